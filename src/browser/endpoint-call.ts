/** One call to an endpoint, from the door. Every way it can end is a value; nothing is thrown. */
import type { CallOutcome, CallRequest } from './door-messages.ts'

/** A longer answer is not read. Bytes. */
export const MAX_ANSWER_BYTES = 20_000_000

/** A reachability check that takes longer counts as refused. Milliseconds. */
const CHECK_MS = 5_000

/** Sends one POST without cookies and without a referrer; `signal` stops it. */
export async function callOverHttp(call: CallRequest, signal: AbortSignal): Promise<CallOutcome> {
  const url = httpUrl(call.url)
  if (!url) return { kind: 'refused' }
  if (isMixedContent(url)) return { kind: 'mixed-content' }
  const started = performance.now()
  const timeout = AbortSignal.timeout(call.timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...call.headers },
      body: call.body,
      signal: AbortSignal.any([signal, timeout]),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'manual',
    })
    if (response.type === 'opaqueredirect') return { kind: 'redirect' }
    const text = await readText(response)
    if (text === undefined) return { kind: 'too-large', limit: MAX_ANSWER_BYTES }
    return answered(response, text, Math.round(performance.now() - started))
  } catch {
    // A failed fetch says nothing of its cause: the signals do, then the network, then a second look.
    if (signal.aborted) return { kind: 'stopped' }
    if (timeout.aborted) return { kind: 'timeout', ms: call.timeoutMs }
    if (navigator.onLine === false) return { kind: 'offline' }
    return { kind: (await answersAtAll(url)) ? 'cors' : 'refused' }
  }
}

function answered({ ok, status, headers }: Response, text: string, ms: number): CallOutcome {
  if (ok || /^\s*[[{]/.test(text)) return { kind: 'answer', status, text, ms }
  const retryAfterS = retryAfter(headers.get('retry-after'))
  return { kind: 'http', status, text, ms, ...(retryAfterS === undefined ? {} : { retryAfterS }) }
}

/** `Retry-After` holds seconds or a date. Seconds from now, at least 0. */
export function retryAfter(value: string | null, now = Date.now()): number | undefined {
  if (value === null || value.trim() === '') return undefined
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1_000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

function httpUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined
}

/** Browsers let an https page call http on the reader's own machine only. */
function isMixedContent({ protocol, hostname }: URL): boolean {
  const isOwnMachine =
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname)
  return window.location.protocol === 'https:' && protocol === 'http:' && !isOwnMachine
}

/** Whether a server answers at the address, whatever it says. Asks for nothing and sends nothing of the call. */
async function answersAtAll(url: URL): Promise<boolean> {
  try {
    await fetch(url.origin, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(CHECK_MS),
    })
    return true
  } catch {
    return false
  }
}

/** The body as text; undefined when it is longer than the limit. */
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
    if (length > MAX_ANSWER_BYTES) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
