/** Types of the cross-examination. */
import type { Problem } from '../rpc/report.ts'

/** An object of an answer, as its members. */
export type Members = Readonly<Record<string, unknown>>

/** A request and its result. Params by position or by name. */
export type Exchange = { method: string; params?: unknown; result: unknown }

/** Something said, and where: the exchange, and the JSON Pointer inside its result. */
export type Stated<Value> = { value: Value; from: Exchange; path: string; place: number }

type Log = Members & { blockHash: string; logIndex: string }
export type Block = Members & { hash: string; number: string; transactions: readonly (string | Members)[] }
export type Receipt = Members & { transactionHash: string; blockHash: string; logs: readonly Log[] }
export type Transaction = Members & { hash: string; blockHash: string | null }
export type Trace = Members & { calls?: readonly Trace[]; logs?: readonly Members[] }

/**
 * A hash of the contents of an answer, computed once and remembered. Undefined when the work allowed at this moment is
 * done. `work` is the cost of the hash, in blocks of input.
 */
export type Hashes = <Value>(kind: string, of: object, work: number, compute: () => Value) => Value | undefined

/** Everything said, in the order in which it was said. */
export type Facts = {
  /** With those that say that there is nothing. */
  answers: readonly Exchange[]
  hashes: Hashes
  exchanges: readonly Exchange[]
  blocks: Map<string, Stated<Block>[]>
  transactions: Map<string, Stated<Transaction>[]>
  receipts: Map<string, Stated<Receipt>[]>
  /** All receipts of a block, by its hash. */
  lists: Map<string, Stated<readonly Receipt[]>>
  traces: Stated<Traced>[]
  /** Accounts as they were before a transaction. */
  prestates: Stated<Traced>[]
}

export type Traced = { hash: string; options: Members; trace: Trace }

/** Two things an endpoint said that cannot both be true, or one that its own hash denies. */
export type Contradiction = Problem & {
  /** Name of the relation that is not true, such as `header hash`. */
  relation: string
  /** The request whose answer is doubted. `path` leads into its result. */
  method: string
  params: unknown
  /** The request that says otherwise, where there is one. */
  against?: { method: string; params: unknown }
}

/** Examines all facts and yields the contradictions. */
export type Relations = (facts: Facts) => Iterable<Contradiction>
