/** The marks all figures share: placed text and lines with a head. */
import { arrowHead, type PlacedText, type Point, type Rect, textRect, written } from './geometry.ts'
import type { Tone } from './tones.ts'

/** `label` is the strong text of a box, `note` its second line, `axis` text on the ground of the figure. */
export type TextKind = 'label' | 'note' | 'axis'

/** Cap height of Inter is 0.727 em. Shifting the baseline by half of it centers capitals on the line. */
const HALF_CAP = 0.36
/** Padding around a text that hides the drawing behind it. */
const PLATE = 3

export type DrawnTextProps = PlacedText & { kind: TextKind; plate?: boolean }

/** Positioned text with a `tspan` per line and typeface. `plate` hides the line that runs behind it. */
export function DrawnText({ block, x, y, anchor, kind, plate }: DrawnTextProps) {
  const { lines, style } = block
  if (lines.length === 0) return null
  const baseline = y + style.leading / 2 + style.size * HALF_CAP
  const text = (
    <text className={`figure-${kind}`} textAnchor={anchor === 'start' ? undefined : anchor}>
      {lines.map(({ runs }, index) => (
        // The position is the best available key of a line.
        <tspan key={written(y + index * style.leading)} x={written(x)} y={written(baseline + index * style.leading)}>
          {runs.map((run) =>
            run.mono ? (
              <tspan key={run.text} className="figure-mono">
                {run.text}
              </tspan>
            ) : (
              run.text
            ),
          )}
        </tspan>
      ))}
    </text>
  )
  if (!plate) return text
  const { x: left, y: top, width, height } = textRect({ block, x, y, anchor })
  return (
    <>
      <rect
        className="figure-plate"
        x={written(left - PLATE)}
        y={written(top)}
        width={written(width + 2 * PLATE)}
        height={written(height)}
      />
      {text}
    </>
  )
}

export type DrawnArrowProps = { path: string; before: Point; tip: Point; dashed?: boolean }

/** A line with an open arrowhead at `tip`. `before` is any point on the incoming line. */
export function DrawnArrow({ path, before, tip, dashed }: DrawnArrowProps) {
  return (
    <>
      <path className="figure-line" d={path} data-dashed={dashed ? '' : undefined} />
      <path className="figure-line" d={arrowHead(before, tip)} />
    </>
  )
}

/** A tinted box with the edge of its tone along the top, as block states are drawn everywhere. */
export function EdgedBox({ rect, tone }: { rect: Rect; tone: Tone | 'quiet' }) {
  const { x, y, width, height } = rect
  return (
    <g data-tone={tone}>
      <rect
        className="figure-tint"
        x={written(x)}
        y={written(y)}
        width={written(width)}
        height={written(height)}
        rx={Math.min(8, written(width / 2))}
      />
      <rect
        className="figure-mark"
        x={written(x)}
        y={written(y)}
        width={written(width)}
        height={4}
        rx={Math.min(2, written(width / 2))}
      />
    </g>
  )
}
