// @vitest-environment happy-dom
/** With Testnet chosen, a request for a contract, transaction or block of mainnet keeps the URL of mainnet. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { networkEndpoints } from '../../../../core/facts/endpoints.ts'
import type { ExampleCase } from '../../../../core/lib/method-model.ts'
import { ExamplePanel } from './ExamplePanel.tsx'
import { startState } from './panel-state.ts'
import { keptNetwork, namedIn } from './request-network.ts'
import { drawLanguage } from './stored-language.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const examples = import.meta.glob<ExampleCase[]>('../../../../../generated/examples/*.json', {
  eager: true,
  import: 'default',
})
const all = Object.values(examples)
const endpoints = networkEndpoints()
const ofMethod = (method: string) => all.find(([first]) => first?.request.method === method) ?? []
const networkOfCase = (method: string, name: string, chosen: string, change: (text: string) => string = String) => {
  const cases = ofMethod(method)
  const request = cases.find((one) => one.name === name)?.request
  if (!request) throw new Error(`${method} has no case ${name}.`)
  const asked = JSON.parse(change(JSON.stringify(request))) as typeof request
  return keptNetwork({ endpoints }, cases, asked, { network: chosen })?.network
}

describe('the network of a request', () => {
  test.each([
    ['eth_call', 'token-balance'],
    ['eth_getLogs', 'token-transfers'],
    ['eth_getTransactionReceipt', 'with-log'],
    ['eth_getBlockByHash', 'hashes'],
    ['eth_getStorageAt', 'proxy-implementation'],
    ['eth_simulateV1', 'token-calls'],
    ['eth_estimateGas', 'token-transfer'],
    ['eth_subscribe', 'token-transfers'],
  ])('%s, %s: stays on Mainnet when Testnet is chosen', (method, name) => {
    expect(['Testnet', 'Local', 'custom', 'Mainnet', ''].map((chosen) => networkOfCase(method, name, chosen))).toEqual([
      ...['Mainnet', undefined, undefined, undefined, undefined],
    ])
  })

  test.each([
    ['an account, which every network has', 'eth_getBalance', 'account'],
    ['a precompile', 'eth_call', 'proposer'],
    ['an unused account', 'eth_estimateGas', 'transfer'],
  ])('is the chosen one for %s', (_, method, name) => {
    expect(networkOfCase(method, name, 'Testnet')).toBeUndefined()
  })

  test('is the chosen one as soon as the form names another contract', () => {
    const other = (text: string) => text.replace(/"to":"0x[\da-f]{40}"/, `"to":"0x${'ab'.repeat(20)}"`)
    expect(networkOfCase('eth_call', 'token-balance', 'Testnet', other)).toBeUndefined()
  })

  test('is known for every hash and every contract called in an example of mainnet', () => {
    const missed = all.flat().filter(({ request, provenance }) => {
      const text = JSON.stringify(request.params ?? [])
      const names = /"to":"0x(?!0{30})[\da-f]{40}"|^\["0x[\da-f]{64}"/i.test(text)
      return provenance.chainId === 143 && names && namedIn(request).length === 0
    })
    expect(missed.map(({ request, name }) => `${request.method} ${name}`)).toEqual([])
  })
})

const facts = {
  ...{ method: 'eth_call', base: '/', tools: {}, hintRow: { name: 'result' }, endpoints },
  ...{ builderStyle: '', canRun: true, takesNewest: false },
}
let leave: () => void = () => undefined
afterEach(() => leave())

test('the panel says beside the request why it does not go to Testnet', () => {
  const place = document.createElement('main')
  const root = createRoot(place)
  const state = startState('eth_call', [], { network: 'Testnet' })
  act(() => root.render(<ExamplePanel facts={facts} cases={ofMethod('eth_call')} drawn={state} />))
  leave = () => act(() => root.unmount())
  const request = place.querySelector('.request')?.textContent
  expect(request).toContain('https://rpc.monad.xyz')
  expect(request).not.toContain('testnet')
  expect(request).toContain('This request names a contract, transaction or block of Mainnet, so it goes there.')
  expect(place.querySelector<HTMLSelectElement>('select[name="network"]')?.value).toBe('Mainnet')
})

test('a stored network that the request cannot go to is left to the panel, which can say why', () => {
  const root = document.createElement('div')
  root.innerHTML = '<section class="request"><pre><code>as drawn</code></pre></section>'
  const load = vi.fn()
  const draw = (network: string) =>
    drawLanguage(root, facts, ofMethod('eth_call'), { choices: { network }, drawn: {} }, load)
  draw('Testnet')
  expect([root.querySelector('code')?.textContent, load.mock.calls.length]).toEqual(['as drawn', 1])
  draw('Local')
  expect(root.querySelector('code')?.textContent).toContain('localhost:8545')
  expect(load).toHaveBeenCalledOnce()
})
