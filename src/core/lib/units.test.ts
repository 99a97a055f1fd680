import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allUnits, formatAmount, formatGwei, formatMon, groupDigits, parseGwei, parseMon, readAmount } from './units.ts'

describe('formatMon and formatGwei', () => {
  test.each([
    [0n, '0', '0'],
    [1n, '0.000000000000000001', '0.000000001'],
    [100_000_000_000n, '0.0000001', '100'],
    [1_500_000_000_000_000_000n, '1.5', '1500000000'],
    [-1_500_000_000_000_000_000n, '-1.5', '-1500000000'],
    [10n ** 27n, '1000000000', '1000000000000000000'],
  ])('write %d wei without rounding', (wei, mon, gwei) => {
    expect([formatMon(wei), formatGwei(wei)]).toEqual([mon, gwei])
  })

  test('are read back without losing a wei', () => {
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 256n), 2n ** 256n), (wei) => {
        expect([parseMon(formatMon(wei)), parseGwei(formatGwei(wei))]).toEqual([wei, wei])
      }),
    )
  })
})

describe('parseMon and parseGwei', () => {
  test('take trailing zeros', () => {
    expect([parseMon('1.50'), parseGwei('100.000000000')]).toEqual([1_500_000_000_000_000_000n, 100_000_000_000n])
  })

  test.each([
    ['1,5', '"1,5" is not a decimal number of MON. Write "1.5".'],
    ['1.5 MON', '"1.5 MON" is not a decimal number of MON. Write "1.5".'],
    ['1,000,000', '"1,000,000" is not a decimal number of MON. Write "1000000".'],
    ['.5', '".5" is not a decimal number of MON. Write "0.5".'],
    ['5.', '"5." is not a decimal number of MON. Write "5".'],
    ['007', '"007" is not a decimal number of MON. Write "7".'],
    ['+1', '"+1" is not a decimal number of MON. Write "1".'],
    ['1e18', '"1e18" is not a decimal number of MON.'],
    ['0x10', '"0x10" is not a decimal number of MON.'],
    ['', '"" is not a decimal number of MON.'],
    ['1.0000000000000000001', '"1.0000000000000000001" has 19 decimals, but MON has 18.'],
    ['1.5000000000000000000', '"1.5000000000000000000" has 19 decimals, but MON has 18. Write "1.500000000000000000".'],
    ['1,000', '"1,000" is not a decimal number of MON.'],
  ])('refuse %j and show the corrected form where it is certain', (text, message) => {
    expect(() => parseMon(text)).toThrow(expect.objectContaining({ code: 'AMOUNT_FORM', message }))
  })

  test('know how many decimals a gwei has', () => {
    expect(() => parseGwei('0.0000000001')).toThrow('has 10 decimals, but gwei has 9.')
  })

  test('correct to a form that is taken', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ +-]?[0-9]{0,5}[,._]?[0-9]{0,20}( ?MON)?$/), (text) => {
        try {
          parseMon(text)
        } catch (error) {
          const form = /Write "(.*)"/.exec((error as Error).message)?.[1]
          if (form !== undefined) expect(typeof parseMon(form)).toBe('bigint')
        }
      }),
    )
  })
})

describe('readAmount', () => {
  test('reads a fraction of MON without losing a wei', () => {
    expect(readAmount('0.000000000000000001', 'token')).toBe(1n)
    expect(readAmount('123456789.123456789123456789', 'token')).toBe(123456789123456789123456789n)
  })
  test('reads gwei and wei', () => {
    expect(readAmount('100', 'gwei')).toBe(100_000_000_000n)
    expect(readAmount('1000000000000000000', 'wei')).toBe(10n ** 18n)
  })
  test('takes thousands separators, spaces and a bare point', () => {
    expect(readAmount('1,250,000.5', 'token')).toBe(1_250_000_500_000_000_000_000_000n)
    expect(readAmount(' 30 000 000 ', 'wei')).toBe(30_000_000n)
    expect(readAmount('.5', 'gwei')).toBe(500_000_000n)
  })
  test('ignores trailing zeros when it counts decimals', () => {
    expect(readAmount('2.000', 'wei')).toBe(2n)
  })
  test.each(['', '.', '-1', '1e3', '1,00', '0x10', 'ten'])('rejects %j', (text) => {
    expect(() => readAmount(text, 'token')).toThrow('is not an amount of MON')
  })
  test('rejects a fraction finer than one wei and says why', () => {
    expect(() => readAmount('0.0000000001', 'gwei')).toThrow('is finer than 1 wei')
    expect(() => readAmount('0.5', 'wei')).toThrow('is finer than 1 wei')
  })
})

describe('formatAmount', () => {
  test('writes the cost of a transfer at the floor in MON', () => {
    expect(formatAmount(21_000n * 100_000_000_000n, 'token')).toBe('0.0021')
  })
  test('writes whole amounts without a point and keeps the sign', () => {
    expect(formatAmount(10n * 10n ** 18n, 'token')).toBe('10')
    expect(formatAmount(-500_000_000n, 'gwei')).toBe('-0.5')
    expect(formatAmount(0n, 'token')).toBe('0')
  })
  test('reads back what it wrote', () => {
    for (const wei of [1n, 999_999_999n, 10n ** 18n + 1n, 2n ** 255n]) {
      for (const unit of ['wei', 'gwei', 'token'] as const) expect(readAmount(formatAmount(wei, unit), unit)).toBe(wei)
    }
  })
})

test('allUnits shows one amount three times', () => {
  expect(allUnits(100_000_000_000n)).toEqual({ wei: '100000000000', gwei: '100', token: '0.0000001' })
})

test('groupDigits touches only the whole part', () => {
  expect(groupDigits('1234567.8912')).toBe('1,234,567.8912')
  expect(groupDigits('100')).toBe('100')
})
