// @vitest-environment happy-dom
/** The form of a call in the playground has the same rows as the form on a method's page. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { ParamsEditor } from './ParamsEditor.tsx'
import { formParams, type ParamsState, paramsText } from './params-state.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let leave: () => void = () => undefined
afterEach(() => leave())

/** The editor, with the params after each change. */
function edit(method: string, params: unknown) {
  const place = document.createElement('main')
  const root = createRoot(place)
  let state: ParamsState = formParams(method, params)
  const show = () => root.render(<ParamsEditor method={method} params={state} onChange={change} units={{}} />)
  const change = (next: ParamsState) => {
    state = next
    show()
  }
  act(show)
  leave = () => act(() => root.unmount())
  return { place, sent: () => JSON.parse(paramsText(state)) as unknown }
}

test('sends the params as a list, or by name', () => {
  const { place, sent } = edit('eth_getStorageAt', ['0x00', '0x1', 'latest'])
  const styles = place.querySelector('[aria-label="params, sent as, form"]')
  act(() => styles?.querySelector<HTMLInputElement>('input[value="name"]')?.click())
  expect(sent()).toEqual({ account: '0x00', position: '0x1', block: 'latest' })
})

test('says beside a value what is wrong with it, and mends what it can', () => {
  const { place, sent } = edit('eth_getBlockByNumber', ['0x01', false])
  expect(place.querySelector('.broken')?.textContent).toContain('leading zero')
  act(() => place.querySelector<HTMLButtonElement>('.broken button')?.click())
  expect(sent()).toEqual(['0x1', false])
})

test('of a method without params says so', () => {
  expect(edit('eth_chainId', []).place.textContent).toContain('This method has no params.')
})
