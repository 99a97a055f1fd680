/**
 * The defects of `defects.jsonl`, one a line, and what each does to an answer. Those of half `b` were written from the
 * contract and the document alone, before the check was read; those of half `a` by the author of the check.
 */
import { readFileSync } from 'node:fs'
import type { Answer, Request, RpcError } from './faithful.ts'
import { recordedAnswer } from './faithful.ts'

export type Defect = {
  id: string
  half: 'a' | 'b'
  title: string
  /** The method whose answers are wrong; every method when left out. */
  on?: string
  /** Only requests whose params, as JSON, hold this text. */
  asked?: string
  /** JSON Pointer into each result that is no null: put `value` there, or take the member away. */
  set?: string
  value?: unknown
  drop?: string
  /** Results become the recorded answer of this case. */
  'answer-of'?: string
  /** Every answer is this error. */
  'answer-error'?: RpcError
  /** Instead of an answer of this kind (`null`, or the name of an error): this result or this error. */
  'instead-of'?: string
  result?: unknown
  error?: RpcError
  /** Members of the envelope that are replaced or added, or left out; of results alone when `only` says so. */
  envelope?: Record<string, unknown>
  without?: string
  only?: 'result'
  batch?: 'reversed' | 'last-missing'
  /** HTTP status of every answer, with a body that is no JSON. */
  status?: number
  transport?: Transport
}

export type Transport =
  | 'hang'
  | 'truncated'
  | 'huge'
  | 'redirect-loop'
  | 'drip'
  /** Status 200 and no body, or a web page that says which address was asked for. */
  | 'empty'
  | 'page'
  /** The connection ends in the middle of the response's head. */
  | 'reset'
  /** The result is a list in a list, 100,000 times. */
  | 'deep'
  /** The answer, and once more. */
  | 'twice'

export const defects: readonly Defect[] = readFileSync(new URL('defects.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Defect)

/** The answer to a request of `method` with the defect in it. */
export function spoil(defect: Defect, { method, params }: Request, answer: Answer): Answer {
  if (defect.on !== undefined && defect.on !== method) return answer
  if (defect.asked !== undefined && !JSON.stringify(params ?? []).includes(defect.asked)) return answer
  if (defect['answer-error'] !== undefined) return { kind: 'error', error: defect['answer-error'] }
  if (defect['instead-of'] !== undefined) return instead(defect, answer)
  if (!('result' in answer) || answer.kind === 'null') return answer
  if (defect['answer-of'] !== undefined) return recordedAnswer(method, defect['answer-of']) ?? answer
  if (defect.set !== undefined) return { ...answer, result: changed(answer.result, defect.set, () => defect.value) }
  if (defect.drop !== undefined) return { ...answer, result: changed(answer.result, defect.drop, () => undefined) }
  return answer
}

function instead({ 'instead-of': kind, result, error }: Defect, answer: Answer): Answer {
  if (answer.kind !== kind) return answer
  return error === undefined ? { kind: 'result', result } : { kind: 'error', error }
}

/** The envelope of an answer with the defect in it. */
export function spoilEnvelope(defect: Defect, envelope: Record<string, unknown>): Record<string, unknown> {
  if (defect.only === 'result' && !('result' in envelope)) return envelope
  const spoiled = { ...envelope, ...defect.envelope }
  if (defect.without !== undefined) delete spoiled[defect.without]
  return spoiled
}

/** A copy with the place of the pointer changed; `undefined` takes the member away. Places that are not there stay. */
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
