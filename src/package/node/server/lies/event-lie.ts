/** How lies about subscriptions are made. */
import { type Event, type EventTools, is, type Json, type Lie, named } from './lie.ts'

type Head = readonly [name: string, does: string, probe: string]
type Which = (tools: EventTools) => boolean

export const on =
  (...kinds: readonly string[]): Which =>
  ({ kind }) =>
    kinds.includes(kind)
export const isLog: Which = ({ kind }) => kind.toLowerCase().endsWith('logs')
const resultOf = ({ params }: Event): Json => params.result as Json
const withResult = (event: Event, result: unknown): Event => ({ ...event, params: { ...event.params, result } })
export const any: Which = () => true

/** Replaces some messages. */
export const messages = (
  [name, does, probe]: Head,
  which: Which,
  change: (event: Event, tools: EventTools) => readonly unknown[],
): Lie =>
  named([name, does, `eth_subscribe: ${probe}`], {
    pushed: (event, tools) => (which(tools) ? change(event, tools) : [event]),
  })
/** Changes the results of some messages. */
export const results = (head: Head, which: Which, change: (result: Json, tools: EventTools) => unknown): Lie =>
  messages(head, which, (event, tools) => [withResult(event, change(resultOf(event), tools))])
/** Drops some messages. */
export const drops = (head: Head, which: (result: Json, tools: EventTools) => boolean): Lie =>
  messages(head, any, (event, tools) => (which(resultOf(event), tools) ? [] : [event]))
/** Subscribes with other params. */
export const subscribes = ([name, does, probe]: Head, change: (params: unknown[]) => unknown[]): Lie =>
  named([name, does, `eth_subscribe: ${probe}`], {
    asked: (request) => (is('eth_subscribe')(request) ? { ...request, params: change(request.params) } : request),
  })
/** Changes the response to a request that ends a subscription. */
export const unsubscribes = (
  [name, does, probe]: Head,
  isForwarded: boolean,
  result: (honest: unknown) => unknown,
): Lie =>
  named([name, does, `eth_subscribe: ${probe}`], {
    asked: (request) =>
      is('eth_unsubscribe')(request) && !isForwarded ? { ...request, method: 'eth_chainId', params: [] } : request,
    answered: (answer, request) =>
      is('eth_unsubscribe')(request) ? { ...answer, error: undefined, result: result(answer.result) } : answer,
  })

/** Delays one message of a subscription until after the next. */
export const late = (head: Head, which: Which, every: number): Lie =>
  messages(head, which, (event, { memory, count }) => {
    const key = String(event.params.subscription)
    const held = memory.get(key)
    if (count % every === 0 && held === undefined) {
      memory.set(key, event)
      return []
    }
    memory.delete(key)
    return held === undefined ? [event] : [event, held]
  })
