/** Requests about one block for comparing two endpoints. Their results cannot change during the comparison. */

import { numberToHex } from '../../../core/lib/hex.ts'
import { NUMBER_CALL } from '../../examine/state.ts'
import { hashOf } from './inputs.ts'
import type { Block, Transaction } from './model.ts'

export type Request = readonly [method: string, params: unknown[]]

/** Maximum number of transactions of a block that are requested individually. */
const MOST_SINGLE = 3

/** @param methods Methods to compare. Empty means all. */
export function comparedRequests(block: unknown, methods: readonly string[]): Request[] {
  if (typeof block !== 'object' || block === null) return []
  const { number, hash, miner, transactions } = block as Block
  const all: Request[] = [
    ['eth_getBlockByNumber', [number, true]],
    ['eth_getBlockByNumber', [number, false]],
    ['eth_getBlockByHash', [hash, false]],
    ['eth_getBlockReceipts', [number]],
    ['eth_getBlockTransactionCountByNumber', [number]],
    ['eth_getBlockTransactionCountByHash', [hash]],
    ['eth_getLogs', [{ blockHash: hash }]],
    ['eth_feeHistory', ['0x2', number, [25, 50, 75]]],
    ['eth_getBalance', [miner, number]],
    ['eth_call', [{ data: NUMBER_CALL }, number]],
    ['debug_getRawHeader', [number]],
    ['debug_getRawReceipts', [number]],
    ...transactions.slice(0, MOST_SINGLE).flatMap((entry, index) => ofTransaction(number, entry, index)),
  ]
  return methods.length === 0 ? all : all.filter(([method]) => methods.includes(method))
}

function ofTransaction(number: string, entry: string | Transaction, index: number): Request[] {
  const hash = hashOf(entry)
  const of: Request[] = [
    ['eth_getTransactionByHash', [hash]],
    ['eth_getTransactionReceipt', [hash]],
    ['eth_getTransactionByBlockNumberAndIndex', [number, numberToHex(index)]],
    ['debug_traceTransaction', [hash, { tracer: 'callTracer' }]],
  ]
  if (typeof entry === 'string') return of
  const { from, to } = entry
  return [
    ...of,
    ['eth_getTransactionCount', [from, number]],
    ['eth_getBalance', [from, number]],
    ...(to ? [['eth_getCode', [to, number]] as Request] : []),
  ]
}
