/** Wrong members of a header, which its hash proves without raw bytes. */
import { describe, expect, test } from 'vitest'
import recorded from '../node/core/chain/recorded-blocks.json' with { type: 'json' }
import { encodeReceipt } from './encodings.ts'
import { crossExamine, type Exchange } from './examine.ts'

type Json = Record<string, unknown>
type Recorded = { block: Json; receipts: Json[] }
const { block, receipts } = (recorded as unknown as Recorded[]).reduce((one, other) =>
  other.receipts.length > one.receipts.length ? other : one,
)
const say = (method: string, params: unknown[], result: unknown): Exchange => ({ method, params, result })
const BLOCK = 'eth_getBlockByNumber'

function told(change: (block: Json) => void, ...more: readonly Exchange[]): string[] {
  const copy = structuredClone(block)
  change(copy)
  return crossExamine([say(BLOCK, [block.number, true], copy), ...more]).map(
    ({ relation, method, path }) => `${relation}: ${method} ${path}`,
  )
}

const swap = (one: string, other: string) => (copy: Json) => {
  Object.assign(copy, { [one]: copy[other], [other]: copy[one] })
}
const OF_RECEIPTS = [
  say('eth_getBlockReceipts', [block.number], structuredClone(receipts)),
  say('debug_getRawReceipts', [block.number], receipts.map(encodeReceipt)),
]

test('a real block and its receipts contradict nothing', () => {
  expect(told(() => undefined, ...OF_RECEIPTS)).toEqual([])
})

describe('swapped roots', () => {
  test('are both named, and receipts are not', () => {
    expect([...new Set(told(swap('transactionsRoot', 'receiptsRoot'), ...OF_RECEIPTS))].sort()).toEqual([
      `header hash: ${BLOCK} /receiptsRoot`,
      `header hash: ${BLOCK} /transactionsRoot`,
      `receipts root: ${BLOCK} /receiptsRoot`,
      `transactions root: ${BLOCK} /transactionsRoot`,
    ])
  })
  test('may be those of the state and the receipts', () => {
    const found = told(swap('stateRoot', 'receiptsRoot'), ...OF_RECEIPTS)
    expect(found).toContain(`header hash: ${BLOCK} /stateRoot`)
    expect(found.every((one) => one.includes(BLOCK))).toBe(true)
  })
})

test('another root of the receipts is named, and the receipts are not', () => {
  const found = told((copy) => Object.assign(copy, { receiptsRoot: `0x${'a'.repeat(64)}` }), ...OF_RECEIPTS)
  expect(found).toEqual([`header hash: ${BLOCK} /hash`, `receipts root: ${BLOCK} /receiptsRoot`])
})

describe('a header without a member', () => {
  test.each(['baseFeePerGas', 'withdrawalsRoot', 'blobGasUsed', 'parentBeaconBlockRoot', 'requestsHash'])(
    'names %s',
    (member) => {
      const without = (copy: Json): void => {
        delete copy[member]
      }
      expect(block[member]).toBeDefined()
      expect(told(without)).toEqual([`header hash: ${BLOCK} /${member}`])
    },
  )
})
