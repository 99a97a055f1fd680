/**
 * Sends one request to several endpoints in parallel and returns each response, verdict and time, and the fields that
 * differ.
 */

import { Checker } from '../../call/judge/checker.ts'
import type { Verdict } from '../../call/judge/verdict.ts'
import { SENDING } from '../../call/send/describe-send.ts'
import { type CallOutcome, callEndpoint } from '../../ui/browser/endpoint-frame.ts'
import type { Target } from './call-places.ts'
import { type FieldDifferences, fieldDifferences } from './field-differences.ts'

export const MIN_ENDPOINTS = 2
export const MAX_ENDPOINTS = 4
/** Longer responses are checked but not compared. Characters. */
export const MAX_COMPARED = 2_000_000

export type ComparedAnswer = { target: Target; outcome: CallOutcome; verdict?: Verdict; failure?: string }
export type Comparison = {
  answers: ComparedAnswer[]
  /** Fields in which the responses differ. Undefined if fewer than two can be compared. */
  fields?: FieldDifferences
  /** Indexes of the compared responses among all. */
  compared: number[]
}

/** Only methods that read may go to several endpoints. */
export const mayCompare = (method: string): boolean => !SENDING.has(method)

/** Never sends a transaction. For such a method, it does nothing. */
export async function compareEndpoints(
  targets: readonly Target[],
  { method, params }: { method: string; params: unknown },
  { signal, base }: { signal: AbortSignal; base: string },
): Promise<Comparison> {
  if (!mayCompare(method)) return { answers: [], compared: [] }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const outcomes = await Promise.all(
    targets.map(({ http, headers }) => callEndpoint({ url: http, headers, body, signal }, base)),
  )
  const answers: ComparedAnswer[] = []
  const checker = new Checker()
  for (const [index, outcome] of outcomes.entries()) {
    const target = targets[index]
    if (target) answers.push({ target, outcome, ...(await judged(checker, outcome, method)) })
  }
  checker.stop()
  return { answers, ...compared(outcomes) }
}

async function judged(
  checker: Checker,
  outcome: CallOutcome,
  method: string,
): Promise<Pick<ComparedAnswer, 'verdict' | 'failure'>> {
  if (outcome.kind !== 'answer') return {}
  try {
    return { verdict: (await checker.ask({ kind: 'check', text: outcome.text, method })).verdict }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

function compared(outcomes: readonly CallOutcome[]): Pick<Comparison, 'fields' | 'compared'> {
  const read = outcomes.flatMap((outcome, index) => {
    const value = parsedOf(outcome)
    return value === undefined ? [] : [{ value, index }]
  })
  const places = read.map(({ index }) => index)
  return read.length < MIN_ENDPOINTS
    ? { compared: places }
    : { compared: places, fields: fieldDifferences(read.map(({ value }) => value)) }
}

function parsedOf(outcome: CallOutcome): unknown {
  if (outcome.kind !== 'answer' || outcome.text.length > MAX_COMPARED) return undefined
  try {
    return JSON.parse(outcome.text) ?? undefined
  } catch {
    return undefined
  }
}
