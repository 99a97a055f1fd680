/**
 * The JSON-RPC envelope of the methods. Handles single requests, batches, malformed input, and responses that are too
 * long.
 */

import { CODES_CORRECTED_IN, type ErrorObject, errorObject, isAtLeast, NodeError } from './errors.ts'
import { limitOf } from './limits.ts'

export type RpcRequest = { id: number | string | null; method: string; params: unknown }
export type RpcAnswer = { jsonrpc: '2.0'; id: number | string | null } & ({ result: unknown } | { error: ErrorObject })

/** The node's part of the envelope. */
export type Asked = {
  /** Returns the result of one request. Throws a `NodeError` for an error response. */
  ask: (request: RpcRequest) => Promise<unknown>
  /** Release whose codes the next error uses. */
  codesOf: (method?: string) => string
}

const LOWEST_ID = -(2 ** 63)
const HIGHEST_ID = 2 ** 63

/** Reads one request, or returns undefined if it is malformed. A notification is malformed too because it has no ID. */
export function readRequest(value: unknown): RpcRequest | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { jsonrpc, id, method, params } = value as Record<string, unknown>
  if (jsonrpc !== '2.0' || typeof method !== 'string') return undefined
  const isNumber = typeof id === 'number' && Number.isInteger(id) && id >= LOWEST_ID && id < HIGHEST_ID
  if (!isNumber && typeof id !== 'string' && id !== null) return undefined
  return { id: id as RpcRequest['id'], method, params }
}

export const errorAnswer = (error: NodeError, clientVersion: string, request?: RpcRequest): RpcAnswer => ({
  jsonrpc: '2.0',
  id: request?.id ?? null,
  error: errorObject(error, clientVersion, request?.method),
})

/** Responds to an HTTP body, which contains one request or a batch. */
export async function answerBody(body: string, asked: Asked): Promise<string> {
  const version = asked.codesOf()
  const refuse = (id: string, detail?: string) => JSON.stringify(errorAnswer(new NodeError(id, detail), version))
  const value = parsed(body)
  if (value === undefined) return refuse('ParseError')
  if (!Array.isArray(value)) {
    const request = readRequest(value)
    if (request === undefined) return refuse(isAtLeast(version, CODES_CORRECTED_IN) ? 'InvalidRequest' : 'ParseError')
    return limited(JSON.stringify(await answerOne(request, asked)), asked, request)
  }
  if (value.length === 0) return refuse('EmptyBatch')
  const most = limitOf('batch-length')
  if (value.length > most) return refuse('BatchTooLong', `number of requests in batch request exceeds limit of ${most}`)
  const answers = await Promise.all(
    value.map(async (element): Promise<RpcAnswer> => {
      const request = readRequest(element)
      return request ? answerOne(request, asked) : errorAnswer(new NodeError('InvalidRequest'), version)
    }),
  )
  return limited(JSON.stringify(answers), asked)
}

/** Responds to one WebSocket frame. WebSockets do not support batches. */
export async function answerFrame(frame: string, asked: Asked): Promise<string> {
  const request = readRequest(parsed(frame))
  if (request === undefined) return JSON.stringify(errorAnswer(new NodeError('InvalidParams'), asked.codesOf()))
  return limited(JSON.stringify(await answerOne(request, asked)), asked, request)
}

async function answerOne(request: RpcRequest, { ask, codesOf }: Asked): Promise<RpcAnswer> {
  try {
    return { jsonrpc: '2.0', id: request.id, result: await ask(request) }
  } catch (error) {
    if (error instanceof NodeError) return errorAnswer(error, codesOf(request.method), request)
    throw error
  }
}

/** Replaces a response above the server's limit with an error. */
function limited(text: string, { codesOf }: Asked, request?: RpcRequest): string {
  if (text.length <= limitOf('response')) return text
  return JSON.stringify(errorAnswer(new NodeError('ResponseTooLarge'), codesOf(), request))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller responds with an error if the text is not JSON.
    return undefined
  }
}
