/** The error class of the client, for errors of the node and for requests without an answer. */

/**
 * Why a request failed without an error of the node.
 * `ABORTED`: the caller's signal. `TIMEOUT`: no whole answer in time. `NETWORK_ERROR`: the transport failed.
 * `HTTP_STATUS`: a status of 300 or more without a JSON-RPC error. `NOT_JSON`: a body that cannot be parsed.
 * `NO_ANSWER`: JSON without an answer to this request. `FOREIGN_ID`: only an answer to another request.
 * `BAD_ERROR`: an error member without code and message. `RESULT_SHAPE`: refused by `check`.
 * `BAD_REQUEST`: params that JSON cannot express.
 */
export type RpcFailure =
  | 'ABORTED'
  | 'TIMEOUT'
  | 'NETWORK_ERROR'
  | 'HTTP_STATUS'
  | 'NOT_JSON'
  | 'NO_ANSWER'
  | 'FOREIGN_ID'
  | 'BAD_ERROR'
  | 'RESULT_SHAPE'
  | 'BAD_REQUEST'

export type RpcErrorParts = {
  code: number | RpcFailure
  data?: unknown
  status?: number | undefined
  body?: string | undefined
  retryAfterMs?: number | undefined
  cause?: unknown
}

/** An error of the node, or a request that found no answer. */
export class RpcError extends Error {
  /** The number of the node's error, or the name of what went wrong before one came. Always set. */
  readonly code: number | RpcFailure
  /** `data` of the node's error. */
  readonly data: unknown
  /** HTTP status, where an answer came. */
  readonly status: number | undefined
  /** First 2,000 characters of an HTTP body without an answer. */
  readonly body: string | undefined
  /** How long the endpoint asked to wait. Milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(message: string, { code, data, status, body, retryAfterMs, cause }: RpcErrorParts) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'RpcError'
    this.code = code
    this.data = data
    this.status = status
    this.body = body
    this.retryAfterMs = retryAfterMs
  }
}
