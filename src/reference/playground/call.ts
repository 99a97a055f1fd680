/** One call from this browser straight to an endpoint. Every way it can end is a value. */
import type { RpcRequest } from '../../lib/snippets/snippet.ts'

export type CallOutcome =
  | { kind: 'answer'; status: number; text: string; ms: number }
  | { kind: 'http'; status: number; text: string; ms: number }
  | { kind: 'blocked'; isOffline: boolean }
  | { kind: 'timeout'; ms: number }
  | { kind: 'too-large'; limit: number }
  | { kind: 'stopped' }

/** A call that takes longer is given up. Milliseconds. */
export const TIMEOUT_MS = 30_000
/** A longer answer is not read; a node sends 25 MB at most. Bytes. */
const MAX_BYTES = 30_000_000

/** Sends a request; `signal` is the reader's Stop button. Nothing but the request goes out: no cookies, no referrer. */
export async function sendCall(url: string, request: RpcRequest, signal: AbortSignal): Promise<CallOutcome> {
  const started = performance.now()
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(url.trim(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.any([signal, timeout]),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
    const text = await readText(response)
    if (text === undefined) return { kind: 'too-large', limit: MAX_BYTES }
    const ms = Math.round(performance.now() - started)
    const isAnswer = response.ok || /^\s*[[{]/.test(text)
    return { kind: isAnswer ? 'answer' : 'http', status: response.status, text, ms }
  } catch {
    // fetch tells nothing about the cause: the signals do, and otherwise the browser kept the answer.
    if (signal.aborted) return { kind: 'stopped' }
    if (timeout.aborted) return { kind: 'timeout', ms: TIMEOUT_MS }
    return { kind: 'blocked', isOffline: navigator.onLine === false }
  }
}

/** The body as text; undefined when it is longer than can be shown. */
async function readText(response: Response): Promise<string | undefined> {
  const reader = response.body?.getReader()
  if (!reader) return response.text()
  const decoder = new TextDecoder()
  let length = 0
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.byteLength
    if (length > MAX_BYTES) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** What an HTTP status means for a caller, and what to do. */
export function statusWords(status: number): string {
  const known = STATUSES[status]
  if (known !== undefined) return known
  if (status >= 500) return 'The server, or a proxy in front of it, failed. Try again in a moment.'
  if (status >= 400) return 'The server refused the call. Its text below may say why.'
  return 'The server answered something else than a JSON-RPC answer.'
}

const STATUSES: Readonly<Record<number, string>> = {
  400: 'The server could not read the call. A node answers so to a Content-Encoding other than identity.',
  401: 'The endpoint wants a key, or does not know this one.',
  403: 'The endpoint refuses this key, this address or calls from web pages.',
  404: 'There is no endpoint at this path. Look at the end of the address; many providers have the key there.',
  405: 'The address takes no POST: it is no JSON-RPC endpoint.',
  413: 'The request is larger than the server takes; a node takes 2,000,000 bytes.',
  415: 'The server does not take application/json: it is no JSON-RPC endpoint.',
  429: 'Too many calls: the provider counts them. Wait, or use a plan with more.',
  502: 'A proxy reached no node. Try again in a moment.',
  503: 'The endpoint is overloaded or closed for maintenance. Try again in a moment.',
  504: 'The node did not answer the proxy in time. Ask for less, or try again.',
}
