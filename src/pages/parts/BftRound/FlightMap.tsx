/** Messages in transit. A still moment is drawn as SVG. While time runs, a canvas above it draws the lines. */
import type { Flight, Run } from '../../../core/simulations/monad-bft/run.ts'
import { nameOf } from '../../../core/simulations/monad-bft/types.ts'
import { usePart } from '../../../islands/use-part.ts'
import { HEAD, HEIGHT, laneX, linesAt, NOW_Y, nowText, pastOf, TOP } from './flight-lines.ts'
import { KIND_OF, KIND_WORDS, KINDS, type Kind, kindProps } from './kinds.ts'
import { type Clock, RunningFlights } from './RunningFlights.tsx'

/** With more validators, a lane has room for the number only. */
const NAMED = 10
const percent = (share: number) => `${(share * 100).toFixed(2)}%`

const keyOf = ({ from, to, message, sentAt, at }: Flight) => `${from} ${to} ${message.kind} ${sentAt} ${at}`

export type FlightMapProps = {
  run: Run
  /** Milliseconds. */
  at: number
  /** The kind of message that is highlighted, or undefined for all. */
  lit: Kind | undefined
  /** Set while time runs. */
  clock: Clock | undefined
}

export function FlightMap({ run, at, lit, clock }: FlightMapProps) {
  const part = usePart('BftRound')
  const size = run.setup.validators
  const lines = clock ? [] : linesAt(run, at)
  return (
    <div {...part}>
      <div className="bft-map" data-lit={lit}>
        <svg
          className="bft-flights"
          width="100%"
          height={HEIGHT}
          role="img"
          aria-label={`Messages of the last ${pastOf(run)} ms between ${size} validators`}
        >
          <defs>
            {KINDS.map((kind) => (
              <marker
                key={kind}
                id={`bft-${kind}`}
                {...kindProps(kind)}
                viewBox={`0 ${-HEAD} ${2 * HEAD} ${2 * HEAD}`}
                refX={2 * HEAD}
                markerWidth={2 * HEAD}
                markerHeight={2 * HEAD}
                markerUnits="userSpaceOnUse"
                orient="auto"
              >
                <path d={`M0 ${-HEAD}L${2 * HEAD} 0L0 ${HEAD}Z`} />
              </marker>
            ))}
          </defs>
          {Array.from({ length: size }, (_, who) => (
            <g key={nameOf(who)} data-down={run.validators[who]?.behaviour === 'down' ? '' : undefined}>
              <line
                className="bft-lane"
                x1={percent(laneX(who, size))}
                x2={percent(laneX(who, size))}
                y1={TOP - 4}
                y2={NOW_Y}
              />
              <text x={percent(laneX(who, size))} y={12} textAnchor="middle">
                {size > NAMED ? who + 1 : nameOf(who)}
              </text>
            </g>
          ))}
          {lines.map(({ flight, kind, from, to, isLost }) => (
            <g key={keyOf(flight)} {...kindProps(kind)} data-faint={lit === undefined || lit === kind ? undefined : ''}>
              <line
                x1={percent(from.x)}
                y1={from.y.toFixed(1)}
                x2={percent(to.x)}
                y2={to.y.toFixed(1)}
                markerEnd={isLost ? undefined : `url(#bft-${kind})`}
              />
              {isLost && (
                <svg className="bft-lost" aria-hidden x={percent(to.x)} y={to.y.toFixed(1)} overflow="visible">
                  <path d={`M${-HEAD} ${-HEAD}L${HEAD} ${HEAD}M${HEAD} ${-HEAD}L${-HEAD} ${HEAD}`} />
                </svg>
              )}
            </g>
          ))}
          <line className="bft-now" x1="0" x2="100%" y1={NOW_Y} y2={NOW_Y} />
          <text y={NOW_Y + 15}>Time runs down</text>
          {clock ? null : (
            <text x="100%" y={NOW_Y + 15} textAnchor="end">
              {nowText(at)}
            </text>
          )}
        </svg>
        {clock ? <RunningFlights run={run} clock={clock} lit={lit} /> : null}
      </div>
      <ul className="bft-legend" aria-label="Colors of the messages">
        {KINDS.filter((kind) => run.flights.some(({ message }) => KIND_OF[message.kind] === kind)).map((kind) => (
          <li key={kind} {...kindProps(kind)}>
            {KIND_WORDS[kind].short}
          </li>
        ))}
        {run.flights.some(({ to, lost }) => lost || run.validators[to]?.behaviour === 'down') && (
          <li className="bft-failed">× Lost</li>
        )}
      </ul>
    </div>
  )
}

type KeyProps = { lit: Kind | undefined; onLight: (kind: Kind | undefined) => void }

/** Explains each kind of message. A press shows only messages of that kind, another press all of them. */
export function Key({ lit, onLight }: KeyProps) {
  return (
    <div {...usePart('BftRound')}>
      <ul className="bft-key" aria-label="Messages in the picture">
        {KINDS.map((kind) => (
          <li key={kind} {...kindProps(kind)}>
            <button type="button" aria-pressed={lit === kind} onClick={() => onLight(lit === kind ? undefined : kind)}>
              {KIND_WORDS[kind].name}
            </button>{' '}
            {KIND_WORDS[kind].text}
          </li>
        ))}
      </ul>
    </div>
  )
}
