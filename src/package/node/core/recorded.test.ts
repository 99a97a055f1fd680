import { describe, expect, test } from 'vitest'
import { bloomOf, hashOf, listRoot, mergedBloom, rawReceipt } from './chain/header.ts'
import type { RecordedBlock } from './chain/node-types.ts'
import recorded from './chain/recorded-blocks.json' with { type: 'json' }
import { decodeTransaction } from './chain/transaction.ts'
import { blockOf, fromRecorded } from './recorded.ts'

const blocks = recorded as unknown as RecordedBlock[]

describe('a real block, encoded again', () => {
  test.each(blocks.map((entry) => [String(entry.block.number), entry] as const))(
    '%s has its own hash',
    async (_, entry) => {
      const block = await blockOf(entry, '1')
      expect(hashOf(block.header)).toBe(entry.block.hash)
      expect(block.size).toBe(Number(entry.block.size))
    },
  )

  test.each(blocks.map((entry) => [String(entry.block.number), entry] as const))(
    '%s has its own roots, blooms and senders',
    async (_, entry) => {
      const { transactions, header } = await blockOf(entry, '1')
      expect(listRoot(transactions.map(({ tx }) => tx.raw))).toBe(header.transactionsRoot)
      expect(listRoot(transactions.map(({ tx, receipt }) => rawReceipt(tx.type, receipt)))).toBe(header.receiptsRoot)
      expect(mergedBloom(transactions.map(({ receipt }) => bloomOf(receipt.logs)))).toBe(header.logsBloom)
      for (const { tx } of transactions) {
        expect(await decodeTransaction(tx.raw)).toMatchObject({ hash: tx.hash, from: tx.from })
      }
    },
  )
})

describe('a node of recorded blocks', () => {
  test('shows the oldest block first and the next one with each step', async () => {
    const node = fromRecorded()
    expect(await node.ask({ method: 'eth_blockNumber', params: [] })).toBe('0x15d1101')
    await node.clock.step(2)
    expect(await node.ask({ method: 'eth_blockNumber', params: [] })).toBe('0x2faf091')
    expect(await node.ask({ method: 'eth_chainId', params: [] })).toBe('0x8f')
  })

  test('answers blocks, receipts, logs and traces as they were recorded', async () => {
    const node = fromRecorded()
    await node.clock.step(2)
    const [, , entry] = blocks
    const number = entry?.block.number
    const ask = (method: string, ...params: unknown[]) => node.ask({ method, params })
    expect(await ask('eth_getBlockByNumber', number, true)).toEqual(entry?.block)
    const receipts = entry?.receipts as { logs: object[] }[]
    const withTime = receipts.map((receipt) => ({
      ...receipt,
      logs: receipt.logs.map((log) => ({ ...log, blockTimestamp: entry?.block.timestamp })),
    }))
    expect(await ask('eth_getBlockReceipts', number)).toEqual(withTime)
    expect(await ask('debug_traceBlockByNumber', number, {})).toEqual(entry?.traces)
    expect(await ask('eth_getLogs', { blockHash: entry?.block.hash })).toHaveLength(8)
  })

  test('refuses state and submissions', async () => {
    const node = fromRecorded()
    const params = ['0x6f49a8f621353f12378d0046e7d7e4b9b249dc9e', 'latest']
    await expect(node.ask({ method: 'eth_getBalance', params })).rejects.toMatchObject({ id: 'BlockNotFound' })
  })
})
