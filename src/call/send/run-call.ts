/** One call to an endpoint, and what came of it: the answer, checked and beside the example, or why there is none. */
import { type CallOutcome, callEndpoint } from '../../browser/door.ts'
import { messageHead } from '../../lib/message-head.ts'
import type { ExampleCase } from '../../lib/method-model.ts'
import type { Checker } from '../judge/checker.ts'
import { type Recording, recordingFor } from '../judge/recordings.ts'
import type { Answer } from '../judge/worker.ts'

export type Result = { outcome: CallOutcome; answer?: Answer; recording?: Recording; failure?: string }

export type Call = {
  url: string
  method: string
  params: unknown
  signal: AbortSignal
  headers?: Readonly<Record<string, string>>
}

/** Sends a call through the door, once. Undefined when the reader stopped it. */
export async function runCall(
  { url, method, params, signal, headers = {} }: Call,
  checker: Checker,
  examples: () => Promise<readonly ExampleCase[]>,
  base: string,
): Promise<Result | undefined> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const outcome = await callEndpoint({ url, body, signal, headers }, base)
  if (outcome.kind === 'stopped') return undefined
  return outcome.kind === 'answer' ? judged(checker, outcome, method, params, await examples()) : { outcome }
}

async function judged(
  checker: Checker,
  outcome: Extract<CallOutcome, { kind: 'answer' }>,
  method: string,
  params: unknown,
  examples: readonly ExampleCase[],
): Promise<Result> {
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
