/** The frame of every figure: a drawing with title and description in its own scroll box, an optional table twin, a caption. */
import { type CSSProperties, type ReactNode, useId } from 'react'
import { usePart } from '../islands/use-part.ts'
import type { Checker, FigureWords } from './check-figure.ts'
import { written } from './geometry.ts'
import { FullScreen } from './parts/FullScreen/FullScreen.tsx'

export type FigureProps = FigureWords & {
  check: Checker
  /**
   * Natural size in drawing units, which are CSS pixels. Type shrinks by at most a tenth before the narrow drawing is
   * used.
   */
  width: number
  height: number
  /** The same figure for a narrow column. */
  narrow: { width: number; height: number; marks: ReactNode }
  /** The same data as a table, folded. */
  table?: ReactNode
  children: ReactNode
}

export function Figure({ title, description, caption, check, width, height, narrow, table, children }: FigureProps) {
  const id = useId()
  return (
    <figure {...usePart('Figure')} className="figure">
      <section className="diagram-box" aria-label={`Diagram: ${check.text(title, 'title')}`} tabIndex={0}>
        <svg
          className="drawing"
          role="img"
          aria-labelledby={`${id}title`}
          aria-describedby={`${id}desc`}
          width={Math.ceil(width)}
          height={Math.ceil(height)}
          style={{ '--drawing-width': `${Math.ceil(width)}px` } as CSSProperties}
          viewBox={`0 0 ${written(Math.ceil(width))} ${written(Math.ceil(height))}`}
        >
          <title id={`${id}title`}>{title}</title>
          <desc id={`${id}desc`}>{check.text(description, 'description')}</desc>
          {children}
        </svg>
        {/* Only one of the two is shown. */}
        <svg
          className="drawing drawing-narrow"
          role="img"
          aria-labelledby={`${id}narrow`}
          aria-describedby={`${id}desc`}
          width={Math.ceil(narrow.width)}
          height={Math.ceil(narrow.height)}
          style={{ '--drawing-width': `${Math.ceil(narrow.width)}px` } as CSSProperties}
          viewBox={`0 0 ${written(Math.ceil(narrow.width))} ${written(Math.ceil(narrow.height))}`}
        >
          <title id={`${id}narrow`}>{title}</title>
          {narrow.marks}
        </svg>
      </section>
      {table ? (
        <details className="figure-data">
          <summary>Show as table</summary>
          {table}
        </details>
      ) : null}
      <FullScreen title={title} />
      <figcaption>{check.text(caption, 'caption')}</figcaption>
    </figure>
  )
}
