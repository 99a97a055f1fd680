/** The code behind "Run", loaded with the first press: the door, the checker, and what sending a transaction does. */

import { networks } from '../../../../facts/chain-names.ts'
import type { RpcRequest } from '../../../../lib/snippets/snippet.ts'
import { describeSend, SENDING } from '../../../playground/describe-send.ts'
import { endpointFault } from '../../../playground/endpoint.ts'
import { type Result, runCall } from '../../../playground/run-call.ts'
import { Checker } from '../../../validator/checker.ts'
import './live-answer.css'
import type { LiveState } from './live-state.ts'
import type { PanelCases } from './panel-props.ts'

/** What a press on "Run" leads to: the call, or what has to come first. */
export function startOf(url: string, request: RpcRequest | undefined): LiveState {
  const fault = endpointFault(url, location.protocol)
  if (fault !== undefined) return { phase: 'address', fault }
  if (request && SENDING.has(request.method))
    return { phase: 'confirm', words: describeSend(request.params, networks), url }
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
