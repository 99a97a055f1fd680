/** Four validators and the messages of one step between them. */
import { type BftStep, type MessageKind, VALIDATORS, type Validator } from '../../../simulations/bft-round.ts'

type Point = { x: number; y: number }
const PLACES: Record<Validator, Point> = {
  V1: { x: 62, y: 32 },
  V2: { x: 278, y: 32 },
  V3: { x: 278, y: 168 },
  V4: { x: 62, y: 168 },
}
const HALF = { width: 50, height: 24 }
const GAP = 6

const KINDS: Record<MessageKind, { tone: string; word: string }> = {
  proposal: { tone: 'accent', word: 'proposal' },
  vote: { tone: 'voted', word: 'vote' },
  certificate: { tone: 'finalized', word: 'QC' },
  timeout: { tone: 'danger', word: 'timeout' },
  request: { tone: 'info', word: 'request' },
  block: { tone: 'accent', word: 'block' },
  refusal: { tone: 'danger', word: '“I do not have it”' },
}

export function ValidatorMap({ step }: { step: BftStep }) {
  const kinds = [...new Set(step.messages.map(({ kind }) => kind))]
  return (
    <div className="validator-map">
      <svg className="drawing" viewBox="8 0 324 200" width="324" height="200" role="img" aria-label={mapLabel(step)}>
        {step.messages.map(({ from, to, kind }) => (
          <Arrow key={`${from} ${to} ${kind}`} from={PLACES[from]} to={PLACES[to]} tone={KINDS[kind].tone} />
        ))}
        {VALIDATORS.map((name) => (
          <ValidatorBox key={name} name={name} step={step} />
        ))}
      </svg>
      <ul className="map-key" aria-label="Messages in this step">
        {kinds.map((kind) => (
          <li key={kind} data-tone={KINDS[kind].tone}>
            {KINDS[kind].word}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ValidatorBox({ name, step }: { name: Validator; step: BftStep }) {
  const { x, y } = PLACES[name]
  const isDown = step.down.includes(name)
  const isLeader = step.leader === name
  const role = isDown ? 'down' : isLeader ? `leads round ${step.round}` : ''
  return (
    <g data-tone={isDown ? 'danger' : isLeader ? 'accent' : 'plain'}>
      <rect
        className="figure-shape"
        data-dashed={isDown ? '' : undefined}
        x={x - HALF.width}
        y={y - HALF.height}
        width={2 * HALF.width}
        height={2 * HALF.height}
        rx="9"
      />
      <text className="figure-label" textAnchor="middle" x={x} y={role === '' ? y + 5 : y - 2}>
        {name}
      </text>
      <text className="figure-note" textAnchor="middle" x={x} y={y + 15}>
        {role}
      </text>
    </g>
  )
}

/** From edge to edge of the two boxes; opposite arrows share a line and each has its own head. */
function Arrow({ from, to, tone }: { from: Point; to: Point; tone: string }) {
  const start = leave(from, to)
  const tip = leave(to, from)
  const angle = Math.atan2(tip.y - start.y, tip.x - start.x)
  const wing = (turn: number): string =>
    `${round(tip.x - 6 * Math.cos(angle + turn))} ${round(tip.y - 6 * Math.sin(angle + turn))}`
  return (
    <path
      className="map-arrow"
      data-tone={tone}
      d={`M${round(start.x)} ${round(start.y)}L${round(tip.x)} ${round(tip.y)}M${wing(0.5)}L${round(tip.x)} ${round(tip.y)}L${wing(-0.5)}`}
    />
  )
}

/** Where the line from one box towards another leaves it, with a small gap. */
function leave(from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const share = Math.min((HALF.width + GAP) / Math.abs(dx || 1e-9), (HALF.height + GAP) / Math.abs(dy || 1e-9))
  return { x: from.x + dx * share, y: from.y + dy * share }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function mapLabel({ messages, leader, round: number, down }: BftStep): string {
  const sent = [...new Set(messages.map(({ kind }) => KINDS[kind].word))].map((word) => {
    const pairs = messages.filter(({ kind }) => KINDS[kind].word === word).map(({ from, to }) => `${from} to ${to}`)
    return `${word}: ${pairs.join(', ')}`
  })
  const fallen = down.length > 0 ? ` ${down.join(', ')} is down.` : ''
  return `Four validators; ${leader} leads round ${number}.${fallen} ${sent.join('; ') || 'No message'}.`
}
