/** The subscriptions of a check, and the block IDs and states in their events. */
import { NOTHING, NOWHERE } from './examined-requests.ts'
import type { Pushed } from './exchange.ts'
import type { Inputs } from './model.ts'
import type { Chain, Kind, Members } from './pushed.ts'

/** A subscription with its events. */
export type Subscription = {
  name: string
  kind: Kind
  filter?: Members
  /** Undefined if the endpoint refused it. */
  id: string | undefined
  /** Why there is no ID. */
  refusal: string
  messages: Pushed[]
}

/** In the names of subscriptions that get no events. */
export const UNUSED = 'an unused'

type Wanted = readonly [name: string, kind: Kind, filter?: Members]

/** Every kind, and filters of every form that match the log. */
export function wantedSubscriptions(log: Inputs['log']): Wanted[] {
  const kinds: Wanted[] = [
    ['newHeads', 'newHeads'],
    ['newHeads again', 'newHeads'],
    ['logs', 'logs', {}],
    ['monadNewHeads', 'monadNewHeads'],
    ['monadLogs', 'monadLogs', {}],
  ]
  if (log === undefined) return kinds
  const { address, topics } = log
  const [first, second] = topics
  return [
    ...kinds,
    ['logs of an address', 'logs', { address }],
    ['logs of two addresses', 'logs', { address: [NOWHERE, address] }],
    ['logs of a topic', 'logs', { topics: topics.slice(0, 1) }],
    ...(first === undefined ? [] : [['logs of alternative topics', 'logs', { topics: [[NOTHING, first]] }] as const]),
    ...(second === undefined ? [] : [['logs of a second topic', 'logs', { topics: [null, second] }] as const]),
    ['monadLogs of an address', 'monadLogs', { address }],
    ['monadLogs of a topic', 'monadLogs', { topics: topics.slice(0, 1) }],
    // Both parts of a filter must match. This topic and this address are unused.
    ...(['logs', 'monadLogs'] as const).flatMap((kind): Wanted[] => [
      [`${kind} of an address and ${UNUSED} topic`, kind, { address, topics: [NOTHING] }],
      [`${kind} of a topic and ${UNUSED} address`, kind, { address: NOWHERE, topics: topics.slice(0, 1) }],
    ]),
  ]
}

/** Newest events of states, whose logs may still be on their way. */
const NEWEST_STATES = 6

/** Block IDs, and the states reported before the newest events. */
export function statesOf(heads: readonly Members[]): Pick<Chain, 'ids' | 'states'> {
  const states = new Map<string, Set<string>>()
  for (const { hash, commitState } of heads.slice(0, -NEWEST_STATES)) {
    const key = String(hash).toLowerCase()
    states.set(key, (states.get(key) ?? new Set()).add(String(commitState)))
  }
  const ids = heads.map(({ hash, blockId }) => [String(hash).toLowerCase(), String(blockId).toLowerCase()] as const)
  return { ids: new Map(ids), states }
}

/** The height of the block of an event. */
export const heightOf = (event: unknown): number => {
  const { number, blockNumber } = (event ?? {}) as Members
  return Number(number ?? blockNumber ?? Number.NaN)
}
