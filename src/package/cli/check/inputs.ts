/** Reads fresh inputs from the chain: a block with transactions, one of them, an account, a log. */

import { SYSTEM_SENDER } from '../../../core/facts/system-accounts.ts'
import { numberToHex, parseQuantity } from '../../../core/lib/hex.ts'
import { isBlock, isLog } from '../../rpc/index.ts'
import type { Ask, Block, Inputs, Log, Transaction } from './model.ts'

/** How many blocks to search one by one for a user's transaction, and for a log. */
const BLOCKS_BACK = 8n
/** The range that the default endpoints allow in one request for logs. */
const LOG_RANGE = 100n

/** Another node behind the same address may not have the block yet. */
const TRIES = 3

/** @param from the newest block to look at */
export async function sampleInputs(ask: Ask, from = 'latest'): Promise<Inputs> {
  let latest: Block | undefined
  for (let tries = 0; !latest && tries < TRIES; tries++)
    latest = asBlock(await ask('eth_getBlockByNumber', [from, true]))
  if (!latest) return {}
  const found = await withUserTransaction(ask, latest)
  const log = await sampleLog(ask, found ?? latest)
  const block = found ?? (log && (await blockOfLog(ask, log))) ?? latest
  const transaction = userTransaction(block) ?? block.transactions.find(isFull)
  return {
    block,
    account: userTransaction(block)?.from ?? block.miner,
    ...(transaction && { transaction }),
    ...(log && { log }),
  }
}

const isFull = (entry: string | Transaction): entry is Transaction => typeof entry === 'object'

/** Every block has system transactions. They pay no fee, and their sender's nonce and balance show nothing. */
export const isOfUser = ({ from }: Transaction): boolean => from.toLowerCase() !== SYSTEM_SENDER

const userTransaction = ({ transactions }: Block): Transaction | undefined => transactions.filter(isFull).find(isOfUser)

/** A slightly malformed block still serves as input if it can be requested. Its own probes report the defects. */
function asBlock(value: unknown): Block | undefined {
  if (isBlock(value)) return value as Block
  const { hash, number, transactions } = (value ?? {}) as Partial<Block>
  const isNamed = typeof hash === 'string' && /^0x(0|[1-9a-f][0-9a-f]{0,15})$/.test(String(number))
  return isNamed && Array.isArray(transactions) ? (value as Block) : undefined
}

/** The newest block with a user's transaction, among the last few. */
async function withUserTransaction(ask: Ask, latest: Block): Promise<Block | undefined> {
  const head = parseQuantity(latest.number, 64)
  let block: Block | undefined = latest
  for (let back = 1n; block && !userTransaction(block) && back <= BLOCKS_BACK && back <= head; back++) {
    block = asBlock(await ask('eth_getBlockByNumber', [numberToHex(head - back), true]))
  }
  return block && userTransaction(block) ? block : undefined
}

/** A quiet chain has its last user's transaction further back, where a contract's log names the block. */
async function blockOfLog(ask: Ask, log: Log): Promise<Block | undefined> {
  const block = asBlock(await ask('eth_getBlockByNumber', [log.blockNumber, true]))
  return block && userTransaction(block) ? block : undefined
}

/** Addresses below this belong to the protocol. They may log without code, and filters do not use them. */
const PROTOCOL = 0x1_0000n

async function sampleLog(ask: Ask, block: Block): Promise<Log | undefined> {
  const last = parseQuantity(block.number, 64)
  const back = (blocks: bigint): bigint => (last > blocks ? last - blocks : 0n)
  let others: Log[] = []
  for (const from of new Set([last, back(BLOCKS_BACK), back(LOG_RANGE)])) {
    const logs = await ask('eth_getLogs', [{ fromBlock: numberToHex(from), toBlock: block.number }])
    if (!Array.isArray(logs)) break
    const known = logs.filter((log) => isLog(log)) as Log[]
    const contracts = known.filter(({ address }) => BigInt(address) >= PROTOCOL)
    const most = Math.max(...contracts.map(({ topics }) => topics.length))
    const log = most > 0 ? contracts.findLast(({ topics }) => topics.length === most) : undefined
    if (log) return log
    others = [...others, ...contracts.slice(-1), ...known.slice(0, 1)]
  }
  return others.find(({ address }) => BigInt(address) >= PROTOCOL) ?? others[0]
}

/** Hash of a transaction in a block. */
export const hashOf = (transaction: string | Transaction): string =>
  typeof transaction === 'string' ? transaction : transaction.hash
