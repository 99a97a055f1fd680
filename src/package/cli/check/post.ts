/** One POST over HTTP, with limits on time, size and redirects. */

import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { chain } from '../../../chain.config.ts'
import { PortalError } from '../../../core/lib/portal-error.ts'
import type { FaultCode, Limits, Reply } from './exchange.ts'

export const isFault = (error: unknown): error is PortalError & { code: FaultCode } => error instanceof PortalError

/** A transport fault as an error. */
export const fault = (code: FaultCode, message: string, cause?: unknown): PortalError =>
  new PortalError(code, { message, cause })

/**
 * Sends a body and returns the response text.
 * @throws {PortalError} with a `FaultCode`.
 */
export async function post(
  url: URL,
  body: string,
  limits: Limits,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const deadline = performance.now() + limits.timeoutMs
  let target = url
  for (let redirects = 0; ; redirects++) {
    const left = Math.max(1, deadline - performance.now())
    // Never send a key to another host after a redirect.
    const own = target.host === url.host ? headers : {}
    const sent: Sent = { method: 'POST', body, headers: { ...headersFor(body), ...own } }
    const { message, text } = await exchange(target, sent, { ...limits, timeoutMs: left }, limits.timeoutMs)
    const { statusCode: status = 0 } = message
    if (status < 300 || status >= 400) return { status, text, retryAfter: message.headers['retry-after'] }
    if (status !== 307 && status !== 308)
      throw fault('REDIRECTED', `redirects a POST with HTTP ${status}, which turns it into a GET`)
    if (redirects >= limits.maxRedirects) throw fault('REDIRECTED', `redirects more than ${limits.maxRedirects} times`)
    target = next(target, message.headers.location)
  }
}

function next(from: URL, location: string | undefined): URL {
  const target = location !== undefined && URL.canParse(location, from.href) ? new URL(location, from) : undefined
  if (target && /^https?:$/.test(target.protocol)) return target
  throw fault('REDIRECTED', 'redirects without a target')
}

type Exchange = { message: IncomingMessage; text: string }

type Sent = { method: 'GET' | 'POST' | 'OPTIONS'; body: string; headers: Record<string, string | number> }

/**
 * One request and its response, without redirects.
 * @param statedMs The timeout to state in error messages, if less time is left.
 * @throws {PortalError} with a `FaultCode`.
 */
export function exchange(
  url: URL,
  { method, body, headers }: Sent,
  limits: Limits,
  statedMs = limits.timeoutMs,
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(url, { method, headers })
    const state = { isReached: false, bytes: 0 }
    const fail = (error: PortalError): void => {
      clearTimeout(timer)
      request.destroy()
      reject(error)
    }
    const timer = setTimeout(() => fail(lateness(state, statedMs)), limits.timeoutMs)
    watchConnection(request, url, state)
    request.on('error', (error) => fail(connectionFault(state, error)))
    request.on('response', (message) => {
      read(message, state, limits.maxBytes).then((text) => {
        clearTimeout(timer)
        resolve({ message, text })
      }, fail)
    })
    request.end(body)
  })
}

export const headersFor = (body: string): Record<string, string | number> => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': chain.packageName,
})

type State = { isReached: boolean; bytes: number }

function watchConnection(request: ClientRequest, { protocol }: URL, state: State): void {
  request.on('socket', (socket) => {
    const reached = () => {
      state.isReached = true
    }
    if (socket.connecting) socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', reached)
    else reached()
  })
}

function lateness({ isReached, bytes }: State, timeoutMs: number): PortalError {
  if (!isReached) return fault('UNREACHABLE', `no connection within ${timeoutMs} ms`)
  const came = bytes === 0 ? 'no bytes received' : `only ${bytes} bytes received`
  return fault('NO_ANSWER', `no complete response within ${timeoutMs} ms, ${came}`)
}

function connectionFault({ isReached, bytes }: State, error: Error & { code?: string }): PortalError {
  const reason = error.code ?? error.message
  const hint = /CERT|LEAF_SIGNATURE/.test(reason)
    ? ". Set NODE_EXTRA_CA_CERTS to a file with its authority's certificate"
    : ''
  if (!isReached) return fault('UNREACHABLE', `cannot connect: ${reason}${hint}`, error)
  return fault('BROKEN_OFF', `the connection broke off after ${bytes} bytes: ${reason}`, error)
}

async function read(message: IncomingMessage, state: State, maxBytes: number): Promise<string> {
  const encoding = message.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity')
    throw fault('UNREADABLE', `responds in the encoding ${encoding}, but identity was requested`)
  const chunks: Buffer[] = []
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      state.bytes += chunk.length
      if (state.bytes > maxBytes) throw fault('TOO_LARGE', `a response of more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    throw isFault(error) ? error : connectionFault(state, error as Error)
  }
  if (!message.complete) throw fault('BROKEN_OFF', `the connection broke off after ${state.bytes} bytes`)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks))
  } catch (cause) {
    throw fault('UNREADABLE', 'a response that is not UTF-8', cause)
  }
}
