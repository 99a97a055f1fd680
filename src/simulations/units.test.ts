import { describe, expect, test } from 'vitest'
import { allUnits, formatAmount, groupDigits, parseAmount } from './units.ts'

describe('parseAmount', () => {
  test('reads a fraction of MON without losing a wei', () => {
    expect(parseAmount('0.000000000000000001', 'MON')).toBe(1n)
    expect(parseAmount('123456789.123456789123456789', 'MON')).toBe(123456789123456789123456789n)
  })
  test('reads gwei and wei', () => {
    expect(parseAmount('100', 'gwei')).toBe(100_000_000_000n)
    expect(parseAmount('1000000000000000000', 'wei')).toBe(10n ** 18n)
  })
  test('takes thousands separators, spaces and a bare point', () => {
    expect(parseAmount('1,250,000.5', 'MON')).toBe(1_250_000_500_000_000_000_000_000n)
    expect(parseAmount(' 30 000 000 ', 'wei')).toBe(30_000_000n)
    expect(parseAmount('.5', 'gwei')).toBe(500_000_000n)
  })
  test('ignores trailing zeros when it counts decimals', () => {
    expect(parseAmount('2.000', 'wei')).toBe(2n)
  })
  test.each(['', '.', '-1', '1e3', '1,00', '0x10', 'ten'])('rejects %j', (text) => {
    expect(() => parseAmount(text, 'MON')).toThrow('is not an amount of MON')
  })
  test('rejects a fraction finer than one wei and says why', () => {
    expect(() => parseAmount('0.0000000001', 'gwei')).toThrow('is finer than 1 wei')
    expect(() => parseAmount('0.5', 'wei')).toThrow('is finer than 1 wei')
  })
})

describe('formatAmount', () => {
  test('writes the cost of a transfer at the floor in MON', () => {
    expect(formatAmount(21_000n * 100_000_000_000n, 'MON')).toBe('0.0021')
  })
  test('writes whole amounts without a point and keeps the sign', () => {
    expect(formatAmount(10n * 10n ** 18n, 'MON')).toBe('10')
    expect(formatAmount(-500_000_000n, 'gwei')).toBe('-0.5')
    expect(formatAmount(0n, 'MON')).toBe('0')
  })
  test('reads back what it wrote', () => {
    for (const wei of [1n, 999_999_999n, 10n ** 18n + 1n, 2n ** 255n]) {
      for (const unit of ['wei', 'gwei', 'MON'] as const) expect(parseAmount(formatAmount(wei, unit), unit)).toBe(wei)
    }
  })
})

test('allUnits shows one amount three times', () => {
  expect(allUnits(100_000_000_000n)).toEqual({ wei: '100000000000', gwei: '100', MON: '0.0000001' })
})

test('groupDigits touches only the whole part', () => {
  expect(groupDigits('1234567.8912')).toBe('1,234,567.8912')
  expect(groupDigits('100')).toBe('100')
})
