/** Contradictions in the responses that wallets need: filled transactions, nonces, prices and the newest block. */
import { describe, expect, test } from 'vitest'
import { crossExamine, type Exchange } from './examine.ts'

const say = (method: string, params: unknown[], result: unknown, sent?: unknown[]): Exchange => ({
  ...{ method, params, result },
  ...(sent && { sent }),
})
const MONAD = say('web3_clientVersion', [], 'Monad/0.16.4')
const ACCOUNT = `0x${'1'.repeat(40)}`
const found = (...list: Exchange[]): string[] =>
  crossExamine(list).map(({ relation, method, path }) => `${relation}: ${method} ${path}`)
const head = (number: number) => say('eth_blockNumber', [], `0x${number.toString(16)}`)

describe('the head', () => {
  test('may go back twice', () => {
    expect(found(...[9, 8, 9, 8, 9].map(head))).toEqual([])
  })
  test('must not go back again and again', () => {
    expect(found(...[9, 8, 9, 8, 9, 8].map(head))).toEqual(['order of tags: eth_blockNumber '])
  })
})

describe('the client and the first block', () => {
  test('a client version is not empty', () => {
    expect(found(say('web3_clientVersion', [], ''))).toEqual(['client version: web3_clientVersion '])
  })
})

describe('a nonce', () => {
  const nonce = (at: string, value: string) => say('eth_getTransactionCount', [ACCOUNT, at], value)
  test('for "latest" is named if it is above the nonce of a newer block', () => {
    expect(found(nonce('latest', '0x6'), head(9), nonce('0x9', '0x5'), nonce('pending', '0x5'))).toEqual([
      'nonce: eth_getTransactionCount ',
    ])
  })
  test('for "pending" is named if it is below the others', () => {
    const list = [nonce('latest', '0x5'), head(9), nonce('0x9', '0x5'), nonce('pending', '0x4')]
    expect(crossExamine(list).map(({ params }) => params)).toEqual([[ACCOUNT, 'pending']])
  })
  test('of a filled transaction is not above the nonce of its sender', () => {
    const filled = say('eth_fillTransaction', [{ from: ACCOUNT, to: ACCOUNT }], FILLED)
    expect(found(MONAD, filled, head(9), nonce('0x9', '0x8'))).toEqual([])
    expect(found(MONAD, filled, head(9), nonce('0x9', '0x7'))).toEqual(['nonce: eth_fillTransaction /tx/nonce'])
  })
})

/** The recorded example of eth_fillTransaction with another sender and receiver. */
const FILLED = {
  raw: `0x02e9818f088477359400851bf08eb00082520894${'1'.repeat(40)}8080c0`,
  tx: {
    ...{ from: ACCOUNT, to: ACCOUNT, gas: '0x5208', maxFeePerGas: '0x1bf08eb000', maxPriorityFeePerGas: '0x77359400' },
    ...{ value: '0x0', input: null, data: null, nonce: '0x8', chainId: '0x8f' },
    ...{ accessList: null, authorizationList: null },
  },
}

test.each(['gas', 'maxFeePerGas', 'value', 'chainId'])('a filled transaction names its member %s', (member) => {
  const result = { ...FILLED, tx: { ...FILLED.tx, [member]: '0x7' } }
  const filled = say('eth_fillTransaction', [{ from: ACCOUNT, to: ACCOUNT }], result)
  expect(found(filled)).toEqual([`filled transaction: eth_fillTransaction /tx/${member}`])
})

test('an access list of a transfer costs what the transfer costs', () => {
  const code = say('eth_getCode', [ACCOUNT, 'latest'], '0x')
  const list = (gas: string) =>
    say('eth_createAccessList', [{ from: ACCOUNT, to: ACCOUNT }, 'latest'], { accessList: [], gasUsed: gas })
  expect(found(code, list('0x5208'))).toEqual([])
  expect(found(code, list('0x5398'))).toEqual(['gas estimate: eth_createAccessList /gasUsed'])
})

describe('the tip of a Monad node', () => {
  const tip = (value: string) => say('eth_maxPriorityFeePerGas', [], value)
  const fill = (value: string) =>
    say('eth_fillTransaction', [{ from: ACCOUNT, to: ACCOUNT }], {
      ...FILLED,
      tx: { ...FILLED.tx, maxPriorityFeePerGas: value },
    })
  test('is always the same', () => {
    expect(found(MONAD, tip('0x77359400'), fill('0x77359400'))).toEqual([])
    expect(found(MONAD, tip('0x3b9aca00'), fill('0x77359400'))).toEqual(['gas price: eth_maxPriorityFeePerGas '])
    expect(found(tip('0x3b9aca00'))).toEqual([])
  })
  test('is filled in', () => {
    const { raw: _, ...rest } = fill('0x3b9aca00').result as typeof FILLED
    const bare = { ...fill('0x3b9aca00'), result: { ...rest, raw: FILLED.raw } }
    expect(found(MONAD, bare)).toContain('filled transaction: eth_fillTransaction /tx/maxPriorityFeePerGas')
  })
})

test('data for an account without code costs what its bytes cost', () => {
  const code = say('eth_getCode', [ACCOUNT, 'latest'], '0x')
  const estimate = (gas: string) =>
    say('eth_estimateGas', [{ from: ACCOUNT, to: ACCOUNT, data: `0x${'5b'.repeat(64)}` }], gas)
  expect(found(code, estimate('0x5c08'))).toEqual([])
  expect(found(code, estimate('0x5608'))).toEqual([])
  expect(found(code, estimate('0x7532'))).toEqual(['gas estimate: eth_estimateGas '])
})

test('a traced call has the gas of its request', () => {
  const call = { from: ACCOUNT, to: ACCOUNT, gas: '0x7a120' }
  const trace = (gas: string) =>
    say('debug_traceCall', [call, 'latest', { tracer: 'callTracer' }], {
      ...{ type: 'CALL', from: ACCOUNT, to: ACCOUNT, value: '0x0', gas, gasUsed: '0x5208', input: '0x' },
    })
  expect(found(MONAD, trace('0x7a120'))).toEqual([])
  expect(found(MONAD, trace('0x2faf080'))).toEqual(['trace of call: debug_traceCall /gas'])
  // Other nodes subtract the cost of the data.
  expect(found(trace('0x74e28'))).toEqual([])
})
