/** Checking all hex digits in one batch returns the same verdict as checking string by string. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  Data,
  Hash32,
  Quantity,
  Quantity256,
  validateWithBatchedHex,
  Word32,
} from '../../../generated/validators/index.js'
import { SLOW } from '../../../test/slow.ts'
import { isReceipt } from './index.ts'

const list =
  (verdict: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    (value as unknown[]).every(verdict)

describe('looking at all digits together', () => {
  test('takes and refuses the same characters at every place of a word of four', SLOW, () => {
    for (let code = 0; code < 0x3000; code++) {
      for (const before of [10, 11, 12, 13]) {
        const text = `0x${'a'.repeat(before)}${String.fromCharCode(code)}${'F'.repeat(63 - before)}`
        expect(validateWithBatchedHex(Hash32, text), `${code} after ${before}`).toBe(Hash32(text))
      }
    }
  })

  test('refuses strings that only together would be well formed', () => {
    const pairs = [['0', 'x12'], ['0x1', '0x'], ['0x12', 'x0x1'], ['0x', '', '0x12'], ['0x0x'], ['0x,0x']]
    for (const strings of pairs) expect(validateWithBatchedHex(list(Data), strings)).toBe(false)
    expect(validateWithBatchedHex(list(Data), ['0x', '0x12', '0xaB'])).toBe(true)
  })

  test('counts the prefixes of thousands of strings', () => {
    const strings = Array.from({ length: 3_000 }, () => '0x12')
    expect(validateWithBatchedHex(list(Data), strings)).toBe(true)
    for (const place of [0, 62, 63, 1_500, 2_999])
      expect(validateWithBatchedHex(list(Data), strings.toSpliced(place, 1, '0xx2')), `${place}`).toBe(false)
  })

  test('takes and refuses quantities of every length as one pattern would', () => {
    const digits = ['', '0', '9', 'a', 'f', 'A', 'g', '/', ':', '`', 'é']
    for (let length = 0; length < 70; length++) {
      for (const [first, last] of digits.flatMap((one) => digits.map((other) => [one, other] as const))) {
        const text = `0x${first}${'1'.repeat(length)}${last}`
        expect(Quantity256(text), text).toBe(/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/.test(text))
      }
    }
    for (const text of ['', '0', '0x', '1x1', '0X1', 'x01']) expect(Quantity256(text), text).toBe(false)
  })

  test('agrees on any strings, long ones and other alphabets included', SLOW, () => {
    const text = fc.oneof(
      fc.stringMatching(/^0x[0-9a-fA-F]{64}$/),
      fc.stringMatching(/^0x[0-9a-fA-FxX,]{60,64}$/),
      fc.string({ unit: 'binary' }),
      fc.nat(40_000).map((length) => `0x${'1'.repeat(2 * length)}`),
      fc.nat(40_000).map((length) => `0x${'1'.repeat(2 * length)}é`),
    )
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), (strings) => {
        for (const verdict of [Data, Hash32, Word32, Quantity]) {
          expect(validateWithBatchedHex(list(verdict), strings)).toBe(strings.every(verdict))
        }
      }),
    )
  })

  test('keeps its place when a getter asks for another verdict meanwhile', () => {
    const asking = {
      get hash() {
        return isReceipt({}) ? '0x' : `0x${'g'.repeat(64)}`
      },
    }
    expect(validateWithBatchedHex((value) => Hash32((value as { hash: string }).hash), asking)).toBe(false)
    expect(
      validateWithBatchedHex((value) => Hash32(String(value)) && isReceipt({}) === false, `0x${'g'.repeat(64)}`),
    ).toBe(false)
  })

  test('forgets what it gathered when the value throws', () => {
    const boom = () => {
      throw new Error('boom')
    }
    expect(() => validateWithBatchedHex((value) => Hash32(value) && boom(), `0x${'g'.repeat(64)}`)).toThrow('boom')
    expect(validateWithBatchedHex(Hash32, `0x${'1'.repeat(64)}`)).toBe(true)
  })
})
