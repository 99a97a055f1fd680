/** Methods that submit transactions and report their status. */
import type { ErrorText } from '../../../../../generated/rpc/error-texts.ts'
import { receiptAt } from '../chain/chain.ts'
import { NodeError } from '../chain/errors.ts'
import { decodeTransaction, type Transaction } from '../chain/transaction.ts'
import type { Hex } from '../chain/trie.ts'
import type { View } from '../chain/view.ts'
import { placed } from './blocks.ts'
import type { Methods } from './method-table.ts'

export const poolMethods: Methods = {
  eth_sendRawTransaction: async (view, [raw]) =>
    (await submitted(view, raw as string, 'TransactionDecodingError')).hash,
  eth_sendRawTransactionSync: async (view, [raw, timeout]) => {
    const { hash } = await submitted(view, raw as string, 'TransactionNotReady')
    return receiptWithin(view, hash, waitOf(view, timeout as number | null | undefined))
  },
  txpool_statusByHash: (view, [hash]) => {
    const status = view.engine.pool.status((hash as string).toLowerCase() as Hex)
    if (status === undefined) throw new NodeError('UnknownTransactionHash')
    return status
  },
  txpool_statusByAddress: (view, [address]) => {
    const statuses = view.engine.pool.ofSender((address as string).toLowerCase() as Hex)
    if (Object.keys(statuses).length === 0) throw new NodeError('NoTransactionsForAddress')
    return statuses
  },
}

/** Decodes, checks and submits a transaction. Returns it if the pool accepts it. */
async function submitted(view: View, raw: string, undecodable: string): Promise<Transaction> {
  const tx = await decodeTransaction(raw)
  if (tx === 'no transaction') throw new NodeError(undecodable)
  if (tx === 'blob') throw new NodeError('PoolDropped', 'Unsupported transaction type' satisfies ErrorText)
  if (tx === 'bad signature') throw new NodeError('PoolDropped', 'Invalid transaction signature' satisfies ErrorText)
  if (tx.chainId === undefined) throw new NodeError('UnprotectedTransaction')
  if (tx.chainId !== view.chainId)
    throw new NodeError(
      'InvalidChainId',
      `Invalid chain ID: expected ${view.chainId}, got ${tx.chainId}` satisfies ErrorText,
    )
  const reason = await view.engine.submit(tx)
  if (reason !== undefined) throw new NodeError('PoolDropped', reason)
  return tx
}

/** The requested wait. Zero and values above the maximum are ignored. Milliseconds. */
function waitOf({ limits }: View, timeout: number | null | undefined): number {
  if (timeout === null || timeout === undefined) return limits.syncTimeoutMs
  return timeout > 0 && timeout <= limits.syncTimeoutMaxMs ? timeout : limits.syncTimeoutMs
}

async function receiptWithin(view: View, hash: Hex, timeoutMs: number): Promise<object> {
  const isResent = view.engine.chain.placeOf(hash) !== undefined
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      isOver = true
      resolve()
    }, timeoutMs)
  })
  try {
    while (!isOver) {
      const place = placed({ ...view, head: view.engine.chain.head }, hash)
      // A transaction that is already included is not announced again, so the wait times out.
      const receipt = place && !isResent ? receiptAt(place.block, place.index) : undefined
      if (receipt !== undefined) return receipt
      await Promise.race([end, view.nextBlock()])
    }
  } finally {
    clearTimeout(timer)
  }
  throw new NodeError('ReceiptTimeout', `Transaction receipt not available within ${timeoutMs}ms timeout`, { hash })
}
