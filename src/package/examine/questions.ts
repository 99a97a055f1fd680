/** Equal requests have equal results, even with another name of the same block. */
import { positional } from '../rpc/requested.ts'
import { contradiction, shown } from './contradiction.ts'
import { isEqual } from './facts.ts'
import { blockOf } from './raw.ts'
import type { Contradiction, Exchange, Facts, Relations } from './types.ts'

/** Position of the block in the params of a method. */
export const SELECTOR: Readonly<Record<string, number>> = {
  ...{ eth_getBalance: 1, eth_getTransactionCount: 1, eth_getCode: 1, eth_getStorageAt: 2, eth_call: 1 },
  ...{ eth_estimateGas: 1, eth_createAccessList: 1, debug_traceCall: 1 },
  ...{ eth_getBlockByNumber: 0, eth_getBlockByHash: 0, eth_getBlockReceipts: 0 },
  ...{ eth_getBlockTransactionCountByNumber: 0, eth_getBlockTransactionCountByHash: 0 },
  ...{ eth_getTransactionByBlockNumberAndIndex: 0, eth_getTransactionByBlockHashAndIndex: 0 },
  ...{ debug_getRawBlock: 0, debug_getRawHeader: 0, debug_getRawReceipts: 0 },
  ...{ debug_traceBlockByNumber: 0, debug_traceBlockByHash: 0 },
}
/** Methods whose parameter is a transaction hash. */
const BY_HASH = ['eth_getTransactionByHash', 'eth_getTransactionReceipt', 'debug_getRawTransaction']
const TRACED = 'debug_traceTransaction'
/** Blocks, transactions and receipts are compared by member elsewhere. This only checks that they exist. */
const COMPARED_ELSEWHERE = /^eth_get(Block|BlockReceipts|Transaction\w*)$/

export const questionRelations: Relations = function* (facts) {
  const groups = new Map<string, Exchange[]>()
  for (const from of facts.answers) {
    const key = keyOf(facts, from)
    if (key === undefined) continue
    const known = groups.get(key.text)
    const isElsewhere = COMPARED_ELSEWHERE.test(key.family) && key.family !== 'eth_getTransactionCount'
    if (from.result !== null)
      groups.set(key.text, known === undefined || isElsewhere ? (known ?? [from]) : [...known, from])
    else if (known?.[0] !== undefined) {
      const message = 'nothing, though an answer came before'
      yield contradiction('same question', { from, path: '' }, { message, expected: 'the answer of before' }, known[0])
    }
  }
  for (const group of groups.values()) yield* sameAnswers(group)
  yield* listed(facts)
  yield* numbered(facts)
}

/** A block that was returned or that a receipt names exists, in both forms. */
function* numbered({ answers }: Facts): Generator<Contradiction> {
  const holders = new Map<string, Exchange>()
  for (const from of answers) {
    const [selector] = positional(from.method, from.params)
    const { number, blockNumber } = (from.result ?? {}) as Record<string, unknown>
    const isReceipt = from.method === 'eth_getTransactionReceipt'
    // A pending block is not there by its number yet.
    const known =
      from.method === 'eth_getBlockByNumber' && selector !== 'pending' ? number : isReceipt ? blockNumber : undefined
    if (typeof known === 'string' && !holders.has(known)) holders.set(known, from)
    const holder = from.method === 'eth_getBlockByNumber' ? holders.get(String(selector)) : undefined
    if (from.result !== null || holder === undefined) continue
    const message = `nothing, though block ${BigInt(String(selector))} was there before`
    yield contradiction('same question', { from, path: '' }, { message, expected: 'the block' }, holder)
  }
}

/** The results that differ from most others. Of two results, a tag's result is in doubt, else the later result. */
function* sameAnswers(group: readonly Exchange[]): Generator<Contradiction> {
  if (group.every(({ result }) => isEqual(result, group[0]?.result))) return
  const byText = new Map<string, Exchange[]>()
  for (const from of group) {
    const text = JSON.stringify(from.result).toLowerCase()
    byText.set(text, [...(byText.get(text) ?? []), from])
  }
  if (byText.size < 2) return
  const isOfTag = (list: readonly Exchange[]): boolean => list.every(({ sent }) => sent !== undefined)
  const [most, ...others] = [...byText.values()].sort(
    (a, b) => b.length - a.length || Number(isOfTag(a)) - Number(isOfTag(b)),
  )
  const [before] = most ?? []
  for (const from of others.flat()) {
    if (before === undefined) continue
    const message = `${shown(from.result)}, though ${shown(before.result)} came for the same question`
    yield contradiction('same question', { from, path: '' }, { message, expected: shown(before.result) }, before)
  }
}

/** Text that is equal for equivalent requests. Undefined if the result may change over time. */
function keyOf(facts: Facts, { method, params }: Exchange): { family: string; text: string } | undefined {
  const list = [...positional(method, params)]
  while (list.length > 0 && (list.at(-1) ?? null) === null) list.pop()
  if (BY_HASH.includes(method) || method === TRACED) return { family: method, text: textOf(method, list) }
  const place = Object.hasOwn(SELECTOR, method) ? SELECTOR[method] : undefined
  const block = place === undefined ? undefined : pinned(facts, list[place])
  if (place === undefined || block === undefined) return undefined
  const family = method.replace(/By(Block)?(Hash|Number)(?=And|$)/, '')
  return {
    family,
    text: textOf(
      family,
      list
        .toSpliced(place, 1, block)
        .map((param, index) => (isSlot(method, index) ? asNumber(param) : withData(param))),
    ),
  }
}

const isSlot = (method: string, index: number): boolean => method === 'eth_getStorageAt' && index === 1

/** A slot means the same with and without leading zeros. */
const asNumber = (slot: unknown): unknown =>
  /^0x[0-9a-f]{1,64}$/i.test(String(slot)) ? `0x${BigInt(String(slot)).toString(16)}` : slot

/** `input` and `data` of a call mean the same. */
function withData(param: unknown): unknown {
  if (typeof param !== 'object' || param === null || !('input' in param) || 'data' in param) return param
  return Object.fromEntries(Object.entries(param).map(([key, value]) => [key === 'input' ? 'data' : key, value]))
}

const textOf = (family: string, list: readonly unknown[]): string => JSON.stringify([family, list]).toLowerCase()

/** The hash of the block if known, else its number. Undefined for tags, and for known forks. */
function pinned(facts: Facts, selector: unknown): string | undefined {
  const known = blockOf(facts, selector)
  if (known) return known.hash
  const { blockHash, blockNumber } = (typeof selector === 'object' && selector ? selector : {}) as Record<
    string,
    unknown
  >
  const text = String(blockHash ?? blockNumber ?? selector).toLowerCase()
  if (/^0x[0-9a-f]{64}$/.test(text)) return text
  return /^0x[0-9a-f]{1,16}$/.test(text) && !facts.numbers.has(text) ? text : undefined
}

/** A transaction that a block lists must exist. */
function* listed({ answers, blocks }: Facts): Generator<Contradiction> {
  const isAbsent = ({ method, result }: Exchange): boolean => result === null && BY_HASH.includes(method)
  if (!answers.some(isAbsent)) return
  const holders = new Map<string, Exchange>()
  for (const said of blocks.values())
    for (const { value, from } of said)
      for (const entry of value.transactions) {
        const hash = (typeof entry === 'string' ? entry : String(entry.hash)).toLowerCase()
        if (!holders.has(hash)) holders.set(hash, from)
      }
  for (const [place, from] of answers.entries()) {
    if (!isAbsent(from)) continue
    const holder = holders.get(String(positional(from.method, from.params)[0]).toLowerCase())
    if (holder === undefined || answers.indexOf(holder) > place) continue
    const message = 'nothing, though a block lists this transaction'
    yield contradiction('listed in a block', { from, path: '' }, { message, expected: 'what is asked for' }, holder)
  }
}
