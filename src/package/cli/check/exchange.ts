/** What an exchange with an endpoint is, and when and how it is tried again. Pure: the command and the browser share it. */
import { limits } from '../../rpc/endpoint.ts'
import { MAX_DEPTH, measure } from '../../rpc/measure.ts'

/** Longest answer that is read. Operators may raise the node's default a little. Bytes. */
export const MAX_ANSWER_BYTES = limits.response + 7_000_000

/** Shown of a body that is not JSON. Characters. */
const SHOWN = 60
/** Longest wait that an endpoint may ask for with `Retry-After`. Milliseconds. */
const LONGEST_WAIT_MS = 10_000
/** A request is sent so often before its last answer counts. */
const ATTEMPTS = 3
/** A check sends some 480 requests; retries come on top. */
const MAX_REQUESTS = 1_000

/** Codes of what can go wrong on the way. Only the first means that nobody is there. */
export type FaultCode = 'UNREACHABLE' | 'NO_ANSWER' | 'BROKEN_OFF' | 'TOO_LARGE' | 'REDIRECTED' | 'UNREADABLE'

/** What can be wrong with a body that came. */
type BodyFault = 'NOT_JSON' | 'TOO_DEEP'

/** What came back: a JSON value, or why there is none. */
export type Exchange = { retries: number } & (
  | { value: unknown; status: number /** A name that an answer's object has twice. */; duplicate?: string }
  | { fault: FaultCode | BodyFault; reason: string; status?: number }
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

/** Limits of one exchange. */
export type Limits = {
  /** For the whole exchange, redirects included. Milliseconds. */
  timeoutMs: number
  maxBytes: number
  maxRedirects: number
}

export type Reply = { status: number; text: string; retryAfter: string | undefined }

/** What a subscription pushed: its id, and the event. */
export type Pushed = { subscription: unknown; event: unknown }

export type Socket = {
  /**
   * Sends a body; the next message that is no event answers it. A body without an id may stay unanswered: its text is empty.
   * @throws {PortalError} with a `FaultCode`.
   */
  post: (body: string, limits: Limits) => Promise<Reply>
  /** The events that came so far, taken out; the newest ones where there are many. */
  pushed: () => Pushed[]
  close: () => void
}

/** Answers by which an endpoint says "not now". */
const BUSY_STATUS = [429, 502, 503, 504]
const BUSY_TEXT = /rate.?limit|too many requests|overloaded|try again|concurrent requests|queue size|queuing time/i

/** In a few words, for a line on the screen. */
function busyReason(exchange: Read): string {
  if ('fault' in exchange && exchange.status === undefined) return exchange.reason
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
  | { fault: FaultCode | BodyFault; reason: string; status?: number }

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

/** The text of an answer as a value, or why it is none. */
export function readReply({ status, text }: { status: number; text: string }): Read {
  try {
    const value: unknown = JSON.parse(text)
    // Walking or printing such a value overflows the stack, wherever that is done first.
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
  /** Wait before the first retry; it doubles. Milliseconds. */
  backoffMs: number
  /** Told before a wait for an endpoint that is busy. */
  onWait?: (milliseconds: number, reason: string) => void
  /** Told of each answer, with the time that the last try took. Milliseconds. */
  onAnswer?: (body: string, exchange: Exchange, milliseconds: number) => void
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends one after the other: at a limited rate, within a budget, and again when the endpoint is only busy.
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
