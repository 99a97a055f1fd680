/** The code behind "Run". Makes a call through the endpoint frame, checks its answer and compares it to an example. */

import { networks } from '../../core/facts/chain-names.ts'
import { messageHead } from '../../core/lib/message-head.ts'
import type { ExampleCase } from '../../core/lib/method-model.ts'
import { type CallOutcome, callEndpoint } from '../../ui/browser/endpoint-frame.ts'
import { Checker } from '../judge/checker.ts'
import { explorerPage } from '../judge/explorer-page.ts'
import { recordingFor } from '../judge/recordings.ts'
import type { CallResult, DoneCall, SentCall } from './call-state.ts'
import { describeSend, SENDING, type SendDescription } from './describe-send.ts'

/** The effect of a call that the reader has to agree to. Undefined for a read-only call. */
export const sendingOf = ({ method, params }: SentCall): SendDescription | undefined =>
  SENDING.has(method) ? describeSend(params, networks) : undefined

type Around = {
  examples: () => Promise<readonly ExampleCase[]>
  base: string
  signal: AbortSignal
  checker?: Pick<Checker, 'ask'>
}

/** One worker for the pages of a visit. It is loaded with the first call. */
let shared: Checker | undefined

/** Sends a call once and returns its result. Undefined when the reader stopped it. */
export async function makeCall(
  call: SentCall,
  { examples, base, signal, checker }: Around,
): Promise<DoneCall | undefined> {
  const { target, method, params } = call
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const outcome = await callEndpoint({ url: target.http, body, signal, headers: target.headers ?? {} }, base)
  if (outcome.kind === 'stopped') return undefined
  if (outcome.kind === 'http') return { call, result: { outcome, ...(await explained(outcome)) } }
  if (outcome.kind !== 'answer') return { call, result: { outcome } }
  shared ??= new Checker()
  const result = await judged(checker ?? shared, outcome, call, await examples())
  const page = explorerPage(target.id, { method, params }, outcome.text)
  return { call, result, ...(page && { page }) }
}

/** Loads the explainer with the first refusal. Without it, the page explains only the status. */
async function explained({
  status,
  text,
}: Extract<CallOutcome, { kind: 'http' }>): Promise<Pick<CallResult, 'explanation'>> {
  try {
    const { explainFully } = await import('../../package/explain/full.ts')
    return { explanation: explainFully({ status, body: text }) }
  } catch (error) {
    console.warn('The explainer did not load.', error)
    return {}
  }
}

async function judged(
  checker: Pick<Checker, 'ask'>,
  outcome: Extract<CallOutcome, { kind: 'answer' }>,
  { method, params }: SentCall,
  examples: readonly ExampleCase[],
): Promise<CallResult> {
  const recording = recordingFor(examples, params, messageHead(outcome.text)?.holds === 'error')
  try {
    const answer = await checker.ask({
      kind: 'answer',
      text: outcome.text,
      method,
      recorded: recording?.example.response,
      sameRequest: recording?.sameRequest ?? false,
    })
    return { outcome, answer, ...(recording && { recording }) }
  } catch (error) {
    return { outcome, failure: error instanceof Error ? error.message : String(error) }
  }
}
