import { expect, test } from 'vitest'
import { reasonsForNull, unitOf } from './meanings.ts'

test('units are the document’s', () => {
  expect(unitOf('gasUsed')).toBe('gas')
  expect([unitOf('nope'), unitOf('constructor')]).toEqual([undefined, undefined])
})

test('a method that answers null says why, others do not', () => {
  expect(reasonsForNull('eth_getBlockByHash')).not.toHaveLength(0)
  expect([reasonsForNull('eth_chainId'), reasonsForNull('__proto__')]).toEqual([[], []])
})
