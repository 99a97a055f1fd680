/** Checks an endpoint from Node over HTTP, or over a WebSocket including its subscriptions. */

import { type ClientOptions, client } from './check-client.ts'
import { checkWith, type RunOptions } from './check-run.ts'
import { corsOutcomes } from './cors.ts'
import type { CheckReport, Outcome } from './model.ts'
import { subscriptionOutcomes } from './subscriptions.ts'

export type CheckOptions = ClientOptions &
  Omit<RunOptions, 'around' | 'signatures'> & {
    /** Origin whose pages must be allowed to send requests. */
    cors?: string
    /** Key of a test account that sends transactions to compare. */
    sendKey?: string
    /** Timeout for a subscription event over a WebSocket. Milliseconds. */
    eventMs?: number
  }

/** Longer than a block interval. A slower chain is unsuitable for subscriptions. Milliseconds. */
const EVENT_MS = 15_000

/** Runs the check. Reports endpoint failures instead of throwing them. */
export function checkEndpoint(options: CheckOptions): Promise<CheckReport> {
  const { url, cors, headers, reference, sendKey, eventMs = EVENT_MS } = options
  return checkWith((hooks) => client({ ...options, ...hooks }), {
    ...options,
    ...(sendKey !== undefined && {
      before: async (ask) => (await import('./send-material.ts')).sendMaterial(ask, sendKey),
    }),
    // Local Ethereum nodes have other signatures for impersonated accounts.
    ...(reference === 'monad' && {
      signatures: {
        senderOf: async (raw) => (await import('../../node/core/index.ts')).senderOf(raw),
        delegationOf: async (raw) => (await import('../../node/core/index.ts')).delegationOf(raw),
      },
    }),
    around: async ({ client: { socket }, ask, inputs, onStep }) => {
      const outcomes: Outcome[] = cors === undefined ? [] : await corsOutcomes(url, cors, headers)
      if (!socket) return outcomes
      const stir =
        sendKey === undefined ? undefined : async () => (await import('./send-material.ts')).sendAgain(ask, sendKey)
      return [
        ...outcomes,
        ...(await subscriptionOutcomes({
          socket,
          ask,
          reference,
          inputs,
          patienceMs: eventMs,
          onStep,
          ...(stir && { stir }),
        })),
      ]
    },
  })
}

/**
 * Exit code of a check.
 * - 2: nothing was checked, because the endpoint did not respond or no request produced a result.
 * - 1: at least one response differs.
 * - 0: every response matches the document, and at least one contains a result.
 */
export function exitCode({ outcomes, failure }: Pick<CheckReport, 'outcomes' | 'failure'>): 0 | 1 | 2 {
  if (failure !== undefined) return 2
  if (outcomes.some(({ verdict }) => verdict === 'differs')) return 1
  return outcomes.some(({ verdict }) => verdict === 'fits') ? 0 : 2
}
