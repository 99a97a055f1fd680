/** `monad-json-rpc/client`: a typed client that is small, batches, and tries again where that helps. */
import { limits } from '../../../generated/rpc/limits.ts'
import type { MethodName } from '../../../generated/types/index.ts'
import type { ParamsOf, ResultOf } from './typed.ts'

/** An error of the node, or a request that found no answer. */
export class RpcError extends Error {
  /** Code of the node's error; undefined when none came. */
  readonly code: number | undefined
  readonly data: unknown
  /** HTTP status, where an answer came. */
  readonly status: number | undefined

  constructor(message: string, { code, data, status, cause }: RpcErrorParts = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'RpcError'
    this.code = code
    this.data = data
    this.status = status
  }
}
type RpcErrorParts = {
  code?: number | undefined
  data?: unknown
  status?: number | undefined
  cause?: unknown
}

/** Takes the body of a request, gives the body of the answer: any way of transport. */
export type Send = (body: string) => Promise<{ status: number; text: string; retryAfter?: string | null }>

export type RpcOptions = {
  /** Checks results: `checkResult` of the entry. Left out, as in production, nothing is checked and nothing is loaded. */
  check?: (
    method: string,
    result: unknown,
    params: unknown,
  ) => { valid: boolean; problems?: readonly { path: string; message: string }[] }
  /** Says which errors are worth another try: `classifyRpcError` of the entry. Without it only HTTP and the network count. */
  classify?: (error: unknown) => { verdict: string }
  /** Further tries after the first; 2 when left out. */
  retries?: number
  /** Wait before the first further try; it doubles. Milliseconds, 250 when left out. */
  delayMs?: number
  /** Requests made within this time share a batch; 0 sends those of one turn together, false none. Milliseconds. */
  batchMs?: number | false
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>
  /** Takes the place of the platform's `fetch`. */
  fetch?: typeof fetch
}

export type Rpc = {
  /**
   * Asks one request. The method decides on the params, both decide on the result.
   * @throws {RpcError} for an error of the node, and when no answer comes after the last try
   */
  request: <const Name extends MethodName, const Params extends ParamsOf<Name>>(
    method: Name,
    ...params: Params
  ) => Promise<ResultOf<Name, Params>>
}

type Pending = {
  id: number
  method: string
  params: readonly unknown[]
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}
type Answer = { id?: unknown; result?: unknown; error?: { code: number; message: string; data?: unknown } }

const BUSY = [429, 502, 503, 504]
const MOST_IN_BATCH = limits['batch-length']

/**
 * A client of one endpoint.
 * @param target its address, or a way to send bodies
 * @example
 * const send = async (body: string) => ({ status: 200, text: JSON.stringify({ id: JSON.parse(body).id, result: '0x8f' }) })
 * await createRpc(send).request('eth_chainId') // → '0x8f'
 */
export function createRpc(target: string | URL | Send, options: RpcOptions = {}): Rpc {
  const { retries = 2, delayMs = 250, batchMs = false, check, classify } = options
  const send = typeof target === 'function' ? target : sender(String(target), options)
  let nextId = 1
  let waiting: Pending[] = []

  const once = async (pending: readonly Pending[]): Promise<void> => {
    const bodies = pending.map(({ id, method, params }) => ({ jsonrpc: '2.0', id, method, params }))
    try {
      const { status, text, retryAfter } = await send(JSON.stringify(pending.length === 1 ? bodies[0] : bodies))
      const answers = answersIn(text, status, retryAfter)
      const only = pending.length === 1 ? answers[0] : undefined
      for (const one of pending) {
        const outcome = outcomeOf(one, answers.find(({ id }) => id === one.id) ?? only, status, check)
        if (outcome instanceof RpcError) one.reject(outcome)
        else one.resolve(outcome)
      }
    } catch (error) {
      for (const { reject } of pending) reject(error)
    }
  }
  const flush = (): void => {
    const all = waiting
    waiting = []
    for (let from = 0; from < all.length; from += MOST_IN_BATCH) void once(all.slice(from, from + MOST_IN_BATCH))
  }
  const ask = (method: string, params: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const pending = { id: nextId++, method, params, resolve, reject }
      if (batchMs === false) return void once([pending])
      waiting.push(pending)
      if (waiting.length === 1) setTimeout(flush, batchMs)
    })
  const request = async (method: string, ...params: unknown[]): Promise<unknown> => {
    for (let tries = 0; ; tries++) {
      try {
        return await ask(method, params)
      } catch (error) {
        if (tries >= retries || !isWorthAnother(error, classify)) throw error
        const asked = Number((error as { retryAfter?: string }).retryAfter) * 1_000
        await new Promise((done) =>
          setTimeout(done, asked > 0 ? Math.min(asked, LONGEST_WAIT_MS) : delayMs * 2 ** tries),
        )
      }
    }
  }
  return { request: request as unknown as Rpc['request'] }
}
const LONGEST_WAIT_MS = 10_000

/** The result, or the error that takes its place. */
function outcomeOf(
  { method, params }: Pending,
  answer: Answer | undefined,
  status: number,
  check: RpcOptions['check'],
): unknown {
  if (answer?.error) return new RpcError(answer.error.message, { ...answer.error, status })
  if (answer?.result === undefined) return new RpcError(`${method} has no answer.`, { status })
  const report = check?.(method, answer.result, params)
  if (report?.valid !== false) return answer.result
  const [{ path, message } = { path: '', message: 'it does not fit' }] = report.problems ?? []
  return new RpcError(`The result of ${method} does not fit the reference: ${path} ${message}`, { cause: report })
}

function isWorthAnother(error: unknown, classify: RpcOptions['classify']): boolean {
  const { code, status } = error as Partial<RpcError>
  if (error instanceof RpcError && code === undefined && status !== undefined) return BUSY.includes(status)
  if (error instanceof RpcError)
    return code !== undefined && ['retry', 'wait'].includes(classify?.(error).verdict ?? '')
  return error instanceof TypeError
}

function answersIn(text: string, status: number, retryAfter: string | null | undefined): Answer[] {
  try {
    return [JSON.parse(text)].flat() as Answer[]
  } catch (cause) {
    const error = new RpcError(`The answer, HTTP ${status}, is no JSON.`, { status, cause })
    throw retryAfter ? Object.assign(error, { retryAfter }) : error
  }
}

const sender =
  (url: string, { headers, fetch: ask = fetch }: RpcOptions): Send =>
  async (body) => {
    const response = await ask(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') }
  }
