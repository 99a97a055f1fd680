/** Checks an endpoint from Node: over HTTP, or over a WebSocket with its subscriptions. */

import { type ClientOptions, client } from './check-client.ts'
import { checkWith, type RunOptions } from './check-run.ts'
import { corsOutcomes } from './cors.ts'
import type { CheckReport, Outcome } from './model.ts'
import { subscriptionOutcomes } from './subscriptions.ts'

export type CheckOptions = ClientOptions &
  Omit<RunOptions, 'around'> & {
    /** Pages of this origin must be able to ask. */
    cors?: string
    /** How long an event of a subscription may take, over a WebSocket. Milliseconds. */
    eventMs?: number
  }

/** A chain makes a block in less; one that does not is no chain to subscribe to. Milliseconds. */
const EVENT_MS = 15_000

/** Never throws for what the endpoint does: that is what the report tells. */
export function checkEndpoint(options: CheckOptions): Promise<CheckReport> {
  const { url, cors, headers, reference, eventMs = EVENT_MS } = options
  return checkWith((hooks) => client({ ...options, ...hooks }), {
    ...options,
    around: async ({ socket }, ask, onStep) => {
      const outcomes: Outcome[] = cors === undefined ? [] : await corsOutcomes(url, cors, headers)
      if (!socket) return outcomes
      return [...outcomes, ...(await subscriptionOutcomes({ socket, ask, reference, patienceMs: eventMs, onStep }))]
    },
  })
}

/**
 * 2: nothing could be shown, because nobody answered or no request led to a result. 1: some answer differs.
 * 0: every answer is as documented, and at least one result was seen.
 */
export function exitCode({ outcomes, failure }: Pick<CheckReport, 'outcomes' | 'failure'>): 0 | 1 | 2 {
  if (failure !== undefined) return 2
  if (outcomes.some(({ verdict }) => verdict === 'differs')) return 1
  return outcomes.some(({ verdict }) => verdict === 'fits') ? 0 : 2
}
