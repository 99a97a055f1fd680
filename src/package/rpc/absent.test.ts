import { expect, test } from 'vitest'
import { absentMethods, insteadOf } from './absent.ts'
import { methods } from './method.ts'

test('no method of the node is absent, and what stands in for an absent one is a method of the node', () => {
  const known = new Set<string>(methods)
  expect(absentMethods.filter((method) => known.has(method))).toEqual([])
  expect(absentMethods.flatMap(insteadOf).filter((method) => !known.has(method))).toEqual([])
})

test('nothing stands in for some, for methods of the node, and for the names of Object’s own members', () => {
  expect(insteadOf('eth_newFilter')).toContain('eth_getLogs')
  expect(['web3_sha3', 'eth_chainId', 'constructor'].map(insteadOf)).toEqual([[], [], []])
})
