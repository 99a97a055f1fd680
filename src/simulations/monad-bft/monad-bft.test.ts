import { describe, expect, test } from 'vitest'
import { type Fault, play, type Run, randomFrom, type Setup } from './run.ts'
import { BEHAVIOURS, type Block, type Happening, ROUND_TIMER_MS, VOTE_PACE_MS } from './types.ts'

const SEEDS = 500
const STORM_MS = 3_000
const END_MS = 10_000

/** Four to ten validators, up to a third of which misbehave from the start; a storm in which others crash and return. */
function setupOf(seed: number): Setup {
  const random = randomFrom(seed)
  const pick = (most: number) => Math.floor(random() * (most + 1))
  const validators = [4, 7, 10][pick(2)] as number
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
  return { validators, seed, delayMs: 20 + pick(80), faults, untilMs: END_MS, storm }
}

/** Validators that neither withhold nor sign twice; a crash is no lie. */
const honest = ({ validators }: Run) =>
  validators.filter(({ behaviour }) => behaviour === 'works' || behaviour === 'slow' || behaviour === 'down')
const of = <Kind extends Happening['kind']>(run: Run, kind: Kind) =>
  run.happenings.filter((one): one is Extract<Happening, { kind: Kind }> => one.kind === kind)
/** Blocks that some validator knew as Voted, at whose height another one was finalized. */
function revertedOf(run: Run): Block[] {
  const final = new Map(of(run, 'finalized').map(({ block }) => [block.number, block.id]))
  return [...new Set(of(run, 'speculative').map(({ block }) => block))]
    .map((id) => run.blocks.get(id) as Block)
    .filter(({ id, number }) => (final.get(number) ?? id) !== id)
}
const signedTwice = ({ blocks }: Run, { author, round, id }: Block) =>
  [...blocks.values()].some((other) => other.author === author && other.round === round && other.id !== id)

describe(`over ${SEEDS} seeds`, () => {
  const runs = Array.from({ length: SEEDS }, (_, seed) => play(setupOf(seed)))
  /** What is wrong in any of the runs, with its seed: one expectation for all, since there are millions of happenings. */
  const wrong = (check: (run: Run) => string[]) =>
    runs.flatMap((run) => check(run).map((problem) => `seed ${run.setup.seed}: ${problem}`))

  test('no two blocks are finalized at one height', () => {
    const rivals = wrong((run) => {
      const final = new Map<number, string>()
      return of(run, 'finalized').flatMap(({ block }) => {
        const other = final.get(block.number) ?? block.id
        final.set(block.number, block.id)
        return other === block.id ? [] : [`${other} and ${block.id}`]
      })
    })
    expect(rivals).toEqual([])
  })
  test('each finalized block stands on the one finalized before it', () => {
    const loose = wrong(({ validators }) =>
      validators.flatMap(({ blocks: { final } }) =>
        final.flatMap((block, index) => (index > 0 && block.parent !== final[index - 1]?.id ? [block.id] : [])),
      ),
    )
    expect(loose).toEqual([])
  })
  test('a block with a certificate is reverted only if its leader signed two for the round', () => {
    expect(wrong((run) => revertedOf(run).flatMap((block) => (signedTwice(run, block) ? [] : [block.id])))).toEqual([])
  })
  test('no honest validator votes for two blocks in one round', () => {
    const twice = wrong((run) => {
      const mine = honest(run).map(({ who }) => who)
      const votes = new Map<string, string>()
      return of(run, 'voted').flatMap(({ who, round, block }) => {
        const key = `${who} ${round}`
        const other = votes.get(key) ?? block
        votes.set(key, block)
        return mine.includes(who) && other !== block ? [`validator ${key}: ${other} and ${block}`] : []
      })
    })
    expect(twice).toEqual([])
  })
  test('blocks are finalized again once the network has healed', () => {
    const stuck = wrong((run) => {
      const late = of(run, 'finalized').filter(({ at }) => at > STORM_MS + 2_000)
      return run.validators
        .filter(({ behaviour }) => behaviour === 'works')
        .filter((one) => late.filter(({ who }) => who === one.who).length < 2)
        .map(({ who }) => `validator ${who}`)
    })
    expect(stuck).toEqual([])
  })
  test('meet certificates of every kind', () => {
    for (const kind of ['qc', 'tc', 'nec', 'asked', 'refused'] as const)
      expect(runs.filter((run) => of(run, kind).length > 0).length, kind).toBeGreaterThan(0)
    expect(runs.some((run) => of(run, 'proposed').some(({ again }) => again))).toBe(true)
  })
})

describe('equivocation', () => {
  test('reverts a block that was Voted, when the next leader fails as well', () => {
    const faults: Fault[] = [
      { who: 2, behaviour: 'equivocates', from: 0 },
      // It collects the votes and learns that the block is Voted, but nobody hears of it.
      { who: 3, behaviour: 'withholds', from: 0 },
      { who: 2, behaviour: 'down', from: 1_100 },
      { who: 3, behaviour: 'down', from: 1_100 },
    ]
    const runs = Array.from({ length: 60 }, (_, seed) =>
      play({ validators: 7, seed, delayMs: 60, faults, untilMs: 3_000 }),
    )
    const reverted = runs.flatMap((run) => revertedOf(run).map((block) => ({ run, block })))
    expect(reverted.length).toBeGreaterThan(0)
    expect(reverted.every(({ run, block }) => signedTwice(run, block))).toBe(true)
  })
})

describe('the timing of the node', () => {
  const calm = (delayMs: number, faults: readonly Fault[] = []): Run =>
    play({ validators: 4, seed: 1, delayMs, faults, untilMs: 6_000 })
  const proposals = (run: Run) => of(run, 'proposed').map(({ at }) => at)
  const gaps = (run: Run) =>
    proposals(run)
      .slice(1)
      .map((at, index) => at - (proposals(run)[index] ?? 0))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

  test('the vote pace sets the block time while three ways are shorter', () => {
    for (const delay of [10, 50, 90]) {
      const steady = gaps(calm(delay)).slice(2)
      expect(Math.abs(mean(steady) - VOTE_PACE_MS)).toBeLessThan(15)
    }
  })
  test('beyond that the network does: two ways for a proposal and one for the votes', () => {
    const steady = gaps(calm(150)).slice(2)
    expect(Math.abs(mean(steady) - 450)).toBeLessThan(30)
  })
  test('a silent leader costs one timer, and the votes after it are not paced', () => {
    const run = calm(20, [{ who: 2, behaviour: 'down', from: 0 }])
    const [, second = 0, afterFailure = 0, next = 0] = proposals(run)
    expect(afterFailure - second).toBeGreaterThanOrEqual(VOTE_PACE_MS + ROUND_TIMER_MS - 50)
    expect(afterFailure - second).toBeLessThan(VOTE_PACE_MS + ROUND_TIMER_MS + 150)
    expect(next - afterFailure).toBeLessThan(100)
    expect(of(run, 'speculative').length).toBeGreaterThan(0)
    expect([...run.blocks.keys()].every((id) => !id.includes('′'))).toBe(true)
  })
  test('a withheld block is given up with an NEC, and nobody votes for it but its leader', () => {
    const run = calm(20, [{ who: 2, behaviour: 'withholds', from: 0 }])
    expect(of(run, 'nec').length).toBeGreaterThan(0)
    const [{ nec } = { nec: { tip: '', round: 0 } }] = of(run, 'nec')
    expect(of(run, 'voted').filter(({ block, who }) => block === nec.tip && who !== 2)).toEqual([])
  })
  test('the same setup gives the same run, another seed another one', () => {
    const told = (seed: number) => JSON.stringify(play({ ...setupOf(3), seed }).happenings)
    expect(told(3)).toBe(told(3))
    expect(told(4)).not.toBe(told(3))
  })
})
