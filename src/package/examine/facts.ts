/** Facts from a set of exchanges about blocks, transactions and receipts, each with the exchange that stated it. */
import { chain } from '../../chain.config.ts'
import { positional } from '../rpc/requested.ts'
import { checkResult } from '../rpc/validate.ts'
import type { Block, Exchange, Facts, Hashes, Members, Receipt, Stated, Trace, Transaction } from './types.ts'

/** Sorts exchanges whose results are readable. `added` is the only new one. Without it, all are new. */
export function factsOf(answers: readonly Exchange[], hashes: Hashes, added?: Exchange): Facts {
  const known = answers.filter(({ result }) => result !== null)
  const facts: Facts = {
    ...{ answers, hashes, exchanges: known, isNew: (from) => added === undefined || from === added },
    ...{ blocks: new Map(), numbers: new Map(), transactions: new Map(), receipts: new Map() },
    ...{ lists: new Map(), traces: [], prestates: [], diffs: [] },
  }
  // A pending block of other nodes is a draft. They mine a different block, so it is not compared.
  const isDraft = isMonad(facts) ? () => false : isPending
  known.forEach((exchange, place) => {
    const take = Object.hasOwn(READERS, exchange.method) && !isDraft(exchange) ? READERS[exchange.method] : undefined
    take?.(facts, exchange, place)
  })
  return facts
}

/** Whether the endpoint is a Monad node, where `pending` is the newest block and the pool does not change nonces. */
export const isMonad = ({ exchanges }: Pick<Facts, 'exchanges'>): boolean =>
  exchanges.some(({ method, result }) => method === 'web3_clientVersion' && String(result).startsWith(`${chain.name}/`))

/** Remembers hashes, and computes about this many blocks of input. The last hash may exceed it, up to `longest` blocks. */
export function hashesWithin(most: number, memory: Map<string, WeakMap<object, unknown>>, longest = most): Hashes {
  let left = most
  return <Value>(kind: string, of: object, work: number, compute: () => Value) => {
    const known = memory.get(kind) ?? new WeakMap<object, unknown>()
    memory.set(kind, known)
    if (!known.has(of)) {
      if (work > left && (left <= 0 || work > longest)) return undefined
      left -= work
      known.set(of, compute())
    }
    return known.get(of) as Value
  }
}

/**
 * Whether the facts of a result can be used. False if it has the wrong shape. Members that only other kinds of nodes
 * return do not affect the other members.
 */
export function isReadable({ method, result }: Exchange): boolean {
  if (result === null) return true
  const report = checkResult(method, result)
  return report.valid || report.problems.every(({ keyword }) => keyword === 'not')
}

const isPending = ({ method, params }: Exchange): boolean => positional(method, params).includes('pending')

type Reader = (facts: Facts, exchange: Exchange, place: number) => void

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const name = key.toLowerCase()
  const known = map.get(name)
  if (known) known.push(value)
  else map.set(name, [value])
}

const block: Reader = (facts, from, place) => {
  const value = from.result as Block
  if (!facts.blocks.has(value.hash.toLowerCase())) add(facts.numbers, String(value.number), value)
  add(facts.blocks, value.hash, { value, from, path: '', place })
  value.transactions.forEach((entry, index) => {
    if (typeof entry === 'string') return
    const path = `/transactions/${index}`
    add(facts.transactions, String(entry.hash), { value: entry as Transaction, from, path, place })
  })
}

const transaction: Reader = (facts, from, place) => {
  const value = from.result as Transaction
  add(facts.transactions, value.hash, { value, from, path: '', place })
}

const receipt: Reader = (facts, from, place) => {
  const value = from.result as Receipt
  add(facts.receipts, value.transactionHash, { value, from, path: '', place })
}

const receipts: Reader = (facts, from, place) => {
  const list = from.result as readonly Receipt[]
  const [first] = list
  if (first) facts.lists.set(first.blockHash.toLowerCase(), { value: list, from, path: '', place })
  list.forEach((value, index) => {
    add(facts.receipts, value.transactionHash, { value, from, path: `/${index}`, place })
  })
}

const trace: Reader = (facts, from, place) => {
  const [hash, options] = positional(from.method, from.params)
  if (typeof hash === 'string') traced(facts, { value: from.result, from, path: '', place }, hash, options)
}

const traces: Reader = (facts, from, place) => {
  const [, options] = positional(from.method, from.params)
  const list = from.result as readonly { txHash?: string; result: unknown }[]
  list.forEach(({ txHash, result }, index) => {
    if (txHash !== undefined) traced(facts, { value: result, from, path: `/${index}/result`, place }, txHash, options)
  })
}

function traced(facts: Facts, { value, ...said }: Stated<unknown>, hash: string, options: unknown): void {
  const given = (options ?? {}) as Members
  if (value === null) return
  const trace = { hash: hash.toLowerCase(), options: given, trace: value as Trace }
  if ((given.tracer ?? 'callTracer') === 'callTracer') facts.traces.push({ ...said, value: trace })
  else if (given.tracer === 'prestateTracer')
    ((given.tracerConfig as Members | null)?.diffMode ? facts.diffs : facts.prestates).push({ ...said, value: trace })
}

const READERS: Readonly<Record<string, Reader>> = {
  eth_getBlockByNumber: block,
  eth_getBlockByHash: block,
  eth_getTransactionByHash: transaction,
  eth_getTransactionByBlockHashAndIndex: transaction,
  eth_getTransactionByBlockNumberAndIndex: transaction,
  eth_getTransactionReceipt: receipt,
  eth_sendRawTransactionSync: receipt,
  eth_getBlockReceipts: receipts,
  debug_traceTransaction: trace,
  debug_traceBlockByHash: traces,
  debug_traceBlockByNumber: traces,
}

/** Whether one of these statements is new. */
export const areNew = (facts: Facts, all: readonly Stated<unknown>[] = []): boolean =>
  all.some(({ from }) => facts.isNew(from))

/** The full transactions of a block, from any exchange. Undefined if one is unknown. */
export function fullTransactions(facts: Facts, said: readonly Stated<Block>[]): readonly Members[] | undefined {
  const isFull = (entry: string | Members): boolean => typeof entry === 'object'
  const full = said.find(({ value }) => value.transactions.every(isFull))
  if (full) return full.value.transactions as readonly Members[]
  const known: Members[] = []
  for (const entry of said[0]?.value.transactions ?? []) {
    const one = facts.transactions.get(String(entry).toLowerCase())?.[0]
    if (one === undefined) return undefined
    known.push(one.value)
  }
  return known
}

/** Receipts of a block in order, from the list or from single requests. Undefined if one is unknown. */
export function allReceipts(facts: Facts, { hash, transactions }: Block): readonly Stated<Receipt>[] | undefined {
  const list = facts.lists.get(hash.toLowerCase())
  if (list) return list.value.map((value, index) => ({ ...list, value, path: `/${index}` }))
  const each: Stated<Receipt>[] = []
  for (const entry of transactions) {
    const name = typeof entry === 'string' ? entry : String(entry.hash)
    const one = facts.receipts.get(name.toLowerCase())?.find(({ value }) => isSameText(value.blockHash, hash))
    if (one === undefined) return undefined
    each.push(one)
  }
  return each
}

/**
 * The first member that only one of two objects has. Null counts as absent. Undefined for nodes of other chains, because
 * several kinds of them can be behind one address.
 */
export function onlyInOne(
  facts: Facts,
  a: Members,
  b: Members,
  leftOut: readonly string[] = [],
): { member: string; isInFirst: boolean } | undefined {
  const isThere = (value: unknown): boolean => value !== undefined && value !== null
  const member = Object.keys({ ...a, ...b }).find(
    (key) => !leftOut.includes(key) && isThere(a[key]) !== isThere(b[key]),
  )
  return member === undefined || !isMonad(facts) ? undefined : { member, isInFirst: isThere(a[member]) }
}

export const isSameText = (a: unknown, b: unknown): boolean =>
  a === b || String(a).toLowerCase() === String(b).toLowerCase()

/** The first differing member of those that both objects have. Nested values are compared whole. */
export function difference(a: Members, b: Members, leftOut: readonly string[] = []): string | undefined {
  return Object.keys(a).find(
    (key) =>
      b[key] !== undefined &&
      a[key] !== undefined &&
      a[key] !== b[key] &&
      !leftOut.includes(key) &&
      isUnlike(a[key], b[key]),
  )
}

/** Whether two values of JSON are equal, which needs a part of the time and memory of their texts. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [ours, theirs] = [Object.keys(a), Object.keys(b)]
  const isSame = (key: string): boolean => isEqual((a as Members)[key], (b as Members)[key])
  return ours.length === theirs.length && Array.isArray(a) === Array.isArray(b) && ours.every(isSame)
}

/** Whether two values differ as JSON, without regard to the case of letters. */
function isUnlike(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a.toLowerCase() !== b.toLowerCase()
  if (isEqual(a, b)) return false
  return JSON.stringify(a)?.toLowerCase() !== JSON.stringify(b)?.toLowerCase()
}

/** The value that most methods return, so that the odd one is in doubt. The first of two. */
export function mostSaid<Value>(all: readonly Stated<Value>[]): Stated<Value> | undefined {
  const texts = all.map(({ value }) => JSON.stringify(value).toLowerCase())
  const times = (text: string): number =>
    new Set(all.filter((_, index) => texts[index] === text).map(({ from }) => from.method)).size
  const most = texts.toSorted((a, b) => times(b) - times(a))[0] ?? ''
  return times(most) > 1 ? all[texts.indexOf(most)] : all[0]
}
