import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conflict, planSchedule, scheduleSteps, type Transaction } from './parallel-schedule.ts'

const block = (...costs: number[]): Transaction[] => costs.map((cost, index) => ({ position: index + 1, cost }))
const EIGHT = block(4, 3, 5, 2, 4, 3, 2, 3)

describe('planSchedule', () => {
  test('runs transactions without conflicts once each, on all cores', () => {
    const { runs, length, serialLength } = planSchedule(EIGHT, [], 4)
    expect(runs.length).toBe(8)
    expect({ length, serialLength }).toEqual({ length: 8, serialLength: 26 })
  })
  test('runs the later one again when both read a slot at once, and merges in the order of the block', () => {
    const { stale, runs, merges } = planSchedule(block(4, 2, 1), [[1, 2]], 4)
    expect(stale).toEqual([{ position: 2, at: 4, changedBy: 1 }])
    expect(
      runs.filter(({ position }) => position === 2).map(({ start, end, attempt }) => ({ start, end, attempt })),
    ).toEqual([
      { start: 0, end: 2, attempt: 1 },
      { start: 4, end: 6, attempt: 2 },
    ])
    expect(merges.map(({ position, at }) => [position, at])).toEqual([
      [1, 4],
      [2, 6],
      [3, 6],
    ])
  })
  test('frees the core of a transaction that waits for the SSD, and waits in the first run only', () => {
    const transactions = [
      { position: 1, cost: 1, wait: 4 },
      { position: 2, cost: 1, wait: 4 },
    ]
    expect(planSchedule(transactions, [], 1)).toMatchObject({ length: 6, serialLength: 10 })
    const { runs, length } = planSchedule(transactions, [[1, 2]], 1)
    expect(runs.map(({ start, end, ready }) => [start, end, ready])).toEqual([
      [0, 1, 5],
      [1, 2, 6],
      [6, 7, 7],
    ])
    expect(length).toBe(7)
  })
  test('is no faster than one after the other when all transactions conflict and nothing waits', () => {
    const { length, serialLength } = planSchedule(EIGHT, [[1, 2, 3, 4, 5, 6, 7, 8]], 4)
    expect(length).toBeGreaterThanOrEqual(serialLength)
    expect(length).toBeLessThanOrEqual(2 * serialLength)
  })
  test('does not run a transaction again that started after the other was merged', () => {
    expect(planSchedule(block(1, 1), [[1, 2]], 1).stale).toEqual([])
  })

  const any = fc.record({
    costs: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 }),
    shared: fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 6 }), { maxLength: 4 }),
    cores: fc.integer({ min: 1, max: 5 }),
  })
  const holds = (check: (input: { costs: number[]; shared: number[][]; cores: number }) => void) =>
    fc.assert(fc.property(any, check), { seed: 7, numRuns: 300 })

  test('executes nothing more than twice', () => {
    holds(({ costs, shared, cores }) => {
      const { runs } = planSchedule(block(...costs), shared, cores)
      for (const position of costs.keys()) {
        const attempts = runs.filter((run) => run.position === position + 1).map(({ attempt }) => attempt)
        expect([[1], [1, 2]]).toContainEqual(attempts)
      }
    })
  })
  test('gives the result of serial order: the merged run of each saw all earlier ones it conflicts with', () => {
    holds(({ costs, shared, cores }) => {
      const { runs, merges } = planSchedule(block(...costs), shared, cores)
      expect(merges.map(({ position }) => position)).toEqual(costs.map((_, index) => index + 1))
      for (const { position } of merges) {
        const last = runs.filter((run) => run.position === position).at(-1)
        for (const earlier of merges.filter(
          (merge) => merge.position < position && conflict(merge.position, position, shared),
        ))
          expect(earlier.at).toBeLessThanOrEqual(last?.start ?? -1)
      }
    })
  })
  test('never runs two transactions on one core at once', () => {
    holds(({ costs, shared, cores }) => {
      const { runs } = planSchedule(block(...costs), shared, cores)
      for (const a of runs)
        for (const b of runs) if (a !== b && a.core === b.core) expect(a.end <= b.start || b.end <= a.start).toBe(true)
      expect(Math.max(...runs.map(({ core }) => core))).toBeLessThan(cores)
    })
  })
})

describe('scheduleSteps', () => {
  const schedule = planSchedule(
    EIGHT,
    [
      [1, 3, 6],
      [2, 4],
    ],
    4,
  )
  const steps = scheduleSteps(EIGHT, schedule)

  test('begins with nothing merged and ends with everything merged', () => {
    expect(steps[0]).toMatchObject({ at: 0, text: 'Transactions 1, 2, 3 and 4 start.' })
    expect(new Set(Object.values(steps.at(-1)?.states ?? {}))).toEqual(new Set(['merged']))
    expect(steps.at(-1)?.text).toContain('The block is executed.')
  })
  test('says something at every step', () => {
    expect(steps.every(({ text }) => text.length > 0)).toBe(true)
  })
  test('never takes a merged transaction back', () => {
    const merged = steps.map(({ states }) => Object.values(states).filter((state) => state === 'merged').length)
    expect(merged).toEqual([...merged].sort((a, b) => a - b))
  })
  test('marks a stale transaction until its second run is merged', () => {
    const third = steps.map(({ at, states }) => [at, states[3]])
    expect(third).toEqual([
      [0, 'running'],
      [2, 'running'],
      [3, 'running'],
      [4, 'running'],
      [5, 'again'],
      [6, 'again'],
      [9, 'again'],
      [10, 'merged'],
      [12, 'merged'],
      [15, 'merged'],
    ])
  })
})
