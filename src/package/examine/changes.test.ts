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
