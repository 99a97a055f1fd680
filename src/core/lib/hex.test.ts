import fc from 'fast-check'
import * as viem from 'viem'
import { describe, expect, test } from 'vitest'
import { bytesToHex, hexToBytes } from './bytes.ts'
import { bytesFault, numberToHex, parseQuantity, quantityFault } from './hex.ts'

describe('parseQuantity', () => {
  test('reads the largest 64-bit quantity without losing a bit', () => {
    expect(parseQuantity('0xffffffffffffffff')).toBe(2n ** 64n - 1n)
  })

  test('reads amounts above 18.4 MON without being told their width', () => {
    expect(parseQuantity('0x1158e460913d00000')).toBe(20n * 10n ** 18n)
    expect(parseQuantity(`0x${'f'.repeat(64)}`)).toBe(2n ** 256n - 1n)
    expect(() => parseQuantity(`0x1${'0'.repeat(64)}`)).toThrow(
      '65 hex digits where a 256-bit quantity has at most 64.',
    )
  })

  test('refuses what is wider than 64 bits where that is asked for, and says how to widen it', () => {
    expect(() => parseQuantity('0x10000000000000000', 64)).toThrow(
      expect.objectContaining({
        message: '17 hex digits where a 64-bit quantity has at most 16.',
        hint: 'Amounts need 256 bits. Use 256, or omit the width.',
      }),
    )
  })

  test.each([
    ['0x01', '"0x01" has a leading zero. Write "0x1".'],
    ['0x000', '"0x000" has a leading zero. Write "0x0".'],
    ['0X1F', '"0X1F" has an upper-case X. Write "0x1f".'],
    ['0X', '"0X" has an upper-case X. Write "0x0".'],
    ['0X0A', '"0X0A" has an upper-case X. Write "0xa".'],
    ['00FF', '"00FF" has no 0x prefix. Write "0xff".'],
    ['0xFF', '"0xFF" has upper-case digits. Write "0xff".'],
    ['0x', '"0x" has no digits. Write "0x0".'],
    ['1024', '"1024" is decimal. Write "0x400".'],
    ['ff', '"ff" has no 0x prefix. Write "0xff".'],
    ['latest', '"latest" has no 0x prefix.'],
    ['', '"" has no 0x prefix.'],
    ['0xgg', '"0xgg" contains "g", which is not a hex digit.'],
    ['-0x1', '"-0x1" has no 0x prefix.'],
  ])('rejects %s and shows the corrected form', (text, message) => {
    expect(() => parseQuantity(text)).toThrow(message)
  })

  test('carries a code that tells form from range', () => {
    expect(() => parseQuantity('0x01')).toThrow(expect.objectContaining({ code: 'QUANTITY_FORM' }))
    expect(() => parseQuantity(`0x1${'0'.repeat(64)}`)).toThrow(expect.objectContaining({ code: 'QUANTITY_RANGE' }))
  })

  test('is never written of more than 256 bits', () => {
    expect(() => numberToHex(2n ** 256n)).toThrow('65 hex digits where a 256-bit quantity has at most 64.')
  })

  test('reads back every number that numberToHex writes', () => {
    fc.assert(fc.property(fc.bigInt(0n, 2n ** 256n - 1n), (value) => parseQuantity(numberToHex(value)) === value))
  })
})

describe('quantityFault', () => {
  test('finds a fault exactly where the pattern does', () => {
    const pattern = /^0x(0|[1-9a-f][0-9a-f]{0,15})$/
    const text = fc.oneof(fc.stringMatching(/^0?[xX]?[0-9a-fA-Fg]{0,20}$/), fc.string())
    fc.assert(fc.property(text, (value) => (quantityFault(value, 16) === undefined) === pattern.test(value)))
  })

  test('corrects to a form that has no fault', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(0[xX])?0{0,4}[0-9a-fA-F]{0,16}$/), (value) => {
        const fix = quantityFault(value, 16)?.fix
        return fix === undefined || quantityFault(JSON.parse(fix), 16) === undefined
      }),
    )
  })

  test('cuts long values', () => {
    expect(quantityFault('z'.repeat(1_000_000), 16)?.message.length).toBeLessThan(120)
  })
})

describe('bytes', () => {
  test('reads back all bytes that bytesToHex writes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        (bytes) => Buffer.compare(hexToBytes(bytesToHex(bytes)), bytes) === 0,
      ),
    )
  })

  test('counts the digits of a short hash', () => {
    expect(bytesFault(`0x${'a'.repeat(63)}`, 'a 32-byte hash', 64)?.message).toBe(
      '63 hex digits where a 32-byte hash needs 64',
    )
  })

  test('says that a byte has two digits', () => {
    expect(() => hexToBytes('0xabc')).toThrow('"0xabc" has an odd number of hex digits (3), but each byte has two.')
  })

  test.each([
    ['abcd', '"abcd" has no 0x prefix. Write "0xabcd".'],
    ['abc', '"abc" has no 0x prefix.'],
    ['0XAB', '"0XAB" has an upper-case X. Write "0xAB".'],
    ['0xzz', '"0xzz" contains "z", which is not a hex digit.'],
  ])('rejects %s and shows the corrected form where it is certain', (text, message) => {
    expect(() => hexToBytes(text)).toThrow(expect.objectContaining({ code: 'BYTES_FORM', message }))
  })

  test('corrects to a form that has no fault', () => {
    const text = fc.stringMatching(/^(0[xX])?[0-9a-fA-F]{0,12}$/)
    const digits = fc.constantFrom(undefined, 4, 8)
    fc.assert(
      fc.property(text, digits, (value, count) => {
        const fix = bytesFault(value, '', count)?.fix
        return fix === undefined || bytesFault(JSON.parse(fix), '', count) === undefined
      }),
    )
  })

  test('finds a fault exactly where the pattern does', () => {
    const text = fc.oneof(fc.stringMatching(/^0?[xX]?[0-9a-fA-Fg]{0,20}$/), fc.string())
    fc.assert(
      fc.property(text, (value) => (bytesFault(value, '') === undefined) === /^0x(?:[0-9a-fA-F]{2})*$/.test(value)),
    )
  })
})

describe('the names that viem has too', () => {
  test('mean what they mean there', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.bigInt(0n, 2n ** 256n - 1n), (bytes, value) => {
        const hex = bytesToHex(bytes)
        expect([hex, hexToBytes(hex), numberToHex(value)]).toEqual([
          viem.bytesToHex(bytes),
          viem.hexToBytes(hex),
          viem.numberToHex(value),
        ])
      }),
    )
  })
})

describe('numberToHex', () => {
  test('writes numbers and bigints without leading zeros', () => {
    expect([numberToHex(0), numberToHex(1024), numberToHex(2n ** 64n)]).toEqual(['0x0', '0x400', '0x10000000000000000'])
  })

  test.each([-1, 1.5, Number.NaN, 2 ** 60])('rejects %d', (value) => {
    expect(() => numberToHex(value)).toThrow(expect.objectContaining({ code: 'QUANTITY_RANGE' }))
  })
})
