/**
 * Finds the parts of an anvil response that Monad would never send. Such a response is rejected, never trimmed. Pure.
 */
import type { RpcRequest, RpcResponse } from './rpc.ts'

type Fields = Record<string, unknown>

/** Methods whose response is specific to the client and therefore never recorded from another client. */
const OWN_ANSWER = ['web3_clientVersion', 'eth_gasPrice', 'eth_maxPriorityFeePerGas', 'eth_syncing', 'eth_blockNumber']

/** Members that anvil adds and Monad's server does not have, by the object that contains them. */
const FOREIGN_MEMBERS = {
  block: ['withdrawals'],
  receipt: ['blobGasPrice', 'blobGasUsed', 'blockTimestamp', 'root'],
  trace: ['structLogs', 'returnValue', 'failed'],
} as const

/** Texts of a failed frame, as Monad's tracer writes them. */
const FRAME_ERRORS = ['execution reverted', 'out of gas', 'reserve balance violation', 'error']

const REVERT_CODE = 3
const ZERO = '0x0'

/** Reasons, in words, why a Monad node would not send this response. Empty if it would. */
export function foreignParts(request: RpcRequest, response: RpcResponse): string[] {
  if (OWN_ANSWER.includes(request.method)) return [`${request.method} answers with the client's own value`]
  if ('error' in response) return foreignError(response.error)
  const { result } = response
  if (result === undefined) return ['there is no result']
  return [...(REVIEWERS[request.method] ?? (() => []))(result, request)]
}

function foreignError({ code, message, data }: { code: number; message: string; data?: unknown }): string[] {
  if (code !== REVERT_CODE) return [`the text of error ${code} is anvil's own`]
  const reasons: string[] = []
  if (!message.startsWith('execution reverted')) reasons.push(`"${message}" is not a revert as Monad words it`)
  if (/panic: |revert: /.test(message)) reasons.push('Monad leaves out "panic: " and "revert: " before the reason')
  if (typeof data !== 'string') reasons.push('the revert data is missing')
  return reasons
}

type Reviewer = (result: unknown, request: RpcRequest) => string[]

const REVIEWERS: Readonly<Record<string, Reviewer>> = {
  eth_getBlockByNumber: members('block'),
  eth_getBlockByHash: members('block'),
  eth_getTransactionReceipt: members('receipt'),
  eth_getBlockReceipts: each(members('receipt')),
  eth_feeHistory: blobFees,
  debug_traceTransaction: trace,
  debug_traceCall: trace,
  debug_traceBlockByHash: each((entry, request) => trace((entry as Fields).result, request)),
  debug_traceBlockByNumber: each((entry, request) => trace((entry as Fields).result, request)),
}

function members(kind: keyof typeof FOREIGN_MEMBERS): Reviewer {
  return (result) =>
    isFields(result)
      ? FOREIGN_MEMBERS[kind].filter((key) => key in result).map((key) => `a ${kind} has no "${key}" on Monad`)
      : []
}

function each(review: Reviewer): Reviewer {
  return (result, request) => (Array.isArray(result) ? result.flatMap((entry) => review(entry, request)) : [])
}

function blobFees(result: unknown): string[] {
  const fees = isFields(result) && Array.isArray(result.baseFeePerBlobGas) ? result.baseFeePerBlobGas : []
  return fees.some((fee) => fee !== ZERO) ? ['the blob base fee is 0x0 on Monad'] : []
}

function trace(result: unknown, request: RpcRequest): string[] {
  if (!isFields(result)) return []
  const opcodes = members('trace')(result, request)
  if (opcodes.length > 0) return opcodes
  return typeof result.type === 'string' ? callFrame(result, request) : prestate(result, request)
}

/** The gas of the top frame is the gas limit on Monad. anvil has already subtracted the intrinsic cost. */
function callFrame(frame: Fields, request: RpcRequest): string[] {
  const limit = callObject(request).gas
  const reasons = frameErrors(frame)
  if (typeof limit !== 'string' || frame.gas !== limit) reasons.push('the gas of the top frame is not the gas limit')
  return reasons
}

function frameErrors(frame: Fields): string[] {
  const own =
    typeof frame.error === 'string' && !FRAME_ERRORS.includes(frame.error)
      ? [`Monad has no frame error "${frame.error}"`]
      : []
  return [...own, ...(Array.isArray(frame.calls) ? frame.calls.flatMap((inner: Fields) => frameErrors(inner)) : [])]
}

/** anvil lists the block's beneficiary even if the transaction does not touch it. Monad leaves it out. */
function prestate(result: Fields, request: RpcRequest): string[] {
  const { from, to } = callObject(request)
  const beneficiary = '0x0000000000000000000000000000000000000000'
  return beneficiary in result && from !== beneficiary && to !== beneficiary
    ? ['the beneficiary took no part but is in the prestate']
    : []
}

function callObject({ params: [first] }: RpcRequest): Fields {
  return isFields(first) ? first : {}
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
