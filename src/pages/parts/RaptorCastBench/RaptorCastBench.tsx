/**
 * Computes the probability that a proposal is decoded, and its cost, from loss, faulty stake, redundancy and the number
 * of validators.
 */
import type { CSSProperties } from 'react'
import { protocol } from '../../../core/facts/network.ts'
import { leastRedundancy, type Outcome, type Spread, spread } from '../../../core/simulations/raptorcast.ts'
import { type DescribedStep, Explorable } from '../../../figures/parts/Explorable/Explorable.tsx'
import { stepped, useAddress } from '../../../figures/use-address.ts'
import { usePart } from '../../../islands/use-part.ts'
import { Choice } from '../../common/Choice.tsx'
import { FieldRow } from '../Calculator/FieldRow.tsx'
import { fieldsForm } from '../Calculator/fields-form.ts'

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

/** The fields in their order: "1500_2.5_10_33_200_0.5". */
export const RAPTORCAST_ADDRESS = fieldsForm(START, (name, text) => read(name, text) !== undefined)

/** The visible choices, with losses on both sides of the limit for decoding. */
const PRESETS = {
  calm: { label: 'No failure', loss: '0', faulty: '0' },
  usual: { label: 'A third is silent, 10% loss', loss: '10', faulty: '33' },
  beyond: { label: 'A third is silent, 30% loss', loss: '30', faulty: '33' },
} as const
type Preset = keyof typeof PRESETS
const PRESET_NAMES = Object.keys(PRESETS) as Preset[]
const withPreset = (texts: Texts, preset: Preset): Texts => {
  const { loss, faulty } = PRESETS[preset]
  return { ...texts, loss, faulty }
}

/** The drawn values. A field without a valid number uses its start value. */
const spreadOf = (texts: Texts): Spread =>
  Object.fromEntries(NAMES.map((name) => [name, read(name, texts[name]) ?? read(name, START[name])])) as Spread

const STEPS = 5
const ADDRESS = stepped(RAPTORCAST_ADDRESS, () => STEPS)

export default function RaptorCastBench() {
  const [{ setting: texts, step }, choose, notice] = useAddress('raptorcast', ADDRESS)
  const asked = spreadOf(texts)
  const outcome = spread(asked)
  const broken = NAMES.find((name) => read(name, texts[name]) === undefined)
  const isChosen = (preset: Preset) =>
    RAPTORCAST_ADDRESS.write(withPreset(texts, preset)) === RAPTORCAST_ADDRESS.write(texts)
  return (
    <Explorable
      name="raptorcast"
      title="Does a block arrive?"
      idea="The leader sends more chunks than anyone needs. You can decode the block once enough of them have arrived. It does not matter which ones."
      caption={`You are one of ${count(asked.validators)} validators of equal stake. Losses are independent of each other. The R10 code needs a few more chunks than shown.`}
      choice={
        <Choice
          legend="Failures"
          name="raptorcast-preset"
          type="radio"
          options={PRESET_NAMES.map((value) => ({ value, label: PRESETS[value].label }))}
          chosen={PRESET_NAMES.filter(isChosen)}
          onChoose={(preset) => choose({ setting: withPreset(texts, preset), step })}
        />
      }
      settings={
        <div {...usePart('Form')}>
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
                problem={read(name, texts[name]) === undefined ? `A number from ${least} to ${most}.` : undefined}
                onValue={(value) => choose({ setting: { ...texts, [name]: value }, step })}
              />
            )
          })}
        </div>
      }
      notice={notice}
      picture={<Chunks outcome={outcome} asked={asked} step={step} />}
      aside={
        <p>
          {broken ? (
            `${FIELDS[broken].name}, under Settings, is not a valid number.`
          ) : (
            <>
              You decode the block with a chance of <b>{chance(outcome.probability)}</b>.
            </>
          )}
        </p>
      }
      more={{ summary: 'Bytes', content: <Bytes outcome={outcome} least={leastRedundancy(asked)} /> }}
      steps={stepsOf(outcome, asked)}
      step={step}
      onStep={(to) => choose({ setting: texts, step: to })}
    />
  )
}

/** The five steps of one block, with the numbers of a setting. */
function stepsOf(outcome: Outcome, { redundancy, loss, faulty, bytes: length }: Spread): DescribedStep[] {
  const { needed, sent, own, others, received, probability } = outcome
  const isEnough = received >= needed
  const lost = percent(loss)
  return [
    {
      when: 'Leader',
      title: `The leader makes ${count(sent)} chunks`,
      text: `It cuts the block of ${count(length / 1_000)} kB into ${count(needed)} chunks and encodes them into ${redundancy} times as many. Any ${count(needed)} of them and a few more are enough to decode the block.`,
    },
    {
      when: 'Hop one',
      title: 'Each validator gets a share of the chunks',
      text: `No validator receives all of them. Your share is ${count(own)}. Validators with ${percent(faulty)} of the stake forward nothing, so at most ${count(own + others)} chunks can reach you.`,
    },
    {
      when: 'Hop one',
      title: `${lost} of the packets are lost on the way to the validators`,
      text: 'They are not sent again. The redundancy compensates for the loss.',
    },
    {
      when: 'Hop two',
      title: `You receive ${count(received)} chunks`,
      text: `Each validator forwards its chunks to all others, and ${lost} of these packets are lost as well. Your own chunks need one hop only.`,
    },
    {
      when: 'You',
      title: isEnough ? 'You decode the block' : 'You cannot decode the block',
      text: isEnough
        ? `${count(received)} chunks are more than the ${count(needed)} that you need. The chance is ${chance(probability)}.`
        : `${count(received)} chunks are fewer than the ${count(needed)} that you need. The chance is ${chance(probability)}. A higher redundancy would help, and blocksync can fetch the block later.`,
    },
  ]
}

/** Chunks that remain after each step, compared with the required number. */
function Chunks({ outcome, asked, step }: { outcome: Outcome; asked: Spread; step: number }) {
  const { needed, sent, own, others, received } = outcome
  const bars = [
    ['Sent by the leader', sent],
    ['To validators that forward', own + others],
    ['After hop one', (own + others) * (1 - asked.loss)],
    ['Arrive at you', received],
  ] as const
  return (
    <div {...usePart('RaptorCastBench')}>
      <dl className="chunk-bars" style={{ '--needed': needed / sent } as CSSProperties}>
        {bars.map(([name, value], index) => (
          <div key={name} data-phase={index > step ? 'future' : 'now'}>
            <dt>{name}</dt>
            <dd style={{ '--share': Math.min(1, value / sent) } as CSSProperties}>
              <span>{index > step ? '' : count(value)}</span>
            </dd>
          </div>
        ))}
        <div>
          <dt>Needed to decode</dt>
          <dd className="chunk-needed">
            <span>{count(needed)}</span>
          </dd>
        </div>
      </dl>
    </div>
  )
}

function read(field: keyof Spread, text: string): number | undefined {
  const { least, most, scale } = FIELDS[field]
  const value = Number(text.replaceAll(',', ''))
  const fits = text.trim() !== '' && value >= least && value <= most
  return fits && (!WHOLE.includes(field) || Number.isInteger(value)) ? value * scale : undefined
}

function Bytes({ outcome, least }: { outcome: Outcome; least: number }) {
  const rows = [
    ['The leader uploads', bytes(outcome.leaderUp)],
    ['You upload', bytes(outcome.validatorUp)],
    ['You download', bytes(outcome.validatorDown)],
  ] as const
  return (
    <>
      <ul>
        {rows.map(([name, value]) => (
          <li key={name}>
            {name} <b>{value}</b>
          </li>
        ))}
      </ul>
      <p>
        Packets have 1,500 bytes including all headers. Rates are for one block every {protocol.blockTimeMs} ms.{' '}
        {Number.isFinite(least)
          ? `At this loss and faulty stake the redundancy must be above ${least.toFixed(2)}.`
          : 'No redundancy is high enough, because nothing arrives.'}
      </p>
      <p>
        Your own chunks need one hop, all others two. You decode when enough arrive: P[ Bin(own, 1 − loss) + Bin(others,
        (1 − loss)²) ≥ needed ].
      </p>
    </>
  )
}

const percent = (share: number): string => `${Number((100 * share).toFixed(2))}%`
const count = (value: number): string => Math.round(value).toLocaleString('en-US')

/** Rounded, but never to 0 or 100% unless exact. */
function chance(probability: number): string {
  if (probability > 0 && probability < 0.000_05) return 'less than 0.01%'
  if (probability < 1 && probability > 0.999_95) return 'more than 99.99%'
  return `${(100 * probability).toFixed(2).replace(/\.?0+$/, '')}%`
}

/** Of one block, and per second. */
function bytes(value: number): string {
  const perSecond = (value * 8 * 1_000) / protocol.blockTimeMs / 1e6
  return `${(value / 1e6).toFixed(1)} MB, ${Math.round(perSecond).toLocaleString('en-US')} Mbit/s`
}
