/**
 * A chain whose blocks another node executes, such as anvil: its transactions, logs and roots of state, in blocks of
 * Monad's shape with Monad's charges.
 */

import { protocol } from '../../../core/facts/network.ts'
import { numberToHex } from '../../../core/lib/hex.ts'
import { PortalError } from '../../../core/lib/portal-error.ts'
import { GENESIS_FEE_STATE } from '../../../core/simulations/fees.ts'
import { type Block, Chain, type Included } from './chain/chain.ts'
import { type Engine, type Progress, progressOf, type Upstream } from './chain/engine.ts'
import { bloomOf, type Header, hashOf, listRoot, mergedBloom, rawBlock, rawReceipt } from './chain/header.ts'
import type { NodeOptions } from './chain/node-types.ts'
import { Pool, reasonFor, staticRefusal } from './chain/pool.ts'
import { digest } from './chain/random.ts'
import { applyReward, rewardTransaction, validatorAddress } from './chain/system.ts'
import { decodeTransaction, priceIn, type Transaction } from './chain/transaction.ts'
import type { Hex } from './chain/trie.ts'
import { UpstreamError } from './chain/upstream-error.ts'
import { Draft, ZERO_WORD } from './chain/world.ts'
import { type NodeCore, nodeOf, type Settings, settingsOf } from './node.ts'
import { rawOf, receiptOf } from './recorded.ts'

/** Blocks of the executing node that are taken over at the start. */
const FIRST_BLOCKS = 100
const VALIDATORS = 5

const unreachable = (cause: unknown): PortalError =>
  new PortalError('UPSTREAM', {
    message: 'The upstream does not answer JSON-RPC.',
    hint: 'Start it first, for example with "anvil", and give its address.',
    cause,
  })

/** Asks a node over HTTP. */
export function upstreamOf(url: URL): Upstream {
  let id = 0
  return async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params })
    const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      .then((response) => response.json() as Promise<{ result?: unknown; error?: UpstreamError }>)
      .catch((cause: unknown) => {
        throw unreachable(cause)
      })
    if (answer.error) throw new UpstreamError(answer.error)
    return answer.result
  }
}

/**
 * A node whose code runs elsewhere. It has the chain id of the node that executes.
 * @throws {PortalError} `UPSTREAM` when that node does not answer, `NODE_OPTIONS` for another chain id
 */
export async function withUpstream(url: URL, options: NodeOptions): Promise<NodeCore> {
  const upstream = upstreamOf(url)
  const chainId = Number(await upstream('eth_chainId', []))
  if (options.chainId !== undefined && options.chainId !== chainId)
    throw new PortalError('NODE_OPTIONS', { message: `The upstream has chain id ${chainId}, not ${options.chainId}.` })
  const own = { ...options, chainId }
  return nodeOf(own, settingsOf(own), { engine: (settings) => mirror(upstream, settings), accounts: [] })
}

async function mirror(upstream: Upstream, settings: Settings): Promise<Engine> {
  const chain = new Chain()
  const pool = new Pool()
  let proposal = 0
  const take = async (number: number): Promise<Progress[]> => {
    const block = await mirrored(upstream, settings, chain.block(number - 1), { number, proposal })
    chain.append(block)
    pool.include(block.transactions.map(({ tx }) => tx))
    return progressOf(chain, pool)
  }
  const head = async () => Number(await upstream('eth_blockNumber', []))
  const step = async (): Promise<Progress[]> => {
    proposal = 0
    if ((await head()) <= chain.head) await upstream('evm_mine', [])
    const progress: Progress[] = []
    for (let number = chain.head + 1; number <= (await head()); number++) progress.push(...(await take(number)))
    return progress
  }
  const last = await head()
  for (let number = Math.max(0, last - FIRST_BLOCKS); number <= last; number++) await take(number)
  const unable = () => Promise.reject(new Error('The upstream runs the code.'))
  return {
    ...{ chain, pool, accounts: [], machine: { run: unable }, step, upstream },
    fork: () => {
      chain.dropHead()
      proposal++
      return take(chain.head + 1)
    },
    submit: async (tx) => {
      const known = pool.known(tx)
      if (known !== undefined) return known === true ? undefined : known
      return pool.add(tx, staticRefusal(tx) ?? (await sent(upstream, tx)), chain.head)
    },
  }
}

/** Hands a transaction over; the reason when it is refused. */
async function sent(upstream: Upstream, { raw }: Transaction): Promise<string | undefined> {
  try {
    await upstream('eth_sendRawTransaction', [raw])
    return undefined
  } catch (error) {
    if (error instanceof UpstreamError) return /already/i.test(error.message) ? undefined : reasonFor(error.message)
    throw error
  }
}

type Json = Record<string, unknown>

/** A block of the executing node in Monad's shape. */
async function mirrored(
  upstream: Upstream,
  { seed, chainId }: Settings,
  parent: Block | undefined,
  { number, proposal }: { number: number; proposal: number },
): Promise<Block> {
  const tag = numberToHex(number)
  const [json, receipts] = (await Promise.all([
    upstream('eth_getBlockByNumber', [tag, true]),
    upstream('eth_getBlockReceipts', [tag]),
  ])) as [Json & { transactions: Json[] }, Json[]]
  const miner = validatorAddress(seed, number % VALIDATORS)
  const base = BigInt((json.baseFeePerGas as Hex | undefined) ?? 0)
  const baseFee = base < protocol.minBaseFee ? protocol.minBaseFee : base
  const users = await Promise.all(json.transactions.map((tx, at) => includedOf(tx, receipts[at] ?? {}, baseFee)))
  const reward = number === 0 ? [] : [await rewardOf(chainId, number, miner)]
  const transactions = charged([...reward, ...users])
  const header: Header = {
    ...{ parentHash: parent?.hash ?? ZERO_WORD, miner, stateRoot: json.stateRoot as Hex },
    transactionsRoot: listRoot(transactions.map(({ tx }) => tx.raw)),
    receiptsRoot: listRoot(transactions.map(({ tx, receipt }) => rawReceipt(tx.type, receipt))),
    logsBloom: mergedBloom(transactions.map(({ receipt }) => receipt.bloom)),
    ...{ number: BigInt(number), gasLimit: protocol.blockGasLimit, timestamp: BigInt(json.timestamp as Hex) },
    gasUsed: transactions.reduce((sum, { receipt }) => sum + receipt.gasUsed, 0n),
    ...{ mixHash: digest(seed, 'round', number, proposal), baseFee },
  }
  const size =
    rawBlock(
      header,
      transactions.map(({ tx }) => tx),
    ).length /
      2 -
    1
  return {
    ...{ header, hash: hashOf(header), blockId: digest(seed, 'proposal', number, proposal), size, transactions },
    ...{ world: undefined, fees: GENESIS_FEE_STATE, isStateless: true },
    ...{ senders: new Set<Hex>(), authorities: new Set<Hex>() },
  }
}

async function rewardOf(chainId: number, number: number, miner: Hex): Promise<Included> {
  const tx = await rewardTransaction(chainId, BigInt(number - 1), miner)
  const logs = [applyReward(new Draft(undefined), tx, BigInt(number), 1 + (number % VALIDATORS))]
  const receipt = {
    ...{ succeeded: true, cumulativeGasUsed: 0n, gasUsed: 0n, price: 0n },
    ...{ logs, bloom: bloomOf(logs), contractAddress: undefined },
  }
  return { tx, receipt, before: undefined, violatesReserve: false }
}

/** A transaction that was executed elsewhere, charged by its limit. */
async function includedOf(json: Json, answered: Json, baseFee: bigint): Promise<Included> {
  const decoded = await decodeTransaction(rawOf({ ...json, yParity: json.yParity ?? json.v }), json.from as Hex)
  if (typeof decoded === 'string') throw new Error(`The upstream's transaction ${String(json.hash)} is ${decoded}.`)
  // An impersonated sender signs nothing: the transaction keeps the hash that its node gave it.
  const tx = { ...decoded, hash: json.hash as Hex }
  const receipt = { ...receiptOf(answered), gasUsed: tx.gas, price: priceIn(tx, baseFee) }
  return { tx, receipt, before: undefined, violatesReserve: false }
}

function charged(transactions: readonly Included[]): Included[] {
  let used = 0n
  return transactions.map((included) => {
    used += included.receipt.gasUsed
    return { ...included, receipt: { ...included.receipt, cumulativeGasUsed: used } }
  })
}
