/** Lays out a line chart. Each line is labeled at its end, so readers need not match legend colors. */
import { type Checker, checkerFor } from './check-figure.ts'
import { ARTICLE_WIDTH, type PlacedText, type Point, stack } from './geometry.ts'
import { linear, numberText, type Scale, ticks } from './scale.ts'
import { NOTE, type TextBlock, textWidth, wrap } from './text-lines.ts'
import type { Tone } from './tones.ts'

export type Axis = { label: string; unit?: string }
export type Series = { label: string; tone?: Tone; points: readonly (readonly [number, number])[] }
export type LineChartData = { x: Axis; y: Axis; series: readonly Series[] }

export type PlacedSeries = {
  key: string
  tone: Tone
  dash: number
  points: Point[]
  hasDots: boolean
  label: PlacedText
  /** A piece of the line shown next to a name that is not at the line's end. */
  sample: Point[]
}
export type LineChartLayout = {
  width: number
  height: number
  plot: { left: number; right: number; top: number; bottom: number }
  xTicks: { x: number; label: PlacedText }[]
  yTicks: { y: number; label: PlacedText }[]
  xName: PlacedText
  yName: PlacedText
  series: PlacedSeries[]
}

const PLOT_HEIGHT = 220
/** Between the axis and the numbers below it. Line names end above these numbers. */
const TICK_GAP = 8
const NAME_ROOM = 120
const NAME_GAP = 5
/** Room for a piece of the line before a name below the chart. */
const SAMPLE = 36
/** Default tones for lines, paired with the other tone of the same color. */
const DEFAULT_TONES: readonly (readonly [Tone, Tone])[] = [
  ['accent', 'accent'],
  ['finalized', 'success'],
  ['verified', 'info'],
  ['debug', 'debug'],
  ['voted', 'warn'],
  ['write', 'write'],
]
/** A line with at most this many points shows them as dots. */
const MOST_DOTS = 12

/** @throws PortalError `FIGURE_DATA` naming the field that is wrong. */
export function layOutLineChart(data: LineChartData, width = ARTICLE_WIDTH): LineChartLayout {
  const isNarrow = width < ARTICLE_WIDTH
  const check = checkerFor('LineChart')
  const series = check.list(data.series, 'series').map((one, index) => readSeries(check, one, `series[${index}]`))
  const points = series.flatMap((one) => one.points)
  const xTicks = axisTicks(
    points.map(([x]) => x),
    6,
    false,
  )
  const yTicks = axisTicks(
    points.map(([, y]) => y),
    4,
    true,
  )
  const names = series.map(({ label }) => wrap(label, isNarrow ? width - SAMPLE : NAME_ROOM, NOTE))
  const left = Math.ceil(Math.max(...yTicks.map((tick) => textWidth(numberText(tick), NOTE)))) + 10
  const lastTick = textWidth(numberText(xTicks.at(-1) ?? 0), NOTE) / 2
  const right = width - Math.ceil(isNarrow ? lastTick : Math.max(...names.map((name) => name.width)) + 14)
  const top = NOTE.leading + 14
  const bottom = top + PLOT_HEIGHT
  const scaleX = linear([xTicks[0] ?? 0, xTicks.at(-1) ?? 1], [left, right])
  const scaleY = linear([yTicks[0] ?? 0, yTicks.at(-1) ?? 1], [bottom, top])
  const legend = bottom + 2 * NOTE.leading + 22
  const placed = placeSeries(series, names, scaleX, scaleY, { right, top, bottom })
  return {
    width,
    height: isNarrow ? legend + names.reduce((sum, { height }) => sum + height + NAME_GAP, 0) : legend - 6,
    plot: { left, right, top, bottom },
    xTicks: placeXTicks(xTicks, scaleX, bottom),
    yTicks: yTicks.map((tick) => {
      const y = scaleY(tick)
      const block = wrap(numberText(tick), 200, NOTE)
      return { y, label: { block, x: left - 10, y: y - NOTE.leading / 2, anchor: 'end' } }
    }),
    xName: {
      block: wrap(axisName(check, data.x, 'x'), right - left, NOTE),
      x: right,
      y: bottom + NOTE.leading + 14,
      anchor: 'end',
    },
    yName: { block: wrap(axisName(check, data.y, 'y'), width, NOTE), x: 0, y: 0, anchor: 'start' },
    series: isNarrow ? placeLegend(placed, legend) : placed,
  }
}

/** Title of an axis: "Block fullness (%)". */
export function axisName(check: Checker, axis: Axis | undefined, field: string): string {
  const label = check.text(axis?.label, `${field}.label`)
  return axis?.unit ? `${label} (${axis.unit})` : label
}

function readSeries(check: Checker, series: Series, field: string): Series {
  check.text(series.label, `${field}.label`)
  check.tone(series.tone, `${field}.tone`)
  let last = Number.NEGATIVE_INFINITY
  for (const [index, point] of check.list(series.points, `${field}.points`).entries()) {
    const x = check.number(point?.[0], `${field}.points[${index}][0]`)
    check.number(point?.[1], `${field}.points[${index}][1]`)
    if (x < last) check.fail(`${field}.points[${index}][0]`, `is ${x}, before ${last}: points run from left to right`)
    last = x
  }
  return series
}

/** Ticks over the values. A y axis starts at zero unless the values are far from it. */
function axisTicks(values: readonly number[], count: number, isY: boolean): number[] {
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const fromZero = isY && min >= 0 && min < max * 0.6
  return ticks(fromZero ? 0 : min, max, count)
}

/** Omits tick labels that would touch their left neighbor but keeps their lines. */
function placeXTicks(values: readonly number[], scale: Scale, bottom: number): { x: number; label: PlacedText }[] {
  let taken = Number.NEGATIVE_INFINITY
  return values.map((value) => {
    const x = scale(value)
    const block = wrap(numberText(value), 200, NOTE)
    const isFree = x - block.width / 2 > taken + 8
    if (isFree) taken = x + block.width / 2
    const shown: TextBlock = isFree ? block : { ...block, lines: [], width: 0, height: 0 }
    return { x, label: { block: shown, x, y: bottom + TICK_GAP, anchor: 'middle' } }
  })
}

function placeSeries(
  series: readonly Series[],
  names: readonly TextBlock[],
  scaleX: Scale,
  scaleY: Scale,
  plot: { right: number; top: number; bottom: number },
): PlacedSeries[] {
  const drawn = series.map(({ points }) => points.map(([x, y]) => ({ x: scaleX(x), y: scaleY(y) })))
  const wanted = drawn.map((points, index) => (points.at(-1)?.y ?? 0) - (names[index]?.height ?? 0) / 2)
  const tops = spread(
    wanted,
    names.map(({ height }) => height),
    plot.bottom + TICK_GAP,
    NAME_GAP,
  )
  const taken = series.map(({ tone }) => tone)
  const free = DEFAULT_TONES.filter(([tone, twin]) => !taken.includes(tone) && !taken.includes(twin))
  return series.map(({ label, tone, points }, index) => ({
    key: label,
    tone: tone ?? free.shift()?.[0] ?? 'plain',
    dash: index % 3,
    points: drawn[index] ?? [],
    hasDots: points.length <= MOST_DOTS,
    label: { block: names[index] as TextBlock, x: plot.right + 12, y: tops[index] ?? 0, anchor: 'start' },
    sample: [],
  }))
}

/** Names below the chart, each with a piece of its line. */
function placeLegend(series: readonly PlacedSeries[], top: number): PlacedSeries[] {
  const { starts } = stack(
    series.map(({ label }) => label.block.height),
    top,
    NAME_GAP,
  )
  return series.map((one, index) => {
    const y = starts[index] ?? 0
    const middle = y + NOTE.leading / 2
    return {
      ...one,
      label: { ...one.label, x: SAMPLE, y },
      sample: [
        { x: 1, y: middle },
        { x: SAMPLE - 8, y: middle },
      ],
    }
  })
}

/** Moves labels at least `gap` apart, keeping their order from top to bottom and staying above `limit`. */
export function spread(wanted: readonly number[], heights: readonly number[], limit: number, gap = 0): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const result = [...wanted]
  let at = 0
  for (const index of order) {
    result[index] = Math.max(wanted[index] ?? 0, at)
    at = (result[index] ?? 0) + (heights[index] ?? 0) + gap
  }
  let floor = limit
  for (const index of order.reverse()) {
    result[index] = Math.min(result[index] ?? 0, floor - (heights[index] ?? 0))
    floor = (result[index] ?? 0) - gap
  }
  return result
}
