/** Params of an example → the same params with values of the newest block, so that a node of any network has them. Pure. */
import { paramsShape } from './form.ts'
import { memberNames } from './node.ts'

/** Number and hash of a block, and a transaction of the block with its sender. */
export type Newest = { blockNumber: string; blockHash: string; txHash: string; account: string }

/**
 * The newest values in a block with whole transactions, as from `eth_getBlockByNumber`. Undefined for anything else.
 */
export function newestOf(block: unknown): Newest | undefined {
  const { number, hash, transactions } = (block ?? {}) as Record<string, unknown>
  const last: unknown = Array.isArray(transactions) ? transactions.at(-1) : undefined
  const { hash: txHash, from } = (last ?? {}) as Record<string, unknown>
  if (typeof number !== 'string' || typeof hash !== 'string' || typeof txHash !== 'string' || typeof from !== 'string')
    return undefined
  return { blockNumber: number, blockHash: hash, txHash, account: from }
}

type Fill = (value: unknown, newest: Newest) => unknown

/** A tag stays, because it already names the newest block. */
const block: Fill = (value, { blockNumber, blockHash }) => {
  if (typeof value === 'object' && value !== null) return 'blockHash' in value ? { blockHash } : { blockNumber }
  return typeof value === 'string' && value.startsWith('0x') ? (value.length === 66 ? blockHash : blockNumber) : value
}

/** By the name of the parameter. */
const FILLS: Readonly<Record<string, Fill>> = {
  block,
  block_number: block,
  block_tag: block,
  newest_block: block,
  block_hash: (_, { blockHash }) => blockHash,
  tx_hash: (_, { txHash }) => txHash,
  hash: (_, { txHash }) => txHash,
  account: (_, { account }) => account,
  address: (_, { account }) => account,
  filters: (_, { blockNumber }) => ({ fromBlock: blockNumber, toBlock: blockNumber }),
}

/** Whether a method accepts any value from a block. Calls and transactions to send are the reader's own. */
export const takesNewest = (method: string): boolean => memberNames(paramsShape(method)).some((name) => name in FILLS)

/** Params by position with the newest values in place of the example's. */
export function withNewest(method: string, params: unknown, newest: Newest): unknown {
  if (!Array.isArray(params)) return params
  const names = memberNames(paramsShape(method))
  return params.map((value: unknown, index) => FILLS[names[index] ?? '']?.(value, newest) ?? value)
}
