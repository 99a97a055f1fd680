import { describe, expect, test } from 'vitest'
import recorded from '../node/core/chain/recorded-blocks.json' with { type: 'json' }
import { crossExamine, type Exchange } from './examine.ts'
import { NAMED_SLOT_CODE } from './observation.ts'
import { NUMBER_CALL } from './state.ts'

type Json = Record<string, unknown>
const all = recorded as unknown as { block: Json; receipts: Json[] }[]
const { block, receipts } = structuredClone(
  all.reduce((one, other) => (other.receipts.length > one.receipts.length ? other : one)),
)
const { number, hash, parentHash } = block as Record<string, string>
const below = `0x${(BigInt(number ?? 0) - 1n).toString(16)}`
const say = (method: string, params: unknown, result: unknown): Exchange => ({ method, params, result })
const relations = (list: readonly Exchange[]) => [...new Set(crossExamine(list).map(({ relation }) => relation))]
const parent = { ...structuredClone(block), hash: parentHash, number: below, transactions: [] }
const CONTRACT = `0x${'cd'.repeat(20)}`
const SLOT = `0x${'7'.padStart(64, '0')}`
const word = (digit: string) => `0x${digit.padStart(64, '0')}`

describe('a contract that a block makes', () => {
  const made: Json = { ...structuredClone(receipts[0]), status: '0x1', contractAddress: CONTRACT }
  const list = (code: string, at: string | undefined) => [
    say('eth_getBlockByHash', [hash, true], structuredClone(block)),
    say('eth_getBlockByHash', [parentHash, false], structuredClone(parent)),
    say('eth_getTransactionReceipt', [made.transactionHash], made),
    say('eth_getCode', [CONTRACT, at], code),
  ]
  test('has no code before it', () => {
    expect(relations(list('0x60', below))).toContain('code')
    expect(relations(list('0x', below))).not.toContain('code')
    expect(relations(list('0x60', number))).not.toContain('code')
  })

  const later = { ...structuredClone(block), hash: `0x${'4'.repeat(64)}`, parentHash: hash, transactions: [] }
  const after = `0x${(BigInt(number ?? 0) + 1n).toString(16)}`
  const nonce = (made: readonly Exchange[], code: string, at: string | undefined, value = '0x0') =>
    crossExamine([
      say('eth_getBlockByHash', [hash, true], structuredClone(block)),
      say('eth_getBlockByHash', [parentHash, false], structuredClone(parent)),
      say('eth_getBlockByHash', [later.hash, false], { ...later, number: after }),
      ...made,
      say('eth_getCode', [CONTRACT, at], code),
      say('eth_getTransactionCount', [CONTRACT, at], value),
    ]).filter(({ relation }) => relation === 'nonce').length
  const receipt = [say('eth_getTransactionReceipt', [made.transactionHash], made)]
  const traced = [
    say('debug_traceTransaction', [made.transactionHash, { tracer: 'prestateTracer' }], {
      [CONTRACT]: { balance: '0x0', nonce: 1, code: '0x60' },
    }),
  ]
  test.each([
    ['created by a transaction', receipt],
    ['with a nonce in a trace', traced],
  ])('has a nonce above 0 in its block and later, if it was %s', (_, evidence) => {
    expect([number, after].map((at) => nonce(evidence, '0x60', at))).toEqual([1, 1])
    expect([number, after].map((at) => nonce(evidence, '0x60', at, '0x1'))).toEqual([0, 0])
  })
  test('may have the nonce 0 before, without code, and with the code of a delegation', () => {
    expect(nonce(receipt, '0x60', below)).toBe(0)
    expect(nonce(receipt, '0x', after)).toBe(0)
    expect(nonce(receipt, `0xef0100${'cd'.repeat(20)}`, after)).toBe(0)
    expect(nonce([], '0x60', after)).toBe(0)
  })
})

test('a slot has the value that code finds in it', () => {
  const list = (stored: string) => [
    say('eth_getBlockByHash', [hash, true], structuredClone(block)),
    say('eth_getStorageAt', [CONTRACT, '0x7', number], stored),
    say('eth_call', [{ to: CONTRACT, data: SLOT }, number, { [CONTRACT]: { code: NAMED_SLOT_CODE } }], word('2')),
  ]
  expect(relations(list(word('1')))).toEqual(['seen by code'])
  expect(relations(list(word('2')))).toEqual([])
})

test('a call by "input" has the answer of the same call by "data"', () => {
  const list = (result: string) => [
    say('eth_call', [{ data: NUMBER_CALL }, below], word('5')),
    say('eth_call', [{ input: NUMBER_CALL }, below], result),
  ]
  expect(relations(list('0x'))).toEqual(['same question'])
  expect(relations(list(word('5')))).toEqual([])
})

test('a fork replaces a block once: what comes back after another was never replaced', () => {
  const other = { ...structuredClone(block), hash: `0x${'1'.repeat(64)}`, transactions: [] }
  const list = (...blocks: Json[]) =>
    blocks.map((one) => say('eth_getBlockByNumber', [number, false], structuredClone(one)))
  expect(relations(list(block, other, block))).toContain('one block of a number')
  expect(relations(list(block, other, other))).not.toContain('one block of a number')
})

describe('the state before a transaction', () => {
  const tx = (block.transactions as Json[]).find((one) => one.type === '0x2') as Json
  const [MONAD, INNER] = [say('web3_clientVersion', [], 'Monad/0.16.4'), `0x${'7c'.repeat(20)}`]
  const frame = { gas: '0x5208', gasUsed: '0x5208', input: '0x', value: '0x0' }
  const trace = {
    ...{ ...frame, type: 'CALL', from: tx.from, to: tx.to, value: tx.value, input: tx.input },
    calls: [
      { ...frame, type: 'CALL', from: tx.to, to: INNER },
      { ...frame, type: 'CALL', from: tx.to, to: `0x${'0'.repeat(39)}2` },
      { ...frame, type: 'CALL', from: tx.to, to: CONTRACT, error: 'error' },
    ],
  }
  const code = (account: unknown) => account === tx.to && { code: '0x00' }
  const list = (...accounts: unknown[]) => [
    say('eth_getBlockByHash', [hash, true], structuredClone(block)),
    say('debug_traceTransaction', [tx.hash, { tracer: 'callTracer' }], structuredClone(trace)),
    say(
      'debug_traceTransaction',
      [tx.hash, { tracer: 'prestateTracer' }],
      Object.fromEntries(accounts.map((one) => [one, { balance: '0x1', nonce: Number(tx.nonce), ...code(one) }])),
    ),
  ]
  test('belongs to a trace whose failed frames have known texts', () => {
    const failed = (error: string) => {
      const [first, traced] = list(tx.from)
      const [call] = trace.calls
      return [first as Exchange, { ...(traced as Exchange), result: { ...trace, calls: [{ ...call, error }] } }]
    }
    expect(relations([MONAD, ...failed('out of gas')])).toEqual([])
    expect(relations([MONAD, ...failed('wrong')])).toEqual(['frames'])
    expect(relations(failed('wrong'))).toEqual([])
  })
  test('includes every called account', () => {
    expect(relations([MONAD, ...list(tx.from, tx.to, INNER)])).toEqual([])
    expect(relations([MONAD, ...list(tx.from, INNER)])).toEqual(['prestate'])
    expect(relations([MONAD, ...list(tx.from, tx.to)])).toEqual(['prestate'])
    expect(relations(list(tx.from))).toEqual([])
  })
  test('has the code of an account whose code makes calls', () => {
    const [first, traced, before] = list(tx.from, tx.to, INNER) as [Exchange, Exchange, { result: Json }]
    for (const account of Object.values(before.result)) delete (account as Json).code
    expect(relations([MONAD, first, traced, before as unknown as Exchange])).toEqual(['prestate'])
  })
})

test('a changed slot has the stored values before and after its block', () => {
  const tx = (block.transactions as Json[]).at(-1) as Json
  const account = (value?: string) => ({ balance: '0x1', ...(value && { storage: { [SLOT]: word(value) } }) })
  const list = (before: string, after: string, pre?: string, post?: string) => [
    say('eth_getBlockByNumber', [number, false], { ...structuredClone(block), transactions: [tx.hash] }),
    say('eth_getBlockByHash', [parentHash, false], structuredClone(parent)),
    say(
      'debug_traceBlockByNumber',
      [number, { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }],
      [{ txHash: tx.hash, result: { pre: { [CONTRACT]: account(pre) }, post: { [CONTRACT]: account(post) } } }],
    ),
    say('eth_getStorageAt', [CONTRACT, SLOT, below], word(before)),
    say('eth_getStorageAt', [CONTRACT, SLOT, number], word(after)),
  ]
  expect(relations(list('1', '2', '1', '2'))).not.toContain('changes')
  expect(relations(list('0', '2', undefined, '2'))).not.toContain('changes')
  expect(relations(list('1', '0', '1'))).not.toContain('changes')
  expect(relations(list('1', '2', undefined, '2'))).toContain('changes')
  expect(relations(list('1', '2', '1', '3'))).toContain('changes')
})

test('the state before a block is read from the first transaction that has the account', () => {
  const [first, second] = block.transactions as Json[]
  const list = (nonce: object) => [
    say('eth_getBlockByNumber', [number, false], {
      ...structuredClone(block),
      transactions: [first?.hash, second?.hash],
    }),
    say('eth_getBlockByHash', [parentHash, false], structuredClone(parent)),
    say(
      'debug_traceBlockByNumber',
      [number, { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }],
      [nonce, { nonce: 1 }].map((own, index) => ({
        txHash: [first, second][index]?.hash,
        result: { pre: { [CONTRACT]: { balance: '0x1', ...own } }, post: { [CONTRACT]: { nonce: index + 1 } } },
      })),
    ),
    say('eth_getTransactionCount', [CONTRACT, below], '0x0'),
  ]
  // Some nodes leave out the nonce 0.
  expect(relations(list({}))).not.toContain('changes')
  expect(relations(list({ nonce: 5 }))).toContain('changes')
})
