import { HttpRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { classifyRpcError } from './classify.ts'

describe('refusals of providers in front of a node', () => {
  test.each([
    [-32614, 'eth_getLogs is limited to a 100 range', 'fix-request', 'chunks of 100 blocks'],
    [-32062, 'Block range is too large', 'fix-request', 'smaller range'],
    [-32011, 'requests limited to 25/sec', 'retry', 'send fewer'],
    [-32007, '25/second request limit reached - reduce calls per second', 'retry', 'send fewer'],
    [
      -32014,
      'block not available: block not found for eth_getLogs, requested toBlock 111739189 is not yet available on the node',
      'retry',
      '1,000 blocks below',
    ],
  ])('%s is read', (code, message, verdict, advice) => {
    const found = classifyRpcError({ code, message })
    expect(found.verdict).toBe(verdict)
    expect(found.advice).toContain(advice)
  })

  test('a status says less than the code and the text that come with it', () => {
    const status = (code: number, body: string) =>
      new HttpRequestError({ url: 'https://rpc.monad.xyz', status: code, details: body, body: {} })
    expect(classifyRpcError(status(413, 'eth_getLogs is limited to a 100 range')).advice).toContain(
      'chunks of 100 blocks',
    )
    expect(classifyRpcError(status(403, 'Restricted JSON RPC method')).verdict).toBe('retry-elsewhere')
    expect(classifyRpcError(status(403, 'Forbidden')).verdict).toBe('ask-operator')
  })
})
