import { checkerFor, type FigureWords } from './check-figure.ts'
import { DrawnText, EdgedBox } from './Drawn.tsx'
import { Figure } from './Figure.tsx'
import { written } from './geometry.ts'
import { narrowTimeline } from './narrow-charts.ts'
import { narrowOf } from './narrow-of.tsx'
import { layOutTimeline, type TimelineBar, type TimelineData } from './timeline-layout.ts'

export type TimelineProps = TimelineData & FigureWords

/** Spans of time on one axis: the states of a block, the phases of a request. */
export function Timeline({ unit, marks, spans, ...words }: TimelineProps) {
  const { width, height, ...layout } = layOutTimeline({ unit, spans, ...(marks ? { marks } : {}) })
  const { axis, guideEnd } = layout
  return (
    <Figure
      {...words}
      check={checkerFor('Timeline')}
      width={width}
      height={height}
      narrow={narrowOf(narrowTimeline({ unit, spans, ...(marks ? { marks } : {}) }))}
    >
      {layout.marks.map(({ x, label }) => (
        <g key={x}>
          <path className="figure-guide" d={`M${written(x)} ${written(axis.y)}V${written(guideEnd)}`} />
          <path className="figure-line" d={`M${written(x)} ${written(axis.y - 4)}v4`} />
          <DrawnText {...label} kind="axis" />
        </g>
      ))}
      <path className="figure-line" d={`M${written(axis.from)} ${written(axis.y)}H${written(axis.to)}`} />
      {layout.bars.map((bar) => (
        <Bar key={`${bar.rect.x} ${bar.rect.y}`} {...bar} />
      ))}
    </Figure>
  )
}

function Bar({ rect, isMoment, tone, label, note }: TimelineBar) {
  return (
    <g data-tone={tone}>
      {isMoment ? (
        <circle
          className="figure-mark"
          cx={written(rect.x + rect.width / 2)}
          cy={written(rect.y + rect.height / 2)}
          r={written(rect.width / 2 - 1)}
        />
      ) : (
        <EdgedBox rect={rect} tone={tone} />
      )}
      <DrawnText {...label} kind="label" />
      {note ? <DrawnText {...note} kind="note" /> : null}
    </g>
  )
}
