import { expect, test } from 'vitest'
import { absentMethods, insteadOf } from './absent.ts'
import { isMethod } from './node-errors.ts'

test('no method of the node is absent, and what stands in for an absent one is a method of the node', () => {
  expect(absentMethods.filter(isMethod)).toEqual([])
  expect(absentMethods.flatMap(insteadOf).filter((method) => !isMethod(method))).toEqual([])
})

test('nothing stands in for some, for methods of the node, and for the names of Object’s own members', () => {
  expect(insteadOf('eth_newFilter')).toContain('eth_getLogs')
  expect(['web3_sha3', 'eth_chainId', 'constructor'].map(insteadOf)).toEqual([[], [], []])
})
