import { describe, expect, test } from 'vitest'
import type { Block, Relation } from './model.ts'
import {
  all,
  atLeast,
  constants,
  feesOf,
  has,
  hydrated,
  inPlace,
  is,
  lengthOf,
  matches,
  never,
  perTransaction,
} from './relations.ts'

const said = (relation: Relation, result: unknown) => {
  const found = relation(result)
  return found && `${found.path} ${found.message}`.trim()
}
const transaction = (index: number, hash = '0xa') => ({
  hash: `0x${index}`,
  type: '0x2',
  from: '0x',
  to: null,
  blockHash: hash,
  transactionIndex: `0x${index}`,
})
const block: Block = { hash: '0xA', number: '0x1', miner: '0x', transactions: [transaction(0), transaction(1)] }

describe('relations that hold', () => {
  test.each<[string, Relation, unknown]>([
    ['a member, whatever the case of its letters', has('hash', '0xA'), { hash: '0xa' }],
    ['a value', is('0x1'), '0x1'],
    ['never', never, false],
    ['a number that is large enough', atLeast(2n, 'two'), '0x2'],
    ['a length', lengthOf(1, 'blocks'), [1]],
    ['hashes', hydrated(false), { transactions: ['0x1'] }],
    ['full transactions', hydrated(true), block],
    ['an empty block, either way', hydrated(true), { transactions: [] }],
    ['transactions in their place', inPlace, block],
    ['one item per transaction', perTransaction(block, 'txHash'), [{ txHash: '0x0' }, { txHash: '0x1' }]],
    [
      'logs of a filter',
      matches({ address: '0x1', topics: ['0x2'], blockHash: '', blockNumber: '' }),
      [{ address: '0x1', topics: ['0x2'] }],
    ],
    ['fees', feesOf(1, 2), { gasUsedRatio: [0.1], baseFeePerGas: ['0x1', '0x1'], reward: [['0x1', '0x2']] }],
    ['fees without what is optional', feesOf(1, 0), { gasUsedRatio: [0.1] }],
    [
      'a header whose constants are right, in any case',
      constants,
      { number: '0x1', uncles: [], nonce: '0x0000000000000000' },
    ],
    ['the first block, which no node made', constants, { number: '0x0', difficulty: '0x400' }],
    ['several', all(is('0x1'), atLeast(1n, 'one')), '0x1'],
  ])('%s', (_, relation, result) => {
    expect(relation(result)).toBeUndefined()
  })
})

describe('relations that do not hold say where and why', () => {
  test.each<[Relation, unknown, string]>([
    [has('hash', '0x1'), { hash: '0x2' }, '/hash asked for hash 0x1, got 0x2'],
    [has('hash', '0x1'), {}, '/hash asked for hash 0x1, got undefined'],
    [is('0x1'), '0x7', 'expected 0x1, got 0x7'],
    [never, true, 'expected false, got true'],
    [atLeast(2n, 'two'), '0x1', '0x1 is less than two'],
    [lengthOf(2, 'blocks'), [], '0 items for 2 blocks'],
    [hydrated(false), block, '/transactions/0 asked for a hash, got a full transaction'],
    [hydrated(true), { transactions: ['0x1'] }, '/transactions/0 asked for a full transaction, got a hash'],
    [
      inPlace,
      { ...block, transactions: [transaction(0, '0xb')] },
      '/transactions/0/blockHash is not the hash of its block',
    ],
    [inPlace, { ...block, transactions: [transaction(1)] }, '/transactions/0/transactionIndex is 0x1 at position 0'],
    [
      constants,
      { number: '0x1', uncles: [], difficulty: '0x20000' },
      '/difficulty "0x20000" where every block of Monad has "0x0"',
    ],
    [perTransaction(block, 'txHash'), [], '0 items for 2 transactions'],
    [perTransaction(block, 'txHash'), [{ txHash: '0x1' }, {}], '/0/txHash is not the hash of transaction 0'],
    [
      perTransaction({ ...block, transactions: ['0x5'] }, 'txHash'),
      [{ txHash: '0x1' }],
      '/0/txHash is not the hash of transaction 0',
    ],
    [
      matches({ address: '0x1', topics: [], blockHash: '', blockNumber: '' }),
      [],
      'a log that the endpoint returned before is missing',
    ],
    [
      matches({ address: '0x1', topics: [], blockHash: '', blockNumber: '' }),
      [{ address: '0x2' }],
      '/0/address is not the address of the filter',
    ],
    [
      matches({ address: '0x1', topics: ['0x2'], blockHash: '', blockNumber: '' }),
      [{ address: '0x1', topics: ['0x3'] }],
      '/0/topics/0 is not the topic of the filter',
    ],
    [feesOf(2, 0), { gasUsedRatio: [0.1] }, '/gasUsedRatio 1 entries, not 2'],
    [feesOf(1, 0), { gasUsedRatio: [0.1], baseFeePerGas: ['0x1'] }, '/baseFeePerGas 1 entries, not 2'],
    [feesOf(1, 1), { gasUsedRatio: [0.1] }, '"reward" is missing although percentiles were requested'],
    [feesOf(1, 1), { gasUsedRatio: [0.1], reward: [] }, '/reward 0 entries, not 1'],
    [feesOf(1, 2), { gasUsedRatio: [0.1], reward: [['0x1']] }, '/reward/0 1 entries, not 2'],
    [all(is('0x1'), is('0x2')), '0x1', 'expected 0x2, got 0x1'],
  ])('%#', (relation, result, text) => {
    expect(said(relation, result)).toBe(text)
  })
})
