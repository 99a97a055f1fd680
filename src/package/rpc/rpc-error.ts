/** The client's error class, for errors of the node and for requests without a response. */

/**
 * Why a request failed without an error of the node.
 * `ABORTED`: the caller's signal. `TIMEOUT`: no complete response in time. `NETWORK_ERROR`: the transport failed.
 * `HTTP_STATUS`: a status of 300 or more without a JSON-RPC error. `NOT_JSON`: a body that cannot be parsed.
 * `NO_ANSWER`: JSON without a response to this request. `FOREIGN_ID`: only a response to another request.
 * `BAD_ERROR`: an error member without code and message. `RESULT_SHAPE`: rejected by `check`.
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

/** An error of the node, or a request without a valid response. */
export class RpcError extends Error {
  /** The code of the node's error, or the name of the failure. Always set. */
  readonly code: number | RpcFailure
  /** `data` of the node's error. */
  readonly data: unknown
  /** HTTP status, if there was a response. */
  readonly status: number | undefined
  /** First 2,000 characters of an HTTP body without a JSON-RPC response. */
  readonly body: string | undefined
  /** The wait that the endpoint requested. Milliseconds. */
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
