/** Types of a probe. The recorded file is JSON of `ProbeFile`. */

/** The purpose of a response. */
export type Purpose = 'example' | 'optional' | 'error' | 'limit'

export type RpcRequest = { jsonrpc: '2.0'; id: 1; method: string; params: unknown }

/** One request, made from the newest blocks of the endpoint. */
export type ProbeStep = {
  /** Unique among the steps. Also the name of the example that it can become: `block-full`. */
  name: string
  purpose: Purpose
  /** A request, or an invalid one for the errors of the envelope. */
  request?: { method: string; params: unknown }
  body?: string
  /** Documented errors that are acceptable. */
  errors?: readonly string[]
  /** The documented limit under test, such as `node/log-range`, and the requested amount. */
  limit?: { id: string; asked: number }
}

/** One response, without anything that identifies the caller or the endpoint. */
export type ProbedAnswer = {
  name: string
  purpose: Purpose
  request?: RpcRequest
  /** The sent text, if it is not a request. */
  body?: string
  /** HTTP status. */
  status?: number
  /** The response with its members `jsonrpc`, `id`, and `result` or `error`. A list for a batch. */
  response?: unknown
  /** Why there is no response. */
  fault?: string
  limit?: { id: string; asked: number }
}

export type ProbeFile = {
  format: 'monad-json-rpc probe'
  formatVersion: 1
  documentVersion: string
  /** Day of the responses, UTC: `2026-11-22`. */
  date: string
  /** The results of `eth_chainId` and `web3_clientVersion`. */
  chainId?: string
  client?: string
  /** How many requests were sent. */
  requests: number
  /** Why the probe ended early. */
  stopped?: string
  answers: ProbedAnswer[]
  /** Codes and messages of the received errors. */
  codes: { name: string; method?: string; code: number; message: string }[]
  /** Documented limits, and whether the endpoint exceeds them. */
  limits: { id: string; asked: number; accepted: boolean; code?: number; message?: string }[]
  methods: { offered: string[]; absent: string[] }
}
