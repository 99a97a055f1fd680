/** Sends requests one after the other: at a limited rate, within a budget, and again when the endpoint is only busy. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PortalError } from '../lib/portal-error.ts'
import { type FaultCode, isFault, type Limits, post, type Reply } from './post.ts'
import { type Socket, socket } from './socket.ts'

/** Node's default limit for an answer is 25,000,000 bytes; operators may raise it a little. */
const MAX_BYTES = 32_000_000
const MAX_REDIRECTS = 3
const ATTEMPTS = 3
/** Longest wait that an endpoint may ask for with `Retry-After`. Milliseconds. */
const LONGEST_WAIT_MS = 10_000
/** A check sends some 300 requests; retries come on top. */
const MAX_REQUESTS = 1_000
/** Shown of a body that is not JSON. Characters. */
const SHOWN = 60

export type ClientOptions = {
  url: URL
  timeoutMs: number
  /** Requests per second. */
  rate: number
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>
  /** Wait before the first retry; it doubles. Milliseconds. */
  backoffMs: number
  /** Told before a wait for an endpoint that is busy. */
  onWait?: (milliseconds: number, reason: string) => void
  /** Told of each answer, with the time that the last try took. Milliseconds. */
  onAnswer?: (body: string, exchange: Exchange, milliseconds: number) => void
}

/** What came back: a JSON value, or why there is none. */
export type Exchange = { retries: number } & (
  | { value: unknown; status: number /** A name that an answer's object has twice. */; duplicate?: string }
  | { fault: FaultCode | 'NOT_JSON'; reason: string; status?: number }
)

export type Client = {
  /** Sends a body as it is. */
  send: (body: string) => Promise<Exchange>
  requests: () => number
  /** No more requests should be sent. */
  isSpent: () => boolean
  /** The connection, where the address is one of a WebSocket. */
  socket?: Socket
  close: () => void
}

/** Answers by which an endpoint says "not now". */
const BUSY_STATUS = [429, 502, 503, 504]
const BUSY_TEXT = /rate.?limit|too many requests|overloaded|try again|concurrent requests|queue size|queuing time/i

export function client(options: ClientOptions): Client {
  const limits: Limits = { timeoutMs: options.timeoutMs, maxBytes: MAX_BYTES, maxRedirects: MAX_REDIRECTS }
  let count = 0
  let free = 0
  let took = 0
  const line = /^wss?:$/.test(options.url.protocol) ? socket(options.url, options.headers) : undefined
  const deliver = (body: string): Promise<Reply> =>
    line ? line.post(body, limits) : post(options.url, body, limits, options.headers)

  const once = async (body: string): Promise<{ reply: Reply } | { fault: PortalError }> => {
    const turn = nextTurn(free, performance.now(), options.rate)
    free = turn.free
    if (turn.wait > 0) await sleep(turn.wait)
    count++
    const begin = performance.now()
    try {
      return { reply: await deliver(body) }
    } catch (error) {
      if (!isFault(error)) throw error
      return { fault: error }
    } finally {
      took = performance.now() - begin
    }
  }

  const send = async (body: string): Promise<Exchange> => {
    for (let retries = 0; ; retries++) {
      const result = await once(body)
      const exchange = { ...read(result), retries }
      const isLast = retries + 1 >= ATTEMPTS
      if (isLast || !isBusy(exchange)) {
        options.onAnswer?.(body, exchange, took)
        return exchange
      }
      const wait = backoff(options.backoffMs, retries, 'reply' in result ? result.reply.retryAfter : undefined)
      options.onWait?.(wait, busyReason(exchange))
      await sleep(wait)
    }
  }

  const close = () => line?.close()
  return { send, requests: () => count, isSpent: () => count >= MAX_REQUESTS, ...(line && { socket: line }), close }
}

/** In a few words, for a line on the screen. */
function busyReason(exchange: Read): string {
  if ('fault' in exchange && exchange.fault !== 'NOT_JSON') return exchange.reason
  if (BUSY_STATUS.includes(exchange.status ?? 0)) return `HTTP ${exchange.status}`
  const { message } = ('value' in exchange && (exchange.value as { error: { message: string } }).error) || {
    message: '',
  }
  return message.slice(0, SHOWN)
}

/** How long to wait for one's turn, and when the next one is. Milliseconds. */
export function nextTurn(free: number, now: number, rate: number): { wait: number; free: number } {
  return { wait: Math.max(0, free - now), free: Math.max(free, now) + 1_000 / rate }
}

export type Read =
  | { value: unknown; status: number; duplicate?: string }
  | { fault: FaultCode | 'NOT_JSON'; reason: string; status?: number }

function read(result: { reply: Reply } | { fault: PortalError }): Read {
  if ('fault' in result) return { fault: result.fault.code as FaultCode, reason: result.fault.message }
  const { status, text } = result.reply
  try {
    const value: unknown = JSON.parse(text)
    const duplicate = duplicateName(text)
    return { value, status, ...(duplicate !== undefined && { duplicate }) }
  } catch (error) {
    const start = text.trim().replaceAll(/\s+/g, ' ')
    const shown = start.length > SHOWN ? `${start.slice(0, SHOWN)}…` : start
    const isCut = /^[[{]/.test(start) && /Unexpected end|Unterminated/.test((error as Error).message)
    const what =
      start === '' ? 'an empty body' : `${isCut ? 'JSON that ends too early' : 'a body that is not JSON'}: ${shown}`
    return { fault: 'NOT_JSON', reason: `HTTP ${status} with ${what}`, status }
  }
}

/** A name that the outermost object has twice; undefined when there is none. The text is JSON. */
export function duplicateName(text: string): string | undefined {
  const seen = new Set<string>()
  let depth = 0
  let isName = false
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g)) {
    if (token === '{' || token === '[') depth++
    if (token === '}' || token === ']') depth--
    if (depth === 1 && token.startsWith('"') && isName) {
      if (seen.has(token)) return JSON.parse(token) as string
      seen.add(token)
    }
    isName = depth === 1 && (token === '{' || token === ',')
  }
  return undefined
}

/** A refused connection, a broken one, and an answer that asks to come back are worth another try; silence is not. */
export function isBusy(exchange: Read): boolean {
  if ('fault' in exchange && (exchange.fault === 'UNREACHABLE' || exchange.fault === 'BROKEN_OFF')) return true
  if (exchange.status !== undefined && BUSY_STATUS.includes(exchange.status)) return true
  const error = 'value' in exchange ? (exchange.value as { error?: { message?: unknown } } | null)?.error : undefined
  return typeof error?.message === 'string' && BUSY_TEXT.test(error.message)
}

/** Doubles with each try, with a little chance in it, so that several checks do not come back together. */
export function backoff(baseMs: number, retries: number, retryAfter: string | undefined): number {
  const asked = Number(retryAfter) * 1_000
  if (retryAfter !== undefined && asked >= 0) return Math.min(asked, LONGEST_WAIT_MS)
  return baseMs * 2 ** retries * (0.75 + Math.random() / 2)
}
