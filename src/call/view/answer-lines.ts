/** An answer → lines of code: what breaks a rule and what differs from the other side is marked. Pure. */
import { type HintRow, hintsFor } from '../../core/lib/quantity-hint.ts'
import { type CodeLine, jsonCode } from '../../ui/code-html.ts'
import type { Side } from '../judge/response-diff.ts'

/** Longer answers are cut, and not marked. Characters. */
export const MAX_SHOWN = 200_000

/** Lines of a text as it came. */
export const plainLines = (text: string): CodeLine[] =>
  text
    .slice(0, MAX_SHOWN)
    .split('\n')
    .map((line) => ({ tokens: [{ text: line, class: '' as const }] }))

/**
 * Lines of a JSON-RPC answer.
 * @param side what the worker marked in it
 * @param hintRow units of the result
 */
export function answerLines(value: unknown, side: Side | undefined, hintRow: HintRow | undefined): CodeLine[] {
  const marks = new Map(
    (side?.lines ?? []).flatMap(({ pointer, mark }) => (mark === undefined ? [] : [[pointer, mark]])),
  )
  const marked = [...marks].filter(([, mark]) => mark === 'danger').map(([pointer]) => pointer)
  const hasResult = typeof value === 'object' && value !== null && 'result' in value
  const hints = hintRow && hasResult ? hintsFor(value.result, hintRow, '/result') : {}
  return jsonCode(value, { hints, marked }).map((line) =>
    line.pointer !== undefined && marks.get(line.pointer) === 'linked' ? { ...line, isChanged: true } : line,
  )
}
