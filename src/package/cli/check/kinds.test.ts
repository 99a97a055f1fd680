import { expect, test } from 'vitest'
import type { Exchange } from '../../examine/examine.ts'
import { ofKinds, receiptsOfSeen } from './kinds.ts'

const USER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const transaction = (number: number, index: number, rest: object) => ({
  ...{ hash: `0x${number}${index}`, type: '0x2', from: USER, to: USER, accessList: [] },
  ...{ blockHash: `0xb${number}`, blockNumber: `0x${number}`, transactionIndex: `0x${index}` },
  ...rest,
})
const block = (number: number, kinds: readonly object[]): Exchange => ({
  ...{ method: 'eth_getBlockByNumber', params: [`0x${number}`, true] },
  result: { number: `0x${number}`, transactions: kinds.map((rest, index) => transaction(number, index, rest)) },
})
const looked = (exchanges: readonly Exchange[]) =>
  ofKinds(exchanges).flatMap(([method, [hash]]) => (method === 'eth_getTransactionByHash' ? [hash] : []))

const BLOCKS = [
  block(5, [{}, {}]),
  block(4, [{ to: null }, { type: '0x4' }]),
  block(3, [{ type: '0x1', accessList: [{ address: USER, storageKeys: [] }] }, { to: null }]),
]
const failed = (hash: string): Exchange => ({
  ...{ method: 'eth_getBlockReceipts', params: ['0x4'] },
  result: [{ transactionHash: hash, status: '0x0' }],
})

test('one transaction of each kind is looked up, from older blocks too', () => {
  expect(looked(BLOCKS)).toEqual(['0x40', '0x30', '0x41'])
  expect(ofKinds(BLOCKS).slice(0, 4)).toEqual([
    ['eth_getTransactionByHash', ['0x40']],
    ['eth_getTransactionReceipt', ['0x40']],
    ['eth_getTransactionByBlockHashAndIndex', ['0xb4', '0x0']],
    ['debug_traceTransaction', ['0x40', { tracer: 'callTracer' }]],
  ])
})

test('a failed creation is a failed one, and another creation is looked up', () => {
  expect(looked([...BLOCKS, failed('0x40')])).toEqual(['0x31', '0x40', '0x30', '0x41'])
})

test('one that was looked up before costs nothing again', () => {
  const before: Exchange = { method: 'eth_getTransactionByHash', params: ['0x31'], result: transaction(3, 1, {}) }
  expect(looked([...BLOCKS, before])).toEqual(['0x30', '0x41'])
})

test('system transactions and drafts of a pending block are left out', () => {
  const pending = block(6, [{ to: null }])
  expect(looked([{ ...pending, params: ['pending', true] }])).toEqual([])
  expect(looked([block(6, [{ to: null, from: '0x6f49a8f621353f12378d0046e7d7e4b9b249dc9e' }])])).toEqual([])
})

test('receipts of more blocks are read if no failure is known', () => {
  expect(receiptsOfSeen(BLOCKS)).toEqual([
    ['eth_getBlockReceipts', ['0x5']],
    ['eth_getBlockReceipts', ['0x4']],
  ])
  expect(receiptsOfSeen([...BLOCKS, failed('0x40')])).toEqual([])
})
