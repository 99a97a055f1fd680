/** Reads fresh inputs from the endpoint's newest blocks: a block, a user transaction in it, a contract, a log. */
import { SYSTEM_SENDER } from '../../../core/facts/system-accounts.ts'
import { numberToHex } from '../../../core/lib/hex.ts'
import { isBlock, isLog } from '../../rpc/index.ts'
import type { Block, Log, Transaction } from '../check/model.ts'

/** Sends a request and records its response. Returns undefined if there is no result. */
export type Ask = (name: string, method: string, params: unknown[]) => Promise<unknown>

export type ProbeInputs = {
  chainId?: string
  client?: string
  /** Height of the newest finalized block, the last one that cannot change. */
  height: bigint
  block?: Block & { parentHash: string }
  /** A user's transaction if the block has any, otherwise the first transaction. */
  transaction?: Transaction & { transactionIndex: string; input?: string }
  account: string
  contract: string
  log?: Log
}

/** Number of blocks to choose from. The probe uses the block with the fewest transactions to keep the file small. */
const CANDIDATES = 3
/** A block with fewer transactions contains only the system's transaction. */
const FEWEST = 2
const ZERO = `0x${'0'.repeat(40)}`

/** Requests the inputs of later requests. These responses are recorded too. */
export async function takeInputs(ask: Ask): Promise<ProbeInputs> {
  const chainId = textOf(await ask('chain-id', 'eth_chainId', []))
  const client = textOf(await ask('client-version', 'web3_clientVersion', []))
  await ask('head', 'eth_blockNumber', [])
  const newest = await candidates(ask)
  const number = smallest(newest)?.number
  const found = number === undefined ? undefined : await ask('block-full', 'eth_getBlockByNumber', [number, true])
  const block = asBlock(found)
  const logs = block
    ? await ask('logs-of-block', 'eth_getLogs', [{ fromBlock: block.number, toBlock: block.number }])
    : []
  const transaction = block && userTransaction(block)
  const log = Array.isArray(logs) ? [...logs].reverse().find((entry): entry is Log => isLog(entry)) : undefined
  return {
    ...(chainId !== undefined && { chainId }),
    ...(client !== undefined && { client }),
    height: BigInt(newest[0]?.number ?? '0x0'),
    ...(block && { block }),
    ...(transaction && { transaction }),
    ...(log && { log }),
    account: transaction?.from ?? ZERO,
    contract: log?.address ?? transaction?.to ?? ZERO,
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const asBlock = (value: unknown): ProbeInputs['block'] | undefined =>
  isBlock(value) ? (value as unknown as NonNullable<ProbeInputs['block']>) : undefined

/** The newest finalized blocks, with hashes only. Adds the latest blocks if none of these has a user's transaction. */
async function candidates(ask: Ask): Promise<Block[]> {
  const finalized = await newestBlocks(ask, 'finalized')
  if (finalized.length === 0 || finalized.some(isFilled)) return finalized
  return [...finalized, ...(await newestBlocks(ask, 'latest'))]
}

/** The block of a tag and its predecessors. */
async function newestBlocks(ask: Ask, tag: 'finalized' | 'latest'): Promise<Block[]> {
  const first = asBlock(await ask(`block-${tag}`, 'eth_getBlockByNumber', [tag, false]))
  if (!first) return []
  const height = BigInt(first.number)
  const blocks: Block[] = [first]
  for (let back = 1n; back < CANDIDATES && back <= height; back++) {
    const params = [numberToHex(height - back), false]
    const block = asBlock(await ask(`block-${tag}-${back}`, 'eth_getBlockByNumber', params))
    if (block) blocks.push(block)
  }
  return blocks
}

const isFilled = ({ transactions }: Block): boolean => transactions.length >= FEWEST

/** The block with the fewest transactions including a user's, or else the fullest block. */
function smallest(blocks: readonly Block[]): Block | undefined {
  const sorted = blocks.toSorted((a, b) => a.transactions.length - b.transactions.length)
  return sorted.find(isFilled) ?? sorted.at(-1)
}

/** Prefers a user's contract call, then a user's transfer, then the system's transaction. */
function userTransaction({ transactions }: Block): ProbeInputs['transaction'] {
  const all = transactions.filter((entry) => typeof entry === 'object') as NonNullable<ProbeInputs['transaction']>[]
  const users = all.filter(({ from }) => from.toLowerCase() !== SYSTEM_SENDER)
  return users.find(({ to, input }) => to !== null && (input ?? '0x') !== '0x') ?? users[0] ?? all[0]
}
