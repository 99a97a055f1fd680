/** Types of a check: requests, expectations, and outcomes. */
import type { Exchange } from '../../examine/examine.ts'
import type { Problem } from '../../rpc/report.ts'

export type Block = {
  hash: string
  number: string
  parentHash?: string
  miner: string
  transactions: readonly (string | Transaction)[]
}
export type Transaction = { hash: string; type: string; from: string; to: string | null; chainId?: string | null }
export type Log = { address: string; topics: readonly string[]; blockHash: string; blockNumber: string }

/** Fresh values of the chain, as far as the endpoint returned them. */
export type Inputs = { chainId?: string; block?: Block; transaction?: Transaction; log?: Log; account?: string }

/** Sends one request. Returns undefined if there is no result. */
export type Ask = (method: string, params: unknown[]) => Promise<unknown>

/** Finds a problem in a result whose shape fits. Returns undefined if there is none. */
export type Relation = (result: unknown) => Problem | undefined

export type Expect =
  /** A result, not null unless `nullable`. The named errors are accepted too. */
  | { kind: 'result'; nullable?: true; or?: readonly string[]; relation?: Relation }
  | { kind: 'null' }
  /** A named error with an allowed code, and this data if it is fixed. */
  | { kind: 'error'; ids: readonly string[]; data?: string }
  /** A result of the right shape, or any documented error of the method. */
  | { kind: 'any'; relation?: Relation }

/** One request and its expected outcome. */
export type Probe = { method: string; name: string; params: unknown; expect: Expect; limit?: true }

/**
 * Transactions that a check sent, the number of the block with most of them, unless they failed, and the exchanges with
 * their receipts.
 */
export type Material = {
  outcome: Outcome
  block?: string
  exchanges?: readonly Exchange[]
  /** Sends one more transaction and waits until a block contains it, so that the tags have different states. */
  again?: () => Promise<void>
}

export type Verdict =
  /** Matches the document. */
  | 'fits'
  /** Differs in a way that does not hurt a caller. The note has the difference. */
  | 'tolerated'
  | 'differs'
  /** Differs in a way that is known of the chosen reference. */
  | 'expected'
  /** Not offered, and the document allows that. */
  | 'absent'
  /** Not sent or not checked. The note contains the reason. */
  | 'skipped'

/** The outcome of one request. */
export type Outcome = {
  method: string
  probe: string
  verdict: Verdict
  problems: Problem[]
  note?: string
  /** Names of the expected errors, and the received code. */
  error?: { ids: readonly string[]; code: number }
  /** The request body, if something differs. */
  request?: string
  /** The response in that case, shortened if it is long. */
  response?: string
  /** The probe tests a limit of the endpoint. */
  limit?: true
  /** Time from the request to the end of the response. Milliseconds. */
  ms?: number
}

/** The node whose behavior is the expected one. */
export type Reference = 'monad' | 'geth' | 'hardhat'

/** Response times at the 50th, 95th and 99th percentile. Milliseconds. */
export type Latency = { p50: number; p95: number; p99: number }

/** The comparison of two endpoints. */
export type Comparison = {
  /** The other URL, without possible keys. */
  endpoint: string
  /** Heights of the compared blocks. */
  blocks: number[]
  methods: { method: string; asked: number; differing: number; here: Latency; there: Latency }[]
}

export type CheckReport = {
  /** Start time, UTC: `2026-11-22T12:00:00.000Z`. */
  date?: string
  /** The URL without possible keys. */
  endpoint: string
  reference: Reference
  documentVersion: string
  client?: string
  chainId?: string
  outcomes: Outcome[]
  requests: number
  retries: number
  /** Time spent waiting for a busy endpoint. Seconds. */
  waited?: number
  seconds: number
  /** Why nothing was checked. */
  failure?: string
  /** Why the check ended early. */
  stopped?: string
  /** Parts that a check of some methods leaves out. */
  leftOut?: readonly string[]
  /** With `--against`. */
  comparison?: Comparison
}
