/** The code behind "Run", loaded with the first press: the door, the checker, and what sending a transaction does. */

import { Checker } from '../../../../call/judge/checker.ts'
import { explorerPage } from '../../../../call/judge/explorer-page.ts'
import { describeSend, SENDING } from '../../../../call/send/describe-send.ts'
import { endpointFault } from '../../../../call/send/endpoint.ts'
import { runCall } from '../../../../call/send/run-call.ts'
import { networks } from '../../../../facts/chain-names.ts'
import type { RpcRequest } from '../../../../lib/snippets/snippet.ts'
import './live-answer.css'
import type { LiveState } from './live-state.ts'
import type { PanelCases } from './panel-props.ts'

/** What a press on "Run" leads to: the call, or what has to come first. */
export function startOf(url: string, request: RpcRequest | undefined): LiveState {
  const fault = endpointFault(url, location.protocol)
  if (fault !== undefined) return { phase: 'address', fault }
  if (request && SENDING.has(request.method))
    return { phase: 'confirm', words: describeSend(request.params, networks), url, params: request.params }
  return { phase: 'running', url }
}

/** `network` is the name of the switch’s choice. */
type CallInput = {
  url: string
  network: string
  request: RpcRequest
  cases: PanelCases
  base: string
  signal: AbortSignal
}

/** One worker for the pages of a visit; it is loaded with the first call. */
let checker: Checker | undefined

/** The state that the call leads to; undefined when the reader stopped it. */
export async function callOnce(input: CallInput): Promise<Extract<LiveState, { phase: 'done' }> | undefined> {
  const { url, network, request, cases, base, signal } = input
  checker ??= new Checker()
  const { method, params = [] } = request
  const result = await runCall({ url, method, params, signal }, checker, async () => cases, base)
  if (!result) return undefined
  const { outcome } = result
  const page = outcome.kind === 'answer' ? explorerPage(network, { method, params }, outcome.text) : undefined
  return { phase: 'done', url, result, ...(page && { page }) }
}
