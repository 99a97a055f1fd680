import type { CallOutcome } from '../../browser/door.ts'
import { messageHead } from '../../lib/message-head.ts'

/** The endpoint has nothing under the values that were sent: `null`, an empty list, or an error. */
export function isMissing(outcome: CallOutcome): boolean {
  const head = outcome.kind === 'answer' ? messageHead(outcome.text) : undefined
  return head !== undefined && (head.isEmpty || head.holds === 'error')
}
