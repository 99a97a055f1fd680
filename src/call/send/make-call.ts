/** The code behind "Run": the endpoint frame, the checker, and what sending a transaction does. */
import { networks } from '../../facts/chain-names.ts'
import type { ExampleCase } from '../../lib/method-model.ts'
import { Checker } from '../judge/checker.ts'
import { explorerPage } from '../judge/explorer-page.ts'
import type { DoneCall, SentCall } from './call-state.ts'
import { describeSend, SENDING, type SendDescription } from './describe-send.ts'
import { runCall } from './run-call.ts'

/** What a call does that the reader has to agree to; undefined for one that only reads. */
export const sendingOf = ({ method, params }: SentCall): SendDescription | undefined =>
  SENDING.has(method) ? describeSend(params, networks) : undefined

type Around = { examples: () => Promise<readonly ExampleCase[]>; base: string; signal: AbortSignal }

/** One worker for the pages of a visit; it is loaded with the first call. */
let checker: Checker | undefined

/** Sends a call once and says what came of it; undefined when the reader stopped it. */
export async function makeCall(call: SentCall, { examples, base, signal }: Around): Promise<DoneCall | undefined> {
  checker ??= new Checker()
  const { target, method, params } = call
  const asked = { url: target.http, method, params, signal, headers: target.headers ?? {} }
  const result = await runCall(asked, checker, examples, base)
  if (!result) return undefined
  const { outcome } = result
  const page = outcome.kind === 'answer' ? explorerPage(target.id, { method, params }, outcome.text) : undefined
  return { call, result, ...(page && { page }) }
}
