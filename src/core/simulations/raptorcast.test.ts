import { describe, expect, test } from 'vitest'
import { randomFrom } from './monad-bft/run.ts'
import { chunksOf, leastRedundancy, type Spread, spread } from './raptorcast.ts'

const FULL: Spread = { bytes: 1_500_000, redundancy: 2.5, validators: 200, loss: 0.1, faulty: 1 / 3, stake: 0.005 }

/** Sends every chunk by itself, many times. */
function trial({ bytes, redundancy, validators, loss, faulty }: Spread, runs: number): number {
  const random = randomFrom(11)
  const { needed, sent } = chunksOf(bytes, redundancy)
  const own = Math.round(sent / (validators - 1))
  const working = Math.round(sent * (1 - faulty))
  let decoded = 0
  for (let run = 0; run < runs; run++) {
    let arrived = 0
    for (let chunk = 0; chunk < working; chunk++) {
      const isLost = random() < loss || (chunk >= own && random() < loss)
      if (!isLost) arrived++
    }
    if (arrived >= needed) decoded++
  }
  return decoded / runs
}

describe('chunksOf', () => {
  test('gives the numbers of a block of 1.5 MB in format v1', () => {
    expect(chunksOf(1_500_000, 2.5)).toEqual({ symbolBytes: 1_079, needed: 1_391, sent: 3_478 })
  })
  test('keeps the symbol within the bounds of the format', () => {
    for (const bytes of [1, 1_000, 50_000, 500_000, 3_000_000]) {
      const { symbolBytes, needed, sent } = chunksOf(bytes, 2.5)
      expect(symbolBytes).toBeGreaterThanOrEqual(1_039)
      expect(symbolBytes).toBeLessThanOrEqual(1_279)
      expect(needed * symbolBytes).toBeGreaterThanOrEqual(bytes)
      expect(sent).toBe(Math.ceil(needed * 2.5))
    }
  })
})

describe('spread', () => {
  test('decodes for sure without loss, and never when less than needed can arrive', () => {
    expect(spread({ ...FULL, loss: 0, faulty: 0 }).probability).toBe(1)
    expect(spread({ ...FULL, redundancy: 1, loss: 0.1, faulty: 0 }).probability).toBeLessThan(1e-9)
    expect(spread({ ...FULL, loss: 1 }).probability).toBe(0)
  })
  test('agrees with sending every chunk by itself', () => {
    for (const loss of [0.21, 0.22, 0.225, 0.23, 0.24]) {
      const computed = spread({ ...FULL, loss }).probability
      const runs = 400
      const sigma = Math.sqrt((computed * (1 - computed)) / runs)
      expect(Math.abs(trial({ ...FULL, loss }, runs) - computed), `loss ${loss}`).toBeLessThan(4 * sigma + 0.01)
    }
  })
  test('falls with loss and with faulty stake, and rises with redundancy', () => {
    const chance = (change: Partial<Spread>) => spread({ ...FULL, ...change }).probability
    for (const [better, worse] of [
      [{ loss: 0.2 }, { loss: 0.23 }],
      [{ faulty: 0.45 }, { faulty: 0.55 }],
      [{ redundancy: 2 }, { redundancy: 1.8 }],
    ] as const)
      expect(chance(better)).toBeGreaterThan(chance(worse))
  })
  test('says the least redundancy of the page: 1.87 at a loss of 20 percent over both hops and a third of faulty stake', () => {
    expect(leastRedundancy({ loss: 1 - Math.sqrt(0.8), faulty: 1 / 3 })).toBeCloseTo(1.875, 3)
  })
  test('uploads about as much at every validator of average stake as at the leader', () => {
    const { leaderUp, validatorUp } = spread({ ...FULL, stake: 1 / 199 })
    expect(validatorUp / leaderUp).toBeCloseTo(198 / 199, 6)
  })
})
