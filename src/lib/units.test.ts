import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatGwei, formatMon, parseGwei, parseMon } from './units.ts'

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
    ['1.0000000000000000001', '"1.0000000000000000001" has 19 decimals; MON has 18.'],
    ['1.5000000000000000000', '"1.5000000000000000000" has 19 decimals; MON has 18. Write "1.500000000000000000".'],
    ['1,000', '"1,000" is not a decimal number of MON.'],
  ])('refuse %j and show the corrected form where it is certain', (text, message) => {
    expect(() => parseMon(text)).toThrow(expect.objectContaining({ code: 'AMOUNT_FORM', message }))
  })

  test('know how many decimals a gwei has', () => {
    expect(() => parseGwei('0.0000000001')).toThrow('has 10 decimals; gwei has 9.')
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
