import { expect, test } from 'vitest'
import { causeOf, reasonsForNull, unitOf } from './lookup-error.ts'

test('units are the document’s', () => {
  expect(unitOf('gasUsed')).toBe('gas')
  expect([unitOf('nope'), unitOf('constructor')]).toEqual([undefined, undefined])
})

test('an error says its cause, what is no error says none', () => {
  expect(causeOf('InvalidBlockRange')).toContain('`fromBlock` is after `toBlock`')
  expect([causeOf('Nope'), causeOf('constructor')]).toEqual([undefined, undefined])
})

test('a method that answers null says why, others do not', () => {
  expect(reasonsForNull('eth_getBlockByHash')).not.toHaveLength(0)
  expect([reasonsForNull('eth_chainId'), reasonsForNull('__proto__')]).toEqual([[], []])
})
