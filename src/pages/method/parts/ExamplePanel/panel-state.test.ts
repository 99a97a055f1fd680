import { describe, expect, test } from 'vitest'
import { networkEndpoints } from '../../../../core/facts/endpoints.ts'
import { endpointOf, isLocal, networkOf, startState } from './panel-state.ts'

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

  test('of a built request is that of the network again', () => {
    expect(isLocal(facts, undefined)).toBe(false)
    expect(hostOf('Testnet')).toBe(endpoints[1]?.http)
  })
})
