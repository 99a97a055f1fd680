/** Requests a kind and an ID of subscriptions that do not exist. */
import type { Outcome } from './model.ts'
import { problem } from './relations.ts'

/** Name of the subscription outcomes in the report. */
export const SUBSCRIPTION = 'eth_subscribe'

/** Browsers deliver such messages as a `Blob`, which is not JSON. */
export const BINARY: Outcome = {
  ...{ method: SUBSCRIPTION, probe: 'text frames', verdict: 'differs' },
  problems: [problem('', 'messages come in binary frames', 'text frames')],
}

/** The whole response to a request, or undefined if there is none. */
export type AskWhole = (
  method: string,
  params: unknown[],
) => Promise<{ result?: unknown; error?: { message?: unknown } } | undefined>

/** An ID that no subscription has. */
const NO_ID = `0x${'0'.repeat(31)}1`

/** The request that ends a subscription. */
export const endRequest = (id: string | undefined): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_unsubscribe', params: [id] })

/**
 * A kind and an ID that do not exist must be refused.
 * @param ended the ID of a subscription that has ended, if there was one
 */
export async function unknownKind(ask: AskWhole, ended: string | undefined): Promise<Outcome> {
  const head = { method: SUBSCRIPTION, probe: 'unknown kind' }
  for (const id of [NO_ID, ...(ended === undefined ? [] : [ended])]) {
    if ((await ask('eth_unsubscribe', [id]))?.result !== true) continue
    const which = id === ended ? 'for a subscription that had ended' : 'for an ID that does not exist'
    const found = problem('/result', `eth_unsubscribe returned true ${which}`, 'false')
    return { ...head, verdict: 'differs', problems: [found], request: endRequest(id) }
  }
  const answer = await ask('eth_subscribe', ['noSuchKind'])
  if (answer?.result === undefined) return { ...head, verdict: 'fits', problems: [] }
  await ask('eth_unsubscribe', [answer.result])
  const message = 'a subscription to "noSuchKind" was accepted'
  const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['noSuchKind'] })
  return { ...head, verdict: 'differs', problems: [problem('/result', message, 'an error')], request }
}
