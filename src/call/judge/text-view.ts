/**
 * A text of any size → the displayed lines, which are all of a small text, or the beginning and the marked places of a
 * large text.
 */
import type { View } from './verdict.ts'

/** Up to here a text is shown whole. Lines, and characters. */
const WHOLE_LINES = 3_000
const WHOLE_LENGTH = 400_000
/** Lines of a larger text that are shown from its beginning, and around each marked line. */
const HEAD = 200
const AROUND = 8
/** Longer lines are cut. Characters. */
const LINE_LENGTH = 1_200

export function viewOf(text: string, marked: readonly number[], title: string): View {
  const lines = text.split('\n')
  const isWhole = lines.length <= WHOLE_LINES && text.length <= WHOLE_LENGTH
  const numbers = isWhole ? lines.map((_, index) => index + 1) : selected(lines.length, marked)
  return {
    title,
    lines: numbers.map((number) => (number === 0 ? '…' : cut(lines[number - 1] ?? ''))),
    numbers,
    marked: [...new Set(marked)],
    total: lines.length,
  }
}

/** Numbers of the lines to show. 0 is a gap. */
function selected(total: number, marked: readonly number[]): number[] {
  const wanted = new Set<number>()
  for (let line = 1; line <= Math.min(HEAD, total); line++) wanted.add(line)
  for (const mark of marked)
    for (let line = Math.max(1, mark - AROUND); line <= Math.min(total, mark + AROUND); line++) wanted.add(line)
  const sorted = [...wanted].sort((a, b) => a - b)
  const withGaps = sorted.flatMap((line, index) =>
    index > 0 && line > (sorted[index - 1] ?? 0) + 1 ? [0, line] : [line],
  )
  return (sorted.at(-1) ?? 0) < total ? [...withGaps, 0] : withGaps
}

const cut = (line: string): string =>
  line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH)}… (${line.length.toLocaleString('en')} characters)` : line
