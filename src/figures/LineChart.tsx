import { checkerFor, type FigureWords } from './check-figure.ts'
import { DataTwin } from './DataTwin.tsx'
import { DrawnText } from './Drawn.tsx'
import { NARROW_WIDTH } from './drawing.ts'
import { Figure } from './Figure.tsx'
import { roundedPath, written } from './geometry.ts'
import {
  axisName,
  type LineChartData,
  type LineChartLayout,
  layOutLineChart,
  type Series,
} from './line-chart-layout.ts'
import { numberText } from './scale.ts'

export type LineChartProps = LineChartData & FigureWords

/** Plots one number against another, one line per case, with a table of the numbers that the lines share. */
export function LineChart({ x, y, series, ...words }: LineChartProps) {
  const check = checkerFor('LineChart')
  const layout = layOutLineChart({ x, y, series })
  const narrow = layOutLineChart({ x, y, series }, NARROW_WIDTH)
  const columns = [axisName(check, x, 'x'), ...series.map(({ label }) => `${label}${y.unit ? ` (${y.unit})` : ''}`)]
  const table = <DataTwin caption={words.title} columns={columns} rows={tableRows(series)} />
  return (
    <Figure
      {...words}
      check={check}
      width={layout.width}
      height={layout.height}
      narrow={{ width: narrow.width, height: narrow.height, marks: <Chart layout={narrow} /> }}
      table={table}
    >
      <Chart layout={layout} />
    </Figure>
  )
}

function Chart({ layout }: { layout: LineChartLayout }) {
  const { plot } = layout
  return (
    <>
      <DrawnText {...layout.yName} kind="axis" />
      <DrawnText {...layout.xName} kind="axis" />
      {layout.yTicks.map((tick) => (
        <g key={tick.y}>
          <path
            className={tick.y === plot.bottom ? 'figure-line' : 'figure-rule'}
            d={`M${written(plot.left)} ${written(tick.y)}H${written(plot.right)}`}
          />
          <DrawnText {...tick.label} kind="axis" />
        </g>
      ))}
      {layout.xTicks.map((tick) => (
        <g key={tick.x}>
          <path className="figure-line" d={`M${written(tick.x)} ${written(plot.bottom)}v4`} />
          <DrawnText {...tick.label} kind="axis" />
        </g>
      ))}
      {layout.series.map(({ key, tone, dash, points, hasDots, label, sample }) => (
        <g key={key} data-tone={tone}>
          <path className="figure-series" data-dash={dash === 0 ? undefined : dash} d={roundedPath(points, 0)} />
          {sample.length > 0 ? (
            <path className="figure-series" data-dash={dash === 0 ? undefined : dash} d={roundedPath(sample, 0)} />
          ) : null}
          {hasDots
            ? points.map((point) => (
                <circle key={point.x} className="figure-dot" cx={written(point.x)} cy={written(point.y)} r="3" />
              ))
            : null}
          <DrawnText {...label} kind="label" />
        </g>
      ))}
    </>
  )
}

/**
 * One row per x at which at least half of the series have a point, because a row of dashes cannot be compared. A dash
 * marks a series without a point there.
 */
function tableRows(series: readonly Series[]): string[][] {
  const xs = [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b)
  const isShared = (x: number) =>
    series.filter(({ points }) => points.some(([at]) => at === x)).length * 2 >= series.length
  return xs.filter(isShared).map((x) => [
    numberText(x),
    ...series.map(({ points }) => {
      const point = points.find(([at]) => at === x)
      return point ? numberText(point[1]) : '–'
    }),
  ])
}
