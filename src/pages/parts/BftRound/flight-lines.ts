/** Coordinates of messages in the picture. Validators are side by side, and time runs down to the line "now". */
import type { Flight, Run } from '../../../core/simulations/monad-bft/run.ts'
import { flightsIn } from '../../../core/simulations/monad-bft/story.ts'
import { KIND_OF, type Kind } from './kinds.ts'

export const TOP = 22
export const NOW_Y = 192
export const HEIGHT = NOW_Y + 22
/** Enough past for two proposals, so that lines keep their slope for any delay. */
const LEAST_PAST_MS = 200
export const pastOf = ({ setup }: Run): number => Math.max(LEAST_PAST_MS, 4 * setup.delayMs)

/** `x` as a share of the width, `y` in pixels. `isFlying` until it has arrived. */
export type FlightLine = {
  flight: Flight
  kind: Kind
  from: { x: number; y: number }
  to: { x: number; y: number }
  isFlying: boolean
  /** It has arrived at a validator that is down, or the network lost it. */
  isLost: boolean
}

/** Center of a validator's lane, as a share of the width. */
export const laneX = (who: number, size: number): number => (who + 0.5) / size

/** Every message of the window that ends at a moment (milliseconds), up to its current position. */
export function linesAt(run: Run, at: number): FlightLine[] {
  return flightsIn(run, at - pastOf(run), at).map((flight) => lineOf(flight, at, run))
}

function lineOf(flight: Flight, at: number, run: Run): FlightLine {
  const { from, to, sentAt, message } = flight
  const { validators, setup } = run
  const past = pastOf(run)
  const scale = (NOW_Y - TOP) / past
  const share = (moment: number) => (moment - sentAt) / Math.max(1, flight.at - sentAt)
  const begin = Math.max(0, share(at - past))
  const end = Math.min(1, share(at))
  const point = (part: number) => ({
    x: laneX(from + (to - from) * part, setup.validators),
    y: NOW_Y - (at - (sentAt + (flight.at - sentAt) * part)) * scale,
  })
  return {
    flight,
    kind: KIND_OF[message.kind],
    from: point(begin),
    to: point(end),
    isFlying: end < 1,
    isLost: end === 1 && (flight.lost || validators[to]?.behaviour === 'down'),
  }
}

/** Half of the width of an arrowhead and of the cross of a lost message. Pixels. */
export const HEAD = 4

/** Label of the line "now". */
export const nowText = (at: number): string => `Now: ${Math.round(at).toLocaleString('en-US')} ms`
