/** An answer → lines of code, with marks for broken rules and for differences from the other side. Pure. */
import { type HintRow, hintsFor } from '../../core/lib/quantity-hint.ts'
import { type CodeLine, jsonCode } from '../../ui/code-html.ts'
import type { Side } from '../judge/response-diff.ts'

/** Longer answers are cut and are not marked. Characters. */
export const MAX_SHOWN = 200_000

/** Lines of an unchanged text. */
export const plainLines = (text: string): CodeLine[] =>
  text
    .slice(0, MAX_SHOWN)
    .split('\n')
    .map((line) => ({ tokens: [{ text: line, class: '' as const }] }))

/**
 * Lines of a JSON-RPC answer.
 * @param side the worker's marks in it
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
