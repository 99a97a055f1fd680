import { expect, test } from 'vitest'
import { nodeError, reasonsForNull, unitOf } from './lookup-error.ts'

test('units are the document’s', () => {
  expect(unitOf('gasUsed')).toBe('gas')
  expect([unitOf('nope'), unitOf('constructor')]).toEqual([undefined, undefined])
})

test('an error is found by its code and its text', () => {
  expect(nodeError({ code: -32602, message: 'invalid block range' })?.id).toBe('InvalidBlockRange')
  expect(nodeError({ code: -32000, message: 'invalid block range' })).toBeUndefined()
  expect(nodeError({ code: -32602, message: 'no such words' })).toBeUndefined()
  expect(nodeError({ code: -32602, message: 7 })).toBeUndefined()
})

test('a method that answers null says why, others do not', () => {
  expect(reasonsForNull('eth_getBlockByHash')).not.toHaveLength(0)
  expect([reasonsForNull('eth_chainId'), reasonsForNull('__proto__')]).toEqual([[], []])
})
