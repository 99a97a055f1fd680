/** Which request the rail shows: that of the chosen case, read from the page's own JSON. */
import { isShown } from '../../../browser/visibility.ts'
import type { RpcRequest } from '../../../lib/snippets/snippet.ts'

export const railOf = (page: ParentNode): HTMLElement | null => page.querySelector<HTMLElement>('[data-rail]')

/** Place of the chosen case among the method's cases. */
export function chosenCase(rail: ParentNode): number {
  const radios = [...rail.querySelectorAll<HTMLInputElement>('input[name="case"]')]
  return Math.max(
    0,
    radios.findIndex(({ checked }) => checked),
  )
}

export const chosenLanguage = (rail: ParentNode): string =>
  rail.querySelector<HTMLInputElement>('input[name="lang"]:checked')?.value ?? 'raw'

/** Request of a case; the raw form stands in every page. */
export function requestOf(rail: ParentNode, index: number): RpcRequest {
  const text = rail.querySelector(`.request .case[data-case="${index}"] [data-lang="raw"] pre`)?.textContent
  return JSON.parse(text ?? 'null') as RpcRequest
}

/** The code of the request that is shown. */
export const shownRequest = (rail: ParentNode): HTMLElement | undefined =>
  [...rail.querySelectorAll<HTMLElement>('.request pre')].find(isShown)

export const caseCount = (rail: ParentNode): number =>
  rail.querySelectorAll('.request .case:not([data-case="built"])').length
