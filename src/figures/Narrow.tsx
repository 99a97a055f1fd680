import { DrawnArrow, DrawnText, EdgedBox } from './Drawn.tsx'
import type { NarrowBox, NarrowDrawing, NarrowLine } from './drawing.ts'
import { type Point, roundedPath, written } from './geometry.ts'

/** Draws the marks of a narrow layout, with lines behind boxes and boxes behind text. */
export function Narrow({ drawing }: { drawing: NarrowDrawing }) {
  return (
    <>
      {drawing.lines.map((line) => (
        <Line key={`${line.kind} ${pathOf(line.points)}`} {...line} />
      ))}
      {drawing.boxes.map((box) => (
        <Box key={`${box.rect.x} ${box.rect.y}`} {...box} />
      ))}
      {drawing.texts.map(({ text, kind, hasPlate }) => (
        <DrawnText key={`${text.x} ${text.y}`} {...text} kind={kind} plate={hasPlate === true} />
      ))}
    </>
  )
}

const pathOf = (points: readonly Point[]) => roundedPath(points, 6)

function Line({ points, kind, isDashed, tone, dash }: NarrowLine) {
  if (kind === 'arrow')
    return (
      <DrawnArrow
        path={pathOf(points)}
        before={points.at(-2) as Point}
        tip={points.at(-1) as Point}
        dashed={isDashed === true}
      />
    )
  if (kind !== 'series') return <path className={`figure-${kind}`} d={pathOf(points)} />
  return (
    <g data-tone={tone}>
      <path className="figure-series" data-dash={dash ? dash : undefined} d={roundedPath(points, 0)} />
    </g>
  )
}

function Box({ rect, tone, kind, isRound }: NarrowBox) {
  if (kind === 'tint') return <EdgedBox rect={rect} tone={tone} />
  const { x, y, width, height } = rect
  const radius = isRound ? Math.min(height / 2, 20) : kind === 'bar' ? Math.min(3, width / 2) : 8
  return (
    <g data-tone={tone}>
      <rect
        className={kind === 'bar' ? 'figure-mark' : 'figure-shape'}
        x={written(x)}
        y={written(y)}
        width={written(width)}
        height={written(height)}
        rx={written(radius)}
      />
    </g>
  )
}
