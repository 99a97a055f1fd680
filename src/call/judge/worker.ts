/** The checker off the main thread. One message in, one message out, with the same id. */

import { checkText, fixText } from './check-text.ts'
import { responseDiff, type Sides } from './response-diff.ts'
import type { Verdict } from './verdict.ts'

export type Question =
  | { kind: 'check'; text: string; method?: string | undefined }
  | { kind: 'fix'; text: string; method?: string | undefined; index?: number | undefined }
  /** The answer of an endpoint and the recorded answer. */
  | { kind: 'answer'; text: string; method: string; recorded: unknown; sameRequest: boolean }

export type Answer = { verdict: Verdict; text?: string; sides?: Sides }
export type Job = { id: number; question: Question }
export type Done = { id: number; answer: Answer } | { id: number; failed: string }

/** Longer answers are not compared with the recorded answer. Characters. */
const MAX_SIDE = 2_000_000

/** The members this file uses. The DOM's types describe the window. */
type Scope = { onmessage: ((event: { data: Job }) => void) | null; postMessage: (done: Done) => void }

const scope = globalThis as unknown as Scope

scope.onmessage = ({ data: { id, question } }) => {
  try {
    scope.postMessage({ id, answer: answerTo(question) })
  } catch (error) {
    scope.postMessage({ id, failed: error instanceof Error ? error.message : String(error) })
  }
}

function answerTo(question: Question): Answer {
  const { kind, text, method } = question
  if (kind === 'fix') {
    const fixed = fixText(text, method, question.index)
    return { verdict: checkText(fixed, method), text: fixed }
  }
  const verdict = checkText(text, method)
  if (kind === 'check' || verdict.kind !== 'checked' || text.length > MAX_SIDE) return { verdict }
  const wrong = verdict.findings.map(({ pointer }) => pointer)
  const sides = responseDiff(JSON.parse(text), question.recorded, wrong, question.sameRequest)
  return { verdict, ...(sides && { sides }) }
}
