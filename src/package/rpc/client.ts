/** `monad-json-rpc/client`: a small typed client with batches, timeouts and retries. */
import type { MethodName } from '../../../generated/types/index.ts'
import { type Asked, type HttpAnswer, outcomesOf } from './client-answer.ts'
import { RpcError } from './rpc-error.ts'
import type { ParamsOf, ResultOf } from './typed.ts'

export type { HttpAnswer } from './client-answer.ts'
export { RpcError, type RpcErrorParts, type RpcFailure } from './rpc-error.ts'

/** Sends the body of a request and returns the HTTP response. The signal fires once all waiting requests have ended. */
export type Send = (body: string, options: { signal: AbortSignal }) => Promise<HttpAnswer>

/** Limits of the requests made through one object. */
export type RequestOptions = {
  /** Aborts all of its requests. The HTTP request is aborted once every request in its batch has ended. */
  signal?: AbortSignal | undefined
  /** Longest time from sending to the last byte of the response, for each try. Milliseconds, 10,000 by default. */
  timeoutMs?: number | undefined
}

export type RpcOptions = RequestOptions & {
  /**
   * Checks results, usually with `checkResult` of the main entry. By default, as in production, nothing is checked or
   * loaded.
   */
  check?: (
    method: string,
    result: unknown,
    params: unknown,
  ) => { valid: boolean; problems?: readonly { path: string; message: string }[] }
  /** Decides which errors of the node are worth a retry, usually `classifyRpcError` of the main entry. */
  classify?: (error: unknown) => { verdict: string }
  /** Retries after the first try. The default is 2. */
  retries?: number
  /**
   * Wait before the first retry. It doubles with each retry, and `Retry-After` replaces it. Milliseconds, 250 by
   * default.
   */
  delayMs?: number
  /** A longer `Retry-After` ends the request instead. Milliseconds, 30,000 by default. */
  maxWaitMs?: number
  /**
   * Requests made within this time share a batch. 0 joins the requests of one turn, false disables batches.
   * Milliseconds.
   */
  batchMs?: number | false
  /** Most requests of a batch. The default is 10, which every public endpoint with batches accepts. A node accepts 1,000. */
  batchSize?: number
  /** Headers of every request. */
  headers?: Readonly<Record<string, string>>
  /** Replaces the platform's `fetch`. */
  fetch?: typeof fetch
}

export type Rpc = {
  /**
   * Sends one request. The method determines the params, and both determine the result.
   * @throws {RpcError} for an error of the node or a missing response. `code` is the reason
   */
  request: <const Name extends MethodName, const Params extends ParamsOf<Name>>(
    method: Name,
    ...params: Params
  ) => Promise<ResultOf<Name, Params>>
  /** Returns the same client with other limits, for one request or a whole batch. Both clients share batches. */
  with: (options: RequestOptions) => Rpc
}

type Pending = Asked & { text: string } & Required<Pick<RequestOptions, 'timeoutMs'>> & {
    isSettled: () => boolean
    settle: (outcome: { result: unknown } | { error: RpcError }) => void
    /** Called once, when the request is settled. */
    onSettled: (() => void)[]
  }

const TIMEOUT_MS = 10_000
const MAX_WAIT_MS = 30_000
/** The smallest limit of a public endpoint that accepts batches. */
const PUBLIC_BATCH_SIZE = 10
/** The endpoint was busy, so the same request may succeed later. */
const BUSY = [429, 502, 503, 504]
/** `classifyRpcError` also returns `retry` for these statuses if the node sent no error. */
const FAILED = (status: number): boolean => status >= 500
/** A transaction cannot be undone, and a lost response does not show whether the node received it. */
const SENDS = /^eth_send(Raw)?Transaction/

/**
 * A client of one endpoint.
 * @param target URL of the endpoint, or a function that sends bodies
 * @example
 * const send = async (body: string) => ({ status: 200, text: JSON.stringify({ id: JSON.parse(body).id, result: '0x8f' }) })
 * await createRpc(send).request('eth_chainId') // → '0x8f'
 */
export function createRpc(target: string | URL | Send, options: RpcOptions = {}): Rpc {
  const {
    retries = 2,
    delayMs = 250,
    maxWaitMs = MAX_WAIT_MS,
    batchMs = false,
    batchSize = PUBLIC_BATCH_SIZE,
    classify,
  } = options
  const send = typeof target === 'function' ? target : sender(String(target), options)
  let nextId = 1
  let waiting: Pending[] = []

  const flush = (): void => {
    const all = waiting.filter(({ isSettled }) => !isSettled())
    waiting = []
    while (all.length > 0) void sendOnce(send, all.splice(0, batchSize >= 1 ? batchSize : 1), options.check)
  }
  const ask = (method: string, params: readonly unknown[], given: RequestOptions): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const pending = pendingOf(askedOf(nextId++, method, params), given, resolve, reject)
      if (pending.isSettled()) return
      waiting.push(pending)
      if (batchMs === false) flush()
      else if (waiting.length === 1) setTimeout(flush, batchMs)
    })
  const requestWith = async (given: RequestOptions, method: string, params: readonly unknown[]): Promise<unknown> => {
    for (let tries = 0; ; tries++) {
      try {
        return await ask(method, params, given)
      } catch (thrown) {
        const error = thrown as RpcError
        const wait = error.retryAfterMs ?? delayMs * 2 ** tries
        if (tries >= retries || wait > maxWaitMs || !isWorthAnother(error, method, classify)) throw error
        await pause(wait, given.signal)
      }
    }
  }
  const rpcWith = (given: RequestOptions): Rpc => ({
    request: ((method: string, ...params: unknown[]) =>
      requestWith(given, method, params)) as unknown as Rpc['request'],
    with: (more) => rpcWith({ ...given, ...more }),
  })
  return rpcWith({ signal: options.signal, timeoutMs: options.timeoutMs })
}

/** A request that settles once: with its outcome, by its signal, or by its timeout. */
function pendingOf(
  asked: Asked & { text: string },
  { signal, timeoutMs = TIMEOUT_MS }: RequestOptions,
  resolve: (result: unknown) => void,
  reject: (error: RpcError) => void,
): Pending {
  let settled = false
  const pending: Pending = {
    ...{ ...asked, timeoutMs, onSettled: [], isSettled: () => settled },
    settle: (outcome) => {
      if (settled) return
      settled = true
      signal?.removeEventListener('abort', onAbort)
      for (const then of pending.onSettled) then()
      if ('error' in outcome) reject(outcome.error)
      else resolve(outcome.result)
    },
  }
  const onAbort = (): void => pending.settle({ error: abortError(signal) })
  if (signal?.aborted) onAbort()
  else signal?.addEventListener('abort', onAbort)
  return pending
}

const abortError = (signal: AbortSignal | undefined): RpcError =>
  new RpcError('The request was aborted.', { code: 'ABORTED', cause: signal?.reason })

/** Sends requests in one body and settles each. The HTTP request ends when all of them are settled. */
async function sendOnce(send: Send, pending: readonly Pending[], check: RpcOptions['check']): Promise<void> {
  const controller = new AbortController()
  let open = pending.length
  for (const one of pending) {
    const timer = setTimeout(() => one.settle({ error: timeoutError(one) }), one.timeoutMs)
    one.onSettled.push(() => {
      clearTimeout(timer)
      open--
      if (open === 0) controller.abort()
    })
  }
  try {
    const outcomeOf = outcomesOf(pending, await send(bodyOf(pending), { signal: controller.signal }), Date.now())
    for (const one of pending) {
      const outcome = outcomeOf(one)
      one.settle('error' in outcome ? outcome : checked(one, outcome.result, check))
    }
  } catch (cause) {
    const error = (): RpcError => (cause instanceof RpcError ? cause : networkError(cause))
    for (const { settle } of pending) settle({ error: error() })
  }
}

const timeoutError = ({ method, timeoutMs }: Pending): RpcError =>
  new RpcError(`${method} has no answer after ${timeoutMs} ms.`, { code: 'TIMEOUT' })

const networkError = (cause: unknown): RpcError =>
  new RpcError(cause instanceof Error ? cause.message : String(cause), { code: 'NETWORK_ERROR', cause })

/**
 * Serializes a request immediately. Params may change later, and params that JSON cannot express must not fail a batch.
 */
function askedOf(id: number, method: string, params: readonly unknown[]): Asked & { text: string } {
  try {
    return { id, method, params, text: JSON.stringify({ jsonrpc: '2.0', id, method, params }) }
  } catch (cause) {
    const message = `The params of ${method} are no JSON: write numbers as hex texts.`
    throw new RpcError(message, { code: 'BAD_REQUEST', cause })
  }
}

const bodyOf = (pending: readonly Pending[]): string =>
  pending.length === 1 ? String(pending[0]?.text) : `[${pending.map(({ text }) => text).join()}]`

/** Returns the result unless the check rejects it. */
function checked(
  { method, params }: Asked,
  result: unknown,
  check: RpcOptions['check'],
): Parameters<Pending['settle']>[0] {
  const report = check?.(method, result, params)
  if (report?.valid !== false) return { result }
  const [{ path, message } = { path: '', message: 'it does not fit' }] = report.problems ?? []
  const words = `The result of ${method} does not fit the reference: ${path} ${message}`
  return { error: new RpcError(words, { code: 'RESULT_SHAPE', cause: report }) }
}

/** The client never repeats a transaction, because the endpoint may have received it. */
function isWorthAnother(error: RpcError, method: string, classify: RpcOptions['classify']): boolean {
  const { code, status = 0 } = error
  if (SENDS.test(method)) return false
  if (code === 'NETWORK_ERROR' || BUSY.includes(status)) return true
  if (typeof code === 'string') return code === 'HTTP_STATUS' && FAILED(status)
  return ['retry', 'wait'].includes(classify?.(error).verdict ?? '')
}

/** Waits, unless the caller's signal ends the wait. */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer)
      reject(abortError(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
  })

/** The client does not follow redirects, because headers with keys would go to another host. */
const sender =
  (url: string, { headers, fetch: ask = fetch }: RpcOptions): Send =>
  async (body, { signal }) => {
    const response = await ask(url, {
      ...{ method: 'POST', redirect: 'manual', body, signal },
      headers: { 'content-type': 'application/json', ...headers },
    })
    const header = (name: string) => response.headers.get(name)
    const [retryAfter, location] = [header('retry-after'), header('location')]
    return { status: response.status, text: await response.text(), retryAfter, location }
  }
