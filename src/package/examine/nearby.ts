/** Indexes exchanges by subject, so that a new exchange is compared only with those that it can contradict. */
import { positional } from '../rpc/requested.ts'
import type { Exchange, Members } from './types.ts'

/** Most entries (transactions, logs, frames) of a result to examine. More would block the program. */
export const MOST_ENTRIES = 1_000
/** Most exchanges, and most of their entries, to compare one exchange with. The nearest and newest have priority. */
const MOST_NEAR = 48
const MOST_NEAR_ENTRIES = 500
/** Ranges of blocks are looked up block by block up to this width. */
const WIDEST = 16n

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null

/** Number of entries of a result that are examined one by one. */
export function entriesOf(result: unknown): number {
  if (Array.isArray(result)) return result.reduce<number>((sum, one) => sum + 1 + entriesOf(one), 0)
  if (!isMembers(result)) return 0
  const { transactions, logs, calls, result: trace } = result
  return [transactions, logs, calls].reduce<number>(
    (sum, list) => {
      if (!Array.isArray(list)) return sum
      return list === calls ? sum + entriesOf(list) : sum + list.length
    },
    isMembers(trace) ? entriesOf(trace) : 0,
  )
}

const TAGS = ['earliest', 'finalized', 'safe', 'latest', 'pending']

/** Names of the blocks, transactions and accounts in a request or its result. */
function keysOf({ method, params, result }: Exchange): Set<string> {
  const keys = new Set<string>()
  for (const param of positional(method, params)) for (const key of ofParam(param)) keys.add(key)
  if (method === 'eth_feeHistory' && isMembers(result)) {
    const oldest = BigInt(String(result.oldestBlock))
    for (const key of ofRange(oldest, oldest + BigInt((result.gasUsedRatio as readonly unknown[]).length)))
      keys.add(key)
  }
  for (const one of Array.isArray(result) ? result : [result]) if (isMembers(one)) addMembers(keys, one)
  return keys
}

function* ofParam(param: unknown): Generator<string> {
  if (typeof param === 'string') {
    if (/^0x[0-9a-f]{1,16}$/i.test(param)) yield `number ${BigInt(param)}`
    else if (/^0x([0-9a-f]{40}|[0-9a-f]{64})$/i.test(param)) yield param.toLowerCase()
  }
  if (!isMembers(param)) return
  const { blockHash, blockNumber, fromBlock, toBlock, to } = param
  for (const one of [blockHash, blockNumber, to]) yield* ofParam(typeof one === 'string' ? one : undefined)
  const [from, end] = [fromBlock, toBlock].map(
    (bound) => /^0x[0-9a-f]{1,16}$/i.test(String(bound)) && BigInt(String(bound)),
  )
  if (typeof from === 'bigint' && typeof end === 'bigint') yield* ofRange(from, end)
}

function* ofRange(from: bigint, end: bigint): Generator<string> {
  const last = end - from > WIDEST ? from + WIDEST : end
  for (let number = from; number <= last; number++) yield `number ${number}`
}

function addMembers(keys: Set<string>, result: Members): void {
  const { hash, number, parentHash, transactions, transactionHash, blockHash, txHash } = result
  for (const name of [hash, parentHash, transactionHash, blockHash, txHash])
    if (typeof name === 'string') keys.add(name.toLowerCase())
  if (typeof number === 'string') for (const key of ofRange(BigInt(number) - 1n, BigInt(number))) keys.add(key)
  for (const entry of Array.isArray(transactions) ? transactions : [])
    keys.add(String(isMembers(entry) ? entry.hash : entry).toLowerCase())
}

type Remembered = { exchange: Exchange; place: number; keys: ReadonlySet<string>; entries: number }

const slim = new WeakMap<Remembered, Exchange>()

/** Another block is compared by its header only, with hashes in place of its full transactions. */
function beside(added: Remembered, one: Remembered): Exchange {
  const [result, other] = [added.exchange.result, one.exchange.result]
  if (!isMembers(result) || !isMembers(other) || !Array.isArray(result.transactions)) return one.exchange
  const { transactions, hash } = other
  if (!Array.isArray(transactions) || !isMembers(transactions[0]) || hash === result.hash) return one.exchange
  const [selector] = positional(one.exchange.method, one.exchange.params)
  const hashes = transactions.map((entry) => (entry as Members).hash)
  const form = slim.get(one) ?? {
    ...{ method: one.exchange.method, params: [selector, false] },
    result: { ...other, transactions: hashes },
  }
  slim.set(one, form)
  return form
}

/** The newest exchanges, indexed by subject. */
export class Nearby {
  readonly #all = new Map<number, Remembered>()
  readonly #byKey = new Map<string, Remembered[]>()
  /** The newest results about the endpoint itself, and the highest block of each tag. */
  readonly #ofEndpoint = new Map<string, Remembered>()
  readonly #most: number
  #next = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Remembers an exchange. Returns it and those that it can contradict, in their order. */
  add(exchange: Exchange): Exchange[] {
    const added = {
      exchange,
      place: this.#next++,
      keys: keysOf(exchange),
      entries: entriesOf(exchange.result),
    }
    const near = this.#nearTo(added)
    this.#all.set(added.place, added)
    for (const key of added.keys) {
      const known = this.#byKey.get(key)
      if (known) known.push(added)
      else this.#byKey.set(key, [added])
    }
    this.#noteEndpoint(added)
    const oldest = this.#all.get(added.place - this.#most)
    if (oldest) this.#forget(oldest)
    return near
  }

  #nearTo(added: Remembered): Exchange[] {
    const near = new Map([[added, added.exchange]])
    const direct = this.#under(added.keys)
    const blocks = [added, ...direct].map(({ exchange }) => exchange.result as Members | null)
    const around = blocks.flatMap((block) => [block?.hash, block?.parentHash]).map((name) => String(name).toLowerCase())
    let entries = added.entries
    for (const one of [...this.#ofEndpoint.values(), ...direct, ...this.#under(new Set(around))]) {
      if (near.has(one) || near.size >= MOST_NEAR) continue
      const exchange = beside(added, one)
      if (exchange === one.exchange) entries += one.entries
      if (entries <= MOST_NEAR_ENTRIES) near.set(one, exchange)
    }
    return [...near].sort(([a], [b]) => a.place - b.place).map(([, exchange]) => exchange)
  }

  /** Exchanges about any of these keys, the newest first. */
  #under(keys: ReadonlySet<string>): Remembered[] {
    const found = new Set<Remembered>()
    for (const key of keys) for (const one of this.#byKey.get(key) ?? []) found.add(one)
    return [...found].sort((a, b) => b.place - a.place)
  }

  #noteEndpoint(added: Remembered): void {
    const { method, params, result } = added.exchange
    if (/^eth_(chainId|gasPrice|maxPriorityFeePerGas)$/.test(method)) this.#ofEndpoint.set(method, added)
    const [selector] = positional(method, params)
    const tag = method === 'eth_blockNumber' ? 'latest' : TAGS.find((name) => name === selector)
    const number = numberOf(result)
    const highest = tag === undefined ? undefined : this.#ofEndpoint.get(tag)
    if (tag === undefined || number === undefined) return
    if (highest === undefined || (numberOf(highest.exchange.result) ?? 0n) <= number) this.#ofEndpoint.set(tag, added)
  }

  #forget(old: Remembered): void {
    this.#all.delete(old.place)
    for (const key of old.keys) {
      const known = this.#byKey.get(key)
      // The oldest is first.
      known?.shift()
      if (known?.length === 0) this.#byKey.delete(key)
    }
  }
}

function numberOf(result: unknown): bigint | undefined {
  const number = isMembers(result) ? result.number : result
  return typeof number === 'string' && /^0x[0-9a-f]{1,16}$/i.test(number) ? BigInt(number) : undefined
}
