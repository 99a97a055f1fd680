import { checkerFor, type FigureWords } from './check-figure.ts'
import { DrawnArrow, DrawnText } from './Drawn.tsx'
import { Figure } from './Figure.tsx'
import { type FlowData, layOutFlow, type PlacedNode } from './flow-layout.ts'
import { written } from './geometry.ts'
import { narrowFlow } from './narrow-flow.ts'
import { narrowOf } from './narrow-of.tsx'

export type FlowProps = FlowData & FigureWords

/** Boxes and arrows: a decision, a tree, the states of a machine. Laid out when the page is built. */
export function Flow({ direction, nodes, edges, ...words }: FlowProps) {
  const layout = layOutFlow({ nodes, edges, ...(direction ? { direction } : {}) })
  return (
    <Figure
      {...words}
      check={checkerFor('Flow')}
      width={layout.width}
      height={layout.height}
      narrow={narrowOf(narrowFlow({ nodes, edges }))}
    >
      {layout.edges.map(({ key, path, before, tip, dashed }) => (
        <DrawnArrow key={key} path={path} before={before} tip={tip} dashed={dashed} />
      ))}
      {layout.nodes.map((node) => (
        <Node key={node.id} {...node} />
      ))}
      {layout.edges.map(({ key, label }) => (label ? <DrawnText key={key} {...label} kind="note" plate /> : null))}
    </Figure>
  )
}

function Node({ shape, tone, rect, label, note }: PlacedNode) {
  const { x, y, width, height } = rect
  return (
    <g data-tone={tone}>
      {shape === 'diamond' ? (
        <path
          className="figure-shape"
          d={`M${written(x)} ${written(y + height / 2)}L${written(x + width / 2)} ${written(y)}L${written(x + width)} ${written(y + height / 2)}L${written(x + width / 2)} ${written(y + height)}Z`}
        />
      ) : (
        <rect
          className="figure-shape"
          x={written(x)}
          y={written(y)}
          width={written(width)}
          height={written(height)}
          rx={shape === 'round' ? written(Math.min(height / 2, 24)) : 8}
        />
      )}
      <DrawnText {...label} kind="label" />
      {note ? <DrawnText {...note} kind="note" /> : null}
    </g>
  )
}
