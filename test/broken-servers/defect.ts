/**
 * The defects of `defects.jsonl`, one per line, and their effect on a response. Half `b` was written only from the
 * contract and the document, without reading the check. Half `a` was written by the check's author.
 */
import { readFileSync } from 'node:fs'
import type { Answer, Request, RpcError } from './faithful.ts'
import { recordedAnswer } from './faithful.ts'

export type Defect = {
  id: string
  half: 'a' | 'b'
  title: string
  /** The method with wrong responses. By default all methods. */
  on?: string
  /** Only requests whose params, as JSON, contain this text. */
  asked?: string
  /** JSON Pointer into each result except null: put `value` there, or remove the member. */
  set?: string
  value?: unknown
  drop?: string
  /** Replaces results with the recorded result of this case. */
  'answer-of'?: string
  /** Every response is this error. */
  'answer-error'?: RpcError
  /** Replaces responses of this kind (`null`, or the name of an error) with this result or this error. */
  'instead-of'?: string
  result?: unknown
  error?: RpcError
  /** Members of the envelope to replace, add or omit. Applies only to results if `only` is set. */
  envelope?: Record<string, unknown>
  without?: string
  only?: 'result'
  batch?: 'reversed' | 'last-missing'
  /** The check only notes it, because the standard permits it. */
  isTolerated?: true
  /** HTTP status of every response, with a body that is not JSON. */
  status?: number
  transport?: Transport
}

export type Transport =
  | 'hang'
  | 'truncated'
  | 'huge'
  | 'redirect-loop'
  | 'drip'
  /** Status 200 with an empty body, or with a web page that includes the requested address. */
  | 'empty'
  | 'page'
  /** The connection ends in the middle of the response headers. */
  | 'reset'
  /** The result is a nested list, 100,000 levels deep. */
  | 'deep'
  /** The response, twice. */
  | 'twice'

export const defects: readonly Defect[] = readFileSync(new URL('defects.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Defect)

/** The response to a request of `method`, with the defect. */
export function spoil(defect: Defect, { method, params }: Request, answer: Answer): Answer {
  if (defect.on !== undefined && defect.on !== method) return answer
  if (defect.asked !== undefined && !JSON.stringify(params ?? []).includes(defect.asked)) return answer
  if (defect['answer-error'] !== undefined) return { kind: 'error', error: defect['answer-error'] }
  if (defect['instead-of'] !== undefined) return instead(defect, answer)
  if (!('result' in answer) || answer.kind === 'null') return answer
  if (defect['answer-of'] !== undefined) return answerNamed(method, defect['answer-of'])
  if (defect.set !== undefined) return { ...answer, result: changed(answer.result, defect.set, () => defect.value) }
  if (defect.drop !== undefined) return { ...answer, result: changed(answer.result, defect.drop, () => undefined) }
  return answer
}

/** A renamed case would leave the server without its defect. */
function answerNamed(method: string, name: string): Answer {
  const recorded = recordedAnswer(method, name)
  if (!recorded) throw new Error(`${method} has no case ${name}.`)
  return recorded
}

function instead({ 'instead-of': kind, result, error }: Defect, answer: Answer): Answer {
  if (answer.kind !== kind) return answer
  return error === undefined ? { kind: 'result', result } : { kind: 'error', error }
}

/** The envelope of a response, with the defect. */
export function spoilEnvelope(defect: Defect, envelope: Record<string, unknown>): Record<string, unknown> {
  if (defect.only === 'result' && !('result' in envelope)) return envelope
  const spoiled = { ...envelope, ...defect.envelope }
  if (defect.without !== undefined) delete spoiled[defect.without]
  return spoiled
}

/** A copy with the value at the pointer changed. `undefined` removes the member. Missing places are ignored. */
function changed(value: unknown, pointer: string, change: () => unknown): unknown {
  if (pointer === '') return change()
  const copy: unknown = structuredClone(value)
  const keys = pointer.slice(1).split('/')
  const last = keys.pop() ?? ''
  let place = copy as Record<string, unknown> | undefined
  for (const key of keys) place = place?.[key] as Record<string, unknown> | undefined
  if (typeof place !== 'object' || place === null || !(last in place)) return value
  const next = change()
  if (next !== undefined) place[last] = next
  else if (Array.isArray(place)) place.splice(Number(last), 1)
  else delete place[last]
  return copy
}
