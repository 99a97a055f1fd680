/** Which errors of a method a reader meets first, for its card, its page and its Markdown. Pure. */
import type { ErrorRow, ExampleCase } from './method-model.ts'

export const FIRST_ERRORS = 3
/** A list up to this length is not split. */
const MOST_TOGETHER = 5

/** Errors of nearly every method, which are listed last. */
const COMMON_ERRORS = new Set(['InvalidParams', 'InternalError', 'ResponseTooLarge', 'MethodUnavailable'])

/** Errors that an example shows, then the rest in their order, errors of nearly every method last. */
export function errorsByNeed(rows: readonly ErrorRow[], cases: readonly ExampleCase[]): ErrorRow[] {
  const shown = JSON.stringify(cases.map(({ response }) => response))
  const isShown = ({ message, texts = [] }: ErrorRow): boolean =>
    [message.split('<')[0] ?? message, ...texts.map((text) => text.message)].some((text) => shown.includes(text))
  const place = (row: ErrorRow): number => (COMMON_ERRORS.has(row.id) ? 2 : 0) + (isShown(row) ? 0 : 1)
  return rows.toSorted((a, b) => place(a) - place(b))
}

/** The errors that a page shows first, and the others in their order. `further` is empty for a short list. */
export function splitErrors(
  rows: readonly ErrorRow[],
  cases: readonly ExampleCase[],
): { first: readonly ErrorRow[]; further: readonly ErrorRow[] } {
  if (rows.length <= MOST_TOGETHER) return { first: rows, further: [] }
  const first = errorsByNeed(rows, cases).slice(0, FIRST_ERRORS)
  return { first, further: rows.filter((row) => !first.includes(row)) }
}
