import { describe, expect, test } from 'vitest'
import { decodePostings, encodePostings, lastAtMost, shardOf } from './index-format.ts'

describe('postings', () => {
  test('come back as they went in', () => {
    const postings: [number, number][] = [
      [0, 1],
      [7, 2],
      [1_500, 8],
    ]
    expect(decodePostings(encodePostings(postings))).toEqual(postings)
  })

  test('keep more than the last step at the last', () => {
    expect(decodePostings(encodePostings([[4, 9]]))).toEqual([[4, 8]])
  })
})

describe('shardOf', () => {
  const shards = ['0.', 'ad', 'ca']

  test('finds the shard whose beginning is not above the word', () => {
    expect([shardOf(shards, 'address'), shardOf(shards, 'bloom'), shardOf(shards, 'zebra')]).toEqual([1, 1, 2])
  })

  test('has none for a single letter and for what sorts before all', () => {
    expect([shardOf(shards, 'a'), shardOf(shards, '!!')]).toEqual([undefined, undefined])
  })
})

describe('lastAtMost', () => {
  test('is -1 when every entry is above the value', () => {
    expect(lastAtMost([5, 9], 4)).toBe(-1)
  })
})
