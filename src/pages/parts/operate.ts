/** Test helpers that hydrate a part as on its page and operate its controls like a reader. */
import { act, type ReactElement } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'

let root: Root | undefined

/** Rendered to HTML, then hydrated as its own root. */
export async function hydrate(element: ReactElement, onRecoverableError: () => void): Promise<HTMLElement> {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  const place = document.createElement('div')
  place.innerHTML = renderToString(element, { identifierPrefix: 'x' })
  document.body.append(place)
  await act(async () => {
    root = hydrateRoot(place, element, { identifierPrefix: 'x', onRecoverableError })
  })
  return place
}

export async function leave(): Promise<void> {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
}

export const one = <Kind extends HTMLElement>(place: HTMLElement, selector: string): Kind => {
  const found = place.querySelector<Kind>(selector)
  if (!found) throw new Error(`Nothing matches ${selector}`)
  return found
}
export const button = (place: HTMLElement, text: string): HTMLButtonElement => {
  const found = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === text)
  if (!found) throw new Error(`No button says ${text}`)
  return found
}
export const press = (target: HTMLElement) => act(async () => target.click())
export const enter = (input: HTMLInputElement, value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
export const choose = (select: HTMLSelectElement, value: string) =>
  act(async () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
export const option = (place: HTMLElement, text: string) => {
  const label = [...place.querySelectorAll('label')].find(({ textContent }) => textContent?.includes(text))
  return one<HTMLInputElement>(label as HTMLElement, 'input')
}
export const live = (place: HTMLElement) => one(place, '[aria-live]').textContent ?? ''
