/** Reads fresh inputs from the chain: a block with transactions, one of them, an account, a log. */

import { numberToHex, parseQuantity } from '../../../core/lib/hex.ts'
import { isBlock, isLog } from '../../rpc/index.ts'
import type { Block, Inputs, Log, Transaction } from './model.ts'

/** Returns the result of a request, or undefined if there is none. */
export type Ask = (method: string, params: unknown[]) => Promise<unknown>

/** How many blocks to search for one that contains transactions, and for a log. */
const BLOCKS_BACK = 8n

export async function sampleInputs(ask: Ask): Promise<Inputs> {
  const latest = asBlock(await ask('eth_getBlockByNumber', ['latest', true]))
  if (!latest) return {}
  const block = await withTransactions(ask, latest)
  const [first] = block.transactions
  const transaction = typeof first === 'object' ? first : undefined
  const log = await sampleLog(ask, block)
  return {
    block,
    account: transaction?.from ?? block.miner,
    ...(transaction && { transaction }),
    ...(log && { log }),
  }
}

/** A slightly malformed block still serves as input if it can be requested. Its own probes report the defects. */
function asBlock(value: unknown): Block | undefined {
  if (isBlock(value)) return value as Block
  const { hash, number, transactions } = (value ?? {}) as Partial<Block>
  const isNamed = typeof hash === 'string' && /^0x(0|[1-9a-f][0-9a-f]{0,15})$/.test(String(number))
  return isNamed && Array.isArray(transactions) ? (value as Block) : undefined
}

async function withTransactions(ask: Ask, latest: Block): Promise<Block> {
  const head = parseQuantity(latest.number, 64)
  let block: Block | undefined = latest
  for (let back = 1n; block?.transactions.length === 0 && back <= BLOCKS_BACK && back <= head; back++) {
    block = asBlock(await ask('eth_getBlockByNumber', [numberToHex(head - back), true]))
  }
  return block && block.transactions.length > 0 ? block : latest
}

/** Addresses below this belong to the protocol. They may log without code, and filters do not use them. */
const PROTOCOL = 0x1_0000n

async function sampleLog(ask: Ask, block: Block): Promise<Log | undefined> {
  const last = parseQuantity(block.number, 64)
  const first = last > BLOCKS_BACK ? last - BLOCKS_BACK : 0n
  for (const from of new Set([last, first])) {
    const logs = await ask('eth_getLogs', [{ fromBlock: numberToHex(from), toBlock: block.number }])
    if (!Array.isArray(logs)) return undefined
    const known = logs.filter((log) => isLog(log)) as Log[]
    const log = known.find(({ address }) => BigInt(address) >= PROTOCOL) ?? known[0]
    if (log) return log
  }
  return undefined
}

/** Hash of a transaction in a block. */
export const hashOf = (transaction: string | Transaction): string =>
  typeof transaction === 'string' ? transaction : transaction.hash
