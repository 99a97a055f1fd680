import { describe, expect, test } from 'vitest'
import { findInShard, isNear, openShard } from './body.ts'
import { encodePostings } from './index-format.ts'
import { queryUnits } from './words.ts'

const shard = openShard({
  terms: 'proposal propos propose pruned',
  postings: [
    encodePostings([[1, 1]]),
    encodePostings([
      [2, 3],
      [5, 1],
    ]),
    encodePostings([[3, 1]]),
    encodePostings([[4, 1]]),
  ],
})
const unit = (word: string) => queryUnits(`${word} `)[0]!

describe('findInShard', () => {
  test('takes beginnings of words, for less than the word itself', () => {
    const sorted = openShard({ terms: 'prop proposal', postings: [encodePostings([[1, 1]]), encodePostings([[2, 1]])] })
    const { scores } = findInShard(sorted, unit('prop'), 100, false)
    expect([...scores.keys()]).toEqual([1, 2])
    expect(scores.get(1)).toBeGreaterThan(scores.get(2) ?? 0)
  })

  test('looks for misspellings only when it is told to', () => {
    expect(findInShard(shard, unit('prunde'), 100, false).scores.size).toBe(0)
    const found = findInShard(shard, unit('prunde'), 100, true)
    expect([found.isTypo, [...found.scores.keys()]]).toEqual([true, [4]])
  })
})

describe('isNear', () => {
  test.each([
    ['faucet', 'fuacet', 1, true],
    ['block', 'blcok', 1, true],
    ['gas', 'gasp', 1, true],
    ['balance', 'balence', 1, true],
    ['error', 'erasure', 2, false],
    ['abc', 'abcdef', 2, false],
  ])('%s and %s within %i: %s', (left, right, limit, expected) => {
    expect(isNear(left, right, limit)).toBe(expected)
  })
})
