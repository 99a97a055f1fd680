import { usePart } from '../../../../islands/use-part.ts'

/** Two values of one site, such as its first and its largest paint. */
export type BarPair = { name: string; isOurs: boolean; values: readonly [number, number] }

export type BarsProps = {
  /** Labels of the upper and the lower bar of each site. */
  labels: readonly [string, string]
  rows: readonly BarPair[]
  format: (value: number) => string
}

/** Width of the longest bar, in units of the drawing. */
const FULL = 1_000

/** Two bars for each site, drawn to one scale from zero. The table below contains the same values as text. */
export function Bars({ labels, rows, format }: BarsProps) {
  const longest = Math.max(...rows.flatMap(({ values }) => values), 1)
  const width = (value: number): number => Math.round((value / longest) * FULL)
  return (
    <figure {...usePart('Bars')} aria-hidden="true">
      <figcaption>
        Upper bar: {labels[0]}. Lower bar: {labels[1]}.
      </figcaption>
      <dl>
        {rows.map(({ name, isOurs, values: [upper, lower] }) => (
          <div key={name} data-ours={isOurs ? '' : undefined}>
            <dt>{name}</dt>
            <dd>
              <svg viewBox={`0 0 ${FULL} 10`} preserveAspectRatio="none" aria-hidden="true">
                <rect width={width(upper)} height="4" />
                <rect y="6" width={width(lower)} height="4" />
              </svg>
              <span>
                {format(upper)}
                <br />
                {format(lower)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
