/** Replaces an example's values with values of an endpoint's newest block, so that it can return a result. */

import { messageHead } from '../../core/lib/message-head.ts'
import { type CallOutcome, callEndpoint } from '../../ui/browser/endpoint-frame.ts'
import { newestOf, withNewest } from '../form/newest-values.ts'
import type { SentCall } from './call-state.ts'

/** The endpoint has nothing under the values that were sent: `null`, an empty list, or an error. */
export function isMissing(outcome: CallOutcome): boolean {
  const head = outcome.kind === 'answer' ? messageHead(outcome.text) : undefined
  return head !== undefined && (head.isEmpty || head.holds === 'error')
}

/** A call's params with values of its endpoint's newest block. Undefined when the endpoint did not return them. */
export async function newestParams({ target, method, params }: SentCall, base: string): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', true] })
  const outcome = await callEndpoint({ url: target.http, headers: target.headers ?? {}, body }, base)
  if (outcome.kind !== 'answer') return undefined
  try {
    const newest = newestOf((JSON.parse(outcome.text) as { result?: unknown }).result)
    return newest && withNewest(method, params, newest)
  } catch (error) {
    console.error('The newest block could not be read.', error)
    return undefined
  }
}
