/** Types of the cross-examination. */
import type { Problem } from '../rpc/report.ts'

export type Members = Readonly<Record<string, unknown>>

/**
 * A request and its result. Params by position or by name. `sent` are the params as they were sent, if `params` has a
 * number in place of a tag.
 */
export type Exchange = { method: string; params?: unknown; sent?: unknown; result: unknown }

/** A stated value with its exchange and the JSON Pointer inside the result. */
export type Stated<Value> = { value: Value; from: Exchange; path: string; place: number }

type Log = Members & { blockHash: string; logIndex: string }
export type Block = Members & { hash: string; number: string; transactions: readonly (string | Members)[] }
export type Receipt = Members & { transactionHash: string; blockHash: string; logs: readonly Log[] }
export type Transaction = Members & { hash: string; blockHash: string | null }
export type Trace = Members & { calls?: readonly Trace[]; logs?: readonly Members[] }

/**
 * A hash of the contents of a result, computed once and remembered. Undefined if the current budget for work is used
 * up. `work` is the cost of the hash, in blocks of input.
 */
export type Hashes = <Value>(kind: string, of: object, work: number, compute: () => Value) => Value | undefined

/** Everything stated, in order. */
export type Facts = {
  /** All exchanges, including null results. */
  answers: readonly Exchange[]
  hashes: Hashes
  exchanges: readonly Exchange[]
  /** Whether an exchange is new. Relations of facts that were compared before are not examined again. */
  isNew: (from: Exchange) => boolean
  blocks: Map<string, Stated<Block>[]>
  /** The blocks of each number, in lower case, with the first value of each hash. */
  numbers: Map<string, Block[]>
  transactions: Map<string, Stated<Transaction>[]>
  receipts: Map<string, Stated<Receipt>[]>
  /** All receipts of a block, by its hash. */
  lists: Map<string, Stated<readonly Receipt[]>>
  traces: Stated<Traced>[]
  /** Accounts as they were before a transaction. */
  prestates: Stated<Traced>[]
  /** Accounts that a transaction changed, before and after it. */
  diffs: Stated<Traced>[]
}

export type Traced = { hash: string; options: Members; trace: Trace }

/** Two statements of an endpoint that cannot both be true, or one statement that its own hash contradicts. */
export type Contradiction = Problem & {
  /** Name of the violated relation, such as `header hash`. */
  relation: string
  /** The request whose result is in doubt. `path` points into its result. */
  method: string
  params: unknown
  /** The request that contradicts it, if there is one. */
  against?: { method: string; params: unknown }
}

/** Examines all facts and yields the contradictions. */
export type Relations = (facts: Facts) => Iterable<Contradiction>
