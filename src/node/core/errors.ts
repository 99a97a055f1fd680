/** Errors of the node, by their names in the document, with the code and text of a client version. */
import { nodeErrors } from '../../../generated/rpc/errors.ts'

/** Thrown by a method; `detail` takes the place of a text whose parts vary. */
export class NodeError extends Error {
  readonly id: string
  readonly detail: string | undefined
  readonly data: unknown

  constructor(id: string, detail?: string, data?: unknown) {
    super(detail ?? id)
    this.name = 'NodeError'
    this.id = id
    this.detail = detail
    this.data = data
  }
}

export type ErrorObject = { code: number; message: string; data?: unknown }

/** Releases whose codes the node can speak: before and after the correction of the codes. */
export const CODES_CORRECTED_IN = '0.16.2'

/** The error object of a release, such as `0.16.4`. */
export function errorObject({ id, detail, data }: NodeError, clientVersion: string): ErrorObject {
  const known = nodeErrors.find((error) => error.id === (ALIASES[id] ?? id))
  if (known === undefined) throw new Error(`The document has no error ${id}.`)
  const isNew = isAtLeast(clientVersion, CODES_CORRECTED_IN)
  const { code, message } = { code: known.code, message: known.message, ...(isNew && CORRECTED[id]) }
  return { code, message: detail ?? message, ...(data !== undefined && { data }) }
}

/** Whether a release is this one or a later one. */
export function isAtLeast(version: string, other: string): boolean {
  const [left, right] = [version, other].map((text) => text.split('.').map(Number)) as [number[], number[]]
  const place = left.findIndex((number, index) => number !== (right[index] ?? 0))
  return place < 0 || (left[place] ?? 0) > (right[place] ?? 0)
}

const SERVER = { code: -32000 }

/** Errors that share an entry of the document. */
const ALIASES: Readonly<Record<string, string>> = { DiffModeNotSupported: 'MethodNotSupported' }

/** What 0.16.2 answers where it differs from the releases before. */
const CORRECTED: Readonly<Record<string, { code: number; message?: string }>> = {
  ParseError: { code: -32700 },
  InvalidRequest: { code: -32600 },
  EmptyBatch: { code: -32600, message: 'Invalid request' },
  DiffModeNotSupported: { code: -32004 },
  MethodNotSupported: { code: -32601, message: 'Method not found' },
  OutOfGas: { code: -32603 },
  EstimateGasCapExceeded: { code: -32003 },
  PriorityFeeAboveMax: { code: -32602 },
  CodeSizeExceeded: { code: -32003 },
  InvalidChainId: { code: -32003 },
  TransactionDecodingError: { code: -32602 },
  NoTransactionsForAddress: { code: -32000, message: 'No transactions' },
  BatchTooLong: SERVER,
  ResponseTooLarge: SERVER,
  Overloaded: SERVER,
  GasAboveProviderLimit: SERVER,
  GasLimitTooHigh: SERVER,
  ReserveBalanceViolation: SERVER,
  FeeBelowBaseFee: SERVER,
  TipTooHigh: SERVER,
  CallQueueFull: SERVER,
  CallQueueTimeout: SERVER,
  CallCheckFailed: SERVER,
  ExecutorFailure: SERVER,
  BlockCountOutOfRange: SERVER,
  UnprotectedTransaction: SERVER,
  PoolDropped: SERVER,
  SubmissionRejected: SERVER,
  NoLongerTracking: SERVER,
  UnknownTransactionHash: SERVER,
  SimulateValidationOff: SERVER,
  SimulateTooManyBlocks: SERVER,
  SimulateTooManyCalls: SERVER,
  SimulateGasExceeded: SERVER,
  SimulateInvalid: SERVER,
  SubscriptionLimit: SERVER,
}
