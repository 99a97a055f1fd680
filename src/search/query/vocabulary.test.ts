import { expect, test } from 'vitest'
import { Vocabulary } from './vocabulary.ts'

const words = new Vocabulary(['stake', 'staking', 'state', 'steak', 'validator', 'wallet'])

test('finds words by their beginning, in order', () => {
  expect(words.beginning('sta')).toEqual(['stake', 'staking', 'state'])
  expect(words.beginning('x')).toEqual([])
})

test('finds words with a wrong, missing, further or swapped letter', () => {
  expect(words.near('statke', 1).toSorted()).toEqual(['stake', 'state'])
  expect(words.near('vlaidator', 1)).toEqual(['validator'])
  expect(words.near('walet', 1)).toEqual(['wallet'])
  expect(words.near('walet', 1)).toBe(words.near('walet', 1))
})
