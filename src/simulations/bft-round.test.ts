import { describe, expect, test } from 'vitest'
import {
  type BftStep,
  bftRounds,
  dutyAfterTimeout,
  FAILING_ROUND,
  FAILURES,
  leaderOf,
  supermajority,
  VALIDATORS,
} from './bft-round.ts'

const titles = (steps: readonly BftStep[], round: number) =>
  steps.filter((step) => step.round === round).map(({ title }) => title)
const last = (steps: readonly BftStep[]) => steps.at(-1) as BftStep
const states = (step: BftStep) => Object.fromEntries(step.blocks.map(({ id, state }) => [id, state]))

describe('supermajority', () => {
  test('is more than two thirds, so that two of them share an honest validator', () => {
    for (let total = 4; total <= 300; total++) {
      expect(supermajority(total) * 3).toBeGreaterThan(total * 2)
      expect(2 * supermajority(total) - total).toBeGreaterThan(Math.floor((total - 1) / 3))
    }
  })
})

describe('dutyAfterTimeout', () => {
  test('frees the leader without a tip, binds it with one', () => {
    expect(dutyAfterTimeout(undefined, false)).toBe('fresh')
    expect(dutyAfterTimeout('N+2', true)).toBe('repropose')
    expect(dutyAfterTimeout('N+2', false)).toBe('ask')
  })
})

describe.each(FAILURES)('bftRounds with failure "%s"', (failure) => {
  const steps = bftRounds(failure)

  test('certifies only with signatures of more than two thirds', () => {
    for (const { tally } of steps) if (tally) expect(tally.signers.length).toBeGreaterThanOrEqual(tally.needed)
    expect(steps.some(({ tally }) => tally?.needed === 3)).toBe(true)
  })
  test('sends nothing from or to a validator that is down, but what it sends while it crashes', () => {
    for (const { messages, down, round, leader } of steps)
      for (const { from, to } of messages) {
        expect(down.includes(from) && !(round === FAILING_ROUND && from === leader)).toBe(false)
        expect(down).not.toContain(to)
        expect(from).not.toBe(to)
      }
  })
  test('never takes a finalized block back', () => {
    const final = new Set<string>()
    for (const { blocks } of steps)
      for (const { id, state } of blocks) {
        if (final.has(id)) expect(['finalized', 'verified']).toContain(state)
        if (state === 'finalized') final.add(id)
      }
    expect(final.size).toBeGreaterThan(2)
  })
  test('lets time pass and leaders change', () => {
    for (const [index, step] of steps.entries()) {
      expect(step.atMs).toBeGreaterThanOrEqual(steps[index - 1]?.atMs ?? 0)
      expect(step.leader).toBe(leaderOf(step.round))
    }
    expect(VALIDATORS.every((one) => steps.some(({ leader }) => leader === one))).toBe(true)
  })
})

describe('bftRounds', () => {
  test('finalizes a block two rounds after its proposal when every leader works', () => {
    const steps = bftRounds('none')
    expect(steps.map(({ title }) => title)[0]).toBe('V1 proposes N')
    expect(states(last(steps))).toEqual({
      N: 'verified',
      'N+1': 'finalized',
      'N+2': 'finalized',
      'N+3': 'finalized',
      'N+4': 'voted',
      'N+5': 'proposed',
    })
  })
  test('a silent leader costs one timeout and no block: the TC carries the QC', () => {
    const steps = bftRounds('silent')
    expect(titles(steps, 3)).toEqual([
      'V3 sends nothing',
      'No certificate after 700 ms: timeouts',
      '3 timeouts make a TC',
    ])
    expect(titles(steps, 4)[0]).toBe('V4 proposes N+2, a fresh block')
    // The timer of 700 ms replaces a pace of 300 ms, and the votes of the round after it are not paced.
    expect(last(steps).atMs - last(bftRounds('none')).atMs).toBe(100)
    expect(states(last(steps))).not.toContain('abandoned')
  })
  test('votes wait for the pace, but not in the round after a timeout or on top of a block proposed again', () => {
    const waits = (steps: readonly BftStep[]) =>
      [1, 2, 4, 5].map((round) => {
        const proposed = steps.findLast((step) => step.round === round && / proposes /.test(step.title))
        const voted = steps.find((step) => step.round === round && / votes for /.test(step.title))
        return (voted?.atMs ?? Number.NaN) - (proposed?.atMs ?? Number.NaN)
      })
    expect(waits(bftRounds('none'))).toEqual([300, 300, 300, 300])
    expect(waits(bftRounds('silent'))).toEqual([300, 300, 0, 300])
    expect(waits(bftRounds('partial'))).toEqual([300, 300, 0, 0])
  })
  test('a proposal that reached one validator is fetched and proposed again', () => {
    const steps = bftRounds('partial')
    expect(titles(steps, 4).slice(0, 3)).toEqual(['V4 asks for N+2', 'V1 has N+2', 'V4 proposes N+2 again'])
    expect(states(last(steps))['N+2']).toBe('finalized')
  })
  test('a withheld proposal is given up with an NEC of those who never had it', () => {
    const steps = bftRounds('withheld')
    const refusal = steps.find(({ tally }) => tally?.kind === 'NEC')
    expect(refusal?.tally?.signers).toEqual(['V1', 'V2', 'V4'])
    expect(titles(steps, 4)).toContain('V4 proposes N+2’, a fresh block')
    expect(states(last(steps))).toMatchObject({ 'N+2': 'abandoned', 'N+2’': 'finalized' })
  })
  test('has no block Finalized over the failed round before two rounds follow each other', () => {
    const afterNext = bftRounds('silent').filter(({ round }) => round === 5)
    expect(afterNext.map((step) => states(step)['N+1'])).toEqual(['voted', 'voted'])
  })
})
