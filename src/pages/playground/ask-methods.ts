/** Finds the methods that an endpoint serves, with one harmless request for each, at the endpoint's allowed rate. */

import { saysNotServed } from '../../call/judge/not-served.ts'
import { examplesOf } from '../../call/judge/recordings.ts'
import { SENDING } from '../../call/send/describe-send.ts'
import { noAnswer } from '../../call/send/no-answer.ts'
import { messageHead } from '../../core/lib/message-head.ts'
import { type CallOutcome, callEndpoint, connectEndpoint } from '../../ui/browser/endpoint-frame.ts'
import type { Target } from './call-places.ts'
import { pause, rateFor } from './pace.ts'

export type Serving =
  /** It responded with a result or with its own error. */
  | { kind: 'served'; ms: number }
  /** It reports that the method does not exist. */
  | { kind: 'not-served' }
  /** Undetermined, with the reason. */
  | { kind: 'unknown'; why: string }

type Input = {
  target: Target
  methods: readonly string[]
  /** Methods that need a WebSocket. */
  sockets: readonly string[]
  base: string
  signal: AbortSignal
  onMethod: (method: string, serving: Serving) => void
}

/** With these, an endpoint rejects further requests, so nothing more is sent. */
const REFUSALS = [401, 403, 407, 429]

export async function askMethods({ target, methods, sockets, base, signal, onMethod }: Input): Promise<void> {
  let refusal: string | undefined
  const { http, headers } = target
  for (const method of methods.filter((one) => !sockets.includes(one))) {
    if (signal.aborted) return
    const why = SENDING.has(method) ? 'not tested because it sends' : refusal
    if (why !== undefined) {
      onMethod(method, { kind: 'unknown', why })
      continue
    }
    const [example] = await examplesOf(method, base)
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: example?.request.params ?? [] })
    const outcome = await callEndpoint({ url: http, headers, body, signal }, base)
    if (outcome.kind === 'stopped') return
    refusal = refusalOf(outcome)
    onMethod(method, servingOf(outcome))
    await pause(1_000 / rateFor(http), signal)
  }
  const socket = sockets.length > 0 ? await overSocket(target, base, signal) : undefined
  for (const method of sockets) if (socket) onMethod(method, socket)
}

/** Why the remaining requests are not sent. Undefined if the endpoint still accepts requests. */
function refusalOf(outcome: CallOutcome): string | undefined {
  if ('status' in outcome && REFUSALS.includes(outcome.status)) return `HTTP ${outcome.status}, not tested further`
  if (outcome.kind === 'answer' || outcome.kind === 'http' || outcome.kind === 'too-large') return undefined
  return outcome.kind === 'timeout' || outcome.kind === 'broken' ? undefined : noAnswer(outcome).title
}

export function servingOf(outcome: CallOutcome): Serving {
  if (outcome.kind === 'too-large') return { kind: 'unknown', why: 'response too large' }
  if (outcome.kind === 'http') return { kind: 'unknown', why: `HTTP ${outcome.status}` }
  if (outcome.kind !== 'answer') return { kind: 'unknown', why: noAnswer(outcome).title }
  if (saysNotServed(outcome.text)) return { kind: 'not-served' }
  if (REFUSALS.includes(outcome.status)) return { kind: 'unknown', why: `HTTP ${outcome.status}` }
  const { holds } = messageHead(outcome.text) ?? { holds: 'neither' }
  return holds === 'neither' ? { kind: 'unknown', why: 'not a JSON-RPC response' } : { kind: 'served', ms: outcome.ms }
}

/** Timeout for opening a WebSocket. Milliseconds. */
const SOCKET_MS = 5_000

/** Subscribes once, then closes the connection. */
async function overSocket({ ws }: Target, base: string, signal: AbortSignal): Promise<Serving> {
  if (ws === '') return { kind: 'unknown', why: 'no WebSocket address' }
  const started = performance.now()
  return new Promise((resolve) => {
    const timer = setTimeout(() => end({ kind: 'unknown', why: 'no WebSocket response' }), SOCKET_MS)
    const connection = connectEndpoint(
      ws,
      (event) => {
        if (event.type === 'open') {
          const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] })
          void connection.then((open) => open.send(body))
        } else if (event.type === 'message') {
          const ms = Math.round(performance.now() - started)
          end(servingOf({ kind: 'answer', status: 200, text: event.text, ms }))
        } else end({ kind: 'unknown', why: 'no WebSocket' })
      },
      base,
    )
    const end = (serving: Serving) => {
      clearTimeout(timer)
      void connection.then((open) => open.close())
      resolve(serving)
    }
    signal.addEventListener('abort', () => end({ kind: 'unknown', why: 'stopped' }))
  })
}
