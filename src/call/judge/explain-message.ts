/** The explanation of a message in a pasted text, and whether the text is an error and no response. */
import type { Explanation, FailedCall } from '../../package/explain/explain.ts'
import { explainFully } from '../../package/explain/full.ts'
import type { CheckedMessage } from './summary.ts'

/** Explains the first message that is an error, a failed receipt or the text of an error. */
export function explanationOf(checked: readonly CheckedMessage[]): Explanation | undefined {
  const isOdd = ({ message: { kind, value } }: CheckedMessage) =>
    kind === 'value' ? typeof value !== 'boolean' : kind === 'response' && !(value as { result?: unknown }).result
  const odd = checked.find((one) => isOdd(one) || isTrace(one))
  const first = odd && explained(odd)
  return first?.confidence === 'none' ? undefined : first
}

/** A trace that fits its shape, although a call in it failed. */
export const failedTrace = ({ isHandled }: FailedCall): { tone: 'warn'; title: string } => ({
  tone: 'warn',
  title: isHandled ? 'The transaction succeeded, and a call in it failed' : 'The transaction failed',
})

export const isTrace = ({ method, message }: CheckedMessage): boolean =>
  message.kind !== 'request' && message.kind !== 'notification' && method?.startsWith('debug_trace') === true

/** Explanations of messages, which several parts of a verdict need. */
const known = new WeakMap<CheckedMessage, Explanation>()

export function explained(one: CheckedMessage): Explanation {
  const explanation = known.get(one) ?? explain(one)
  known.set(one, explanation)
  return explanation
}

/** Includes the method if the reader or the request names it, because some errors depend on it. */
const explain = ({ message, method, how }: CheckedMessage): Explanation => {
  const isGiven = how === 'chosen' || how === 'request'
  const { value } = message
  const isResponse = message.kind === 'response' && isGiven && method !== undefined
  return explainFully(isResponse ? { ...(value as object), request: { method } } : value)
}

/** Explanations of values that a node returns. */
const RESULTS: ReadonlySet<string> = new Set(['receipt', 'trace', 'null'])

/** The explanation of a text that is one error object or one message of an error, and no response of a node. */
export function errorIn([only, second]: readonly CheckedMessage[], explanation: Explanation): Explanation | undefined {
  if (only?.message.kind !== 'value' || only.how === 'chosen' || second || RESULTS.has(explanation.kind))
    return undefined
  const isResult = only.how !== 'none' && only.report.valid && typeof only.message.value !== 'string'
  return isResult ? undefined : explanation
}
