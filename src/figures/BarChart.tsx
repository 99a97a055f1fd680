import { type BarChartData, layOutBarChart } from './bar-chart-layout.ts'
import { checkerFor, type FigureWords } from './check-figure.ts'
import { DataTwin } from './DataTwin.tsx'
import { DrawnText } from './Drawn.tsx'
import { Figure } from './Figure.tsx'
import { written } from './geometry.ts'
import { narrowBarChart } from './narrow-charts.ts'
import { narrowOf } from './narrow-of.tsx'
import { numberText } from './scale.ts'

export type BarChartProps = BarChartData & FigureWords

/** Amounts side by side from a common zero, with the same numbers as a table. */
export function BarChart({ unit, bars, ...words }: BarChartProps) {
  const { width, height, baseX, ...layout } = layOutBarChart({ unit, bars })
  const hasNotes = bars.some(({ note }) => note)
  const table = (
    <DataTwin
      caption={words.title}
      columns={['', unit, ...(hasNotes ? ['Note'] : [])]}
      rows={bars.map(({ label, value, note }) => [label, numberText(value), ...(hasNotes ? [note ?? ''] : [])])}
    />
  )
  return (
    <Figure
      {...words}
      check={checkerFor('BarChart')}
      width={width}
      height={height}
      narrow={narrowOf(narrowBarChart({ unit, bars }))}
      table={table}
    >
      <DrawnText {...layout.unit} kind="axis" />
      {layout.bars.map(({ key, rect, tone, label, note, value }) => (
        <g key={key} data-tone={tone}>
          <rect
            className="figure-mark"
            x={written(rect.x)}
            y={written(rect.y)}
            width={written(rect.width)}
            height={written(rect.height)}
            rx={Math.min(3, written(rect.width / 2))}
          />
          <DrawnText {...label} kind="label" />
          {note ? <DrawnText {...note} kind="axis" /> : null}
          <DrawnText {...value} kind="label" />
        </g>
      ))}
      <path className="figure-line" d={`M${written(baseX)} 22V${written(height)}`} />
    </Figure>
  )
}
