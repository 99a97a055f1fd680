// @vitest-environment happy-dom
/** "Run" in the example panel. A press loads its code and the view of the outcome. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ExampleCase } from '../../../../core/lib/method-model.ts'
import { CUSTOM } from '../../../../ui/browser/network-choice.ts'
import { ExamplePanel } from './ExamplePanel.tsx'
import { startState } from './panel-state.ts'

vi.mock('../../../../ui/browser/endpoint-frame.ts', () => ({
  callEndpoint: async () => ({ kind: 'answer', status: 200, text: '{"jsonrpc":"2.0","id":1,"result":"0x8f"}', ms: 4 }),
}))
vi.mock('../../../../call/judge/checker.ts', () => ({
  Checker: class {
    ask = async () => ({
      verdict: { kind: 'checked', tone: 'success', title: 'It fits', summary: '', findings: [], meanings: [] },
    })
  },
}))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const examples = import.meta.glob<ExampleCase[]>('../../../../../generated/examples/eth_chainId.json', {
  eager: true,
  import: 'default',
})
const [cases = []] = Object.values(examples)

let place: HTMLElement
let leave: () => void

/** Opens the panel with one network, or with the reader's own endpoint. */
function open(network: string) {
  const root = createRoot(place)
  const facts = {
    ...{ method: 'eth_chainId', base: '/', tools: {}, hintRow: { name: 'result' } },
    ...{ builderStyle: '', canRun: true, takesNewest: false },
    endpoints: [{ network, label: network, http: network === CUSTOM ? '' : 'https://a.test', ws: '' }],
  }
  act(() => root.render(<ExamplePanel facts={facts} cases={cases} drawn={startState('eth_chainId', [])} />))
  leave = () => act(() => root.unmount())
}

const run = async () => {
  act(() => place.querySelector<HTMLButtonElement>('[data-run]')?.click())
  // The press loads the code of the call.
  await act(async () => void (await import('./call-code.ts')))
}

beforeEach(() => {
  place = document.createElement('main')
  document.body.replaceChildren(place)
})
afterEach(() => leave())

test('shows the answer with its verdict, beside the recorded one', async () => {
  open('Mainnet')
  expect(place.textContent).not.toContain('It fits')
  await run()
  await vi.waitFor(() => expect(place.querySelector('.origin [role="status"]')?.textContent).toBe('It fits · 4 ms'))
  expect(place.querySelector('[aria-label="Response, live, Mainnet"]')?.textContent).toContain('"result": "0x8f"')
  const recorded = place.querySelector<HTMLInputElement>('input[name="answer"][value="recorded"]')
  act(() => recorded?.click())
  expect(place.querySelector('[aria-label^="Response, live"]')).toBeNull()
})

test('asks for the address of an own endpoint, and says that one is missing only when it is missing again', async () => {
  open(CUSTOM)
  await run()
  await vi.waitFor(() => expect(place.querySelector('.call-address')).not.toBeNull())
  expect(place.querySelector('[role="alert"]')?.textContent).toBe('')
  const submit = () => place.querySelector<HTMLFormElement>('form.call-words')?.requestSubmit()
  await act(async () => submit())
  await vi.waitFor(() => expect(place.querySelector('[role="alert"]')?.textContent).toContain('Type the address'))
})
