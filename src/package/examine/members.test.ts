/** Contradictions that name the wrong member, because raw bytes or another method show the right value. */
import { describe, expect, test } from 'vitest'
import recorded from '../node/core/chain/recorded-blocks.json' with { type: 'json' }
import { encodeHeader, encodeReceipt, encodeTransaction } from './encodings.ts'
import { crossExamine, type Exchange } from './examine.ts'
import { encode, type Hex } from './rlp.ts'

type Json = Record<string, unknown>
type Recorded = { block: Json; receipts: Json[] }
const blocks = recorded as unknown as Recorded[]
const busiest = blocks.reduce((one, other) => (other.receipts.length > one.receipts.length ? other : one))

const say = (method: string, params: unknown[], result: unknown): Exchange => ({ method, params, result })

/** The block's transactions, receipts and raw bytes after a change. */
function told(change: (copy: Recorded) => void): string[] {
  const { block, receipts } = busiest
  const copy = structuredClone(busiest)
  change(copy)
  const transactions = block.transactions as Json[]
  const list = [
    say('debug_getRawHeader', [block.number], encodeHeader(block)),
    say('debug_getRawReceipts', [block.number], receipts.map(encodeReceipt)),
    ...transactions.map((tx) => say('debug_getRawTransaction', [tx.hash], encodeTransaction(tx))),
    say('eth_getBlockByNumber', [block.number, true], copy.block),
    say('eth_getBlockReceipts', [block.number], copy.receipts),
  ]
  return crossExamine(list).map(({ relation, path }) => `${relation} ${path}`)
}

const last = busiest.receipts.length - 1
const spoil = (object: Json | undefined, change: Json): void => {
  Object.assign(object ?? {}, change)
}

test('a real block and its raw bytes contradict nothing', () => {
  expect(told(() => undefined)).toEqual([])
})

test.each([
  ['gasLimit', '0x7'],
  ['stateRoot', `0x${'a'.repeat(64)}`],
  ['parentBeaconBlockRoot', undefined],
])('a header names its member %s', (member, value) => {
  expect(told(({ block }) => spoil(block, { [member]: value }))).toContain(`header hash /${member}`)
})

test.each([
  ['value', '0x7'],
  ['nonce', '0xffff'],
  ['input', '0x1234'],
])('a transaction names its member %s', (member, value) => {
  const found = told(({ block }) => spoil((block.transactions as Json[])[last], { [member]: value }))
  expect(found).toContain(`transaction hash /transactions/${last}/${member}`)
})

test.each([
  ['status', busiest.receipts[last]?.status === '0x1' ? '0x0' : '0x1'],
  ['cumulativeGasUsed', '0x1'],
])('a receipt names its member %s', (member, value) => {
  const found = told(({ receipts }) => spoil(receipts[last], { [member]: value }))
  expect(found).toContain(`receipts root /${last}/${member}`)
})

test('the gas price of a transaction is what its receipt says', () => {
  const found = told(({ block }) => spoil((block.transactions as Json[])[last], { gasPrice: '0x77' }))
  expect(found).toContain(`gas price /transactions/${last}/gasPrice`)
})

describe('the size of a block', () => {
  const { block } = busiest
  const items = (block.transactions as Json[]).map((tx) => encodeTransaction(tx) as Hex)
  const list = items.map((raw, index) => ((block.transactions as Json[])[index]?.type === '0x0' ? raw : encode(raw)))
  // Encoded items are joined by hand, because `encode` needs their contents.
  const joined = (parts: readonly string[]): Hex => {
    const body = parts.map((one) => one.slice(2)).join('')
    const length = body.length / 2
    const digits = length.toString(16)
    const even = digits.length % 2 === 0 ? digits : `0${digits}`
    const prefix = length <= 55 ? (0xc0 + length).toString(16) : `${(0xf7 + even.length / 2).toString(16)}${even}`
    return `0x${prefix}${body}`
  }
  const raw = joined([encodeHeader(block), joined(list), '0xc0'])
  const sizes = (size: unknown) =>
    crossExamine([
      say('eth_getBlockByNumber', [block.number, true], { ...structuredClone(block), size }),
      say('debug_getRawBlock', [block.number], raw),
    ]).map(({ relation, path }) => `${relation} ${path}`)

  test('is the length of its bytes, or the estimate of a header', () => {
    expect(sizes(block.size)).toEqual([])
    expect(sizes('0x320')).toEqual([])
    expect(sizes(`0x${(Number(block.size) + 1).toString(16)}`)).toEqual(['size of block /size'])
  })
})

describe('the gas price between two newest blocks', () => {
  const { block } = busiest
  const head = say('eth_getBlockByNumber', ['latest', true], structuredClone(block))
  const relations = (price: bigint, blocksAround: readonly Exchange[]) => {
    const [before, ...after] = blocksAround
    const list = [...(before ? [before] : []), say('eth_gasPrice', [], `0x${price.toString(16)}`), ...after]
    return crossExamine(list).map(({ relation }) => relation)
  }
  const fee = BigInt(String(block.baseFeePerGas))

  test('has at least three quarters of their base fee', () => {
    expect(relations((fee * 3n) / 4n, [head, head])).toEqual([])
    expect(relations(fee / 2n + 1n, [head, head])).toEqual(['gas price'])
    expect(relations(fee / 2n + 1n, [head])).toEqual([])
  })
})
