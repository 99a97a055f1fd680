/** Invariants of every simulator run. Tests check them over many seeds. */
import { CITIES, wayMs } from './cities.ts'
import { type Fault, type Run, randomFrom, type Setup } from './run.ts'
import { BEHAVIOURS, type Block, type Happening } from './types.ts'

const STORM_MS = 3_000
const END_MS = 10_000
const SIZES = [4, 7, 10]
/** Every fourth seed places its validators on cities. */
const PLACED = 4

/**
 * Four to ten validators, up to a third of which misbehave from the start, and a storm in which others crash and
 * return.
 */
export function setupOf(seed: number): Setup {
  const random = randomFrom(seed)
  const pick = (most: number) => Math.floor(random() * (most + 1))
  const validators = SIZES[pick(SIZES.length - 1)] as number
  const faulty = pick(Math.floor((validators - 1) / 3))
  const first = pick(validators - 1)
  const faults: Fault[] = []
  for (let index = 0; index < validators; index++) {
    const who = (first + index) % validators
    if (index < faulty) faults.push({ who, behaviour: BEHAVIOURS[1 + pick(3)] ?? 'down', from: 0 })
    else if (random() < 0.3) {
      const from = 100 + pick(1_500)
      faults.push(
        { who, behaviour: 'down', from },
        { who, behaviour: 'works', from: from + pick(STORM_MS - 200 - from) },
      )
    }
  }
  const storm = { until: STORM_MS, loss: 0.4 * random(), lateMs: 600 * random() }
  const setup: Setup = { validators, seed, delayMs: 20 + pick(80), faults, untilMs: END_MS, storm }
  if (seed % PLACED > 0) return setup
  const cities = Array.from({ length: validators }, () => pick(CITIES.length - 1))
  return { ...setup, ways: cities.map((from) => cities.map((to) => wayMs(from, to))) }
}

/** Happenings of one kind, in the order of time. */
export const of = <Kind extends Happening['kind']>(run: Run, kind: Kind) =>
  run.happenings.filter((one): one is Extract<Happening, { kind: Kind }> => one.kind === kind)

/** Validators that neither withhold nor sign twice. A crashed validator is still honest. */
const honest = ({ validators }: Run) =>
  validators.filter(({ behaviour }) => behaviour === 'works' || behaviour === 'slow' || behaviour === 'down')

/** Blocks that some validator knew as Voted, at whose height another one was finalized. */
export function revertedOf(run: Run): Block[] {
  const final = new Map(of(run, 'finalized').map(({ block }) => [block.number, block.id]))
  return [...new Set(of(run, 'speculative').map(({ block }) => block))]
    .map((id) => run.blocks.get(id) as Block)
    .filter(({ id, number }) => (final.get(number) ?? id) !== id)
}

/** Whether the leader of a block signed a second block for the same round. */
export const signedTwice = ({ blocks }: Run, { author, round, id }: Block): boolean =>
  [...blocks.values()].some((other) => other.author === author && other.round === round && other.id !== id)

/** Each property lists its violations in a run, in words. Empty if there are none. */
export const PROPERTIES = {
  'no two blocks are finalized at one height': (run: Run) => {
    const final = new Map<number, string>()
    return of(run, 'finalized').flatMap(({ block }) => {
      const other = final.get(block.number) ?? block.id
      final.set(block.number, block.id)
      return other === block.id ? [] : [`${other} and ${block.id}`]
    })
  },
  'each finalized block stands on the one finalized before it': ({ validators }: Run) =>
    validators.flatMap(({ blocks: { final } }) =>
      final.flatMap((block, index) => (index > 0 && block.parent !== final[index - 1]?.id ? [block.id] : [])),
    ),
  'a block with a certificate is reverted only if its leader signed two for the round': (run: Run) =>
    revertedOf(run).flatMap((block) => (signedTwice(run, block) ? [] : [block.id])),
  'no honest validator votes for two blocks in one round': (run: Run) => {
    const mine = honest(run).map(({ who }) => who)
    const votes = new Map<string, string>()
    return of(run, 'voted').flatMap(({ who, round, block }) => {
      const key = `${who} ${round}`
      const other = votes.get(key) ?? block
      votes.set(key, block)
      return mine.includes(who) && other !== block ? [`validator ${key}: ${other} and ${block}`] : []
    })
  },
  'blocks are finalized again once the network has healed': (run: Run) => {
    const late = of(run, 'finalized').filter(({ at }) => at > STORM_MS + 2_000)
    return run.validators
      .filter(({ behaviour }) => behaviour === 'works')
      .filter((one) => late.filter(({ who }) => who === one.who).length < 2)
      .map(({ who }) => `validator ${who}`)
  },
}
export type Property = keyof typeof PROPERTIES

/** Violations of a property in a run, each with the seed that reproduces it. */
export const problemsOf = (property: Property, run: Run): string[] =>
  PROPERTIES[property](run).map((problem) => `seed ${run.setup.seed}: ${problem}`)
