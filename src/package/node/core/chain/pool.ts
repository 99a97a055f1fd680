/** Pending transactions, and the node's records of all received transactions. */

import type { ErrorText } from '../../../../../generated/rpc/error-texts.ts'
import { protocol } from '../../../../core/facts/network.ts'
import { floorGas, initcodeSize, intrinsicGas } from './apply.ts'
import { limitOf } from './limits.ts'
import { priceIn, type Transaction } from './transaction.ts'
import type { Hex } from './trie.ts'
import { accountAt, type World } from './world.ts'

/** Status of a transaction in the pool. Only `dropped` and `evicted` have a `reason`. */
export type PoolStatus = { status: 'unknown' | 'tracked' | 'dropped' | 'evicted' | 'committed'; reason?: string }
/** The record of a transaction that is no longer pending. `since` is a block number. */
type Memory = PoolStatus & { from: Hex; since: number }
type Entry = { tx: Transaction; arrival: number; since: number }

/** Rejection reasons, worded as in the node. */
const REASON = {
  tip: 'Max priority fee too high',
  initcode: 'Init code size limit exceeded',
  gasLow: 'Gas limit too low',
  gasHigh: 'Exceeds transaction gas limit',
  authorizations: 'EIP7702 authorization list empty',
  nonce: 'Transaction nonce too low',
  fee: 'Transaction fee too low',
  balance: 'Signer had insufficient balance',
  lower: 'An existing transaction had higher priority',
  replaced: 'A newer transaction had higher priority',
  expired: 'Transaction expired',
} as const satisfies Record<string, ErrorText | 'Transaction expired'>

const MINUTE_MS = 60_000
/** How long hashes stay in memory, and how long transactions stay pending. Blocks. */
const REMEMBERED_BLOCKS = (limitOf('memory') * MINUTE_MS) / protocol.blockTimeMs
const WAITING_BLOCKS = (limitOf('pool-wait') * MINUTE_MS) / protocol.blockTimeMs

export class Pool {
  readonly #entries = new Map<Hex, Memory>()
  readonly #waiting = new Map<Hex, Entry>()
  #arrivals = 0

  /** The verdict on a recorded transaction: true, or the reason of its rejection. */
  known({ hash }: Transaction): true | string | undefined {
    const known = this.#entries.get(hash)
    return known && (known.status === 'dropped' ? (known.reason ?? true) : true)
  }

  /**
   * Adds a transaction, or returns the reason for refusing it.
   * @param refused reason to refuse it, if there is one
   * @param height number of the newest block
   */
  add(tx: Transaction, refused: string | undefined, height: number): string | undefined {
    const entry: Entry = { tx, arrival: this.#arrivals++, since: height }
    const reason = refused ?? this.#replace(entry)
    const status = reason === undefined ? { status: 'tracked' as const } : { status: 'dropped' as const, reason }
    this.#entries.set(tx.hash, { ...status, from: tx.from, since: height })
    if (reason === undefined) this.#waiting.set(tx.hash, entry)
    return reason
  }

  /** Transactions in the order in which the next block includes them, with the highest tip first and nonces in order. */
  candidates(world: World, baseFee: bigint): Transaction[] {
    const bySender = new Map<Hex, Entry[]>()
    for (const entry of this.#waiting.values()) {
      bySender.set(entry.tx.from, [...(bySender.get(entry.tx.from) ?? []), entry])
    }
    const queues = [...bySender].map(([from, entries]) => ready(entries, accountAt(world, from)?.nonce ?? 0n, baseFee))
    const chosen: Transaction[] = []
    for (;;) {
      const best = queues
        .filter((queue) => queue.length > 0)
        .sort(byTip(baseFee))[0]
        ?.shift()
      if (best === undefined) return chosen
      chosen.push(best.tx)
    }
  }

  /** Ends the wait of transactions that a block includes. */
  include(transactions: readonly Transaction[]): void {
    for (const { hash } of transactions) this.#waiting.delete(hash)
  }

  /** Makes the transactions of a dropped block pending again. */
  restore(transactions: readonly Transaction[]): void {
    for (const tx of transactions) {
      const known = this.#entries.get(tx.hash)
      if (known !== undefined) this.#waiting.set(tx.hash, { tx, arrival: this.#arrivals++, since: known.since })
    }
  }

  /** Drops a transaction whose sender cannot pay. */
  drop(tx: Transaction): void {
    this.#end(tx.hash, 'dropped', REASON.balance)
  }

  /** Marks the transactions of a final block as committed. */
  commit(transactions: readonly Transaction[]): void {
    for (const { hash } of transactions) this.#end(hash, 'committed')
  }

  /** Evicts pending transactions and deletes records that are too old. */
  age(height: number): void {
    for (const [hash, { since }] of this.#waiting) {
      if (height - since > WAITING_BLOCKS) this.#end(hash, 'evicted', REASON.expired)
    }
    for (const [hash, { since }] of this.#entries) {
      if (height - since <= REMEMBERED_BLOCKS) break
      this.#entries.delete(hash)
    }
  }

  status(hash: Hex): PoolStatus | undefined {
    const entry = this.#entries.get(hash)
    return entry && statusOf(entry)
  }

  /** A sender's transactions by hash, without those rejected on arrival. */
  ofSender(address: Hex): Record<Hex, PoolStatus> {
    const own = [...this.#entries].filter(
      ([, { from, status, reason }]) => from === address && (status !== 'dropped' || reason === REASON.replaced),
    )
    return Object.fromEntries(own.map(([hash, entry]) => [hash, statusOf(entry)]))
  }

  /** The first nonce at or above `least` that no pending transaction of the sender uses. */
  nextNonce(from: Hex, least: bigint): bigint {
    const nonces = new Set([...this.#waiting.values()].filter(({ tx }) => tx.from === from).map(({ tx }) => tx.nonce))
    let next = least
    while (nonces.has(next)) next++
    return next
  }

  /** Removes a transaction as if it had never arrived. Returns its hash, or null if it was not pending. */
  forget(hash: Hex): Hex | null {
    this.#entries.delete(hash)
    return this.#waiting.delete(hash) ? hash : null
  }

  /** Removes every pending transaction. */
  clear(): void {
    for (const hash of [...this.#waiting.keys()]) this.forget(hash)
  }

  /** Saves the pool and returns a function that restores it. */
  snapshot(): () => void {
    const [entries, waiting, arrivals] = [[...this.#entries], [...this.#waiting], this.#arrivals]
    return () => {
      restored(this.#entries, entries)
      restored(this.#waiting, waiting)
      this.#arrivals = arrivals
    }
  }

  /** Number of pending transactions. */
  get size(): number {
    return this.#waiting.size
  }

  #end(hash: Hex, status: PoolStatus['status'], reason?: string): void {
    const entry = this.#entries.get(hash)
    this.#waiting.delete(hash)
    if (entry) this.#entries.set(hash, { ...entry, status, ...(reason !== undefined && { reason }) })
  }

  /** Replaces a pending transaction with the same nonce if the new bid is higher. */
  #replace({ tx }: Entry): string | undefined {
    const rival = [...this.#waiting.values()].find((other) => other.tx.from === tx.from && other.tx.nonce === tx.nonce)
    if (rival === undefined) return undefined
    if (tx.maxFee <= rival.tx.maxFee || tx.maxTip < rival.tx.maxTip) return REASON.lower
    this.#end(rival.tx.hash, 'dropped', REASON.replaced)
    return undefined
  }
}

/** Restores the content of a map. */
export function restored<K, V>(map: Map<K, V>, entries: Iterable<[K, V]>): void {
  map.clear()
  for (const [key, value] of entries) map.set(key, value)
}

const statusOf = ({ status, reason }: Memory): PoolStatus => ({ status, ...(reason !== undefined && { reason }) })

/** The consecutive nonces that the next block can include. */
function ready(entries: readonly Entry[], nonce: bigint, baseFee: bigint): Entry[] {
  const sorted = [...entries].sort((a, b) => Number(a.tx.nonce - b.tx.nonce))
  const gap = sorted.findIndex(({ tx }, index) => tx.nonce !== nonce + BigInt(index) || tx.maxFee < baseFee)
  return gap < 0 ? sorted : sorted.slice(0, gap)
}

const byTip =
  (baseFee: bigint) =>
  ([a]: Entry[], [b]: Entry[]): number => {
    if (a === undefined || b === undefined) return 0
    const difference = priceIn(b.tx, baseFee) - priceIn(a.tx, baseFee)
    return difference === 0n ? a.arrival - b.arrival : difference > 0n ? 1 : -1
  }

/** Why a transaction is rejected in this state, undefined when it is valid. */
export function refusal(tx: Transaction, world: World): string | undefined {
  const account = accountAt(world, tx.from)
  const refused = staticRefusal(tx)
  if (refused !== undefined) return refused
  if (tx.nonce < (account?.nonce ?? 0n)) return REASON.nonce
  if ((account?.balance ?? 0n) < tx.gas * tx.maxFee) return REASON.balance
  return undefined
}

/** Why a transaction is rejected in any state. */
function staticRefusal(tx: Transaction): string | undefined {
  if (tx.maxTip > tx.maxFee) return REASON.tip
  if (initcodeSize(tx) > limitOf('init-code')) return REASON.initcode
  if (tx.gas < intrinsicGas(tx) || tx.gas < floorGas(tx.data)) return REASON.gasLow
  if (tx.gas > protocol.transactionGasLimit) return REASON.gasHigh
  if (tx.type === 4 && tx.authorizations.length === 0) return REASON.authorizations
  if (tx.maxFee < protocol.minBaseFee) return REASON.fee
  return undefined
}
