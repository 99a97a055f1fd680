import { describe, expect, test } from 'vitest'
import { bodyTerms, nameTerms, queryUnits, splitWords, stem } from './words.ts'

describe('nameTerms', () => {
  test('finds a method whole, by its parts, and from each boundary on', () => {
    expect(nameTerms('eth_getLogs')).toEqual(
      expect.arrayContaining(['eth_getlogs', 'eth', 'get', 'logs', 'log', 'getlogs']),
    )
  })

  test('splits a run of capitals from the word before it', () => {
    expect(nameTerms('MonadBFT')).toEqual(['monadbft', 'monad', 'bft'])
  })

  test('drops the sign of an error code', () => {
    expect(nameTerms('-32602 Invalid params')).toContain('32602')
  })
})

describe('stem', () => {
  test.each([
    [['stake', 'staking', 'staked', 'stakes'], 'stak'],
    [['query', 'queries'], 'query'],
    [['process', 'processes'], 'process'],
    [['local', 'locally'], 'local'],
  ])('gives %j one form', (words, form) => {
    expect(words.map(stem)).toEqual(words.map(() => form))
  })

  test.each(['gas', 'status', 'string', 'coding', 'io_uring', '7702'])('leaves %s alone', (word) => {
    expect(stem(word)).toBe(word)
  })
})

describe('splitWords', () => {
  test('keeps versions whole and joins grouped digits', () => {
    expect(splitWords('v0.14.6 allows 1,024 blocks')).toEqual(['0.14.6', 'allows', '1024', 'blocks'])
  })
})

describe('bodyTerms', () => {
  test('leaves out stop words, single letters and long hex', () => {
    expect(bodyTerms('The hash of a block is 0x5fbdb2315678afecb367f032d93f642f64180aa3, not x')).toEqual([
      'hash',
      'block',
      'not',
    ])
  })
})

describe('queryUnits', () => {
  test('writes short forms out and marks stop words', () => {
    expect(queryUnits('status of tx').map(({ word, isWeak }) => [word, isWeak])).toEqual([
      ['status', false],
      ['of', true],
      ['transaction', false],
    ])
  })

  test('takes stop words seriously when there is nothing else', () => {
    expect(queryUnits('to be').every(({ isWeak }) => !isWeak)).toBe(true)
  })

  test('stops at 16 words', () => {
    expect(queryUnits('word '.repeat(40))).toHaveLength(16)
  })
})
