import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ExampleCase } from '../../core/lib/method-model.ts'
import { checkParams } from '../../package/rpc/validate.ts'
import { newestOf, takesNewest, withNewest } from './newest-values.ts'

const FOLDER = join(import.meta.dirname, '../../../generated/examples')
const firstCases = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => (JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as ExampleCase[])[0]?.request)
const newest = {
  blockNumber: '0x1912dd3',
  blockHash: `0x${'b1'.repeat(32)}`,
  txHash: `0x${'7a'.repeat(32)}`,
  account: `0x${'ac'.repeat(20)}`,
}

describe('withNewest', () => {
  test('gives params that fit the method, for the first example of every method', () => {
    const broken = firstCases.flatMap((request) => {
      if (!request) return []
      const report = checkParams(request.method, withNewest(request.method, request.params, newest) as unknown[])
      return report.valid ? [] : [request.method]
    })
    expect(broken).toEqual([])
  })

  test.each([
    ['eth_getBlockByNumber', ['0x1', true], [newest.blockNumber, true]],
    ['eth_getBalance', [`0x${'00'.repeat(20)}`, 'latest'], [newest.account, 'latest']],
    ['eth_getTransactionReceipt', [`0x${'00'.repeat(32)}`], [newest.txHash]],
    ['eth_getBlockReceipts', [{ blockHash: `0x${'00'.repeat(32)}` }], [{ blockHash: newest.blockHash }]],
    ['eth_getLogs', [{ address: `0x${'00'.repeat(20)}` }], [{ fromBlock: '0x1912dd3', toBlock: '0x1912dd3' }]],
    ['eth_chainId', [], []],
  ])('%s', (method, params, filled) => {
    expect(withNewest(method, params, newest)).toEqual(filled)
  })

  test('is not offered where nothing comes from a block', () => {
    expect(['eth_chainId', 'eth_sendRawTransaction', 'eth_getLogs'].map(takesNewest)).toEqual([false, false, true])
  })
})

describe('newestOf', () => {
  test('takes the last transaction of the block', () => {
    const block = {
      number: '0x2',
      hash: '0xb',
      transactions: [
        { hash: '0x1', from: '0x2' },
        { hash: '0x3', from: '0x4' },
      ],
    }
    expect(newestOf(block)).toEqual({ blockNumber: '0x2', blockHash: '0xb', txHash: '0x3', account: '0x4' })
  })

  test.each([[null], [{}], [{ number: '0x2', hash: '0xb', transactions: ['0x1'] }], ['text']])(
    '%j has none',
    (block) => {
      expect(newestOf(block)).toBeUndefined()
    },
  )
})
