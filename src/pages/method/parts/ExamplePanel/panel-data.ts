/** The panel's data in the browser: the facts in the page, and the cases of the method's JSON file. */
import { methodPath, withBase } from '../../../../core/lib/path.ts'
import type { PanelCases, PanelFacts } from './panel-props.ts'

export const readFacts = (root: HTMLElement): PanelFacts => JSON.parse(root.dataset.example ?? 'null') as PanelFacts

const loaded = new Map<string, Promise<PanelCases>>()

/** Fetched once for a method. A failure is not cached, so the next attempt fetches again. */
export function loadCases({ method, base }: PanelFacts): Promise<PanelCases> {
  const address = withBase(base, `${methodPath(method)}.json`)
  let cases = loaded.get(address)
  if (!cases) {
    cases = fetchCases(address)
    loaded.set(address, cases)
    cases.catch(() => loaded.delete(address))
  }
  return cases
}

async function fetchCases(address: string): Promise<PanelCases> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  const { examples } = (await response.json()) as { examples: PanelCases }
  return examples
}
