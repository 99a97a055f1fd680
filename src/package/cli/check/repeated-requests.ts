/** Requests that are sent again, or that follow from the newest responses. */
import type { Exchange } from '../../examine/examine.ts'
import { NUMBER_CALL } from '../../examine/state.ts'
import type { Inputs } from './model.ts'
import { before, newAmong, type Request, WRITES } from './request-lists.ts'

/** The last transaction of the newest block that was seen, unless it was requested before. */
export function ofNewest(exchanges: readonly Exchange[]): Request[] {
  const newest = exchanges.findLast(
    ({ method, params }) => method === 'eth_getBlockByNumber' && (params as unknown[])[0] === 'latest',
  )
  const { transactions } = (newest?.result ?? {}) as { transactions?: unknown }
  const entry: unknown = Array.isArray(transactions) ? transactions.at(-1) : undefined
  const hash = typeof entry === 'object' && entry !== null ? (entry as { hash?: unknown }).hash : entry
  if (typeof hash !== 'string') return []
  const requests: Request[] = [
    ['eth_getTransactionByHash', [hash]],
    ['eth_getTransactionReceipt', [hash]],
  ]
  return newAmong(requests, exchanges)
}

/** Blocks below the sampled block, within the range that public endpoints allow for logs. */
const OLD = 90n

/** An older block, whose receipts and logs an index may lack. The first block is hand-written. */
export const oldBlock = (number: string): string => (BigInt(number) > OLD ? before(number, OLD) : '0x1')

export const ofOldBlock = (number: string): Request[] => [
  ['eth_getBlockByNumber', [oldBlock(number), false]],
  ['eth_getBlockReceipts', [oldBlock(number)]],
  ['eth_getLogs', [{ fromBlock: oldBlock(number), toBlock: oldBlock(number) }]],
  ['eth_getLogs', [{ fromBlock: oldBlock(number), toBlock: number }]],
]

/** The first transaction of the older block. */
export function ofOldTransaction(number: string, exchanges: readonly Exchange[]): Request[] {
  const found = exchanges.find(
    ({ method, params }) =>
      method === 'eth_getBlockByNumber' && (params as unknown[])[0] === oldBlock(number) && !(params as unknown[])[1],
  )
  const { transactions } = (found?.result ?? {}) as { transactions?: unknown }
  const [hash] = Array.isArray(transactions) ? (transactions as unknown[]) : []
  if (typeof hash !== 'string') return []
  return newAmong(
    [
      ['eth_getTransactionByHash', [hash]],
      ['eth_getTransactionReceipt', [hash]],
    ],
    exchanges,
  )
}

/** A hash in capital letters is the same hash. */
const inCapitals = (hash: string): string => `0x${hash.slice(2).toUpperCase()}`

/** Repeats some requests, because a cache or a group of nodes can return a different result. */
export function again({ block, transaction, log, account }: Inputs): Request[] {
  if (!block) return []
  const { number, hash } = block
  return [
    ['eth_getBlockByNumber', [number, true]],
    ['eth_getBlockByHash', [hash, false]],
    ['eth_getBlockReceipts', [number]],
    ['eth_getLogs', [{ blockHash: hash }]],
    ...(log ? [['eth_getCode', [log.address, log.blockNumber]] as Request] : []),
    ...(transaction
      ? ([
          ['eth_getTransactionByHash', [transaction.hash]],
          ['eth_getTransactionReceipt', [transaction.hash]],
          ['eth_getTransactionCount', [transaction.from, number]],
          ['eth_getTransactionByHash', [inCapitals(transaction.hash)]],
          ['eth_getTransactionReceipt', [inCapitals(transaction.hash)]],
          ['debug_traceTransaction', [transaction.hash, WRITES]],
          ['txpool_statusByHash', [transaction.hash]],
          ['txpool_statusByAddress', [transaction.from]],
        ] as Request[])
      : []),
    ...(account
      ? ([
          ['eth_getBalance', [account, before(number)]],
          ['eth_getBalance', [account, { blockHash: hash }]],
        ] as Request[])
      : []),
    ['eth_call', [{ data: NUMBER_CALL }, before(number)]],
  ]
}
