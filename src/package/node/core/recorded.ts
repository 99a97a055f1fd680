/** Real blocks of mainnet as a chain, parsed, re-encoded and hashed like any other block. */
import { hexToBigInt, serializeTransaction } from 'viem/utils'
import { DEVNET_CHAIN_ID } from '../../../core/facts/network.ts'
import { GENESIS_FEE_STATE } from '../../../core/simulations/fees.ts'
import { type Block, Chain, type Included } from './chain/chain.ts'
import type { Engine, Progress } from './chain/engine.ts'
import { NodeError } from './chain/errors.ts'
import type { Frame } from './chain/frames.ts'
import { type Header, type Receipt, rawBlock } from './chain/header.ts'
import type { RawLog } from './chain/message.ts'
import type { NodeOptions, RecordedBlock } from './chain/node-types.ts'
import { Pool } from './chain/pool.ts'
import { digest } from './chain/random.ts'
import { ChainTime } from './chain/time.ts'
import { type AccessList, decodeTransaction } from './chain/transaction.ts'
import type { Hex } from './chain/trie.ts'
import { type NodeCore, nodeOf, settingsOf } from './node.ts'

/** Chain ID of the recorded blocks. */
const MAINNET = 143

/**
 * A node that replays blocks instead of making them. It returns blocks, transactions, receipts, logs, raw encodings,
 * fees, and recorded traces, and rejects requests for state, calls and submissions. It starts with the oldest block,
 * and each step shows the next.
 * @param blocks in rising order. Three real blocks of mainnet if omitted
 * @throws {PortalError} `NODE_OPTIONS` or `FAULT`
 */
export function fromRecorded(blocks?: readonly RecordedBlock[], options: NodeOptions = {}): NodeCore {
  const settings = settingsOf({ ...options, chainId: options.chainId ?? (blocks ? DEVNET_CHAIN_ID : MAINNET) })
  return nodeOf(options, settings, {
    engine: async () => replay(blocks ?? (await mainnetBlocks()), settings.seed),
    ...{ accounts: [], contracts: [] },
  })
}

async function mainnetBlocks(): Promise<readonly RecordedBlock[]> {
  const { default: recorded } = await import('./chain/recorded-blocks.json', { with: { type: 'json' } })
  return recorded as unknown as RecordedBlock[]
}

async function replay(recorded: readonly RecordedBlock[], seed: string): Promise<Engine> {
  const chain = new Chain()
  const blocks = await Promise.all(recorded.map((entry) => blockOf(entry, seed)))
  const frames = new Map(
    recorded.flatMap(({ traces = [] }) =>
      traces.map(({ txHash, result }) => [txHash as Hex, result as Frame] as const),
    ),
  )
  let shown = 0
  const next = async (): Promise<Progress[]> => {
    const block = blocks[shown]
    if (block === undefined) return []
    shown++
    chain.append(block)
    return (['Proposed', 'Voted', 'Finalized', 'Verified'] as const).map((state) => ({ block, state }))
  }
  const unable = () => Promise.reject(new Error('A recorded chain does not run code.'))
  const fixed = (): never => {
    throw new NodeError('MethodNotSupported')
  }
  await next()
  return {
    ...{ chain, pool: new Pool(), accounts: [], machine: { run: unable }, step: next, fork: async () => [] },
    ...{ time: new ChainTime(0), edit: fixed, snapshot: fixed, reset: fixed },
    submit: async () => 'Transaction pool is not ready',
    recordedFrames: frames,
  }
}

/** A recorded block in the form of the chain's own blocks. */
export async function blockOf({ block, receipts }: RecordedBlock, seed: string): Promise<Block> {
  const header = headerOf(block)
  const full = block.transactions as Record<string, unknown>[]
  const transactions = await Promise.all(full.map((json, index) => includedOf(json, receipts[index] ?? {})))
  const raw = rawBlock(
    header,
    transactions.map(({ tx }) => tx),
  )
  return {
    ...{ header, hash: block.hash as Hex, blockId: digest(seed, 'recorded', String(block.hash)) },
    ...{ size: raw.length / 2 - 1, transactions, world: undefined, fees: GENESIS_FEE_STATE },
    ...{ senders: new Set<Hex>(), authorities: new Set<Hex>(), isStateless: true },
  }
}

const big = (value: unknown): bigint => hexToBigInt(value as Hex)

const headerOf = (block: Record<string, unknown>): Header => ({
  ...{ parentHash: block.parentHash as Hex, miner: block.miner as Hex, stateRoot: block.stateRoot as Hex },
  ...{ transactionsRoot: block.transactionsRoot as Hex, receiptsRoot: block.receiptsRoot as Hex },
  ...{ logsBloom: block.logsBloom as Hex, number: big(block.number), gasLimit: big(block.gasLimit) },
  ...{ gasUsed: big(block.gasUsed), timestamp: big(block.timestamp), mixHash: block.mixHash as Hex },
  baseFee: big(block.baseFeePerGas),
  // Headers before the Prague-level revision end one field earlier.
  hasRequestsHash: block.requestsHash !== undefined,
})

async function includedOf(json: Record<string, unknown>, receipt: Record<string, unknown>): Promise<Included> {
  const tx = await decodeTransaction(rawOf(json), json.from as Hex)
  if (typeof tx === 'string') throw new Error(`The recorded transaction ${String(json.hash)} is ${tx}.`)
  return { tx, receipt: receiptOf(receipt), before: undefined, violatesReserve: false }
}

/** The signed bytes of a transaction in JSON form. */
export function rawOf(json: Record<string, unknown>): Hex {
  const type = (['legacy', 'eip2930', 'eip1559', undefined, 'eip7702'] as const)[Number(json.type)]
  const isTyped = type !== 'legacy'
  const hasFees = type === 'eip1559' || type === 'eip7702'
  const fields = {
    ...{ type, chainId: Number(json.chainId), nonce: Number(json.nonce), gas: big(json.gas), value: big(json.value) },
    ...{ data: json.input as Hex, ...(json.to !== null && { to: json.to as Hex }) },
    ...(hasFees && { maxFeePerGas: big(json.maxFeePerGas), maxPriorityFeePerGas: big(json.maxPriorityFeePerGas) }),
    ...(!hasFees && { gasPrice: big(json.gasPrice) }),
    ...(isTyped && { accessList: json.accessList as AccessList }),
    ...(type === 'eip7702' && { authorizationList: authorizationsOf(json) }),
  }
  const { r, s } = json as { r: Hex; s: Hex }
  const signature = isTyped ? { r, s, yParity: Number(json.yParity) } : { r, s, v: big(json.v) }
  return serializeTransaction(fields as never, signature as never)
}

const authorizationsOf = ({ authorizationList }: Record<string, unknown>): object[] =>
  (authorizationList as Record<string, Hex>[]).map(({ chainId, nonce, yParity, ...rest }) => ({
    ...rest,
    ...{ chainId: Number(chainId), nonce: Number(nonce), yParity: Number(yParity) },
  }))

export const receiptOf = (json: Record<string, unknown>): Receipt => ({
  ...{ succeeded: json.status === '0x1', cumulativeGasUsed: big(json.cumulativeGasUsed), gasUsed: big(json.gasUsed) },
  ...{ price: big(json.effectiveGasPrice), bloom: json.logsBloom as Hex },
  logs: (json.logs as RawLog[]).map(({ address, topics, data }) => ({ address, topics, data })),
  contractAddress: (json.contractAddress as Hex | null) ?? undefined,
})
