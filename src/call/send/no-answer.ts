/** Explains the outcomes of a call to a reader, and what to do. */

import { limits } from '../../core/facts/limits.ts'
import { grouped } from '../../core/lib/grouped.ts'
import type { CallOutcome } from '../../ui/browser/endpoint-frame.ts'

import type { CallResult } from './call-state.ts'

type NoAnswer = Exclude<CallOutcome, { kind: 'answer' | 'http' }>

/** Title and text for a call without an answer. The same call for a terminal follows the text. */
export function noAnswer(outcome: NoAnswer): { title: string; text: string } {
  const { kind } = outcome
  if (kind === 'timeout')
    return {
      title: `No response within ${outcome.ms / 1_000} seconds`,
      text: 'A heavy call may take longer than this page waits. In a terminal you can wait as long as you like:',
    }
  if (kind === 'too-large')
    return {
      title: 'The response is too large for this page',
      text: `It is longer than ${outcome.limit.toLocaleString('en')} bytes. This page read only the beginning and did not check it. In a terminal, write it to a file:`,
    }
  const [title, text] = NO_ANSWER[kind]
  if (outcome.kind === 'cors' && outcome.origin === 'null')
    return {
      title,
      text: `This page calls as the origin null, which an endpoint with a list of origins refuses. ${text}`,
    }
  return { title, text }
}

const NO_ANSWER: Readonly<Record<Exclude<NoAnswer['kind'], 'timeout' | 'too-large'>, readonly [string, string]>> = {
  cors: [
    'The browser blocked this page from reading the response (CORS)',
    'A server responds at this address, but it does not allow calls from other sites. A terminal is not restricted:',
  ],
  refused: [
    'The address does not respond',
    'The browser could not connect. The host may not exist, may not listen there, or a network in between blocks the connection. Check the address, then try the same call in a terminal:',
  ],
  broken: [
    'The connection broke before the response',
    'The endpoint accepts calls from web pages, but closed this connection. A transaction may still have reached it, so look up its hash before you send it again. In a terminal:',
  ],
  offline: ['You are offline', 'The browser is offline. To run the same call later:'],
  'mixed-content': [
    'An https page cannot call an http address',
    'Browsers allow that on your own machine only. Use the https address of the endpoint, or a terminal:',
  ],
  redirect: [
    'The endpoint redirects the call',
    'This page does not follow redirects, because the request may contain a key. Use the address that the redirect leads to. In a terminal, add -i to see it:',
  ],
  'no-gesture': [
    'Press Run to send the call',
    'Nothing is sent before you press a button. The same call for a terminal:',
  ],
  'not-allowed': [
    'You did not allow requests to this host',
    'Nothing was sent. Press Run to be asked again. The same call for a terminal:',
  ],
  'no-frame': [
    'The part of this site that calls endpoints did not load',
    'Check your network connection, then try again. The same call for a terminal:',
  ],
  stopped: ['The call was stopped', 'The same call for a terminal:'],
}

/** How long to wait, as a sentence after others. Empty if nothing is known. */
export function waitWords(status: number, retryAfterS?: number): string {
  if (retryAfterS !== undefined)
    return ` The endpoint requests a wait of ${retryAfterS} ${retryAfterS === 1 ? 'second' : 'seconds'}.`
  return status === 429 ? ' Web pages cannot read how long. Start with a minute.' : ''
}

/** Explains an HTTP status to a caller, and what to do. */
export function statusWords(status: number, retryAfterS?: number): string {
  const wait = waitWords(status, retryAfterS)
  const known = STATUSES[status]
  if (known !== undefined) return known + wait
  if (status >= 500) return 'The server, or a proxy in front of it, failed. Try again in a moment.'
  if (status >= 400) return 'The server rejected the call. Its text below may contain the reason.'
  return 'The server returned something other than a JSON-RPC response.'
}

const STATUSES: Readonly<Record<number, string>> = {
  400: 'The server could not read the call. A node returns this for a Content-Encoding other than identity.',
  401: 'The endpoint requires a key, or does not accept this one.',
  403: 'The endpoint rejects this key, this address or calls from web pages.',
  404: 'There is no endpoint at this path. Check the end of the address, where many providers put the key.',
  405: 'The address does not accept POST, so it is not a JSON-RPC endpoint.',
  413: `The request is larger than the server accepts. A node accepts ${grouped(limits['request-body'])} bytes.`,
  415: 'The server does not accept application/json, so it is not a JSON-RPC endpoint.',
  429: 'Too many calls for the provider’s limit. Wait before the next one.',
  502: 'A proxy could not reach a node. Try again in a moment.',
  503: 'The endpoint is overloaded or closed for maintenance. Try again in a moment.',
  504: 'The node did not respond to the proxy in time. Request less, or try again.',
}

/** The result of a call, in a few words. */
export function outcomeTitle({ outcome, answer, failure }: CallResult): string {
  if (outcome.kind === 'http') return `HTTP ${outcome.status}`
  if (outcome.kind !== 'answer') return noAnswer(outcome).title
  if (failure !== undefined || !answer) return 'Not checked'
  return answer.verdict.kind === 'empty' ? 'Empty response' : answer.verdict.title
}
