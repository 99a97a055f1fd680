/** Reads the HTTP response to one request or to a batch. Pure: every failure is a value. */
import { RpcError, type RpcFailure } from './rpc-error.ts'

/** An HTTP response, independent of the transport. */
export type HttpAnswer = { status: number; text: string; retryAfter?: string | null; location?: string | null }

export type Asked = { id: number; method: string; params: readonly unknown[] }

/** The result of a request, or its error. */
export type Outcome = { result: unknown } | { error: RpcError }

type Members = Record<string, unknown>
const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null

/** Longest part of a body that an error keeps. Characters. */
const KEPT_BODY = 2_000

/** Returns the outcome of each request. A response without an id, or with a null id, applies to the whole body. */
export function outcomesOf(asked: readonly Asked[], answer: HttpAnswer, now: number): (one: Asked) => Outcome {
  const { status, text } = answer
  const retryAfterMs = retryAfterOf(answer.retryAfter, now)
  const fail = (message: string, code: RpcFailure, cause?: unknown): Outcome => ({
    error: new RpcError(message, { code, status, body: text.slice(0, KEPT_BODY), retryAfterMs, cause }),
  })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    return () =>
      isRefused(status)
        ? fail(refusal(answer, undefined), 'HTTP_STATUS', cause)
        : fail(`The answer, HTTP ${status}, is no JSON.`, 'NOT_JSON', cause)
  }
  const answers = (Array.isArray(body) ? body : [body]).filter(isMembers)
  const ofAll = answers.find(({ id, error }) => (id ?? null) === null && (error ?? null) !== null)
  return (one) => {
    const own = answers.find(({ id }) => id === one.id) ?? ofAll
    const error = own?.error ?? null
    if (error !== null) return { error: nodeError(error, { status, body: text.slice(0, KEPT_BODY), retryAfterMs }) }
    if (isRefused(status)) return fail(refusal(answer, body), 'HTTP_STATUS', body)
    if (own?.result !== undefined) return { result: own.result }
    const isForeign =
      own === undefined && answers.some(({ id }) => (id ?? null) !== null && !asked.some((other) => other.id === id))
    return isForeign
      ? fail(`${one.method} has no answer, because the endpoint used another id.`, 'FOREIGN_ID', body)
      : fail(`${one.method} has no answer.`, 'NO_ANSWER', body)
  }
}

const isRefused = (status: number): boolean => status >= 300

/** Explains why the endpoint rejected the whole request, in the endpoint's own words if possible. */
function refusal({ status, location }: HttpAnswer, body: unknown): string {
  if (status < 400) return `HTTP ${status}: the endpoint redirects to ${location ?? 'another address'}; ask that one.`
  const said = isMembers(body) ? (body.message ?? body.error) : undefined
  return `HTTP ${status}${typeof said === 'string' && said !== '' ? `: ${said}` : ''}`
}

function nodeError(
  error: unknown,
  parts: { status: number; body: string; retryAfterMs: number | undefined },
): RpcError {
  const { code, message, data } = isMembers(error) ? error : ({} as Members)
  if (typeof code === 'number' && typeof message === 'string')
    return new RpcError(message, { ...parts, body: undefined, code, data })
  const words = typeof error === 'string' ? error : typeof message === 'string' ? message : JSON.stringify(error)
  return new RpcError(words, { ...parts, code: 'BAD_ERROR', cause: error })
}

/** `Retry-After` in milliseconds, from seconds or an HTTP date. Zero for a date in the past. */
function retryAfterOf(header: string | null | undefined, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1_000
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
