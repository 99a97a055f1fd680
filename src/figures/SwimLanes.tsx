import { checkerFor, type FigureWords } from './check-figure.ts'
import { DrawnArrow, DrawnText, EdgedBox } from './Drawn.tsx'
import { Figure } from './Figure.tsx'
import { type Point, roundedPath, written } from './geometry.ts'
import { narrowLanes } from './narrow-lanes.ts'
import { narrowOf } from './narrow-of.tsx'
import { layOutSwimLanes, type SwimLanesData } from './swim-lanes-layout.ts'

export type SwimLanesProps = SwimLanesData & FigureWords

/** Shows each actor's work by step, as lanes over columns of time, with links if one actor waits for another. */
export function SwimLanes({ columns, lanes, links, ...words }: SwimLanesProps) {
  const layout = layOutSwimLanes({ columns, lanes, ...(links ? { links } : {}) })
  const { width, height, top } = layout
  return (
    <Figure
      {...words}
      check={checkerFor('SwimLanes')}
      width={width}
      height={height}
      narrow={narrowOf(narrowLanes({ columns, lanes, ...(links ? { links } : {}) }))}
    >
      {layout.columns.map(({ x, label }) => (
        <g key={x}>
          <path className="figure-guide" d={`M${written(x)} ${written(top)}V${written(height)}`} />
          <DrawnText {...label} kind="axis" />
        </g>
      ))}
      {layout.lanes.map(({ y, label }) => (
        <g key={y}>
          <path className="figure-rule" d={`M0 ${written(y)}H${written(width)}`} />
          <DrawnText {...label} kind="label" />
        </g>
      ))}
      {layout.links.map(({ key, points }) => (
        <DrawnArrow
          key={key}
          path={roundedPath(points, 8)}
          before={points.at(-2) as Point}
          tip={points.at(-1) as Point}
        />
      ))}
      {layout.items.map(({ key, rect, tone, label, note }) => (
        <g key={key} data-tone={tone}>
          <EdgedBox rect={rect} tone={tone} />
          <DrawnText {...label} kind="label" />
          {note ? <DrawnText {...note} kind="note" /> : null}
        </g>
      ))}
      {layout.links.map(({ key, label }) => (label ? <DrawnText key={key} {...label} kind="note" plate /> : null))}
    </Figure>
  )
}
