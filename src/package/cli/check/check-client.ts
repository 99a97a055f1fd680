/** Sends requests of a check from Node: over HTTP, or over a WebSocket. */
import { type Client, clientOver, type Limits, MAX_ANSWER_BYTES, type Pace, readReply } from './exchange.ts'
import { isFault, post } from './post.ts'
import { socket } from './socket.ts'

const MAX_REDIRECTS = 3

export type ClientOptions = Pace & {
  url: URL
  timeoutMs: number
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>
}

export function client({ url, timeoutMs, headers, ...pace }: ClientOptions): Client {
  const limits: Limits = { timeoutMs, maxBytes: MAX_ANSWER_BYTES, maxRedirects: MAX_REDIRECTS }
  const line = /^wss?:$/.test(url.protocol) ? socket(url, headers) : undefined
  const over = clientOver(async (body) => {
    try {
      const reply = await (line ? line.post(body, limits) : post(url, body, limits, headers))
      return { ...readReply(reply), retryAfter: reply.retryAfter }
    } catch (error) {
      if (!isFault(error)) throw error
      return { fault: error.code, reason: error.message }
    }
  }, pace)
  return { ...over, ...(line && { socket: line }), close: () => line?.close() }
}
