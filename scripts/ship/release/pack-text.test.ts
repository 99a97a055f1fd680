import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PackedText, unpack, WORD_END } from '../../../src/core/lib/packed-text.ts'
import { packedLiteral, packText } from './pack-text.ts'

const bytes = ({ marks, words, text }: PackedText): number => Buffer.byteLength(marks + words + text)

describe('packText', () => {
  test('gives back every value', () => {
    const ascii = fc.string({ unit: fc.constantFrom(...'ab `"\\$ {}<>,:'), maxLength: 200 })
    fc.assert(
      fc.property(fc.array(ascii), (value) => {
        expect(unpack(packText(JSON.stringify(value)))).toEqual(value)
      }),
    )
  })

  test('writes what repeats once', () => {
    const value = Array.from({ length: 20 }, (_, index) => ({ hash: 'Hash32', number: 'Quantity', index }))
    expect(unpack(packText(JSON.stringify(value)))).toEqual(value)
    expect(bytes(packText(JSON.stringify(value)))).toBeLessThan(JSON.stringify(value).length / 4)
  })

  test('halves the shapes of the document', () => {
    const text = JSON.stringify(JSON.parse(readFileSync('generated/openrpc.json', 'utf8')).components.errors)
    expect(bytes(packText(text))).toBeLessThan(text.length * 0.75)
  })

  test('gives the sign of a letter that is seldom to a word that is common', () => {
    const seldom = Array.from({ length: 0x7e - 0x22 }, (_, index) => String.fromCharCode(0x23 + index)).join('')
    const value = [seldom, ...Array.from({ length: 40 }, (_, index) => `hash number ${index} of a block`)]
    const packed = packText(JSON.stringify(value))
    expect(packed.words.split(WORD_END).filter((word) => packed.marks.includes(word))).not.toEqual([])
    expect(unpack(packed)).toEqual(value)
  })

  test('is the same every time', () => {
    expect(packText('["abc abc abc","abc abc"]')).toEqual(packText('["abc abc abc","abc abc"]'))
  })

  test('refuses what could be taken for a mark', () => {
    expect(() => packText('["À"]')).toThrow('printable ASCII')
  })
})

test('packedLiteral is code for the packed text, whatever signs stand in it', () => {
  const text = JSON.stringify(['`${x}` \\ "y"', '`${x}` \\ "y"', '`${x}` \\ "y"'])
  expect(new Function(`return ${packedLiteral(text)}`)()).toEqual(packText(text))
})
