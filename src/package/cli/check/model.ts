/** What a check asks, expects and finds. Types only. */
import type { Problem } from '../../rpc/report.ts'

export type Block = {
  hash: string
  number: string
  parentHash?: string
  miner: string
  transactions: readonly (string | Transaction)[]
}
export type Transaction = { hash: string; type: string; from: string; to: string | null }
export type Log = { address: string; topics: readonly string[]; blockHash: string; blockNumber: string }

/** Fresh values of the chain, as far as the endpoint gave them. */
export type Inputs = { chainId?: string; block?: Block; transaction?: Transaction; log?: Log; account?: string }

/** What is wrong with a result although its shape fits; undefined when nothing is. */
export type Relation = (result: unknown) => Problem | undefined

export type Expect =
  /** A result that is not null unless `nullable`. The named errors are no fault either. */
  | { kind: 'result'; nullable?: true; or?: readonly string[]; relation?: Relation }
  | { kind: 'null' }
  /** One of the named errors, with one of their codes, and these bytes where they are certain. */
  | { kind: 'error'; ids: readonly string[]; data?: string }
  /** A result of the right shape, or any error that the document lists for the method. */
  | { kind: 'any'; relation?: Relation }

/** One request and what it should bring. */
export type Probe = { method: string; name: string; params: unknown; expect: Expect; limit?: true }

export type Verdict =
  /** As the document says. */
  | 'fits'
  | 'differs'
  /** Differs, as the reference that was chosen is known to. */
  | 'expected'
  /** Not offered, and the document allows that. */
  | 'absent'
  /** Not asked, or not to be checked: see the note. */
  | 'skipped'

/** What one request showed. */
export type Outcome = {
  method: string
  probe: string
  verdict: Verdict
  problems: Problem[]
  note?: string
  /** Names of the errors that were expected, and the code that came. */
  error?: { ids: readonly string[]; code: number }
  /** The body that was sent, where something differs. */
  request?: string
  /** What came back then, cut when it is long. */
  response?: string
  /** The probe asks how far the endpoint goes. */
  limit?: true
  /** Time from the request to the end of the answer. Milliseconds. */
  ms?: number
}

/** Which node's ways are taken as right. */
export type Reference = 'monad' | 'geth' | 'hardhat'

/** How long half, 95 and 99 of 100 answers took at most. Milliseconds. */
export type Latency = { p50: number; p95: number; p99: number }

/** Two endpoints that were asked the same. */
export type Comparison = {
  /** The other address, without what may be a key. */
  endpoint: string
  /** Heights of the blocks that were asked for. */
  blocks: number[]
  methods: { method: string; asked: number; differing: number; here: Latency; there: Latency }[]
}

export type CheckReport = {
  /** When it began, UTC: `2026-11-22T12:00:00.000Z`. */
  date?: string
  /** The address without what may be a key. */
  endpoint: string
  reference: Reference
  documentVersion: string
  client?: string
  chainId?: string
  outcomes: Outcome[]
  requests: number
  retries: number
  /** Waited for because the endpoint was busy. Seconds. */
  waited?: number
  seconds: number
  /** Why nothing could be checked. */
  failure?: string
  /** Why the check ended before its end. */
  stopped?: string
  /** With `--against`. */
  comparison?: Comparison
}
