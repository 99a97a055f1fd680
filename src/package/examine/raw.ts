/** Compares raw encodings with their hashes. */
import { positional } from '../rpc/requested.ts'
import { contradiction } from './contradiction.ts'
import { isSameText } from './facts.ts'
import { isReceiptsRoot } from './headers.ts'
import { contentOf, firstItem, type Hex, hashOf, itemsOf, listRoot } from './rlp.ts'
import type { Block, Contradiction, Exchange, Facts, Relations, Stated } from './types.ts'

export const rawRelations: Relations = function* (facts) {
  for (const from of facts.exchanges) {
    const [selector] = positional(from.method, from.params)
    if (from.method === 'debug_getRawTransaction') yield* hashes(facts, from, from.result as Hex, String(selector))
    if (from.method === 'eth_sendRawTransaction') yield* sent(facts, from, selector)
    const block = blockOf(facts, selector)
    if (block === undefined) continue
    if (from.method === 'debug_getRawHeader') yield* hashes(facts, from, from.result as Hex, block.hash)
    if (from.method === 'debug_getRawBlock') {
      yield* hashes(facts, from, firstItem(from.result as Hex) ?? '0x', block.hash)
      yield* body(facts, from, block)
      for (const said of facts.blocks.get(block.hash.toLowerCase()) ?? []) yield* sizes(said, from)
    }
    if (from.method === 'debug_getRawReceipts') yield* receiptsRoot(facts, from, block)
  }
}

/** The block of a hash, or of a number with only one known hash. Undefined for tags, because their block changes. */
export function blockOf(facts: Facts, selector: unknown): Block | undefined {
  const { blockHash, blockNumber } = (typeof selector === 'object' && selector ? selector : {}) as Block &
    Record<string, unknown>
  const text = String(blockHash ?? blockNumber ?? selector).toLowerCase()
  if (!/^0x[0-9a-f]+$/.test(text)) return undefined
  if (text.length === 66) return facts.blocks.get(text)?.[0]?.value
  const [block, fork] = facts.numbers.get(text) ?? []
  return fork === undefined ? block : undefined
}

/** Methods whose first parameter is a raw transaction. */
const SENDING = ['eth_sendRawTransaction', 'eth_sendRawTransactionSync']

/** Raw bytes that a method returned for a block or a transaction, or that were sent, if their hash is right. */
export function provenBytes(
  { exchanges, hashes: hashesIn }: Facts,
  method: 'debug_getRawHeader' | 'debug_getRawTransaction',
  hash: string,
  selectors: readonly unknown[],
): Hex | undefined {
  for (const from of exchanges) {
    const { method: name, params, result } = from
    const [selector] = name === method || SENDING.includes(name) ? positional(name, params) : []
    const isAsked = name === method && selectors.some((one) => isSameText(one, selector))
    const bytes = SENDING.includes(name) ? selector : isAsked ? result : undefined
    if (bytes === undefined) continue
    if (
      isSameText(
        hashesIn('proof', from, 0, () => hashOf(bytes as Hex)),
        hash,
      )
    )
      return bytes as Hex
  }
  return undefined
}

/** Bytes of a header in memory. Nodes that estimate the size return this with the length of the extra data. */
const HEADER_IN_MEMORY = 768

const lengthOf = (hex: unknown): number => String(hex).length / 2 - 1

/** The size of a block is the length of its bytes. */
function* sizes(said: Stated<Block>, from: Exchange): Generator<Contradiction> {
  const { size, extraData } = said.value
  const wanted = lengthOf(from.result)
  // The first block is hand-written.
  if (size === undefined || BigInt(said.value.number) === 0n) return
  if ([wanted, HEADER_IN_MEMORY + lengthOf(extraData)].includes(Number(size))) return
  const message = `size is ${Number(size)}, but the block has ${wanted} bytes`
  yield contradiction('size of block', said, { path: '/size', message, expected: `0x${wanted.toString(16)}` }, from)
}

/** Blocks of input of a hex string. */
const workOf = (text: unknown): number => 1 + String(text).length / 272

function* hashes(facts: Facts, from: Exchange, bytes: Hex, wanted: string): Generator<Contradiction> {
  const hash = facts.hashes('raw', from, workOf(bytes), () => hashOf(bytes))
  if (hash === undefined || isSameText(hash, wanted)) return
  const message = `the bytes hash to ${hash}, not to ${wanted}`
  yield contradiction('raw bytes', { from, path: '' }, { message, expected: wanted })
}

/** The hash of a sent transaction can be computed before the endpoint replies. */
function* sent(facts: Facts, from: Exchange, bytes: unknown): Generator<Contradiction> {
  if (typeof bytes !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(bytes)) return
  const wanted = facts.hashes('sent', from, workOf(bytes), () => hashOf(bytes as Hex))
  if (wanted === undefined || isSameText(from.result, wanted)) return
  const message = `the transaction that was sent hashes to ${wanted}`
  yield contradiction('hash of what was sent', { from, path: '' }, { message, expected: wanted })
}

/** An encoded list without entries. */
const EMPTY = '0xc0'

/** A raw block must contain the block's transactions in the same order. */
function* body(facts: Facts, from: Exchange, { transactions, uncles, withdrawals }: Block): Generator<Contradiction> {
  const parts = itemsOf(from.result as Hex)?.slice(2) ?? []
  for (const [index, list] of [uncles, withdrawals].entries()) {
    if (!Array.isArray(list) || (list.length === 0) === (parts[index] === EMPTY)) continue
    const message = `the bytes do not contain the ${list.length} ${index === 0 ? 'ommers' : 'withdrawals'} of the block`
    yield contradiction('raw bytes', { from, path: '' }, { message, expected: `${list.length} entries` })
    return
  }
  const found = facts.hashes('raw body', from, workOf(from.result), () => {
    const [, list = '0xc0'] = itemsOf(from.result as Hex) ?? []
    return (itemsOf(list) ?? []).map((item) => hashOf(contentOf(item)))
  })
  if (found === undefined) return
  const listed = transactions.map((entry) => (typeof entry === 'string' ? entry : String(entry.hash)))
  if (found.length === listed.length && found.every((hash, index) => isSameText(hash, listed[index]))) return
  const message = `the bytes hold ${found.length} transactions, the block lists ${listed.length}, or other ones`
  yield contradiction('raw bytes', { from, path: '' }, { message, expected: `${listed.length} transactions` })
}

function* receiptsRoot(facts: Facts, from: Exchange, block: Block): Generator<Contradiction> {
  const list = from.result as readonly Hex[]
  const work = list.reduce((sum, one) => sum + 2 * workOf(one), 0)
  const { receiptsRoot: wanted } = block
  const root = facts.hashes('raw receipts', from, work, () => listRoot(list))
  if (root === undefined || isSameText(root, wanted)) return
  // Then the member of the block is wrong, which its hash and its receipts show.
  if (facts.hashes('header with the raw receipts', from, 20, () => isReceiptsRoot(block, root))) return
  const message = `the receipts make up the root ${root}, the block says ${String(wanted)}`
  yield contradiction('receipts root', { from, path: '' }, { message, expected: String(wanted) })
}
