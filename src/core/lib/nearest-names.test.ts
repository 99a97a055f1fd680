import { expect, test } from 'vitest'
import { nearestNames } from './nearest-names.ts'

const NAMES = ['eth_getBalance', 'eth_getBlockByHash', 'eth_call', 'debug_traceCall']

test('a slip of a finger finds the name, with its namespace or without', () => {
  expect(nearestNames('balence', NAMES)).toEqual(['eth_getBalance'])
  expect(nearestNames('eth_getBalence', NAMES)).toEqual(['eth_getBalance'])
})

test('what is far from every name finds none', () => {
  expect(nearestNames('zzzzzz', NAMES)).toEqual([])
})
