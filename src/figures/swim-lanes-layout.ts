/** Lays out swim lanes. Columns are equal steps of time, and lanes are actors. Links run in the gutters between. */
import { type Checker, checkerFor } from './check-figure.ts'
import { ARTICLE_WIDTH, type PlacedText, packRows, type Rect, stack } from './geometry.ts'
import { type PlacedLink, planLinks, type SwimLink } from './swim-links.ts'
import { LABEL, longestWord, NOTE, type TextBlock, wrap } from './text-lines.ts'
import type { Tone } from './tones.ts'

/** `from` and `to` count columns from 0. `id` is required only if a link references the item. */
export type SwimItem = { id?: string; from: number; to: number; label: string; note?: string; tone?: Tone }
export type SwimLane = { label: string; items: readonly SwimItem[] }
export type SwimLanesData = { columns: readonly string[]; lanes: readonly SwimLane[]; links?: readonly SwimLink[] }

export type PlacedItem = { rect: Rect; tone: Tone; label: PlacedText; note: PlacedText | undefined; key: string }
export type SwimLanesLayout = {
  width: number
  height: number
  columns: { x: number; label: PlacedText }[]
  /** Hairline above each lane, and its name. */
  lanes: { y: number; height: number; label: PlacedText }[]
  items: PlacedItem[]
  links: PlacedLink[]
  top: number
}

export const LANE_PAD = 10
const LANE_LABEL_WIDTH = 108
const ITEM_PAD = 9
const ITEM_GAP = 4
const EDGE = 4
const WIDEST_COLUMN = 190

/** @throws PortalError `FIGURE_DATA` naming the field that is wrong. */
export function layOutSwimLanes(data: SwimLanesData): SwimLanesLayout {
  const check = checkerFor('SwimLanes')
  const columns = check.list(data.columns, 'columns').map((label, index) => check.text(label, `columns[${index}]`))
  const lanes = check.list(data.lanes, 'lanes').map((lane, index) => readLane(check, lane, `lanes[${index}]`, columns))
  const names = lanes.map(({ label }) => wrap(label, LANE_LABEL_WIDTH, LABEL))
  const left = Math.max(...names.map(({ width }) => width)) + 20
  const columnWidth = widthOfColumn(columns, lanes, left)
  const heads = columns.map((label) => wrap(label, columnWidth - 8, NOTE))
  const top = Math.max(...heads.map(({ height }) => height)) + 10
  const drafts = lanes.map((lane, index) => draftLane(lane.items, columnWidth, left, names[index] as TextBlock))
  const flat = drafts.flatMap((draft, lane) => draft.items.map((item) => ({ ...item, lane })))
  const width = Math.ceil(left + columnWidth * columns.length)
  const plan = planLinks(check, data.links ?? [], flat, { lanes: lanes.length, width })
  const heights = drafts.map(({ height }, lane) => height + (plan.gutters[lane] ?? 0))
  const { starts, end } = stack(heights, top, 0)
  const items = flat.map((item) => placeItem(item, (starts[item.lane] ?? 0) + LANE_PAD))
  return {
    width,
    height: end + 1,
    columns: heads.map((block, index) => ({
      x: left + index * columnWidth,
      label: { block, x: left + (index + 0.5) * columnWidth, y: top - 10 - block.height, anchor: 'middle' },
    })),
    lanes: names.map((block, index) => {
      const y = starts[index] ?? 0
      const own = drafts[index]?.height ?? 0
      return { y, height: own, label: { block, x: 0, y: y + (own - block.height) / 2, anchor: 'start' } }
    }),
    items,
    links: plan.place(
      items,
      starts.map((start, lane) => start + (drafts[lane]?.height ?? 0)),
    ),
    top,
  }
}

function readLane(check: Checker, lane: SwimLane, field: string, columns: readonly string[]): SwimLane {
  const items = check.list(lane.items, `${field}.items`).map((item, index) => {
    const at = `${field}.items[${index}]`
    const { from, to } = check.span(item.from, item.to, at)
    if (from < 0 || to > columns.length || from === to)
      check.fail(`${at}.to`, `must lie in columns 0 to ${columns.length} and after "from", but is ${from} to ${to}`)
    check.text(item.label, `${at}.label`)
    if (item.note !== undefined) check.text(item.note, `${at}.note`)
    check.tone(item.tone, `${at}.tone`)
    return item
  })
  return { label: check.text(lane.label, `${field}.label`), items }
}

/** Fills the article, or is as much wider as the tightest item needs for its longest word. */
function widthOfColumn(columns: readonly string[], lanes: readonly SwimLane[], left: number): number {
  const needed = lanes.flatMap(({ items }) =>
    items.map(({ from, to, label, note = '' }) => {
      const words = Math.max(longestWord(label, LABEL), longestWord(note, NOTE))
      return Math.min((words + 2 * ITEM_PAD + ITEM_GAP) / (to - from), WIDEST_COLUMN)
    }),
  )
  const heads = columns.map((label) => Math.min(longestWord(label, NOTE) + 8, WIDEST_COLUMN))
  return Math.max((ARTICLE_WIDTH - left) / columns.length, ...needed, ...heads)
}

export type DraftItem = { item: SwimItem; rect: Rect; label: TextBlock; note: TextBlock; key: string }

/** Places the items of one lane in their columns, in separate rows if they overlap, relative to the top of the lane. */
function draftLane(items: readonly SwimItem[], columnWidth: number, left: number, name: TextBlock) {
  const drafts = items.map((item) => {
    const x = left + item.from * columnWidth + ITEM_GAP / 2
    const width = (item.to - item.from) * columnWidth - ITEM_GAP
    const label = wrap(item.label, width - 2 * ITEM_PAD, LABEL)
    const note = wrap(item.note ?? '', width - 2 * ITEM_PAD, NOTE)
    return { item, x, width, label, note, start: item.from, end: item.to }
  })
  const { rows, count } = packRows(drafts, 0)
  const heights = Array.from({ length: count }, (_, row) =>
    Math.max(
      ...drafts.filter((_d, index) => rows[index] === row).map(({ label, note }) => label.height + note.height),
      name.height > LABEL.leading && count === 1 ? name.height - 2 * ITEM_PAD : 0,
    ),
  ).map((text) => text + EDGE + 16)
  const { starts, end } = stack(heights, 0, ITEM_GAP)
  const placed = drafts.map(({ item, x, width, label, note }, index): DraftItem => {
    const row = rows[index] ?? 0
    const rect = { x, width, y: starts[row] ?? 0, height: heights[row] ?? 0 }
    return { item, rect, label, note, key: `${item.label} ${x} ${rect.y}` }
  })
  return { items: placed, height: end + 2 * LANE_PAD }
}

function placeItem({ item, rect, label, note, key }: DraftItem & { lane: number }, top: number): PlacedItem {
  const placed = { ...rect, y: rect.y + top }
  const x = placed.x + ITEM_PAD
  const y = placed.y + EDGE / 2 + (placed.height - label.height - note.height) / 2
  return {
    rect: placed,
    tone: item.tone ?? 'plain',
    key: `${key} ${top}`,
    label: { block: label, x, y, anchor: 'start' },
    note: note.lines.length > 0 ? { block: note, x, y: y + label.height, anchor: 'start' } : undefined,
  }
}
