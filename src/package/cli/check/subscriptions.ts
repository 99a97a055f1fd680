/** Checks pushed events over a WebSocket. Subscribes to each kind and checks its first event. */
import { setTimeout as sleep } from 'node:timers/promises'
import { checkEvent } from '../../rpc/guard/events.ts'
import type { Socket } from './exchange.ts'
import type { Outcome, Reference } from './model.ts'
import { problem } from './relations.ts'

/** Name of the subscription outcomes in the report. */
export const SUBSCRIPTION = 'eth_subscribe'

/** Kinds, whether only this chain's nodes have them, and whether every block triggers an event. */
const KINDS = [
  { kind: 'newHeads', isOwn: false, isSteady: true },
  { kind: 'logs', isOwn: false, isSteady: false },
  { kind: 'monadNewHeads', isOwn: true, isSteady: true },
  { kind: 'monadLogs', isOwn: true, isSteady: false },
] as const

const LOOK_MS = 50

export type SubscriptionOptions = {
  socket: Socket
  /** The whole response to a request, or undefined if there is none. */
  ask: (method: string, params: unknown[]) => Promise<{ result?: unknown; error?: { message?: unknown } } | undefined>
  reference: Reference
  /** Timeout for an event. Milliseconds. */
  patienceMs: number
  onStep?: (kind: string) => void
}

/** One outcome for each kind. */
export async function subscriptionOutcomes(options: SubscriptionOptions): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const one of KINDS) {
    options.onStep?.(one.kind)
    outcomes.push({ method: SUBSCRIPTION, probe: one.kind, ...(await outcomeOf(one, options)) })
  }
  return outcomes
}

type Checked = Pick<Outcome, 'verdict' | 'problems' | 'note'>
const differs = (path: string, message: string, expected: string): Checked => ({
  verdict: 'differs',
  problems: [problem(path, message, expected)],
})

async function outcomeOf(
  { kind, isOwn, isSteady }: (typeof KINDS)[number],
  { socket, ask, reference, patienceMs }: SubscriptionOptions,
): Promise<Checked> {
  const params = kind.toLowerCase().includes('logs') ? [kind, {}] : [kind]
  const answer = await ask('eth_subscribe', params)
  const id = answer?.result
  if (typeof id !== 'string') {
    const reason = String(answer?.error?.message ?? 'no id returned')
    if (isOwn && reference !== 'monad') return { verdict: 'absent', problems: [], note: reason }
    return differs('/result', `no subscription to ${kind}: ${reason}`, 'the id of a subscription')
  }
  const event = await firstEvent(socket, id, patienceMs)
  const ended = await ask('eth_unsubscribe', [id])
  if (event === undefined) {
    const note = `no event within ${patienceMs / 1_000} s`
    return isSteady ? differs('', note, 'an event for each block') : { verdict: 'skipped', problems: [], note }
  }
  const report = checkEvent(kind, event.event)
  if (!report.valid) return { verdict: 'differs', problems: report.problems }
  if (ended?.result !== true) return differs('', 'eth_unsubscribe did not return true', 'true')
  return { verdict: 'fits', problems: [] }
}

async function firstEvent(socket: Socket, id: string, patienceMs: number): Promise<{ event: unknown } | undefined> {
  const end = performance.now() + patienceMs
  for (;;) {
    const found = socket.pushed().find(({ subscription }) => subscription === id)
    if (found) return found
    if (performance.now() > end) return undefined
    await sleep(LOOK_MS)
  }
}
