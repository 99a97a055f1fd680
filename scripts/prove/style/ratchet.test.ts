import { describe, expect, test } from 'vitest'
import { compare, countsOf, lowered, ratchetText } from './ratchet.ts'
import type { Style } from './rules.ts'

const known = () => false

const style = (words: number, rule: string, count: number): Style => ({
  words,
  findings: Array.from({ length: count }, () => ({ rule, line: 1, text: '', cure: '' })),
})

describe('counts', () => {
  test('are those above the budget', () => {
    const styles = new Map([
      ['long.md', style(2_000, 'semicolon', 2)],
      ['short.md', style(200, 'semicolon', 2)],
      ['none.md', style(200, 'semicolon', 0)],
    ])
    expect(countsOf(styles)).toEqual({ 'short.md': { semicolon: 2 } })
  })

  test('that rose and that fell are named', () => {
    const { raised, fell } = compare(
      { a: { colon: 2, holds: 1 }, b: { colon: 1 } },
      { a: { colon: 3 }, b: { colon: 1 } },
    )
    expect(raised).toEqual([{ file: 'a', rule: 'colon', was: 2, now: 3 }])
    expect(fell).toEqual([{ file: 'a', rule: 'holds', was: 1, now: 0 }])
  })
})

describe('the ratchet', () => {
  test('only falls', () => {
    const recorded = { a: { colon: 2, holds: 4 } }
    expect(lowered(recorded, { a: { colon: 5, holds: 3, takes: 1 }, b: { colon: 1 } }, known)).toEqual({
      a: { colon: 2, holds: 3 },
    })
  })

  test('follows a file that moved, with no more than the old one had', () => {
    expect(lowered({ old: { colon: 2, holds: 1 } }, { new: { colon: 3, holds: 1, takes: 1 } }, known)).toEqual({
      new: { colon: 2, holds: 1 },
    })
  })

  test('starts with the counts of a new rule', () => {
    const isNew = (rule: string) => rule === 'takes'
    expect(lowered({ a: { colon: 1 } }, { a: { colon: 2, takes: 7 } }, isNew)).toEqual({ a: { colon: 1, takes: 7 } })
  })

  test('is sorted, one line for each file', () => {
    const text = ratchetText({ rules: ['b', 'a'], files: { z: { y: 1, x: 2 }, a: { x: 1 } }, twins: {} })
    expect(text).toBe(
      '{\n  "rules": ["a","b"],\n  "files": {\n    "a": {"x":1},\n    "z": {"x":2,"y":1}\n  },\n  "twins": {}\n}\n',
    )
    expect(JSON.parse(text).files.z).toEqual({ x: 2, y: 1 })
  })
})
