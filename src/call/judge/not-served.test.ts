import { describe, expect, test } from 'vitest'
import { saysNotServed, servedElsewhere } from './not-served.ts'

const endpoint = (network: string, host: string, ...leavesOut: string[]) => ({
  ...{ network, provider: host, http: `https://${host}`, leavesOut },
})
const ENDPOINTS = [
  endpoint('mainnet', 'a.test'),
  endpoint('mainnet', 'b.test', 'debug_'),
  endpoint('mainnet', 'c.test'),
  endpoint('testnet', 'd.test'),
]

describe('servedElsewhere', () => {
  test('names the endpoints of the same network that do not exclude the method', () => {
    expect(servedElsewhere('debug_traceCall', 'https://b.test/key', ENDPOINTS)).toBe(
      'b.test does not serve debug_traceCall. Public endpoints that do not exclude debug_*: Monad Mainnet: a.test, c.test.',
    )
  })

  test('names those of all networks for an endpoint that is not known', () => {
    expect(servedElsewhere('debug_traceCall', 'https://mine.test', ENDPOINTS)).toContain(
      'Monad Mainnet: a.test, c.test; Monad Testnet: d.test.',
    )
  })

  test('claims nothing of a method that nobody publishes anything about', () => {
    expect(servedElsewhere('eth_simulateV1', 'https://a.test', ENDPOINTS)).not.toContain('c.test')
  })
})

test('an answer says that a method is not served by its error, not by its text alone', () => {
  const answer = (error: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, error })
  expect(saysNotServed(answer({ code: -32601, message: 'Method not found' }))).toBe(true)
  expect(saysNotServed(answer({ code: -32602, message: 'Invalid params' }))).toBe(false)
  expect(saysNotServed('{"result":"method not found"}')).toBe(false)
  expect(saysNotServed('<html>')).toBe(false)
})
