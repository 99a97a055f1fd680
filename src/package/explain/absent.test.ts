import { expect, test } from 'vitest'
import { insteadOf, isOfWallet } from './absent.ts'
import { absentMethods } from './absent-names.ts'
import { isMethod } from './node-errors.ts'

test('no method of the node is absent, and what stands in for an absent one is a method of the node', () => {
  expect(absentMethods.filter(isMethod)).toEqual([])
  expect(absentMethods.flatMap(insteadOf).filter((method) => !isMethod(method))).toEqual([])
})

test('nothing stands in for some, for methods of the node, and for the names of Object’s own members', () => {
  expect(insteadOf('eth_newFilter')).toContain('eth_getLogs')
  expect(['web3_sha3', 'eth_chainId', 'constructor'].map(insteadOf)).toEqual([[], [], []])
})

test('methods of wallets are known by the list, and others by their names', () => {
  expect(['personal_sign', 'eth_signTypedData_v4', 'wallet_later'].map(isOfWallet)).toEqual([true, true, true])
  expect(['eth_newFilter', 'eth_call', 'wallet'].map(isOfWallet)).toEqual([false, false, false])
})
