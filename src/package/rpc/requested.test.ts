import { describe, expect, test } from 'vitest'
import { isAsking, positional, requestedProblem } from './requested.ts'

const HASH = `0x${'a'.repeat(64)}`
const OTHER = `0x${'b'.repeat(64)}`
const ADDRESS = `0x${'1'.repeat(40)}`

/** Path and message of the difference between a result and its request. */
const said = (method: string, params: unknown, result: unknown): string | undefined => {
  const found = requestedProblem(method, params, result)
  return found && `${found.path} ${found.message}`
}

describe('params by position', () => {
  test('are taken as they are, or put in the order of the document', () => {
    expect(positional('eth_getBalance', [ADDRESS])).toEqual([ADDRESS])
    expect(positional('eth_getBlockByNumber', { block_number: '0x1', return_full_txns: true })).toEqual(['0x1', true])
  })

  test('are none where nothing was given, and of a method that does not exist', () => {
    expect([positional('eth_getBalance', undefined), positional('eth_getBalance', null)]).toEqual([[], []])
    expect(positional('eth_nope', { block: '0x1' })).toEqual([])
  })
})

test('a method without relations asks for nothing', () => {
  expect(isAsking('eth_getLogs')).toBe(true)
  expect(isAsking('eth_chainId')).toBe(false)
  expect(said('eth_chainId', [], '0x1')).toBeUndefined()
  expect(said('eth_getBlockByNumber', ['0x1', false], null)).toBeUndefined()
})

describe('a block', () => {
  const block = (...transactions: unknown[]) => ({ number: '0x1', transactions })
  test('has the number that was asked for; a tag names none', () => {
    expect(said('eth_getBlockByNumber', ['0x2', false], block())).toBe('/number asked for number 0x2, got 0x1')
    expect(said('eth_getBlockByNumber', ['latest', false], block())).toBeUndefined()
  })

  test('has transactions of the form that was asked for, any where none was', () => {
    const full = '/transactions/0 asked for a full transaction, got a hash'
    const hash = '/transactions/1 asked for a hash, got a full transaction'
    expect(said('eth_getBlockByNumber', ['0x1', true], block(HASH))).toBe(full)
    expect(said('eth_getBlockByNumber', ['0x1', false], block(HASH, {}))).toBe(hash)
    expect(said('eth_getBlockByNumber', ['0x1'], block(HASH, {}))).toBeUndefined()
  })
})

describe('receipts', () => {
  const receipt = { blockHash: HASH, blockNumber: '0x1' }
  test.each([
    [OTHER, '/1/blockHash is not the block that was asked for'],
    [{ blockHash: OTHER }, '/1/blockHash is not the block that was asked for'],
    ['0x2', '/0/blockNumber is not the block that was asked for'],
    [{ blockNumber: '0x2' }, '/0/blockNumber is not the block that was asked for'],
    ['latest', undefined],
    [null, undefined],
  ])('of %j', (selector, message) => {
    const wanted = message?.startsWith('/1') ? [{ ...receipt, blockHash: OTHER }] : []
    const list = [...wanted, receipt]
    expect(said('eth_getBlockReceipts', [selector], list)).toBe(message)
  })
})

describe('logs', () => {
  const log = { address: ADDRESS, topics: [HASH], blockHash: HASH, blockNumber: '0x5' }
  test.each([
    [{ address: `0x${'2'.repeat(40)}` }, '/0/address is not an address of the filter'],
    [{ blockHash: OTHER }, '/0/blockHash is not the block of the filter'],
    [{ fromBlock: '0x6' }, '/0/blockNumber 0x5 is before the range'],
    [{ toBlock: '0x4' }, '/0/blockNumber 0x5 is after the range'],
    [{ topics: [null, OTHER] }, '/0/topics/1 is not a topic of the filter'],
    [{ topics: [[OTHER, null]] }, '/0/topics/0 is not a topic of the filter'],
    [{ address: [ADDRESS], topics: [[HASH, OTHER]], fromBlock: '0x5', toBlock: '0x5' }, undefined],
    [{ address: [], topics: null, blockHash: null, fromBlock: 'latest' }, undefined],
    [undefined, undefined],
  ])('of the filter %j', (filter, message) => {
    expect(said('eth_getLogs', [filter], [log])).toBe(message)
  })
})

describe('a trace', () => {
  const frame = { type: 'CALL', from: ADDRESS, to: ADDRESS, value: '0x0', gas: '0x1', gasUsed: '0x1', input: '0x' }
  const deep = {
    ...frame,
    calls: [frame],
    logs: [{ address: ADDRESS, topics: [], data: '0x', position: '0x0', index: '0x0' }],
  }
  const top = { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } }

  test('has the form of its tracer', () => {
    const prestate = { tracer: 'prestateTracer' }
    expect(said('debug_traceTransaction', [HASH, prestate], frame)).toBe(' is not a prestate, which was asked for')
    expect(said('debug_traceTransaction', [HASH, prestate], { [ADDRESS]: { balance: '0x0' } })).toBeUndefined()
  })

  test('has no calls and no logs that were not asked for, and may be empty of both', () => {
    expect(said('debug_traceTransaction', [HASH, top], deep)).toBe(
      '/calls asked for the top call only, got the calls below it',
    )
    expect(said('debug_traceTransaction', [HASH], deep)).toBe('/logs logs were not asked for')
    expect(said('debug_traceTransaction', [HASH, { tracerConfig: { withLog: true } }], deep)).toBeUndefined()
    expect(said('debug_traceTransaction', [HASH, top], { ...frame, calls: [], logs: [] })).toBeUndefined()
    expect(said('debug_traceCall', [{}, 'latest', null], frame)).toBeUndefined()
  })

  test('of a block is looked at transaction by transaction; one that is null says nothing', () => {
    const list = [{ result: frame }, { result: null }, { result: deep }]
    expect(said('debug_traceBlockByNumber', ['0x1', {}], list)).toBe('/2/result/logs logs were not asked for')
    expect(said('debug_traceBlockByHash', [HASH, {}], list.slice(0, 2))).toBeUndefined()
  })
})

describe('a fee history', () => {
  const history = (...reward: unknown[][]) => ({ gasUsedRatio: [0.5, 0.5], reward })
  test.each([
    [['0x1', 'latest', []], '/gasUsedRatio 2 entries for 1 blocks'],
    [[1, 'latest', []], '/gasUsedRatio 2 entries for 1 blocks'],
    [[0, 'latest', []], undefined],
    [['two', 'latest', []], undefined],
    [['0x2', 'latest', [50]], '/reward/1 2 entries, not 1'],
    [['0x2', 'latest', undefined], undefined],
  ])('for the params %j', (params, message) => {
    expect(said('eth_feeHistory', params, history(['0x1'], ['0x1', '0x2']))).toBe(message)
  })

  test('without rewards, or with one for each percentile, fits', () => {
    expect(said('eth_feeHistory', ['0x2', 'latest', [50]], { gasUsedRatio: [0.5, 0.5], reward: null })).toBeUndefined()
    expect(said('eth_feeHistory', ['0x2', 'latest', [50]], history(['0x1'], ['0x1']))).toBeUndefined()
  })
})
