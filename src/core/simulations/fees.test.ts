import { describe, expect, test } from 'vitest'
import { protocol } from '../facts/network.ts'
import { formatAmount } from '../lib/units.ts'
import { type BaseFeeState, GENESIS_FEE_STATE, nextBaseFee, quoteFee } from './fees.ts'

const GWEI = 10n ** 9n
const FLOOR = 100n * GWEI
const calm = (baseFee: bigint) => ({ baseFee, trend: 0n, moment: 0n })
const full = protocol.blockGasLimit

/** The base fee after each block of a run. Wei. */
function baseFees(start: BaseFeeState, usages: readonly bigint[]): bigint[] {
  let state = start
  return usages.map((used) => {
    state = nextBaseFee(state, used)
    return state.baseFee
  })
}

describe('quoteFee', () => {
  test.each([
    [21_000n, '0.0021'],
    [65_000n, '0.0065'],
    [200_000n, '0.02'],
    [1_000_000n, '0.1'],
    [30_000_000n, '3'],
  ])('charges a limit of %d gas at the floor', (gasLimit, mon) => {
    const bid = { gasLimit, maxFeePerGas: FLOOR, maxPriorityFeePerGas: 0n }
    expect(formatAmount(quoteFee(bid, FLOOR).total, 'token')).toBe(mon)
  })
  test('splits into a burned part and a tip', () => {
    const bid = { gasLimit: 21_000n, maxFeePerGas: 200n * GWEI, maxPriorityFeePerGas: 2n * GWEI }
    expect(quoteFee(bid, FLOOR)).toEqual({
      pricePerGas: 102n * GWEI,
      burned: 21_000n * FLOOR,
      tip: 42_000n * GWEI,
      total: 2_142_000n * GWEI,
    })
  })
  test('pays no more than the cap, which eats into the tip', () => {
    const bid = { gasLimit: 1n, maxFeePerGas: 101n * GWEI, maxPriorityFeePerGas: 2n * GWEI }
    expect(quoteFee(bid, FLOOR)).toMatchObject({ pricePerGas: 101n * GWEI, tip: GWEI })
  })
  test('treats a legacy gas price as cap and tip at once', () => {
    const bid = { gasLimit: 1n, maxFeePerGas: 150n * GWEI, maxPriorityFeePerGas: 150n * GWEI }
    expect(quoteFee(bid, FLOOR).pricePerGas).toBe(150n * GWEI)
  })
  test('refuses bids that no block can take', () => {
    const bid = { gasLimit: 21_000n, maxFeePerGas: FLOOR, maxPriorityFeePerGas: 0n }
    expect(() => quoteFee(bid, FLOOR + 1n)).toThrow('below the base fee')
    expect(() => quoteFee({ ...bid, maxPriorityFeePerGas: FLOOR + 1n }, FLOOR)).toThrow('higher than the fee cap')
  })
})

describe('nextBaseFee', () => {
  test('stands still when the block meets the target', () => {
    expect(nextBaseFee(calm(200n * GWEI), protocol.blockGasTarget)).toEqual(calm(200n * GWEI))
  })
  test('a full block adds at most e^(1/28), 3.6 %', () => {
    expect(Number(nextBaseFee(calm(200n * GWEI), full).baseFee) / 200e9).toBeCloseTo(Math.exp(1 / 28), 9)
  })
  test('an empty block takes at most 1 - e^(-4/28), 13.3 %', () => {
    expect(Number(nextBaseFee(calm(200n * GWEI), 0n).baseFee) / 200e9).toBeCloseTo(Math.exp(-4 / 28), 9)
  })
  test('remembers usage in both averages, with the sign of the client', () => {
    expect(nextBaseFee(calm(FLOOR), full)).toMatchObject({ trend: -1_200_000n, moment: 36_000_000_000_000n })
  })
  test('moves less when past blocks were uneven', () => {
    const uneven = { baseFee: 200n * GWEI, trend: 0n, moment: (40n * 10n ** 6n) ** 2n }
    const step = Number(nextBaseFee(uneven, full).baseFee) / 200e9
    expect(step).toBeCloseTo(Math.exp((1 / 28) * (120 / 160)), 9)
  })
  test('lifts the genesis fee to the floor and never passes the ceiling', () => {
    expect(nextBaseFee(GENESIS_FEE_STATE, 0n).baseFee).toBe(FLOOR)
    expect(nextBaseFee(calm(protocol.maxBaseFee), full).baseFee).toBe(protocol.maxBaseFee)
  })
  test('refuses more usage than a block can hold', () => {
    expect(() => nextBaseFee(calm(FLOOR), full + 1n)).toThrow('cannot contain')
  })
})

describe('the base fee over a run of blocks', () => {
  test('doubles after 22 full blocks from a calm start, the figure of the gas page', () => {
    const fees = baseFees(calm(FLOOR), Array<bigint>(22).fill(full))
    expect(fees.findIndex((fee) => fee >= 2n * FLOOR) + 1).toBe(22)
  })
  test('follows the curves of the gas page: 191 gwei after 6 s, 363 after 12 s, back at the floor after 7.8 s', () => {
    const gwei = (usages: bigint[]) => Number(baseFees(calm(FLOOR), usages).at(-1)) / 1e9
    const run = (blocks: number, used: bigint) => Array<bigint>(blocks).fill(used)
    expect(gwei(run(20, full))).toBeCloseTo(191.24, 2)
    expect(gwei(run(40, full))).toBeCloseTo(363.18, 2)
    expect(gwei([...run(20, full), ...run(5, 0n)])).toBeGreaterThan(100)
    expect(gwei([...run(20, full), ...run(6, 0n)])).toBe(100)
  })
  test('falls from 200 gwei to the floor within 7 empty blocks', () => {
    const fees = baseFees(calm(2n * FLOOR), Array<bigint>(7).fill(0n))
    expect(fees.at(-2)).toBeGreaterThan(FLOOR)
    expect(fees.at(-1)).toBe(FLOOR)
  })
})
