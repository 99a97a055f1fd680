/** How likely a proposal is decoded, and what it costs: from loss, faulty stake, redundancy and the number of validators. */
import { protocol } from '../../../core/facts/network.ts'
import { leastRedundancy, type Outcome, type Spread, spread } from '../../../core/simulations/raptorcast.ts'
import { usePart } from '../../../islands/use-part.ts'
import { type AddressForm, useAddress } from '../../common/use-address.ts'
import { FieldRow } from '../Calculator/FieldRow.tsx'

type Row = { name: string; meaning: string; unit: string; start: string; least: number; most: number; scale: number }
const FIELDS: Record<keyof Spread, Row> = {
  bytes: {
    name: 'Proposal',
    meaning: 'its length',
    unit: 'kB',
    start: '1500',
    least: 1,
    most: 3_000,
    scale: 1_000,
  },
  redundancy: {
    name: 'Redundancy',
    meaning: '2.5 in the client',
    unit: '×',
    start: '2.5',
    least: 1,
    most: 7,
    scale: 1,
  },
  loss: { name: 'Loss', meaning: 'of packets, on each hop', unit: '%', start: '10', least: 0, most: 100, scale: 0.01 },
  faulty: {
    name: 'Faulty stake',
    meaning: 'that forwards nothing',
    unit: '%',
    start: '33',
    least: 0,
    most: 100,
    scale: 0.01,
  },
  validators: { name: 'Validators', meaning: 'of equal stake', unit: '', start: '200', least: 4, most: 300, scale: 1 },
  stake: { name: 'Your stake', meaning: 'share of all', unit: '%', start: '0.5', least: 0, most: 100, scale: 0.01 },
}
const NAMES = Object.keys(FIELDS) as (keyof Spread)[]
const START = Object.fromEntries(NAMES.map((name) => [name, FIELDS[name].start])) as Texts
const WHOLE: readonly (keyof Spread)[] = ['validators']

type Texts = Record<keyof Spread, string>

/** The fields in their order: "1500_2.5_10_33_200_0.5". A field that does not hold a number that fits is not written. */
export const RAPTORCAST_ADDRESS: AddressForm<Texts> = {
  standard: START,
  write: (texts) =>
    NAMES.map((name) => (read(name, texts[name]) === undefined ? START[name] : plain(texts[name]))).join('_'),
  read(text) {
    const words = text.split('_')
    const texts = Object.fromEntries(NAMES.map((name, index) => [name, words[index] ?? ''])) as Texts
    return RAPTORCAST_ADDRESS.write(texts) === text ? texts : undefined
  },
}

/** A number as an address holds it. */
const plain = (text: string): string => String(Number(text.replaceAll(',', '')))

export default function RaptorCastBench() {
  const [texts, choose, notice] = useAddress('raptorcast', RAPTORCAST_ADDRESS)
  const reads = Object.fromEntries(NAMES.map((name) => [name, read(name, texts[name])])) as Record<
    keyof Spread,
    number | undefined
  >
  const isWhole = NAMES.every((name) => reads[name] !== undefined)
  return (
    <section {...usePart('Form', 'Calculator')} className="form calculator" aria-label="RaptorCast bench">
      {NAMES.map((name) => {
        const { name: title, meaning, unit, least, most } = FIELDS[name]
        return (
          <FieldRow
            key={name}
            id={`raptorcast-bench-${name}`}
            name={title}
            meaning={meaning}
            value={texts[name]}
            {...(unit ? { unit } : {})}
            problem={reads[name] === undefined ? `A number from ${least} to ${most}.` : undefined}
            onValue={(value) => choose({ ...texts, [name]: value })}
          />
        )
      })}
      <p role="status" hidden={notice === ''}>
        {notice}
      </p>
      <output className="form-result" htmlFor={NAMES.map((name) => `raptorcast-bench-${name}`).join(' ')}>
        {isWhole ? (
          <Result outcome={spread(reads as Spread)} least={leastRedundancy(reads as Spread)} />
        ) : (
          <p className="hint">The result stands here once every field holds a number that fits.</p>
        )}
      </output>
      <details className="form-more">
        <summary>How it is computed</summary>
        <ul>
          <li>
            Your own chunks come over one hop, all others over two. You decode when enough arrive: P[ Bin(own, 1 − loss)
            + Bin(others, (1 − loss)²) ≥ needed ].
          </li>
          <li>Others: chunks of validators that work. Losses are taken as independent of each other.</li>
          <li>Needed: source symbols of wire format v1. The R10 code needs a few more.</li>
          <li>
            Bytes: packets of 1,500 bytes with all headers; per second at a block every {protocol.blockTimeMs} ms.
          </li>
        </ul>
      </details>
    </section>
  )
}

function read(field: keyof Spread, text: string): number | undefined {
  const { least, most, scale } = FIELDS[field]
  const value = Number(text.replaceAll(',', ''))
  const fits = text.trim() !== '' && value >= least && value <= most
  return fits && (!WHOLE.includes(field) || Number.isInteger(value)) ? value * scale : undefined
}

function Result({ outcome, least }: { outcome: Outcome; least: number }) {
  const rows = [
    ['You decode', chance(outcome.probability)],
    ['Chunks needed', count(outcome.needed)],
    ['Chunks sent', count(outcome.sent)],
    ['You receive, on average', count(outcome.received)],
    ['The leader uploads', bytes(outcome.leaderUp)],
    ['You upload', bytes(outcome.validatorUp)],
    ['You download', bytes(outcome.validatorDown)],
  ] as const
  return (
    <>
      <dl className="results">
        {rows.map(([name, value], index) => (
          <div key={name} data-main={index === 0 ? '' : undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        {Number.isFinite(least)
          ? `At this loss and faulty stake the redundancy must be above ${least.toFixed(2)}.`
          : 'Nothing arrives, whatever the redundancy.'}
      </p>
    </>
  )
}

const count = (value: number): string => Math.round(value).toLocaleString('en-US')

/** Rounded, but neither 0 nor 100 % unless it is. */
function chance(probability: number): string {
  if (probability > 0 && probability < 0.000_05) return 'less than 0.01 %'
  if (probability < 1 && probability > 0.999_95) return 'more than 99.99 %'
  return `${(100 * probability).toFixed(2).replace(/\.?0+$/, '')} %`
}

/** Of one block, and per second. */
function bytes(value: number): string {
  const perSecond = (value * 8 * 1_000) / protocol.blockTimeMs / 1e6
  return `${(value / 1e6).toFixed(1)} MB, ${Math.round(perSecond).toLocaleString('en-US')} Mbit/s`
}
