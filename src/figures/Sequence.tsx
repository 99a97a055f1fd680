import { checkerFor, type FigureWords } from './check-figure.ts'
import { DrawnArrow, DrawnText } from './Drawn.tsx'
import { Figure } from './Figure.tsx'
import { type Point, roundedPath, written } from './geometry.ts'
import { narrowOf } from './narrow-of.tsx'
import { narrowSequence } from './narrow-sequence.ts'
import { layOutSequence, type PlacedStep, type SequenceData } from './sequence-layout.ts'

export type SequenceProps = SequenceData & FigureWords

/** Messages between actors in order. Replies are dashed. Notes are boxes over the actors they concern. */
export function Sequence({ actors, steps, ...words }: SequenceProps) {
  const layout = layOutSequence({ actors, steps })
  const { width, height } = layout
  return (
    <Figure
      {...words}
      check={checkerFor('Sequence')}
      width={width}
      height={height}
      narrow={narrowOf(narrowSequence({ actors, steps }))}
    >
      {layout.actors.map(({ x, rect, label }) => (
        <g key={x} data-tone="plain">
          <path className="figure-guide" d={`M${written(x)} ${written(rect.y + rect.height)}V${written(height)}`} />
          <rect
            className="figure-shape"
            x={written(rect.x)}
            y={written(rect.y)}
            width={written(rect.width)}
            height={written(rect.height)}
            rx="8"
          />
          <DrawnText {...label} kind="label" />
        </g>
      ))}
      {layout.steps.map((step) => (
        <Step key={step.key} step={step} />
      ))}
    </Figure>
  )
}

function Step({ step }: { step: PlacedStep }) {
  if (step.kind === 'note') {
    const { rect, label } = step
    return (
      <g data-tone="quiet">
        <rect
          className="figure-tint"
          x={written(rect.x)}
          y={written(rect.y)}
          width={written(rect.width)}
          height={written(rect.height)}
          rx="6"
        />
        <DrawnText {...label} kind="note" />
      </g>
    )
  }
  const { points, label, kind } = step
  return (
    <>
      <DrawnArrow
        path={roundedPath(points, 6)}
        before={points.at(-2) as Point}
        tip={points.at(-1) as Point}
        dashed={kind === 'reply'}
      />
      <DrawnText {...label} kind="note" plate />
    </>
  )
}
