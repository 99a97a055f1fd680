/** Lays out a bar chart. The bars are horizontal, so that their names are readable, and each shows its value. */
import { type Checker, checkerFor } from './check-figure.ts'
import { ARTICLE_WIDTH, type PlacedText, type Rect, stack } from './geometry.ts'
import { linear, numberText } from './scale.ts'
import { LABEL, NOTE, type TextBlock, textWidth, wrap } from './text-lines.ts'
import type { Tone } from './tones.ts'

export type Bar = { label: string; value: number; note?: string; tone?: Tone }
export type BarChartData = { unit: string; bars: readonly Bar[] }
export type PlacedBar = {
  key: string
  rect: Rect
  tone: Tone
  label: PlacedText
  note: PlacedText | undefined
  value: PlacedText
}
export type BarChartLayout = { width: number; height: number; baseX: number; unit: PlacedText; bars: PlacedBar[] }

const LABEL_ROOM = 190
const BAR_HEIGHT = 16
const ROW_GAP = 14
const TOP = NOTE.leading + 12

/** @throws PortalError `FIGURE_DATA` with the name of the invalid field. */
export function layOutBarChart(data: BarChartData): BarChartLayout {
  const check = checkerFor('BarChart')
  const unit = check.text(data.unit, 'unit')
  const bars = check.list(data.bars, 'bars').map((bar, index) => readBar(check, bar, `bars[${index}]`))
  const labels = bars.map(({ label }) => wrap(label, LABEL_ROOM, LABEL))
  const notes = bars.map(({ note }) => wrap(note ?? '', LABEL_ROOM, NOTE))
  const baseX = Math.ceil(Math.max(...[...labels, ...notes].map(({ width }) => width))) + 14
  const valueRoom = Math.max(...bars.map(({ value }) => textWidth(numberText(value), LABEL))) + 10
  const scale = linear([0, Math.max(...bars.map(({ value }) => value))], [0, ARTICLE_WIDTH - baseX - valueRoom])
  const heights = bars.map((_, index) =>
    Math.max(BAR_HEIGHT, (labels[index]?.height ?? 0) + (notes[index]?.height ?? 0)),
  )
  const { starts, end } = stack(heights, TOP, ROW_GAP)
  return {
    width: ARTICLE_WIDTH,
    height: end + 2,
    baseX,
    unit: { block: wrap(unit, 300, NOTE), x: baseX, y: 0, anchor: 'start' },
    bars: bars.map((bar, index) =>
      placeBar(bar, labels[index] as TextBlock, notes[index] as TextBlock, {
        baseX,
        length: scale(bar.value),
        y: starts[index] ?? 0,
        height: heights[index] ?? 0,
      }),
    ),
  }
}

function readBar(check: Checker, bar: Bar, field: string): Bar {
  check.text(bar.label, `${field}.label`)
  if (check.number(bar.value, `${field}.value`) < 0) check.fail(`${field}.value`, 'must not be negative')
  if (bar.note !== undefined) check.text(bar.note, `${field}.note`)
  check.tone(bar.tone, `${field}.tone`)
  return bar
}

function placeBar(
  bar: Bar,
  label: TextBlock,
  note: TextBlock,
  { baseX, length, y, height }: { baseX: number; length: number; y: number; height: number },
): PlacedBar {
  const middle = y + height / 2
  const textTop = middle - (label.height + note.height) / 2
  return {
    key: `${bar.label} ${y}`,
    rect: { x: baseX, y: middle - BAR_HEIGHT / 2, width: length, height: BAR_HEIGHT },
    tone: bar.tone ?? 'accent',
    label: { block: label, x: baseX - 14, y: textTop, anchor: 'end' },
    note: note.lines.length > 0 ? { block: note, x: baseX - 14, y: textTop + label.height, anchor: 'end' } : undefined,
    value: {
      block: wrap(numberText(bar.value), 300, LABEL),
      x: baseX + length + 8,
      y: middle - LABEL.leading / 2,
      anchor: 'start',
    },
  }
}
