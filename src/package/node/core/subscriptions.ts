/** The subscriptions of one connection, and their messages for a block. */

import { headJson, logsOf } from './chain/chain.ts'
import type { Progress } from './chain/engine.ts'
import { NodeError } from './chain/errors.ts'
import { limitOf } from './chain/limits.ts'
import { plainFilter, readParams } from './chain/params.ts'
import { digest } from './chain/random.ts'
import type { Hex } from './chain/trie.ts'
import { type LogFilter, matcher } from './methods/logs.ts'

export type Kind = 'newHeads' | 'logs' | 'monadNewHeads' | 'monadLogs'
type Subscription = { id: Hex; kind: Kind; filter: LogFilter }

/** Hex digits of a subscription ID of 16 bytes. */
const ID_DIGITS = 32

export class Subscriptions {
  readonly #all = new Map<Hex, Subscription>()
  readonly #name: string
  #count = 0

  /** @param name distinguishes the IDs of this connection from other connections */
  constructor(name: string) {
    this.#name = name
  }

  /** Runs `eth_subscribe`. */
  add(params: unknown): Hex {
    const [kind, filter] = readParams('eth_subscribe', params)
    if (this.#all.size >= limitOf('websocket-subscriptions')) throw new NodeError('SubscriptionLimit')
    const id: Hex = `0x${digest(this.#name, 'subscription', this.#count++).slice(2, 2 + ID_DIGITS)}`
    this.#all.set(id, { id, kind: kind as Kind, filter: (plainFilter(filter) ?? {}) as LogFilter })
    return id
  }

  /** Runs `eth_unsubscribe`. */
  remove(params: unknown): boolean {
    const [id] = readParams('eth_unsubscribe', params)
    return this.#all.delete(id as Hex)
  }

  /** Messages for a block that reached a state, in the order of the subscriptions. */
  messages(progress: Progress): string[] {
    return [...this.#all.values()].flatMap(({ id, kind, filter }) =>
      eventsOf(kind, filter, progress).map((result) =>
        JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription: id, result } }),
      ),
    )
  }
}

function eventsOf(kind: Kind, filter: LogFilter, { block, state }: Progress): object[] {
  const isMonad = kind === 'monadNewHeads' || kind === 'monadLogs'
  if (!isMonad && state !== 'Proposed') return []
  const marks = isMonad ? { blockId: block.blockId, commitState: state } : {}
  if (kind === 'newHeads' || kind === 'monadNewHeads') return [{ ...headJson(block), ...marks }]
  return logsOf(block)
    .filter(matcher(filter))
    .map((log) => ({ ...log, ...marks }))
}
