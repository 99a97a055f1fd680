/** A WebSocket with the interface of a POST: requests and their responses. */
import { WebSocket } from 'ws'
import { chain } from '../../../chain.config.ts'
import type { Limits, Pushed, Reply, Socket } from './exchange.ts'
import { fault } from './post.ts'

/** Wait after a request without ID, because JSON-RPC servers do not respond to it. Milliseconds. */
const QUIET_MS = 1_000
const MOST_PUSHED = 1_000

/** Connects on the first request, and reconnects after the connection is lost. */
export function socket(url: URL, headers: Readonly<Record<string, string>> = {}): Socket {
  let open: WebSocket | undefined
  let hasBinary = false
  const events: Pushed[] = []
  /** Requests without a response, the oldest first. */
  const waiting: Waiting[] = []

  /** The response to a malformed request lacks its ID, and belongs to the oldest request. */
  const takerOf = (text: string): Waiting | undefined => {
    const own = waiting.length > 1 ? idIn(text) : undefined
    return waiting.find(({ id }) => id !== undefined && id === own) ?? waiting[0]
  }
  const hear = (text: string): void => {
    const event = pushedIn(text)
    if (event === undefined) takerOf(text)?.take(text)
    else events.push(event)
    if (events.length > MOST_PUSHED) events.shift()
  }
  const connected = async (limits: Limits): Promise<WebSocket> => {
    if (open?.readyState === WebSocket.OPEN) return open
    open = await connect(url, headers, limits)
    open.on('message', (data: Buffer, isBinary: boolean) => {
      hasBinary ||= isBinary
      hear(data.toString('utf8'))
    })
    return open
  }
  const post = async (body: string, limits: Limits): Promise<Reply> => {
    const line = await connected(limits)
    const patience = isNotification(body) ? Math.min(QUIET_MS, limits.timeoutMs) : limits.timeoutMs
    return new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        clearTimeout(timer)
        line.off('close', lost)
        waiting.splice(waiting.indexOf(own), 1)
        settle()
      }
      const lost = () => end(() => reject(fault('BROKEN_OFF', 'the WebSocket closed before the response arrived')))
      const late = (): void => {
        // A late response must not be mistaken for the next one.
        if (!isNotification(body)) line.terminate()
        end(() =>
          isNotification(body)
            ? resolve({ status: 200, text: '', retryAfter: undefined })
            : reject(fault('NO_ANSWER', `no response within ${limits.timeoutMs} ms`)),
        )
      }
      const timer = setTimeout(late, patience)
      const own = {
        id: idIn(body),
        take: (text: string) => end(() => resolve({ status: 200, text, retryAfter: undefined })),
      }
      waiting.push(own)
      line.once('close', lost)
      line.send(body)
    })
  }
  return { post, pushed: () => events.splice(0), isBinary: () => hasBinary, close: () => open?.terminate() }
}

function connect(url: URL, headers: Readonly<Record<string, string>>, limits: Limits): Promise<WebSocket> {
  const options = { handshakeTimeout: limits.timeoutMs, maxPayload: limits.maxBytes, perMessageDeflate: false }
  const line = new WebSocket(url, { ...options, headers: { 'user-agent': chain.packageName, ...headers } })
  return new Promise((resolve, reject) => {
    line.once('open', () => resolve(line))
    line.on('error', (error: Error & { code?: string }) =>
      reject(fault('UNREACHABLE', `cannot connect: ${error.code ?? error.message}`, error)),
    )
  })
}

function pushedIn(text: string): Pushed | undefined {
  const message = parsed(text) as
    | { method?: unknown; params?: { subscription?: unknown; result?: unknown } }
    | undefined
  // A message with another method name is a faulty event. It is not a response.
  if (typeof message?.method !== 'string' || message.params?.subscription === undefined) return undefined
  return { subscription: message.params?.subscription, event: message.params?.result, message }
}

/** The ID of a single message, as JSON. */
function idIn(text: string): string | undefined {
  const message = parsed(text) as { id?: unknown } | null | undefined
  return message?.id === undefined ? undefined : JSON.stringify(message.id)
}

/** A request without a response. */
type Waiting = { id: string | undefined; take: (text: string) => void }

function isNotification(body: string): boolean {
  const request = parsed(body)
  return typeof request === 'object' && request !== null && !Array.isArray(request) && !('id' in request)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
