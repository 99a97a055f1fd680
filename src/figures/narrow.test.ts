/** Every figure of every page, laid out for a phone. */
import { readdirSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { transformWithOxc } from 'vite'
import { describe, expect, test } from 'vitest'
import type { BarChartData } from './bar-chart-layout.ts'
import { type ByteLayoutData, layOutByteLayout } from './byte-layout-layout.ts'
import { NARROW_WIDTH, type NarrowDrawing } from './drawing.ts'
import type { FlowData } from './flow-layout.ts'
import { collisions, outside, textRects } from './layout-checks.ts'
import { type LineChartData, layOutLineChart } from './line-chart-layout.ts'
import { narrowBarChart, narrowTimeline } from './narrow-charts.ts'
import { narrowFlow } from './narrow-flow.ts'
import { narrowLanes } from './narrow-lanes.ts'
import { narrowSequence } from './narrow-sequence.ts'
import type { SequenceData } from './sequence-layout.ts'
import type { SwimLanesData } from './swim-lanes-layout.ts'
import type { TimelineData } from './timeline-layout.ts'

type Checked = { size: { width: number; height: number }; words: ReturnType<typeof textRects>; boxes: Box[] }
type Box = { x: number; y: number; width: number; height: number }
const ofDrawing = ({ width, height, texts, boxes }: NarrowDrawing): Checked => ({
  size: { width, height },
  words: textRects(texts.map(({ text }) => text)),
  boxes: boxes.map(({ rect }) => rect),
})
const LAYOUTS: Record<string, (props: never) => Checked> = {
  BarChart: (props: BarChartData) => ofDrawing(narrowBarChart(props)),
  Timeline: (props: TimelineData) => ofDrawing(narrowTimeline(props)),
  Flow: (props: FlowData) => ofDrawing(narrowFlow(props)),
  Sequence: (props: SequenceData) => ofDrawing(narrowSequence(props)),
  SwimLanes: (props: SwimLanesData) => ofDrawing(narrowLanes(props)),
  ByteLayout: (props: ByteLayoutData) => {
    const { fields, total, ...size } = layOutByteLayout(props, NARROW_WIDTH)
    const words = fields.flatMap((field) => [field.label, field.size, field.note, field.offset])
    return { size, words: textRects([...words, total]), boxes: fields.map(({ rect }) => rect) }
  },
  LineChart: (props: LineChartData) => {
    const { xTicks, yTicks, xName, yName, series, ...size } = layOutLineChart(props, NARROW_WIDTH)
    const words = [...xTicks, ...yTicks, ...series].map(({ label }) => label)
    return { size, words: textRects([...words, xName, yName]), boxes: [] }
  },
}

const pages = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mdx'))
const figures = pages.flatMap((page) =>
  [...readFileSync(`content/${page}`, 'utf8').matchAll(/^<([A-Z]\w+)\n[\s\S]*?^\/>/gm)]
    .filter(([, name = '']) => name in LAYOUTS)
    .map(([source, name = '']) => ({ page, name, source })),
)

/** The props as the authors wrote them. All figures are compiled together, each to a list of its name and props. */
const { code } = await transformWithOxc(`[${figures.map(({ source }) => source).join(',')}]`, 'figures.jsx', {
  jsx: { runtime: 'classic', pragma: 'h' },
})
const propsOf: Record<string, unknown>[] = runInNewContext(code.replace(/^\/\/#.*$/m, ''), {
  h: (_name: unknown, props: unknown) => props,
  ...Object.fromEntries(Object.keys(LAYOUTS).map((name) => [name, name])),
})

describe('figures of all pages in a narrow column', () => {
  test('are found', () => {
    expect(figures.length).toBeGreaterThan(60)
    expect(new Set(figures.map(({ name }) => name)).size).toBeGreaterThanOrEqual(6)
  })
  test('keep all words and boxes inside the column, and no two words on one place', () => {
    for (const [index, { page, name }] of figures.entries()) {
      const props = propsOf[index] ?? {}
      const at = `${page}: ${String(props.title)}`
      const { size, words, boxes } = (LAYOUTS[name] as (given: unknown) => Checked)(props)
      expect(size.width, at).toBeLessThanOrEqual(NARROW_WIDTH)
      expect(words.length, at).toBeGreaterThan(0)
      expect(outside(words, size), at).toEqual([])
      expect(outside(boxes, size), at).toEqual([])
      expect(collisions(words), at).toEqual([])
    }
  })
})

describe('the narrow layouts', () => {
  const words = (drawing: NarrowDrawing) =>
    drawing.texts.map(({ text }) => text.block.lines.map(({ runs }) => runs.map((run) => run.text).join('')).join(' '))

  test('say every edge of a flow: as an arrow to the box below, otherwise in the box it leaves', () => {
    const drawing = narrowFlow({
      nodes: ['A', 'B', 'C'].map((id) => ({ id, label: `Box ${id}` })),
      edges: [
        { from: 'A', to: 'B', label: 'yes' },
        { from: 'A', to: 'C', label: 'no' },
        { from: 'C', to: 'A' },
      ],
    })
    expect(words(drawing)).toEqual(['Box A', '→ Box C: no', 'yes', 'Box B', 'Box C', '→ Box A'])
    expect(drawing.lines.filter(({ kind }) => kind === 'arrow')).toHaveLength(1)
  })
  test('draw the one line of a flow that passes boxes beside them', () => {
    const { lines, boxes, texts } = narrowFlow({
      nodes: ['A', 'B', 'C'].map((id) => ({ id, label: `Box ${id}` })),
      edges: [
        { from: 'A', to: 'B' },
        { from: 'A', to: 'C' },
      ],
    })
    expect(texts).toHaveLength(3)
    const [, passing] = lines.filter(({ kind }) => kind === 'arrow')
    const ends = boxes.map(({ rect }) => rect.x + rect.width)
    expect(passing?.points.every(({ x }) => x >= Math.max(...ends))).toBe(true)
    expect(passing?.points.at(-1)?.y).toBeGreaterThan(boxes[2]?.rect.y ?? Number.POSITIVE_INFINITY)
  })
  test('draw lines that fan out at the left of their boxes, and lines that come together at the right', () => {
    const drawing = narrowFlow({
      nodes: ['Top', 'A', 'B', 'C', 'End'].map((id) => ({ id, label: `Box ${id}` })),
      edges: ['A', 'B', 'C'].flatMap((id) => [
        { from: 'Top', to: id, label: 'out' },
        { from: id, to: 'End', label: 'in' },
      ]),
    })
    expect(words(drawing)).toEqual(['Box Top', 'out', 'Box A', 'Box B', 'Box C', 'in', 'Box End'])
    const arrows = drawing.lines.filter(({ kind }) => kind === 'arrow')
    expect(arrows).toHaveLength(6)
    const { x, width } = (drawing.boxes[0] as { rect: Box }).rect
    const isBeside = arrows.map(({ points }) => points.every((point) => point.x <= x || point.x >= x + width))
    expect(isBeside).not.toContain(false)
    expect(arrows.every(({ points }) => points.every((point) => point.x > 0 && point.x < drawing.width))).toBe(true)
  })
  test('show both partners of a message', () => {
    const actors = ['Ada', 'Ben', 'Cleo']
    const { lines, boxes } = narrowSequence({ actors, steps: [{ from: 'Cleo', to: 'Ada', label: 'hello' }] })
    const [arrow] = lines.filter(({ kind }) => kind === 'arrow')
    const middle = ({ rect }: { rect: Box }) => rect.x + rect.width / 2
    expect(Math.abs((arrow?.points[0]?.x ?? 0) - middle(boxes[2] as { rect: Box }))).toBeLessThan(2)
    expect(Math.abs((arrow?.points[1]?.x ?? 0) - middle(boxes[0] as { rect: Box }))).toBeLessThan(2)
  })
  test('name the partners where their names do not fit side by side', () => {
    const long = ['A very-long-name-of-one-actor', 'Another-rather-long-name']
    const steps = [{ from: long[0] as string, to: long[1] as string, label: 'hello' }]
    expect(words(narrowSequence({ actors: long, steps }))).toEqual([`${long[0]} → ${long[1]}`, 'hello'])
  })
  test('keep bars in proportion', () => {
    const { boxes } = narrowBarChart({
      unit: 'ms',
      bars: [
        { label: 'One', value: 10 },
        { label: 'Four', value: 40 },
      ],
    })
    expect((boxes[1]?.rect.width ?? 0) / (boxes[0]?.rect.width ?? 1)).toBeCloseTo(4, 5)
  })
  test('let time run down in swim lanes, and say the links in words', () => {
    const drawing = narrowLanes({
      columns: ['N', 'N+1'],
      lanes: [
        { label: 'Order', items: [{ id: 'a', from: 0, to: 1, label: 'first' }] },
        { label: 'Run', items: [{ id: 'b', from: 1, to: 2, label: 'then' }] },
      ],
      links: [{ from: 'a', to: 'b', label: 'block' }],
    })
    const [first, then] = drawing.boxes
    expect(then?.rect.y ?? 0).toBeGreaterThanOrEqual((first?.rect.y ?? 0) + (first?.rect.height ?? 0))
    expect(words(drawing).at(-1)).toBe('first → then: block')
  })
})
