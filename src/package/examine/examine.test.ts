import { describe, expect, test } from 'vitest'
import recorded from '../node/core/chain/recorded-blocks.json' with { type: 'json' }
import { crossExamine, type Exchange } from './examine.ts'

type Json = Record<string, unknown>
const blocks = recorded as unknown as { block: Json; receipts: Json[]; traces?: { txHash: string; result: Json }[] }[]

/** All requests for the facts of real mainnet blocks. */
const exchanges = (): Exchange[] =>
  structuredClone(blocks).flatMap(({ block, receipts, traces }) => {
    const full = block.transactions as Json[]
    const one = { ...block, transactions: full.map(({ hash }) => hash) }
    const ask = (method: string, params: unknown[], result: unknown) => ({
      method,
      params,
      result: structuredClone(result),
    })
    return [
      ask('eth_getBlockByNumber', [block.number, true], block),
      ask('eth_getBlockByHash', [block.hash, false], one),
      ask('eth_getBlockReceipts', [block.number], receipts),
      ask(
        'eth_getLogs',
        [{ blockHash: block.hash }],
        receipts.flatMap(({ logs }) => logs),
      ),
      ask(
        'eth_getLogs',
        [{ fromBlock: block.number, toBlock: block.number }],
        receipts.flatMap(({ logs }) => logs),
      ),
      ask('eth_getBlockTransactionCountByHash', [block.hash], `0x${full.length.toString(16)}`),
      ...full.map((tx) => ask('eth_getTransactionByHash', [tx.hash], tx)),
      ...receipts.map((receipt) => ask('eth_getTransactionReceipt', [receipt.transactionHash], receipt)),
      ...(traces ?? []).map(({ txHash, result }) => ask('debug_traceTransaction', [txHash, {}], result)),
      ...(traces ? [ask('debug_traceBlockByHash', [block.hash, {}], traces)] : []),
    ]
  })

test('real blocks of mainnet contradict nothing', () => {
  const list = exchanges()
  expect(list.length).toBeGreaterThan(20)
  expect(crossExamine(list)).toEqual([])
})

const asked = (list: readonly Exchange[], method: string, at = 0): Exchange =>
  list.filter((one) => one.method === method)[at] as Exchange
const result = (list: readonly Exchange[], method: string, at = 0) => asked(list, method, at).result as Json
const relations = (spoil: (list: Exchange[]) => void): string[] => {
  const list = exchanges()
  spoil(list)
  return [...new Set(crossExamine(list).map(({ relation }) => relation))]
}
const busy = (list: readonly Exchange[]): Json[] => {
  const found = list.find(({ method, result: r }) => method === 'eth_getBlockReceipts' && (r as Json[]).some(hasLogs))
  return found?.result as Json[]
}
const hasLogs = ({ logs }: Json): boolean => (logs as Json[]).length > 0

describe('what is found', () => {
  const spoilers: [string, string, (list: Exchange[]) => void][] = [
    [
      "a header member that is not the block's",
      'header hash',
      (list) => {
        for (const { method, result: block } of list)
          if (method.startsWith('eth_getBlockBy')) (block as Json).stateRoot = `0x${'1'.repeat(64)}`
      },
    ],
    [
      'a member that differs by another way',
      'same block',
      (list) => {
        result(list, 'eth_getBlockByHash').gasUsed = '0x1'
      },
    ],
    [
      'transactions in another order',
      'same block',
      (list) => {
        for (const { method, result: block } of list)
          if (method === 'eth_getBlockByHash') ((block as Json).transactions as unknown[]).reverse()
      },
    ],
    [
      'ommers',
      'ommers',
      (list) => {
        result(list, 'eth_getBlockByNumber').uncles = [`0x${'1'.repeat(64)}`]
      },
    ],
    [
      'a time in milliseconds',
      'time',
      (list) => {
        result(list, 'eth_getBlockByNumber').timestamp = '0x19a5e0c6c00'
      },
    ],
    [
      'another sender by hash',
      'same transaction',
      (list) => {
        result(list, 'eth_getTransactionByHash').from = `0x${'1'.repeat(40)}`
      },
    ],
    [
      'another value everywhere',
      'transaction hash',
      (list) => {
        for (const { method, result: answer } of list) {
          if (method === 'eth_getTransactionByHash') (answer as Json).value = '0x7'
          if (method === 'eth_getBlockByNumber')
            for (const tx of (answer as Json).transactions as Json[]) tx.value = '0x7'
        }
      },
    ],
    [
      'a status that differs alone',
      'same receipt',
      (list) => {
        result(list, 'eth_getTransactionReceipt').status = '0x0'
      },
    ],
    [
      'a receipt type of another transaction',
      'receipt of transaction',
      (list) => {
        for (const one of list) if (one.method === 'eth_getTransactionReceipt') (one.result as Json).type = '0x1'
      },
    ],
    [
      'a contract address on a call',
      'contract address',
      (list) => {
        for (const one of list)
          if (one.method === 'eth_getTransactionReceipt') (one.result as Json).contractAddress = `0x${'1'.repeat(40)}`
      },
    ],
    [
      'a price of nothing',
      'gas price',
      (list) => {
        for (const one of busy(list)) one.effectiveGasPrice = '0x1'
      },
    ],
    [
      'gas that does not add up',
      'gas adds up',
      (list) => {
        for (const one of busy(list)) one.gasUsed = '0x1'
      },
    ],
    [
      'logs that were dropped',
      'receipts root',
      (list) => {
        for (const one of busy(list)) one.logs = []
      },
    ],
    [
      'a bloom of zeros',
      'bloom',
      (list) => {
        for (const one of busy(list)) one.logsBloom = `0x${'0'.repeat(512)}`
      },
    ],
    [
      'a log index that begins at 5',
      'log index',
      (list) => {
        for (const one of busy(list)) for (const log of one.logs as Json[]) log.logIndex = '0x5'
      },
    ],
    [
      'a log of another transaction',
      'place of log',
      (list) => {
        for (const one of busy(list)) for (const log of one.logs as Json[]) log.transactionIndex = '0x63'
      },
    ],
    [
      'logs that are missing from a filter',
      'logs of receipts',
      (list) => {
        for (const one of list) if (one.method === 'eth_getLogs') (one.result as unknown[]).pop()
      },
    ],
    [
      'topics that are reversed',
      'logs of receipts',
      (list) => {
        for (const one of list)
          if (one.method === 'eth_getLogs') for (const log of one.result as Json[]) (log.topics as unknown[]).reverse()
      },
    ],
    [
      'a count that is one too high',
      'transaction count',
      (list) => {
        asked(list, 'eth_getBlockTransactionCountByHash').result = '0x77'
      },
    ],
    [
      'a trace from somebody else',
      'trace of transaction',
      (list) => {
        result(list, 'debug_traceTransaction').from = `0x${'1'.repeat(40)}`
      },
    ],
    [
      'a trace that used no gas',
      'trace of receipt',
      (list) => {
        for (const one of list) if (one.method === 'debug_traceTransaction') (one.result as Json).gasUsed = '0x0'
      },
    ],
  ]
  test.each(spoilers)('%s', (_, relation, spoil) => {
    expect(relations(spoil)).toContain(relation)
  })
})

describe('what is not', () => {
  test('a head that moved on, another block after a fork, a pending transaction', () => {
    const [first] = exchanges()
    const block = first?.result as Json
    const forked = { ...first, params: ['latest', true], result: { ...block, hash: block.hash } } as Exchange
    expect(crossExamine([first as Exchange, forked])).toEqual([])
  })

  test('answers of the wrong shape, and what cannot be read', () => {
    expect(crossExamine([{ method: 'eth_getBlockByNumber', params: [], result: { hash: 1 } }])).toEqual([])
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
      },
    )
    expect(crossExamine([{ method: 'eth_chainId', params: [], result: trap }])).toEqual([])
  })
})
