/** Lays out a timeline. Spans share one time axis, and overlapping spans move to rows below. */
import { type Checker, checkerFor } from './check-figure.ts'
import { ARTICLE_WIDTH, type PlacedText, packRows, type Rect, stack, textRect } from './geometry.ts'
import { linear, numberText, type Scale, ticks } from './scale.ts'
import { LABEL, longestWord, NOTE, type TextBlock, textWidth, wrap } from './text-lines.ts'
import type { Tone } from './tones.ts'

export type TimelineMark = { at: number; label: string }
/** `from` and `to` are in the unit of the timeline and equal for an instant. */
export type TimelineSpan = { from: number; to: number; label: string; tone?: Tone; note?: string }
export type TimelineData = { unit: string; marks?: readonly TimelineMark[]; spans: readonly TimelineSpan[] }

export type TimelineBar = { rect: Rect; isMoment: boolean; tone: Tone; label: PlacedText; note: PlacedText | undefined }
export type TimelineLayout = {
  width: number
  height: number
  marks: { x: number; label: PlacedText }[]
  bars: TimelineBar[]
  /** Height of the axis line, and the end of the guides below it. */
  axis: { y: number; from: number; to: number }
  guideEnd: number
}

/** A label wider than this is placed next to its bar instead of stretching the axis. */
const WIDEST = 920
const PAD = 10
const EDGE = 4
const GAP = 4
const MOMENT = 6
const BESIDE_WIDTH = 150

/** @throws PortalError `FIGURE_DATA` naming the field that is wrong. */
export function layOutTimeline(data: TimelineData): TimelineLayout {
  const check = checkerFor('Timeline')
  const spans = check
    .list(data.spans, 'spans')
    .map((span, index) => ({ ...span, ...readSpan(check, span, `spans[${index}]`) }))
  const marks = readMarks(check, data, spans)
  const ends = [...marks.map(({ at }) => at), ...spans.flatMap(({ from, to }) => [from, to])]
  const domain: [number, number] = [Math.min(...ends), Math.max(...ends)]
  const outer = Math.max(...marks.map(({ label }) => textWidth(label, NOTE) / 2), 1)
  const width = drawingWidth(spans, domain, outer)
  const scale = linear(domain, [outer, width - outer])
  const placedMarks = placeMarks(marks, scale)
  const axisY = Math.max(...placedMarks.map(({ label }) => label.y + label.block.height)) + 8
  const bars = placeBars(spans, scale, axisY + 14, width)
  const bottom = Math.max(...bars.map(({ rect }) => rect.y + rect.height))
  return {
    width,
    height: bottom + 2,
    marks: placedMarks,
    bars,
    axis: { y: axisY, from: outer, to: width - outer },
    guideEnd: bottom,
  }
}

function readSpan(check: Checker, span: TimelineSpan, field: string): { label: string; tone: Tone } {
  check.span(span.from, span.to, field)
  if (span.note !== undefined) check.text(span.note, `${field}.note`)
  return { label: check.text(span.label, `${field}.label`), tone: check.tone(span.tone, `${field}.tone`) ?? 'plain' }
}

function readMarks(check: Checker, { unit, marks }: TimelineData, spans: readonly TimelineSpan[]): TimelineMark[] {
  check.text(unit, 'unit')
  if (marks === undefined) {
    const ends = spans.flatMap(({ from, to }) => [from, to])
    return ticks(Math.min(...ends), Math.max(...ends), 5).map((at) => ({ at, label: `${numberText(at)} ${unit}` }))
  }
  return check.list(marks, 'marks').map((mark, index) => ({
    at: check.number(mark.at, `marks[${index}].at`),
    label: check.text(mark.label, `marks[${index}].label`),
  }))
}

/** As wide as the article, or as much wider as the shortest span needs for its longest word. */
function drawingWidth(spans: readonly TimelineSpan[], domain: [number, number], outer: number): number {
  const extent = domain[1] - domain[0]
  const needed = spans
    .filter(({ from, to }) => to > from)
    .map(({ from, to, label, note = '' }) => {
      const words = Math.max(longestWord(label, LABEL), longestWord(note, NOTE))
      return ((words + 2 * PAD + GAP) * extent) / (to - from) + 2 * outer
    })
    .filter((width) => width <= WIDEST)
  return Math.ceil(Math.max(ARTICLE_WIDTH, ...needed))
}

/** Labels of marks that would touch go to a second line. */
function placeMarks(marks: readonly TimelineMark[], scale: Scale): { x: number; label: PlacedText }[] {
  const blocks = marks.map(({ label }) => wrap(label, 400, NOTE))
  const intervals = marks.map(({ at }, index) => around(scale(at), blocks[index] as TextBlock))
  const { rows, count } = packRows(intervals, 8)
  return marks.map(({ at }, index) => ({
    x: scale(at),
    label: {
      block: blocks[index] as TextBlock,
      x: scale(at),
      y: (count - 1 - (rows[index] ?? 0)) * NOTE.leading,
      anchor: 'middle',
    },
  }))
}

function around(x: number, { width }: TextBlock): { start: number; end: number } {
  return { start: x - width / 2, end: x + width / 2 }
}

type Draft = { rect: Rect; texts: { label: TextBlock; note: TextBlock }; isBeside: boolean; start: number; end: number }

function placeBars(
  spans: readonly (TimelineSpan & { tone: Tone })[],
  scale: Scale,
  top: number,
  width: number,
): TimelineBar[] {
  const drafts = spans.map((span) => draftBar(span, scale, width))
  const { rows, count } = packRows(drafts, GAP - 0.01)
  const heights = Array.from({ length: count }, (_, row) =>
    Math.max(...drafts.filter((_draft, index) => rows[index] === row).map(({ rect }) => rect.height)),
  )
  const { starts } = stack(heights, top, GAP)
  return drafts.map((draft, index) => {
    const row = rows[index] ?? 0
    const height = heights[row] ?? draft.rect.height
    const rect = { ...draft.rect, y: starts[row] ?? top, height }
    return finishBar(spans[index] as TimelineSpan & { tone: Tone }, draft, rect)
  })
}

function draftBar({ from, to, label, note = '' }: TimelineSpan, scale: Scale, width: number): Draft {
  const isMoment = from === to
  const x = isMoment ? scale(from) - MOMENT : scale(from) + GAP / 2
  const barWidth = isMoment ? 2 * MOMENT : Math.max(scale(to) - scale(from) - GAP, 2)
  const inner = barWidth - 2 * PAD
  const isBeside = isMoment || Math.max(longestWord(label, LABEL), longestWord(note, NOTE)) > inner + 0.01
  const room = isBeside ? BESIDE_WIDTH : inner
  const texts = { label: wrap(label, room, LABEL), note: wrap(note, room, NOTE) }
  const textSpan = Math.max(texts.label.width, texts.note.width) + 8
  const isLeft = isBeside && x + barWidth + textSpan > width
  return {
    rect: { x, y: 0, width: barWidth, height: texts.label.height + texts.note.height + EDGE + 18 },
    texts,
    isBeside,
    start: isLeft ? x - textSpan : x,
    end: isBeside && !isLeft ? x + barWidth + textSpan : x + barWidth,
  }
}

function finishBar(span: TimelineSpan & { tone: Tone }, draft: Draft, rect: Rect): TimelineBar {
  const { label, note } = draft.texts
  const anchor = draft.start < draft.rect.x - 0.01 ? 'end' : 'start'
  const besideX = anchor === 'end' ? rect.x - 8 : rect.x + rect.width + 8
  const x = draft.isBeside ? besideX : rect.x + PAD
  const y = rect.y + EDGE / 2 + (rect.height - label.height - note.height) / 2
  const placed: PlacedText = { block: label, x, y, anchor }
  const below = textRect(placed).y + label.height
  return {
    rect,
    isMoment: span.from === span.to,
    tone: span.tone,
    label: placed,
    note: note.lines.length > 0 ? { block: note, x, y: below, anchor } : undefined,
  }
}
