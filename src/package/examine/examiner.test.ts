import { describe, expect, test } from 'vitest'
import recorded from '../node/core/chain/recorded-blocks.json' with { type: 'json' }
import { type Exchange, examiner } from './examine.ts'

type Json = Record<string, unknown>
const blocks = recorded as unknown as { block: Json; receipts: Json[] }[]

/** Mainnet blocks in both forms, with their receipts and logs. */
const exchanges = (): Exchange[] =>
  structuredClone(blocks).flatMap(({ block, receipts }) => {
    const say = (method: string, params: unknown[], result: unknown) => ({
      method,
      params,
      result: structuredClone(result),
    })
    const hashes = (block.transactions as Json[]).map(({ hash }) => hash)
    return [
      say('eth_getBlockByNumber', [block.number, true], block),
      say('eth_getBlockByHash', [block.hash, false], { ...block, transactions: hashes }),
      say('eth_getBlockReceipts', [block.number], receipts),
      say(
        'eth_getLogs',
        [{ blockHash: block.hash }],
        receipts.flatMap(({ logs }) => logs),
      ),
      ...receipts.map((receipt) => say('eth_getTransactionReceipt', [receipt.transactionHash], receipt)),
    ]
  })
const result = (list: readonly Exchange[], name: string) => list.find(({ method }) => method === name)?.result as Json
const busy = (list: readonly Exchange[]): Json[] => {
  const found = list.find(
    ({ method, result: all }) => method === 'eth_getBlockReceipts' && (all as Json[]).some(hasLogs),
  )
  return found?.result as Json[]
}
const sizeOf = (block: unknown): number => ((block as Json).transactions as unknown[]).length
const hasLogs = ({ logs }: Json): boolean => (logs as Json[]).length > 0

test('an examiner tells each contradiction once, as answers come', () => {
  const examine = examiner(2)
  const chain = (id: string) => examine({ method: 'eth_chainId', params: [], result: id }).length
  expect([chain('0x8f'), chain('0x1'), chain('0x1'), chain('0x1')]).toEqual([0, 1, 0, 0])
})

/** The findings of an examiner for results in this order. */
const asTheyCome = (list: readonly Exchange[], most?: number): string[] => {
  const examine = examiner(most)
  return [...new Set(list.flatMap((one) => examine(one).map(({ relation }) => relation)))]
}

describe('an examiner', () => {
  test('says nothing against real blocks of mainnet, in any order', () => {
    expect(asTheyCome(exchanges())).toEqual([])
    expect(asTheyCome(exchanges().reverse())).toEqual([])
  })

  test.each<[string, string, (list: Exchange[]) => Json]>([
    ['a header member of another block', 'header hash', (list) => result(list, 'eth_getBlockByNumber')],
    ['a status that differs alone', 'same receipt', (list) => result(list, 'eth_getTransactionReceipt')],
    ['gas that does not add up', 'gas adds up', (list) => busy(list)[0] as Json],
  ])('finds %s', (_, relation, place) => {
    const list = exchanges()
    Object.assign(place(list), { stateRoot: `0x${'1'.repeat(64)}`, status: '0x0', gasUsed: '0x1' })
    expect(asTheyCome(list)).toContain(relation)
  })

  test.each([
    ['number', 'of hashes alone'],
    ['place', 'of hashes alone'],
    ['number', 'read as latest'],
    ['place', 'read as latest'],
  ])('finds the wrong %s of a receipt in a block %s', (member, how) => {
    const list = exchanges()
    const receipts = list.filter(({ method }) => method === 'eth_getTransactionReceipt')
    const ofHashes = list.find(({ method, result: one }) => method === 'eth_getBlockByHash' && sizeOf(one) > 1)
    const hash = (ofHashes?.result as Json | undefined)?.hash
    const full = list.find(
      ({ method, result: one }) => method === 'eth_getBlockByNumber' && (one as Json).hash === hash,
    )
    const block = how === 'of hashes alone' ? ofHashes : full && { ...full, params: ['latest', true] }
    const own = receipts.filter(({ result: one }) => (one as Json).blockHash === hash)[1]
    if (block === undefined || own === undefined) throw new Error('No block has two receipts.')
    const wrong = member === 'number' ? { blockNumber: '0x99' } : { transactionIndex: '0x0' }
    const lied = { ...own, result: { ...(own.result as Json), ...wrong } }
    expect(asTheyCome([block, own])).toEqual([])
    for (const order of [
      [block, lied],
      [lied, block],
    ])
      expect(asTheyCome(order)).not.toEqual([])
  })

  test('works hashes off a few at a time, as answers about the block come', () => {
    const list = exchanges().filter(({ method }) => method.startsWith('eth_getBlock'))
    for (const { method, result: block } of list)
      if (method.startsWith('eth_getBlockBy')) (block as Json).transactionsRoot = `0x${'1'.repeat(64)}`
    expect(asTheyCome([...list, ...list])).toContain('header hash')
  })

  test('passes over what is too long to be examined at once, and what cannot be read', () => {
    const log = (result(exchanges(), 'eth_getLogs') as unknown as Json[])[0]
    const examine = examiner()
    expect(examine({ method: 'eth_getLogs', params: [{}], result: Array.from({ length: 1_001 }, () => log) })).toEqual(
      [],
    )
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
      },
    )
    expect(examine({ method: 'eth_getLogs', params: [{}], result: trap })).toEqual([])
  })

  test('forgets what is older than it remembers', () => {
    const balance = (amount: string): Exchange => ({
      method: 'eth_getBalance',
      params: [`0x${'ab'.repeat(20)}`, '0x1'],
      result: amount,
    })
    const other: Exchange = { method: 'web3_clientVersion', params: [], result: 'Monad/0.16.4' }
    expect(asTheyCome([balance('0x1'), other, balance('0x2')], 2)).toEqual(['same question'])
    expect(asTheyCome([balance('0x1'), other, other, balance('0x2')], 2)).toEqual([])
  })
})
