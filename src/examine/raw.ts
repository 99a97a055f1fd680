/** Raw encodings against the hashes of what they encode. */
import { positional } from '../rpc/asked.ts'
import { contradiction } from './contradiction.ts'
import { isSameText } from './facts.ts'
import { firstItem, type Hex, hashOf, listRoot } from './rlp.ts'
import type { Block, Contradiction, Exchange, Facts, Relations } from './types.ts'

export const rawRelations: Relations = function* (facts) {
  for (const from of facts.exchanges) {
    const [selector] = positional(from.method, from.params)
    if (from.method === 'debug_getRawTransaction') yield* hashes(from, from.result as Hex, String(selector))
    const block = blockOf(facts, selector)
    if (block === undefined) continue
    if (from.method === 'debug_getRawHeader') yield* hashes(from, from.result as Hex, block.hash)
    if (from.method === 'debug_getRawBlock') yield* hashes(from, firstItem(from.result as Hex) ?? '0x', block.hash)
    if (from.method === 'debug_getRawReceipts') yield* receiptsRoot(from, block)
  }
}

/** The block of a hash, or of a number that one hash alone has. Tags name another block each time. */
export function blockOf(facts: Facts, selector: unknown): Block | undefined {
  const { blockHash, blockNumber } = (typeof selector === 'object' && selector ? selector : {}) as Block &
    Record<string, unknown>
  const text = String(blockHash ?? blockNumber ?? selector).toLowerCase()
  if (!/^0x[0-9a-f]+$/.test(text)) return undefined
  if (text.length === 66) return facts.blocks.get(text)?.[0]?.value
  const all = [...facts.blocks.values()].flatMap(([first]) => (first ? [first.value] : []))
  const [block, ...forks] = all.filter(({ number }) => isSameText(number, text))
  return forks.length === 0 ? block : undefined
}

function* hashes(from: Exchange, bytes: Hex, wanted: string): Generator<Contradiction> {
  const hash = hashOf(bytes)
  if (isSameText(hash, wanted)) return
  const message = `the bytes hash to ${hash}, not to ${wanted}`
  yield contradiction('raw bytes', { from, path: '' }, { message, expected: wanted })
}

function* receiptsRoot(from: Exchange, { receiptsRoot: wanted }: Block): Generator<Contradiction> {
  const root = listRoot(from.result as readonly Hex[])
  if (isSameText(root, wanted)) return
  const message = `the receipts make up the root ${root}, the block says ${String(wanted)}`
  yield contradiction('receipts root', { from, path: '' }, { message, expected: String(wanted) })
}
