/** What a probe of an endpoint records. Types only; the file is JSON of `ProbeFile`. */

/** What an answer is wanted for. */
export type Purpose = 'example' | 'optional' | 'error' | 'limit'

export type RpcRequest = { jsonrpc: '2.0'; id: 1; method: string; params: unknown }

/** One thing to ask, made from the newest blocks of the endpoint. */
export type ProbeStep = {
  /** Unique among the steps, and the name of the example that it can become: `block-full`. */
  name: string
  purpose: Purpose
  /** A request, or a text that is none, for the errors of the envelope. */
  request?: { method: string; params: unknown }
  body?: string
  /** Errors of the document that may answer it. */
  errors?: readonly string[]
  /** The documented limit that it touches: `node/log-range`, and what is asked of it. */
  limit?: { id: string; asked: number }
}

/** One answer, with everything removed that says who asked and where. */
export type ProbedAnswer = {
  name: string
  purpose: Purpose
  request?: RpcRequest
  /** What was sent, where it is no request. */
  body?: string
  /** HTTP status. */
  status?: number
  /** The answer: its members `jsonrpc`, `id`, and `result` or `error`; a list for a batch. */
  response?: unknown
  /** Why there is no answer. */
  fault?: string
  limit?: { id: string; asked: number }
}

export type ProbeFile = {
  format: 'monad-json-rpc probe'
  formatVersion: 1
  documentVersion: string
  /** Day of the answers, UTC: `2026-11-22`. */
  date: string
  /** What `eth_chainId` and `web3_clientVersion` answered. */
  chainId?: string
  client?: string
  /** How many requests were sent. */
  requests: number
  /** Why the probe ended before its end. */
  stopped?: string
  answers: ProbedAnswer[]
  /** Codes and texts of the errors that came, one line each. */
  codes: { name: string; method?: string; code: number; message: string }[]
  /** Documented limits and whether the endpoint goes beyond them. */
  limits: { id: string; asked: number; accepted: boolean; code?: number; message?: string }[]
  methods: { offered: string[]; absent: string[] }
}
