import { describe, expect, test } from 'vitest'
import { fuzzyMatch } from './fuzzy.ts'

const NAMES = ['eth_getTransactionByHash', 'eth_getTransactionByBlockHashAndIndex', 'eth_call', 'debug_traceCall']
const best = (query: string) =>
  NAMES.flatMap((name) => {
    const match = fuzzyMatch(query, name)
    return match ? [{ name, score: match.score }] : []
  })
    .sort((a, b) => b.score - a.score)
    .map(({ name }) => name)

describe('fuzzyMatch', () => {
  test('finds a name by the initials of its words', () => {
    expect(best('gtbh')[0]).toBe('eth_getTransactionByHash')
  })

  test('ranks the whole name before the start of a word, and that before a part', () => {
    expect(best('call')).toEqual(['eth_call', 'debug_traceCall'])
    const [start, part] = [fuzzyMatch('trans', 'getTransaction'), fuzzyMatch('ransa', 'getTransaction')]
    expect(start!.score).toBeGreaterThan(part!.score)
  })

  test('marks the letters that matched', () => {
    expect(fuzzyMatch('call', 'eth_call')?.at).toEqual([4, 5, 6, 7])
    expect(fuzzyMatch('gtbh', 'eth_getTransactionByHash')?.at).toEqual([4, 7, 18, 20])
  })

  test('ignores case and spaces', () => {
    expect(fuzzyMatch(' Eth CALL ', 'eth_call')?.at).toEqual([0, 1, 2, 4, 5, 6, 7])
    expect(fuzzyMatch('ETH_ CALL', 'eth_call')?.score).toBe(fuzzyMatch('eth_call', 'eth_call')?.score)
  })

  test('an empty query matches everything alike, a foreign one nothing', () => {
    expect(fuzzyMatch('', 'eth_call')).toEqual({ score: 0, at: [] })
    expect(fuzzyMatch('xyz', 'eth_call')).toBeUndefined()
  })
})
