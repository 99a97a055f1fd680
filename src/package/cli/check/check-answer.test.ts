import { describe, expect, test } from 'vitest'
import { checkAnswer } from './check-answer.ts'
import type { Exchange } from './exchange.ts'
import type { Expect, Probe } from './model.ts'

const came = (answer: object, status = 200): Exchange => ({
  value: { jsonrpc: '2.0', id: 7, ...answer },
  status,
  retries: 0,
})
const failed = (code: number, message: string) => came({ error: { code, message } })

const check = (method: string, expect: Expect, exchange: Exchange, isOffered = true) => {
  const probe: Probe = { method, name: 'p', params: [], expect }
  const { verdict, problems, note } = checkAnswer(probe, exchange, 7, isOffered)
  return [verdict, ...problems.map(({ path, message }) => `${path} ${message}`.trim()), ...(note ? [note] : [])]
}
const result: Expect = { kind: 'result' }
const refused: Expect = { kind: 'error', ids: ['InvalidParams'] }

describe('a result', () => {
  test('fits when its shape does and it is what was asked for', () => {
    expect(check('eth_blockNumber', result, came({ result: '0x1' }))).toEqual(['fits'])
    expect(check('eth_getBlockByHash', { kind: 'null' }, came({ result: null }))).toEqual(['fits'])
    expect(check('eth_getBlockByHash', { kind: 'any' }, came({ result: null }))).toEqual(['fits'])
  })

  test('differs when it has another id, another HTTP status, or another shape', () => {
    expect(check('eth_blockNumber', result, came({ result: '0x1', id: '7' }))).toEqual([
      'differs',
      '/id the request has the id 7, the response "7"',
    ])
    expect(check('eth_blockNumber', result, came({ result: '0x1' }, 500))).toEqual([
      'differs',
      'a JSON-RPC response with HTTP 500',
    ])
    expect(check('eth_blockNumber', result, came({ result: 1 }))[1]).toContain('/result expected a hex string')
  })

  test('differs when null comes for what exists, or something for what does not', () => {
    expect(check('eth_getBlockByHash', result, came({ result: null }))).toEqual([
      'differs',
      '/result got null from eth_getBlockByHash for existing data',
    ])
    expect(check('eth_getBlockByHash', { ...result, nullable: true }, came({ result: null }))).toEqual(['fits'])
    expect(check('eth_getBlockTransactionCountByHash', { kind: 'null' }, came({ result: '0x1' }))).toEqual([
      'differs',
      '/result got a value for data that does not exist',
    ])
  })

  test('differs when the request was to be refused', () => {
    expect(check('eth_getBalance', refused, came({ result: '0x1' }))).toEqual([
      'differs',
      '/result got a result for a request that must be rejected with InvalidParams',
    ])
  })

  test('differs when it does not go with the rest of the chain', () => {
    const relation = () => ({ path: '/hash', message: 'is another', keyword: 'relation' })
    expect(check('eth_blockNumber', { ...result, relation }, came({ result: '0x1' }))).toEqual([
      'differs',
      '/result/hash is another',
    ])
  })
})

describe('an error', () => {
  test('fits when it is the one that is due, whichever client it comes from', () => {
    expect(check('eth_getBalance', refused, failed(-32602, 'Invalid params'))).toEqual([
      'fits',
      '-32602 Invalid params',
    ])
    const reverted: Expect = { kind: 'error', ids: ['ExecutionReverted'] }
    expect(check('eth_call', reverted, failed(3, 'execution reverted'))[0]).toBe('fits')
    expect(check('eth_call', reverted, failed(-32603, 'execution reverted'))[0]).toBe('fits')
  })

  test('differs when its code is another', () => {
    expect(check('eth_getBalance', refused, failed(-32000, 'Invalid params'))).toEqual([
      'differs',
      '/error/code -32000 "Invalid params" where -32602 (InvalidParams) is expected',
    ])
  })

  test('differs when a result or null is due', () => {
    expect(check('eth_getBalance', result, failed(-32603, 'Internal error: no'))).toEqual([
      'differs',
      '/error expected a result, got the error -32603 Internal error: no',
    ])
    expect(check('eth_getBlockByHash', { kind: 'null' }, failed(-32603, 'not found'))).toEqual([
      'differs',
      '/error expected null, got the error -32603 not found',
    ])
  })

  test('is known by its text where several would do: the text of one with the code of another differs', () => {
    const any: Expect = { kind: 'any' }
    expect(check('eth_call', any, failed(3, 'execution reverted: no'))[0]).toBe('fits')
    expect(check('eth_call', any, failed(-32000, 'execution reverted: no'))).toEqual([
      'differs',
      '/error/code -32000 "execution reverted: no" where 3 or -32603 (ExecutionReverted) is expected',
    ])
    expect(check('eth_call', any, failed(-32603, 'something of the provider'))[0]).toBe('fits')
    expect(check('eth_call', any, failed(-1, 'something of the provider'))[1]).toContain(
      'a code that the document lists',
    )
  })

  test('is no fault where the probe allows it', () => {
    const expect_: Expect = { kind: 'result', or: ['UnknownTransactionHash'] }
    expect(check('txpool_statusByHash', expect_, failed(-32603, 'Unknown tx hash'))[0]).toBe('fits')
    expect(check('txpool_statusByHash', expect_, failed(-32602, 'Invalid params'))[0]).toBe('differs')
  })

  test('is passed over when the node is busy', () => {
    expect(check('eth_call', result, failed(-32603, 'Internal error: concurrent requests limit'))[0]).toBe('skipped')
    expect(check('eth_call', result, { fault: 'NOT_JSON', reason: 'x', status: 429, retries: 2 })).toEqual([
      'skipped',
      'rate limited: HTTP 429',
    ])
  })
})

describe('a method that is not offered', () => {
  test('is absent where the document lets it be left out, and differs elsewhere', () => {
    expect(check('debug_getRawBlock', result, failed(-32601, 'Method not found'), false)[0]).toBe('absent')
    expect(check('debug_getRawBlock', refused, failed(-32601, 'Method not found'), false)[0]).toBe('absent')
    expect(check('eth_getBalance', result, failed(-32601, 'Method not found'), false)[0]).toBe('differs')
  })

  test('is known by the words of providers too', () => {
    const words = 'The method debug_getRawBlock is not available on your plan'
    expect(check('debug_getRawBlock', result, failed(-32053, words), false)[0]).toBe('absent')
    expect(check('debug_getRawBlock', result, failed(-32053, 'block is gone'), false)[0]).toBe('differs')
  })

  test('cannot be missing after it has answered', () => {
    expect(check('debug_getRawBlock', refused, failed(-32601, 'Method not found'), true)).toEqual([
      'differs',
      '/error/code -32601 "Method not found" where -32602 (InvalidParams) is expected',
    ])
  })
})

test('no answer differs, with what went wrong on the way', () => {
  expect(check('eth_call', result, { fault: 'NO_ANSWER', reason: 'no complete answer', retries: 0 })).toEqual([
    'differs',
    'no complete answer',
  ])
})
