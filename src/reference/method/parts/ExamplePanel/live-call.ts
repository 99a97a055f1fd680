/** The code behind "Run", loaded with the first press: the door, the checker, and what sending a transaction does. */

import { callEndpoint } from '../../../../browser/door.ts'
import { networks } from '../../../../facts/chain-names.ts'
import type { RpcRequest } from '../../../../lib/snippets/snippet.ts'
import { endpointFault } from '../../../playground/endpoint.ts'
import { type Result, runCall } from '../../../playground/run-call.ts'
import { SENDING, sendWords } from '../../../playground/send-words.ts'
import { Checker } from '../../../validator/checker.ts'
import { newestOf, withNewest } from '../../builder/newest-values.ts'
import type { LiveState } from './live-state.ts'
import type { PanelCases } from './panel-props.ts'

/** What a press on "Run" leads to: the call, or what has to come first. */
export function startOf(url: string, request: RpcRequest | undefined): LiveState {
  const fault = endpointFault(url, location.protocol)
  if (fault !== undefined) return { phase: 'address', fault }
  if (request && SENDING.has(request.method))
    return { phase: 'confirm', words: sendWords(request.params, networks), url }
  return { phase: 'running', url }
}

type CallInput = { url: string; request: RpcRequest; cases: PanelCases; base: string; signal: AbortSignal }

/** One worker for the pages of a visit; it is loaded with the first call. */
let checker: Checker | undefined

export function callOnce({ url, request, cases, base, signal }: CallInput): Promise<Result | undefined> {
  checker ??= new Checker()
  const { method, params } = request
  return runCall({ url, method, params: params ?? [], signal }, checker, async () => cases, base)
}

/** The request's params with values of the endpoint's newest block; undefined when it did not tell them. */
export async function newestParams(url: string, { method, params }: RpcRequest, base: string): Promise<unknown> {
  const asked = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', true] }
  const outcome = await callEndpoint({ url, body: JSON.stringify(asked) }, base)
  if (outcome.kind !== 'answer') return undefined
  try {
    const newest = newestOf((JSON.parse(outcome.text) as { result?: unknown }).result)
    return newest && withNewest(method, params, newest)
  } catch (error) {
    console.error('The newest block could not be read.', error)
    return undefined
  }
}
