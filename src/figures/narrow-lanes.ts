/** Swim lanes for a narrow column, turned so that time runs down and the lanes are side by side. */

import { NARROW_WIDTH, type NarrowDrawing, Page } from './drawing.ts'
import { packRows } from './geometry.ts'
import type { SwimItem, SwimLane, SwimLanesData } from './swim-lanes-layout.ts'
import { LABEL, longestWord, NOTE, wrap } from './text-lines.ts'

const PAD = 5
const GAP = 3
const EDGE = 4
const LEAST_STEP = 30
const WIDEST_TIME = 72

type Placed = { item: SwimItem; x: number; width: number }

/** The data has been checked by the wide layout. */
export function narrowLanes(data: SwimLanesData): NarrowDrawing {
  const times = data.columns.map((column) => wrap(column, WIDEST_TIME, NOTE))
  const left = Math.max(...times.map(({ width }) => width)) + 8
  const laneWidth = (NARROW_WIDTH - left) / data.lanes.length
  const placed = data.lanes.flatMap((lane, index) => placeLane(lane, left + index * laneWidth, laneWidth))
  const isTooNarrow =
    placed.some(({ item, width }) => longestWord(item.label, LABEL) > width - 2 * PAD) ||
    placed.some(({ item, width }) => longestWord(item.note ?? '', NOTE) > width - 2 * PAD) ||
    data.lanes.some(({ label }) => longestWord(label, NOTE) > laneWidth - GAP)
  if (isTooNarrow) return laneList(data)
  const page = new Page()
  drawHeads(page, data.lanes, left, laneWidth)
  const top = page.y
  const step = Math.max(LEAST_STEP, ...placed.map(heightOfStep), ...times.map(({ height }) => height + 8))
  for (const [index, block] of times.entries()) {
    const y = top + index * step
    page.put({ block, x: 0, y: y + 6, anchor: 'start' }, 'axis')
    page.lines.push({
      kind: 'rule',
      points: [
        { x: 0, y },
        { x: NARROW_WIDTH, y },
      ],
    })
  }
  for (const one of placed) drawItem(page, one, top, step)
  page.y = top + data.columns.length * step
  writeLinks(page, data)
  return page.finish()
}

function placeLane(lane: SwimLane, x: number, width: number): Placed[] {
  const { rows, count } = packRows(
    lane.items.map(({ from, to }) => ({ start: from, end: to })),
    0,
  )
  const each = (width - GAP) / count
  return lane.items.map((item, index) => ({ item, x: x + (rows[index] ?? 0) * each + GAP, width: each - GAP / 2 }))
}

function heightOfStep({ item, width }: Placed): number {
  const room = width - 2 * PAD
  const text = wrap(item.label, room, LABEL).height + wrap(item.note ?? '', room, NOTE).height
  return (text + EDGE + 12 + GAP) / (item.to - item.from)
}

function drawHeads(page: Page, lanes: readonly SwimLane[], left: number, width: number): void {
  const blocks = lanes.map(({ label }) => wrap(label, width - GAP, NOTE))
  const height = Math.max(...blocks.map((block) => block.height))
  for (const [index, block] of blocks.entries())
    page.put({ block, x: left + index * width + GAP, y: height - block.height, anchor: 'start' }, 'axis')
  page.y = height + 6
}

function drawItem(page: Page, { item, x, width }: Placed, top: number, step: number): void {
  const y = top + item.from * step + GAP / 2
  const rect = { x, y, width, height: (item.to - item.from) * step - GAP }
  page.boxes.push({ rect, tone: item.tone ?? 'plain', kind: 'tint' })
  const label = wrap(item.label, width - 2 * PAD, LABEL)
  const note = wrap(item.note ?? '', width - 2 * PAD, NOTE)
  const textTop = y + EDGE / 2 + (rect.height - label.height - note.height) / 2
  page.put({ block: label, x: x + PAD, y: textTop, anchor: 'start' }, 'label')
  page.put({ block: note, x: x + PAD, y: textTop + label.height, anchor: 'start' }, 'note')
}

/** Lists the arrows of the wide drawing in words below. */
function writeLinks(page: Page, { lanes, links }: SwimLanesData): void {
  const named = (id: string) => lanes.flatMap(({ items }) => items).find((item) => item.id === id)?.label ?? id
  for (const { from, to, label } of links ?? []) {
    page.y += 8
    const words = `${named(from)} → ${named(to)}${label ? `: ${label}` : ''}`
    page.write(wrap(words, NARROW_WIDTH, NOTE), 0, 'note')
  }
}

/** If the words do not fit side by side, shows the lanes in sequence, each as a list in time order. */
function laneList(data: SwimLanesData): NarrowDrawing {
  const page = new Page()
  for (const { label, items } of data.lanes) {
    page.y += 4
    page.write(wrap(label, NARROW_WIDTH, LABEL), 0, 'label')
    for (const item of items) {
      const top = page.y + 3
      page.y = top + 3
      const last = data.columns[item.to - 1] ?? ''
      const first = data.columns[item.from] ?? ''
      const when = item.to - item.from > 1 ? `${first} to ${last}` : first
      page.write(wrap(item.label, NARROW_WIDTH - 14, NOTE), 12, 'note')
      if (item.note) page.write(wrap(item.note, NARROW_WIDTH - 14, NOTE), 12, 'axis')
      page.write(wrap(when, NARROW_WIDTH - 14, NOTE), 12, 'axis')
      page.y += 3
      page.boxes.push({
        rect: { x: 1, y: top, width: 4, height: page.y - top },
        tone: item.tone ?? 'plain',
        kind: 'bar',
      })
    }
    page.y += 8
  }
  writeLinks(page, data)
  return page.finish()
}
