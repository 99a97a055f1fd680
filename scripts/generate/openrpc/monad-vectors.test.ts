/** Recomputes the hashes in responses about Monad's chains, and checks that the validators accept each response. */
import { readdirSync, readFileSync } from 'node:fs'
import { keccak256, recoverTransactionAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { BlockHeader, MonadBlockHeader, MonadLog } from '../../../generated/validators/index.js'
import { checkParams, checkResponse, checkResult } from '../../../src/package/rpc/index.ts'
import { orderedRoot } from '../examples/ordered-trie.ts'
import { headerRlp, receiptBytes, transactionBytes, type WireReceipt, type WireTransaction } from './monad-encoding.ts'

type Hex = `0x${string}`
type Vector = {
  id: string
  class: string
  source: string
  licence: string
  truncated?: string | true
  params: readonly unknown[]
  response?: { result?: unknown; error?: unknown }
  notification?: Record<string, unknown>
}
type Block = Record<string, Hex> & { transactions: (Hex | WireTransaction)[] }

const NOTIFICATIONS = { newHeads: BlockHeader, monadNewHeads: MonadBlockHeader, monadLogs: MonadLog }
const UNKNOWN = '_unknown-method'
const FOLDER = new URL('../../../test/vectors/monad/', import.meta.url)
const vectors = readdirSync(FOLDER).flatMap((file) =>
  (JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Vector[]).map((vector) => ({
    ...vector,
    method: file.replace('.json', ''),
  })),
)
const of = (method: string) => vectors.filter((vector) => vector.method === method)
const resultOf = <T>({ response }: Vector): T => response?.result as T
const named = <T extends { id: string }>(list: readonly T[]) => list.map((item) => [item.id, item] as const)

const full = of('eth_getBlockByNumber').filter(({ params }) => params[1] === true)
const receiptsOf = new Map(of('eth_getBlockReceipts').map((vector) => [vector.params[0], vector]))
const whole = (vector: Vector) => vector.truncated === undefined

describe('every vector', () => {
  test('is there, with its source and its terms', () => {
    expect(vectors).toHaveLength(144)
    for (const { id, source, licence } of vectors) expect([id, source !== '', licence !== '']).toEqual([id, true, true])
  })

  test.each(named(vectors.filter(({ method, response }) => method !== UNKNOWN && response)))(
    '%s is judged valid',
    (_, { method, params, response }) => {
      expect(checkResponse(method, response)).toEqual({ valid: true })
      // Sources print placeholders such as <random hash> for some values. 0x00 is rejected by design.
      if (!JSON.stringify(params).includes('<')) expect(checkParams(method, params)).toEqual({ valid: true })
    },
  )

  test('of an unknown method is an error that the envelope allows', () => {
    for (const { response } of of(UNKNOWN)) expect(checkResponse('eth_chainId', response)).toEqual({ valid: true })
    expect(of(UNKNOWN)).toHaveLength(1)
  })

  test('of a subscription names a subscription that exists', () => {
    for (const { params, notification } of of('eth_subscribe')) {
      expect(checkParams('eth_subscribe', params)).toEqual({ valid: true })
      // One header's source truncates its bloom.
      const bloom = /^0x[0-9a-f]{512}$/.test(`${notification?.logsBloom}`) ? {} : { logsBloom: `0x${'0'.repeat(512)}` }
      const fits = NOTIFICATIONS[params[0] as keyof typeof NOTIFICATIONS]
      expect(fits({ ...notification, ...(notification?.logsBloom !== undefined && bloom) })).toBe(true)
    }
  })
})

describe('hashes of blocks', () => {
  test.each(named(full))('%s: header, transactions and their root', async (_, vector) => {
    const block = resultOf<Block>(vector)
    expect(keccak256(headerRlp(block))).toBe(block.hash)
    const transactions = block.transactions as WireTransaction[]
    const bytes = transactions.map(transactionBytes)
    expect(bytes.map((raw) => keccak256(raw))).toEqual(transactions.map(({ hash }) => hash))
    expect(orderedRoot(bytes)).toBe(block.transactionsRoot)
    for (const [index, { from, to }] of transactions.entries()) {
      const serializedTransaction = bytes[index] as Parameters<
        typeof recoverTransactionAddress
      >[0]['serializedTransaction']
      expect((await recoverTransactionAddress({ serializedTransaction })).toLowerCase(), `${to}`).toBe(from)
    }
  })

  test.each(named(full.filter(({ params }) => receiptsOf.has(params[0]))))('%s: root of the receipts', (_, vector) => {
    const receipts = receiptsOf.get(vector.params[0])
    if (!receipts) throw new Error('The receipts are missing.')
    expect(orderedRoot(resultOf<WireReceipt[]>(receipts).map(receiptBytes))).toBe(resultOf<Block>(vector).receiptsRoot)
  })

  test('a header of a subscription hashes to its name', () => {
    const heads = of('eth_subscribe').filter(({ params, truncated }) => params[0] === 'newHeads' && !truncated)
    expect(heads).toHaveLength(1)
    for (const { notification } of heads) expect(keccak256(headerRlp(notification as Block))).toBe(notification?.hash)
  })
})

describe('raw bytes', () => {
  const known = new Map<unknown, Block>(
    [...of('eth_getBlockByNumber'), ...of('eth_getBlockByHash')].map((vector) => [
      resultOf<Block>(vector).number,
      resultOf<Block>(vector),
    ]),
  )

  test.each(named(of('debug_getRawTransaction')))('%s hash to the transaction asked for', (_, vector) => {
    expect(keccak256(resultOf<Hex>(vector))).toBe(vector.params[0])
  })

  test.each(named([...of('debug_getRawHeader')].filter(({ params }) => known.has(params[0]))))(
    '%s hash to the block',
    (_, vector) => {
      expect(keccak256(resultOf<Hex>(vector))).toBe(known.get(vector.params[0])?.hash)
    },
  )

  test.each(named(of('debug_getRawReceipts')))('%s have the root of the block', (_, vector) => {
    expect(orderedRoot(resultOf<Hex[]>(vector))).toBe(known.get(vector.params[0])?.receiptsRoot)
  })

  test.each(named(of('debug_getRawBlock')))('%s begin with the header of the block', (_, vector) => {
    const header = headerRlp(known.get(vector.params[0]) as Block).slice(2)
    expect(resultOf<string>(vector).indexOf(header)).toBe(8)
  })

  test.each(named(of('eth_sendRawTransaction').filter(({ response }) => response?.result !== undefined)))(
    '%s: the answer is the hash of what was sent',
    (_, vector) => {
      expect(keccak256(vector.params[0] as Hex)).toBe(vector.response?.result)
    },
  )
})

describe('what the chain shows of Monad’s rules', () => {
  const receipts = [...of('eth_getTransactionReceipt'), ...of('eth_getBlockReceipts')].flatMap((vector) =>
    [resultOf<WireReceipt | WireReceipt[]>(vector)].flat(),
  )
  const transactions = new Map(
    [
      ...full.flatMap((vector) => resultOf<Block>(vector).transactions),
      ...of('eth_getTransactionByHash').map(resultOf),
    ].map((transaction) => [(transaction as WireTransaction).hash, transaction as WireTransaction]),
  )

  test('a receipt charges the gas limit, for failed transactions too', () => {
    const both = receipts.flatMap((receipt) => transactions.get(receipt.transactionHash)?.gas ?? [])
    expect(both.length).toBeGreaterThan(9)
    for (const receipt of receipts) {
      const transaction = transactions.get(receipt.transactionHash)
      if (transaction) expect(receipt.gasUsed, receipt.transactionHash).toBe(transaction.gas)
    }
  })

  test('the outermost frame of a trace uses its whole gas, frames inside use what they need', () => {
    type Frame = { gas: Hex; gasUsed: Hex; calls?: Frame[] }
    const frames = [
      ...of('debug_traceTransaction').map((vector) => resultOf<Frame>(vector)),
      ...of('debug_traceBlockByNumber').flatMap((vector) =>
        resultOf<{ result: Frame }[]>(vector).map(({ result }) => result),
      ),
    ]
    for (const { gas, gasUsed } of frames) expect(gasUsed).toBe(gas)
    const inner = frames.flatMap(({ calls = [] }) => calls)
    expect(inner.some(({ gas, gasUsed }) => BigInt(gasUsed) < BigInt(gas))).toBe(true)
  })

  test('each block since staking starts with a system transaction, which no gas pays for', () => {
    const system = full.map((vector) => (resultOf<Block>(vector).transactions as WireTransaction[])[0])
    const found = system.filter((transaction) => transaction?.to === '0x0000000000000000000000000000000000001000')
    expect(
      found.map((transaction) => [transaction?.gas, transaction?.gasPrice, transaction?.transactionIndex]),
    ).toEqual(found.map(() => ['0x0', '0x0', '0x0']))
    expect(found).toHaveLength(2)
  })

  test('a receipt that another client would send is refused', () => {
    const [receipt] = receipts.filter(({ type }) => type === '0x2')
    expect(checkResult('eth_getTransactionReceipt', receipt).valid).toBe(true)
    expect(checkResult('eth_getTransactionReceipt', { ...receipt, blobGasPrice: '0x1' }).valid).toBe(false)
    expect(vectors.filter(whole).length).toBeGreaterThan(100)
  })
})
