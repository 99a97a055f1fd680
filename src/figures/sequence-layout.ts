/** Sequence of messages: data → geometry. Actors are columns, time runs downward, one row per step. */
import { type Checker, checkerFor } from './check-figure.ts'
import { ARTICLE_WIDTH, type PlacedText, type Point, type Rect, stack } from './geometry.ts'
import { LABEL, NOTE, type TextBlock, wrap } from './text-lines.ts'

export const STEP_KINDS = ['call', 'reply', 'self', 'note'] as const
export type StepKind = (typeof STEP_KINDS)[number]
/** `to` is optional for `self`, and for a `note` next to one actor. */
export type SequenceStep = { from: string; to?: string; label: string; kind?: StepKind }
export type SequenceData = { actors: readonly string[]; steps: readonly SequenceStep[] }

export type PlacedStep =
  | { kind: 'call' | 'reply' | 'self'; key: string; points: Point[]; label: PlacedText }
  | { kind: 'note'; key: string; rect: Rect; label: PlacedText }
export type SequenceLayout = {
  width: number
  height: number
  actors: { rect: Rect; label: PlacedText; x: number }[]
  steps: PlacedStep[]
}

type Step = { from: number; to: number; kind: StepKind; label: string }

const ACTOR_PAD = 12
const LOOP = 26
const NOTE_PAD = 10
/** Label widths tried from roomy to tight until the drawing fits the article. */
const LABEL_WIDTHS = [240, 190, 150, 120] as const

/** @throws PortalError `FIGURE_DATA` naming the field that is wrong. */
export function layOutSequence(data: SequenceData): SequenceLayout {
  const check = checkerFor('Sequence')
  const actors = check.list(data.actors, 'actors').map((actor, index) => check.text(actor, `actors[${index}]`))
  const steps = check.list(data.steps, 'steps').map((step, index) => readStep(check, step, actors, `steps[${index}]`))
  const tried = LABEL_WIDTHS.map((room) => columnsOf(actors, steps, room))
  const columns = widen(tried.find(({ width }) => width <= ARTICLE_WIDTH) ?? (tried.at(-1) as Columns))
  const headHeight = Math.max(...columns.heads.map(({ height }) => height)) + 16
  const rows = steps.map((step) => draftStep(step, columns))
  const { starts, end } = stack(
    rows.map(({ height }) => height),
    headHeight + 14,
    6,
  )
  return {
    width: columns.width,
    height: end + 12,
    actors: columns.heads.map((block, index) => placeActor(block, columns.xs[index] ?? 0, headHeight)),
    steps: rows.map(({ place }, index) => place(starts[index] ?? 0, `${index} ${steps[index]?.label}`)),
  }
}

function readStep(check: Checker, step: SequenceStep, actors: readonly string[], field: string): Step {
  const index = (name: string, side: string) =>
    actors.indexOf(check.known(check.text(name, `${field}.${side}`), actors, `${field}.${side}`))
  const from = index(step.from, 'from')
  const to = step.to === undefined ? from : index(step.to, 'to')
  const kind = check.oneOf(step.kind ?? (from === to ? 'self' : 'call'), STEP_KINDS, `${field}.kind`)
  if (kind === 'self' && from !== to) check.fail(`${field}.to`, 'must be the same actor for a step of kind "self"')
  if ((kind === 'call' || kind === 'reply') && from === to)
    check.fail(`${field}.to`, `must be another actor for a step of kind "${kind}"`)
  return { from, to, kind, label: check.text(step.label, `${field}.label`) }
}

type Columns = { xs: number[]; width: number; heads: TextBlock[]; labels: Map<Step, TextBlock> }

/** Spaces columns just far enough for every head and label if labels wrap at `room`. */
function columnsOf(actors: readonly string[], steps: readonly Step[], room: number): Columns {
  const heads = actors.map((actor) => wrap(actor, Math.min(room, 150), LABEL))
  const half = heads.map(({ width }) => width / 2 + ACTOR_PAD)
  const gaps = heads.slice(1).map((_, index) => (half[index] ?? 0) + (half[index + 1] ?? 0) + 16)
  const labels = new Map(steps.map((step) => [step, wrap(step.label, roomFor(step, room), NOTE)]))
  let right = half.at(-1) ?? 0
  const spans = [...steps].sort((a, b) => Math.abs(a.to - a.from) - Math.abs(b.to - b.from))
  for (const step of spans) {
    const width = labels.get(step)?.width ?? 0
    const [low, high] = [Math.min(step.from, step.to), Math.max(step.from, step.to)]
    if (step.kind === 'self') {
      const needed = LOOP + width + 20
      if (low < gaps.length) gaps[low] = Math.max(gaps[low] ?? 0, needed)
      else right = Math.max(right, needed)
    } else if (step.kind !== 'note') {
      const missing = width + 28 - spanOf(gaps, low, high)
      for (let gap = low; gap < high && missing > 0; gap++) gaps[gap] = (gaps[gap] ?? 0) + missing / (high - low)
    }
  }
  const xs = [half[0] ?? 0]
  for (const gap of gaps) xs.push((xs.at(-1) ?? 0) + gap)
  const notes = steps
    .filter(({ kind }) => kind === 'note')
    .map((step) => noteSpan(xs[step.from] ?? 0, xs[step.to] ?? 0, labels.get(step)?.width ?? 0))
  const overhang = Math.max(0, ...notes.map(({ start }) => -start))
  const end = Math.max((xs.at(-1) ?? 0) + right, ...notes.map((note) => note.end))
  return { xs: xs.map((x) => x + overhang), width: Math.ceil(end + overhang), heads, labels }
}

/** A note is as wide as its text, and reaches past the lifelines it concerns. */
function noteSpan(from: number, to: number, textWidth: number): { start: number; end: number } {
  const middle = (from + to) / 2
  const half = Math.max(textWidth + 2 * NOTE_PAD, from === to ? 0 : Math.abs(to - from) + 24) / 2
  return { start: middle - half, end: middle + half }
}

/** A message past other actors has their room as well. */
function roomFor({ from, to }: Step, room: number): number {
  return Math.min(Math.max(room, LABEL_WIDTHS[0]), room * Math.max(1, Math.abs(to - from)))
}

function spanOf(gaps: readonly number[], low: number, high: number): number {
  return gaps.slice(low, high).reduce((sum, gap) => sum + gap, 0)
}

/** Shares the room that is left in the article among the columns. */
function widen(columns: Columns): Columns {
  const spare = ARTICLE_WIDTH - columns.width
  if (spare <= 0) return columns
  const each = Math.min(spare / (columns.xs.length || 1), 90)
  const xs = columns.xs.map((x, index) => x + each * (index + 0.5))
  return { ...columns, xs, width: Math.ceil(columns.width + each * columns.xs.length) }
}

function placeActor(block: TextBlock, x: number, height: number) {
  const width = block.width + 2 * ACTOR_PAD
  return {
    x,
    rect: { x: x - width / 2, y: 1, width, height: height - 1 },
    label: { block, x, y: 0.5 + (height - block.height) / 2, anchor: 'middle' as const },
  }
}

type Draft = { height: number; place: (y: number, key: string) => PlacedStep }

function draftStep(step: Step, { xs, labels }: Columns): Draft {
  const block = labels.get(step) as TextBlock
  const [from, to] = [xs[step.from] ?? 0, xs[step.to] ?? 0]
  if (step.kind === 'note') return draftNote(block, from, to)
  if (step.kind === 'self') return draftSelf(block, from)
  const kind = step.kind
  const side = Math.sign(to - from)
  return {
    height: block.height + 14,
    place: (y, key) => {
      const lineY = y + block.height + 6
      return {
        kind,
        key,
        points: [
          { x: from + side, y: lineY },
          { x: to - side, y: lineY },
        ],
        label: { block, x: (from + to) / 2, y, anchor: 'middle' },
      }
    },
  }
}

function draftNote(block: TextBlock, from: number, to: number): Draft {
  const { start, end } = noteSpan(from, to, block.width)
  return {
    height: block.height + 22,
    place: (y, key) => ({
      kind: 'note',
      key,
      rect: { x: start, y: y + 4, width: end - start, height: block.height + 14 },
      label: { block, x: (start + end) / 2, y: y + 11, anchor: 'middle' },
    }),
  }
}

/** A loop at the lifeline with its label to the right. */
function draftSelf(block: TextBlock, x: number): Draft {
  const height = Math.max(block.height, 22)
  return {
    height: height + 12,
    place: (y, key) => {
      const middle = y + 6 + height / 2
      return {
        kind: 'self',
        key,
        points: [
          { x: x + 1, y: middle - 10 },
          { x: x + LOOP - 6, y: middle - 10 },
          { x: x + LOOP - 6, y: middle + 10 },
          { x: x + 2, y: middle + 10 },
        ],
        label: { block, x: x + LOOP + 2, y: middle - block.height / 2, anchor: 'start' },
      }
    },
  }
}
