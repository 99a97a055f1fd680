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
      title: `No answer within ${outcome.ms / 1_000} seconds`,
      text: 'The call was given up. A heavy call may take longer than this page waits; a terminal waits as long as you like:',
    }
  if (kind === 'too-large')
    return {
      title: 'The answer is too large for this page',
      text: `It is longer than ${outcome.limit.toLocaleString('en')} bytes, so only its beginning was read and nothing was checked. In a terminal it can go to a file:`,
    }
  const [title, text] = NO_ANSWER[kind]
  return { title, text }
}

const NO_ANSWER: Readonly<Record<Exclude<NoAnswer['kind'], 'timeout' | 'too-large'>, readonly [string, string]>> = {
  cors: [
    'The browser blocked this page from reading the answer (CORS)',
    'A server answers at this address, but it does not allow calls from other sites. A terminal has no such rule:',
  ],
  refused: [
    'Nothing answers at this address',
    'The browser could not connect: the host does not exist, nothing listens there, or a network between refuses. Check the address, then try the same call in a terminal:',
  ],
  broken: [
    'The connection broke before the answer',
    'The endpoint takes calls of web pages, but closed this connection. A transaction may have reached it all the same: look up its hash before you send it again. In a terminal:',
  ],
  offline: ['You are offline', 'The browser says that there is no network. The same call, for later:'],
  'mixed-content': [
    'An https page cannot call an http address',
    'Browsers allow that on your own machine only. Use the https address of the endpoint, or a terminal:',
  ],
  redirect: [
    'The endpoint sends callers elsewhere',
    'It answers with a redirect, which this page does not follow because the request may hold a key. Use the address that it leads to. In a terminal, add -i to see it:',
  ],
  'no-gesture': [
    'Press Run to send the call',
    'Nothing is sent before you press a button. The same call for a terminal:',
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
    return ` The endpoint asks to wait ${retryAfterS} ${retryAfterS === 1 ? 'second' : 'seconds'}.`
  return status === 429 ? ' It does not tell web pages how long; start with a minute.' : ''
}

/** Explains an HTTP status to a caller, and what to do. */
export function statusWords(status: number, retryAfterS?: number): string {
  const wait = waitWords(status, retryAfterS)
  const known = STATUSES[status]
  if (known !== undefined) return known + wait
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
  413: `The request is larger than the server takes; a node takes ${grouped(limits['request-body'])} bytes.`,
  415: 'The server does not take application/json: it is no JSON-RPC endpoint.',
  429: 'Too many calls: the provider counts them. Wait before the next one.',
  502: 'A proxy reached no node. Try again in a moment.',
  503: 'The endpoint is overloaded or closed for maintenance. Try again in a moment.',
  504: 'The node did not answer the proxy in time. Ask for less, or try again.',
}

/** The result of a call, in a few words. */
export function outcomeTitle({ outcome, answer, failure }: CallResult): string {
  if (outcome.kind === 'http') return `HTTP ${outcome.status}`
  if (outcome.kind !== 'answer') return noAnswer(outcome).title
  if (failure !== undefined || !answer) return 'Not checked'
  return answer.verdict.kind === 'empty' ? 'An empty answer' : answer.verdict.title
}
