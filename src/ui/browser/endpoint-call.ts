/** One call to an endpoint, made in the endpoint frame, or by the page to the reader's own machine. Every outcome is a value, so nothing is thrown. */
import type { CallOutcome, CallRequest } from './endpoint-frame-messages.ts'

/** A longer answer is not read to its end. Bytes. */
export const MAX_ANSWER_BYTES = 20_000_000
/** Part of a longer answer that is returned. Characters. */
const BEGINNING_LENGTH = 200_000

/** A reachability check that takes longer counts as refused. Milliseconds. */
const CHECK_MS = 5_000

/** Sends one POST without cookies and without a referrer. `signal` stops it. */
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
    const { text, isWhole } = await readText(response)
    if (!isWhole) return { kind: 'too-large', limit: MAX_ANSWER_BYTES, text: text.slice(0, BEGINNING_LENGTH) }
    return answered(response, text, Math.round(performance.now() - started))
  } catch {
    // A failed fetch does not reveal its cause. The signals are checked first, then the network, then a second request.
    if (signal.aborted) return { kind: 'stopped' }
    if (timeout.aborted) return { kind: 'timeout', ms: call.timeoutMs }
    if (navigator.onLine === false) return { kind: 'offline' }
    // If this address lets pages read its responses, the call was not blocked by CORS, so the connection broke.
    if (await answers(url.href, { mode: 'cors', headers: { 'content-type': 'application/json' } }))
      return { kind: 'broken' }
    return (await answers(url.origin, { mode: 'no-cors' }))
      ? { kind: 'cors', origin: self.origin }
      : { kind: 'refused' }
  }
}

function answered({ ok, status, headers }: Response, text: string, ms: number): CallOutcome {
  const retryAfterS = retryAfter(headers.get('retry-after'))
  const said = { status, text, ms, ...(retryAfterS === undefined ? {} : { retryAfterS }) }
  return { kind: ok || /^\s*[[{]/.test(text) ? 'answer' : 'http', ...said }
}

/** `Retry-After` contains seconds or a date. Seconds from now, at least 0. */
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

/** Browsers let an https page call http, or ws, on the reader's own machine only. */
export function isMixedContent({ protocol, hostname }: URL): boolean {
  const isOwnMachine =
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname)
  return window.location.protocol === 'https:' && (protocol === 'http:' || protocol === 'ws:') && !isOwnMachine
}

/** Whether a server responds at the address, with any response. Sends no body and no key in a header. */
async function answers(url: string, how: Pick<RequestInit, 'mode' | 'headers'>): Promise<boolean> {
  try {
    await fetch(url, {
      ...how,
      method: 'HEAD',
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

/** The body as text, as far as the limit lets it be read. */
async function readText(response: Response): Promise<{ text: string; isWhole: boolean }> {
  const reader = response.body?.getReader()
  if (!reader) return { text: await response.text(), isWhole: true }
  const decoder = new TextDecoder()
  let length = 0
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { text: text + decoder.decode(), isWhole: true }
    length += value.byteLength
    if (length > MAX_ANSWER_BYTES) {
      await reader.cancel()
      return { text, isWhole: false }
    }
    text += decoder.decode(value, { stream: true })
  }
}
