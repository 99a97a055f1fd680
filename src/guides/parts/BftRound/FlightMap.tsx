/** Messages on their way: validators side by side, time runs down to the line "now". */
import type { Flight, Run } from '../../../simulations/monad-bft/run.ts'
import { flightsIn, nameOf } from '../../../simulations/monad-bft/story.ts'
import type { Message } from '../../../simulations/monad-bft/types.ts'
import { usePart } from '../../../ui/parts.ts'

const TOP = 22
const NOW_Y = 212
const HEIGHT = NOW_Y + 22
/** As much of the past as two proposals need, so that lines keep their slope whatever the delay. */
const LEAST_PAST_MS = 200
const pastOf = ({ setup }: Run) => Math.max(LEAST_PAST_MS, 4 * setup.delayMs)

type Kind = 'proposal' | 'vote' | 'certificate' | 'timeout' | 'question'
const KIND_OF: Record<Message['kind'], Kind> = {
  proposal: 'proposal',
  vote: 'vote',
  advance: 'certificate',
  timeout: 'timeout',
  recovery: 'question',
  refusal: 'question',
  request: 'question',
  block: 'proposal',
  unavailable: 'question',
}
const WORDS: Record<Kind, string> = {
  proposal: 'proposal or block',
  vote: 'vote',
  certificate: 'QC or TC alone',
  timeout: 'timeout',
  question: 'question or answer',
}

export function FlightMap({ run, at }: { run: Run; at: number }) {
  const part = usePart('BftRound')
  const size = run.setup.validators
  const x = (who: number) => `${((who + 0.5) * 100) / size}%`
  const past = pastOf(run)
  const flights = flightsIn(run, at - past, at)
  const kinds = (Object.keys(WORDS) as Kind[]).filter((kind) =>
    flights.some(({ message }) => KIND_OF[message.kind] === kind),
  )
  return (
    <div {...part}>
      <svg
        className="bft-flights"
        width="100%"
        height={HEIGHT}
        role="img"
        aria-label={`Messages of the last ${past} ms between ${size} validators`}
      >
        {Array.from({ length: size }, (_, who) => (
          <g key={nameOf(who)} data-down={run.validators[who]?.behaviour === 'down' ? '' : undefined}>
            <line className="bft-lane" x1={x(who)} x2={x(who)} y1={TOP - 4} y2={HEIGHT} />
            <text x={x(who)} y={12} textAnchor="middle">
              {nameOf(who)}
            </text>
          </g>
        ))}
        {flights.map((flight) => (
          <Line
            key={`${flight.from} ${flight.to} ${flight.sentAt} ${flight.at}`}
            flight={flight}
            at={at}
            past={past}
            size={size}
          />
        ))}
        <line className="bft-now" x1="0" x2="100%" y1={NOW_Y} y2={NOW_Y} />
        <text x="100%" y={NOW_Y + 15} textAnchor="end">
          {at.toLocaleString('en-US')} ms
        </text>
      </svg>
      <ul className="bft-key" aria-label="Messages in the picture">
        {kinds.map((kind) => (
          <li key={kind} data-kind={kind}>
            {WORDS[kind]}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** From where it was sent to where it is now; a dot at its head while it flies. */
function Line({ flight, at, past, size }: { flight: Flight; at: number; past: number; size: number }) {
  const { from, to, sentAt, message } = flight
  const scale = (NOW_Y - TOP) / past
  const share = (moment: number) => (moment - sentAt) / Math.max(1, flight.at - sentAt)
  const begin = Math.max(0, share(at - past))
  const end = Math.min(1, share(at))
  const x = (part: number) => `${(((from + (to - from) * part + 0.5) * 100) / size).toFixed(2)}%`
  const y = (part: number) => (NOW_Y - (at - (sentAt + (flight.at - sentAt) * part)) * scale).toFixed(1)
  return (
    <g data-kind={KIND_OF[message.kind]}>
      <line x1={x(begin)} y1={y(begin)} x2={x(end)} y2={y(end)} />
      <circle cx={x(end)} cy={y(end)} r={end < 1 ? 4 : 2.5} />
    </g>
  )
}
