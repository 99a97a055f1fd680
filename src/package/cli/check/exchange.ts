/** One request and its response, including retries. Pure, because the command and the browser share it. */
import { limits } from '../../rpc/endpoint.ts'
import { MAX_DEPTH, measure } from '../../rpc/measure.ts'

/** Maximum response size. Operators may raise the node's default a little. Bytes. */
export const MAX_ANSWER_BYTES = limits.response + 7_000_000

/** Maximum quoted length of a body that is not JSON. Characters. */
const SHOWN = 60
/** Upper bound on the wait that an endpoint requests with `Retry-After`. Milliseconds. */
const LONGEST_WAIT_MS = 10_000
/** Maximum number of attempts per request. */
const ATTEMPTS = 3
/** Request budget. A check sends about 570 requests, 660 over a WebSocket, and some 40 more with `--send`, plus retries. */
const MAX_REQUESTS = 1_000

/** Codes of transport faults. Only the first means that the host is not reachable. */
export type FaultCode = 'UNREACHABLE' | 'NO_ANSWER' | 'BROKEN_OFF' | 'TOO_LARGE' | 'REDIRECTED' | 'UNREADABLE'

/** Faults of a received body. */
type BodyFault = 'NOT_JSON' | 'TOO_DEEP'

/** The received JSON value, or the reason why there is none. */
export type Exchange = { retries: number } & (
  | { value: unknown; status: number /** A duplicate member name in the response object. */; duplicate?: string }
  | { fault: FaultCode | BodyFault; reason: string; status?: number }
)

export type Client = {
  /** Sends a body unchanged. */
  send: (body: string) => Promise<Exchange>
  requests: () => number
  /** Whether the request budget is used up. */
  isSpent: () => boolean
  /** The connection, if the URL is a WebSocket. */
  socket?: Socket
  close: () => void
}

/** Limits of one exchange. */
export type Limits = {
  /** Covers the whole exchange, including redirects. Milliseconds. */
  timeoutMs: number
  maxBytes: number
  maxRedirects: number
}

export type Reply = { status: number; text: string; retryAfter: string | undefined }

/** A pushed event with the ID of its subscription, and the whole message. */
export type Pushed = { subscription: unknown; event: unknown; message: unknown }

export type Socket = {
  /**
   * Sends a body and returns the next message that is not an event. The text may be empty for a body without ID,
   * because a server does not respond to a notification.
   * @throws {PortalError} with a `FaultCode`.
   */
  post: (body: string, limits: Limits) => Promise<Reply>
  /** Returns the received events and removes them. Drops the oldest events if there are too many. */
  pushed: () => Pushed[]
  /** Whether a message came in a binary frame. */
  isBinary: () => boolean
  close: () => void
}

/** HTTP statuses of a busy endpoint. */
const BUSY_STATUS = [429, 502, 503, 504]
const BUSY_TEXT = /rate.?limit|too many requests|overloaded|try again|concurrent requests|queue size|queuing time/i

/** A short reason for a line on the screen. */
function busyReason(exchange: Read): string {
  if ('fault' in exchange && exchange.status === undefined) return exchange.reason
  if (BUSY_STATUS.includes(exchange.status ?? 0)) return `HTTP ${exchange.status}`
  const { message } = ('value' in exchange && (exchange.value as { error: { message: string } }).error) || {
    message: '',
  }
  return message.slice(0, SHOWN)
}

/** How long to wait for a free slot, and when the next slot is free. Milliseconds. */
export function nextTurn(free: number, now: number, rate: number): { wait: number; free: number } {
  return { wait: Math.max(0, free - now), free: Math.max(free, now) + 1_000 / rate }
}

export type Read =
  | { value: unknown; status: number; duplicate?: string }
  | { fault: FaultCode | BodyFault; reason: string; status?: number }

/** A duplicate member name of the outermost object, or undefined. The text must be JSON. */
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

/** Whether to retry. Refused and broken connections and busy responses are retried. Timeouts are not. */
export function isBusy(exchange: Read): boolean {
  if ('fault' in exchange && (exchange.fault === 'UNREACHABLE' || exchange.fault === 'BROKEN_OFF')) return true
  if (exchange.status !== undefined && BUSY_STATUS.includes(exchange.status)) return true
  const error = 'value' in exchange ? (exchange.value as { error?: { message?: unknown } } | null)?.error : undefined
  return typeof error?.message === 'string' && BUSY_TEXT.test(error.message)
}

/** Doubles with each attempt. Random jitter keeps several checks from retrying at the same moment. */
export function backoff(baseMs: number, retries: number, retryAfter: string | undefined): number {
  const asked = Number(retryAfter) * 1_000
  if (retryAfter !== undefined && asked >= 0) return Math.min(asked, LONGEST_WAIT_MS)
  return baseMs * 2 ** retries * (0.75 + Math.random() / 2)
}

/** Parses the text of a response, or returns the reason why it is not usable. */
export function readReply({ status, text }: { status: number; text: string }): Read {
  try {
    const value: unknown = JSON.parse(text)
    // A deeply nested value would overflow the stack when it is traversed or printed.
    if (measure(value) === 'depth')
      return { fault: 'TOO_DEEP', reason: `HTTP ${status} with JSON nested more than ${MAX_DEPTH} levels deep`, status }
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

export type Pace = {
  /** Requests per second. */
  rate: number
  /** Wait before the first retry. Doubles with each retry. Milliseconds. */
  backoffMs: number
  /** Called before a wait for a busy endpoint. */
  onWait?: (milliseconds: number, reason: string) => void
  /** Called for each response with the duration of the last attempt. Milliseconds. */
  onAnswer?: (body: string, exchange: Exchange, milliseconds: number) => void
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends requests in sequence. Limits their rate and number, and retries when the endpoint is busy.
 * @param ask sends one body once
 */
export function clientOver(
  ask: (body: string) => Promise<Read & { retryAfter?: string | undefined }>,
  pace: Pace,
): Client {
  let count = 0
  let free = 0
  let took = 0
  const once = async (body: string) => {
    const turn = nextTurn(free, performance.now(), pace.rate)
    free = turn.free
    if (turn.wait > 0) await pause(turn.wait)
    count++
    const begin = performance.now()
    const answer = await ask(body)
    took = performance.now() - begin
    return answer
  }
  const send = async (body: string): Promise<Exchange> => {
    for (let retries = 0; ; retries++) {
      const { retryAfter, ...read } = await once(body)
      const exchange = { ...read, retries }
      if (retries + 1 >= ATTEMPTS || !isBusy(exchange)) {
        pace.onAnswer?.(body, exchange, took)
        return exchange
      }
      const wait = backoff(pace.backoffMs, retries, retryAfter)
      pace.onWait?.(wait, busyReason(exchange))
      await pause(wait)
    }
  }
  return { send, requests: () => count, isSpent: () => count >= MAX_REQUESTS, close: () => undefined }
}

/** Whether the exchange produced a JSON-RPC response. */
export const isAnswer = (exchange: Exchange): boolean => {
  const value = 'value' in exchange ? (exchange.value as { result?: unknown; error?: unknown } | null) : undefined
  return value?.result !== undefined || value?.error !== undefined
}

/** Whether the endpoint limits the rate. */
export const isOverloaded = ({ status }: { status?: number }): boolean => status === 429

/** Why an exchange has no JSON-RPC response. */
export const silenceOf = (exchange: Exchange): string =>
  'fault' in exchange ? exchange.reason : `HTTP ${exchange.status} with JSON that is not a JSON-RPC response`

/** The result in a response. */
export const resultOf = (exchange: Exchange): unknown =>
  'value' in exchange ? (exchange.value as { result?: unknown } | null)?.result : undefined
