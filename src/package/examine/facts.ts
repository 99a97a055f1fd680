/** Facts from a set of exchanges about blocks, transactions and receipts, each with the exchange that stated it. */
import { chain } from '../../chain.config.ts'
import { positional } from '../rpc/requested.ts'
import { checkResult } from '../rpc/validate.ts'
import type { Block, Exchange, Facts, Hashes, Members, Receipt, Stated, Trace, Transaction } from './types.ts'

/** Sorts exchanges whose results are readable. */
export function factsOf(answers: readonly Exchange[], hashes: Hashes): Facts {
  const known = answers.filter(({ result }) => result !== null)
  const facts: Facts = {
    ...{ answers, hashes, exchanges: known, blocks: new Map(), transactions: new Map(), receipts: new Map() },
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

/** Remembers hashes, and computes at most this many blocks of input. */
export function hashesWithin(most: number, memory: Map<string, WeakMap<object, unknown>>): Hashes {
  let left = most
  return <Value>(kind: string, of: object, work: number, compute: () => Value) => {
    const known = memory.get(kind) ?? new WeakMap<object, unknown>()
    memory.set(kind, known)
    if (!known.has(of)) {
      if (work > left) return undefined
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

function add<Value>(map: Map<string, Stated<Value>[]>, key: string, said: Stated<Value>): void {
  const name = key.toLowerCase()
  const known = map.get(name)
  if (known) known.push(said)
  else map.set(name, [said])
}

const block: Reader = (facts, from, place) => {
  const value = from.result as Block
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

/** The full transactions of a block, from any exchange. Undefined if one is unknown. */
export function fullTransactions(facts: Facts, said: readonly Stated<Block>[]): readonly Members[] | undefined {
  for (const { value } of said) {
    const full = value.transactions.filter((entry) => typeof entry === 'object')
    if (full.length === value.transactions.length) return full as readonly Members[]
  }
  const hashes = said[0]?.value.transactions as readonly string[] | undefined
  const known = hashes?.map((hash) => facts.transactions.get(hash.toLowerCase())?.[0]?.value)
  return known?.every((one) => one !== undefined) ? (known as readonly Members[]) : undefined
}

/** Receipts of a block in order, from the list or from single requests. Undefined if one is unknown. */
export function allReceipts(facts: Facts, { hash, transactions }: Block): readonly Stated<Receipt>[] | undefined {
  const list = facts.lists.get(hash.toLowerCase())
  if (list) return list.value.map((value, index) => ({ ...list, value, path: `/${index}` }))
  const each = transactions.map((entry) => {
    const name = typeof entry === 'string' ? entry : String(entry.hash)
    return facts.receipts.get(name.toLowerCase())?.find(({ value }) => isSameText(value.blockHash, hash))
  })
  return each.every((one) => one !== undefined) ? each : undefined
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

export const isSameText = (a: unknown, b: unknown): boolean => String(a).toLowerCase() === String(b).toLowerCase()

/** The first differing member of those that both objects have. Nested values are compared whole. */
export function difference(a: Members, b: Members, leftOut: readonly string[] = []): string | undefined {
  const text = (value: unknown) => JSON.stringify(value)?.toLowerCase()
  return Object.keys(a).find(
    (key) => b[key] !== undefined && a[key] !== undefined && !leftOut.includes(key) && text(a[key]) !== text(b[key]),
  )
}

/** The value that most methods return, so that the odd one is in doubt. The first of two. */
export function mostSaid<Value>(all: readonly Stated<Value>[]): Stated<Value> | undefined {
  const texts = all.map(({ value }) => JSON.stringify(value).toLowerCase())
  const times = (text: string): number =>
    new Set(all.filter((_, index) => texts[index] === text).map(({ from }) => from.method)).size
  const most = texts.toSorted((a, b) => times(b) - times(a))[0] ?? ''
  return times(most) > 1 ? all[texts.indexOf(most)] : all[0]
}
