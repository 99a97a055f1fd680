import { describe, expect, test } from 'vitest'
import { networkEndpoints } from '../../../../core/facts/endpoints.ts'
import { endpointOf, isLocal, languageOfCase, networkOf, startState } from './panel-state.ts'

const endpoints = networkEndpoints()
const facts = { endpoints, local: ['by-account'], elsewhere: { old: { http: 'https://old.test', ws: '' } } }
const stateOf = (network?: string) => startState('eth_getBalance', [], network === undefined ? {} : { network })
const hostOf = (network: string | undefined, name?: string) => endpointOf(facts, stateOf(network), name).http

describe('the endpoint of a request', () => {
  test('is that of the network, or of the case', () => {
    expect(hostOf(undefined, 'first')).toBe(endpoints[0]?.http)
    expect(hostOf('Testnet', 'old')).toBe(endpoints[1]?.http)
    expect(hostOf(undefined, 'old')).toBe('https://old.test')
  })

  test('is never public for a case of another chain', () => {
    const local = 'http://localhost:8545'
    expect([undefined, 'Mainnet', 'Testnet', 'Local'].map((network) => hostOf(network, 'by-account'))).toEqual([
      ...[local, local, local, local],
    ])
    expect(networkOf(facts, stateOf('Testnet'), 'by-account')?.network).toBe('Local')
    expect(networkOf(facts, stateOf('custom'), 'by-account')?.network).toBe('custom')
  })

  test('is never public for a method that no public endpoint serves, even for a built request', () => {
    const unserved = { endpoints, unserved: true } as const
    expect([undefined, 'first'].map((name) => endpointOf(unserved, stateOf('Mainnet'), name))).toEqual([
      ...[endpoints[2], endpoints[2]],
    ])
  })

  test('of a case of another network is that network, unless the reader chose a third', () => {
    const pool = { endpoints, elsewhere: { waiting: { http: endpoints[1]?.http ?? '', ws: '' } } }
    const chosen = [undefined, 'Mainnet', 'Testnet', 'Local'].map((name) => {
      const at = endpointOf(pool, stateOf(name), 'waiting')
      return [networkOf(pool, stateOf(name), 'waiting')?.http === at.http, at.http]
    })
    const [testnet, local] = [endpoints[1]?.http, endpoints[2]?.http]
    expect(chosen).toEqual([testnet, testnet, testnet, local].map((http) => [true, http]))
  })

  test('of a built request is that of the network again', () => {
    expect(isLocal(facts, undefined)).toBe(false)
    expect(hostOf('Testnet')).toBe(endpoints[1]?.http)
  })
})

test('a case that the reader chooses has its own code, not the whole task of the method', () => {
  expect(startState('eth_sendRawTransaction', ['sent', 'no-balance']).language).toBe('recipe')
  expect(startState('eth_sendRawTransaction', ['sent', 'no-balance'], { case: 'no-balance' }).language).toBe('curl')
  expect(languageOfCase('eth_sendRawTransaction', 'recipe')).toBe('curl')
  expect(languageOfCase('eth_subscribe', 'transfers')).toBe('websocket')
  expect(languageOfCase('eth_getLogs', 'python')).toBe('python')
})
