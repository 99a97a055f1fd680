import { describe, expect, test } from 'vitest'
import { of, PROPERTIES, type Property, problemsOf, revertedOf, setupOf, signedTwice } from './properties.ts'
import { type Fault, play, type Run } from './run.ts'
import { ROUND_TIMER_MS, VOTE_PACE_MS } from './types.ts'

const SEEDS = 500
/**
 * Seed where a validator crashed while waiting for a block and did not request it again. Found by
 * monad-bft.slow.test.ts.
 */
const CRASH_WHILE_ASKING = 11_166

describe(`over ${SEEDS} seeds`, () => {
  const runs = [...Array(SEEDS).keys(), CRASH_WHILE_ASKING].map((seed) => play(setupOf(seed)))

  test.each(Object.keys(PROPERTIES) as Property[])('%s', (property) => {
    // One expectation for all runs, because they have millions of events.
    expect(runs.flatMap((run) => problemsOf(property, run))).toEqual([])
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
      // It collects the votes and learns that the block is Voted, but does not publish this.
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
