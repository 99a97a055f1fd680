/** Bar chart and timeline for a narrow column: words above, the bar below them over the full width. */
import type { BarChartData } from './bar-chart-layout.ts'
import { keptInside, NARROW_WIDTH, type NarrowDrawing, Page } from './drawing.ts'
import { packRows } from './geometry.ts'
import { linear, numberText, type Scale, ticks } from './scale.ts'
import { LABEL, NOTE, textWidth, wrap } from './text-lines.ts'
import type { TimelineData, TimelineMark } from './timeline-layout.ts'

const BAR = 12
const ROW_GAP = 12

/** The data has been checked by the wide layout. */
export function narrowBarChart({ unit, bars }: BarChartData): NarrowDrawing {
  const page = new Page()
  const valueRoom = Math.max(...bars.map(({ value }) => textWidth(numberText(value), LABEL))) + 10
  const scale = linear([0, Math.max(...bars.map(({ value }) => value))], [0, NARROW_WIDTH - valueRoom])
  page.write(wrap(unit, NARROW_WIDTH, NOTE), 0, 'axis')
  for (const { label, note, value, tone } of bars) {
    page.y += ROW_GAP
    page.write(wrap(label, NARROW_WIDTH, LABEL), 0, 'label')
    if (note) page.write(wrap(note, NARROW_WIDTH, NOTE), 0, 'axis')
    const length = scale(value)
    const y = page.y + 4
    page.boxes.push({ rect: { x: 0, y, width: length, height: BAR }, tone: tone ?? 'accent', kind: 'bar' })
    const block = wrap(numberText(value), NARROW_WIDTH, LABEL)
    page.put({ block, x: length + 8, y: y + (BAR - LABEL.leading) / 2, anchor: 'start' }, 'label')
    page.y = y + BAR + 2
  }
  return page.finish()
}

/** The data has been checked by the wide layout. */
export function narrowTimeline({ unit, marks, spans }: TimelineData): NarrowDrawing {
  const page = new Page()
  const ends = [...spans.flatMap(({ from, to }) => [from, to]), ...(marks ?? []).map(({ at }) => at)]
  const domain: [number, number] = [Math.min(...ends), Math.max(...ends)]
  const shown = marks ?? ticks(...domain, 3).map((at) => ({ at, label: `${numberText(at)} ${unit}` }))
  const scale = linear(domain, [2, NARROW_WIDTH - 2])
  drawMarks(page, shown, scale)
  const top = page.y
  for (const { from, to, label, note, tone } of spans) {
    page.y += 10
    page.write(wrap(label, NARROW_WIDTH, LABEL), 0, 'label')
    if (note) page.write(wrap(note, NARROW_WIDTH, NOTE), 0, 'note')
    const [start, end] = [scale(from), scale(to)]
    const width = Math.max(end - start, 4)
    const x = Math.min(start, NARROW_WIDTH - width)
    page.boxes.push({ rect: { x, y: page.y + 4, width, height: BAR }, tone: tone ?? 'plain', kind: 'bar' })
    page.y += BAR + 6
  }
  // Guides are drawn behind the bars and end above the first bar's text.
  for (const { at } of shown)
    page.lines.push({
      kind: 'line',
      points: [
        { x: scale(at), y: top - 5 },
        { x: scale(at), y: top + 1 },
      ],
    })
  page.lines.push({
    kind: 'line',
    points: [
      { x: 0, y: top },
      { x: NARROW_WIDTH, y: top },
    ],
  })
  return page.finish()
}

/** Names of marks, in as many rows as they need. */
function drawMarks(page: Page, marks: readonly TimelineMark[], scale: Scale): void {
  const blocks = marks.map(({ label }) => wrap(label, NARROW_WIDTH / 2, NOTE))
  const placed = marks.map(({ at }, index) => {
    const width = blocks[index]?.width ?? 0
    const start = keptInside(scale(at), width)
    return { start, end: start + width }
  })
  const { rows, count } = packRows(placed, 8)
  const tallest = Math.max(...blocks.map(({ height }) => height))
  for (const [index, block] of blocks.entries()) {
    const y = (count - 1 - (rows[index] ?? 0)) * tallest + (tallest - block.height)
    page.put({ block, x: placed[index]?.start ?? 0, y, anchor: 'start' }, 'axis')
  }
  page.y = count * tallest + 8
}
