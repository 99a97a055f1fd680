/**
 * Builds the next block from the system transaction and the pool's candidates, then computes header, roots and hash.
 */
import { getContractAddress } from 'viem/utils'
import { protocol } from '../../../../core/facts/network.ts'
import { SYSTEM_SENDER } from '../../../../core/facts/system-accounts.ts'
import { GENESIS_FEE_STATE, nextBaseFee } from '../../../../core/simulations/fees.ts'
import { applyTransaction } from './apply.ts'
import type { Block, Included } from './chain.ts'
import { bloomOf, hashOf, listRoot, mergedBloom, NO_BLOOM, rawBlock, rawReceipt } from './header.ts'
import type { BlockContext, Machine } from './message.ts'
import { digest } from './random.ts'
import type { Recent } from './reserve.ts'
import { applyReward, rewardTransaction, VALIDATORS, validatorAddress } from './system.ts'
import { priceIn, type Transaction } from './transaction.ts'
import { EMPTY_ROOT, type Hex } from './trie.ts'
import { accountAt, Draft, stateRoot, type World, ZERO_WORD } from './world.ts'

export type BuildOptions = {
  machine: Machine
  chainId: number
  seed: string
  /** Whether the block opens with the system transaction. */
  isRewarded: boolean
  /** Time of the block. Seconds since 1970. */
  timestamp: bigint
  parent: Block
  /** Counts the proposals of this block number, so that a second proposal differs from the first. */
  proposal: number
  /** The pool's candidates at a base fee, in order. */
  candidates: (baseFee: bigint) => readonly Transaction[]
  /** The grandparent block, for the reserve balance rule. */
  grandparent: Block | undefined
  hashOf: (number: bigint) => Hex | undefined
  /** Called for a transaction whose sender cannot pay its gas. */
  onUnpayable: (tx: Transaction) => void
}

/** Block 0 with the initial accounts and without transactions. */
export function genesisBlock(world: World, genesisTime: number, seed: string): Block {
  const header = {
    ...{ parentHash: ZERO_WORD, miner: validatorAddress(seed, 0), stateRoot: stateRoot(world) },
    ...{ transactionsRoot: EMPTY_ROOT, receiptsRoot: EMPTY_ROOT, logsBloom: NO_BLOOM },
    ...{ number: 0n, gasLimit: protocol.blockGasLimit, gasUsed: 0n, timestamp: BigInt(genesisTime) },
    ...{ mixHash: digest(seed, 'round', 0, 0), baseFee: protocol.minBaseFee },
  }
  return {
    ...{ header, hash: hashOf(header), blockId: digest(seed, 'proposal', 0, 0), size: sizeOf(rawBlock(header, [])) },
    ...{ transactions: [], world, fees: GENESIS_FEE_STATE, senders: new Set(), authorities: new Set() },
  }
}

const sizeOf = (raw: Hex): number => raw.length / 2 - 1

/** The block after its parent. */
export async function buildBlock(options: BuildOptions): Promise<Block> {
  const { parent, seed, proposal } = options
  const number = parent.header.number + 1n
  const validator = Number(number) % VALIDATORS
  const fees = nextBaseFee(parent.fees, parent.header.gasUsed)
  const context: BlockContext = {
    number,
    timestamp: options.timestamp,
    miner: validatorAddress(seed, validator),
    mixHash: digest(seed, 'round', Number(number), proposal),
    gasLimit: protocol.blockGasLimit,
    baseFee: fees.baseFee,
    hashOf: options.hashOf,
  }
  const start = options.isRewarded
    ? await includeReward(options, context, validator)
    : { included: [], world: parent.world }
  const filled = await fill(options, context, start)
  const blockId = digest(seed, 'proposal', Number(number), proposal)
  return {
    ...sealed(context, parent, filled.included, filled.world),
    blockId,
    fees,
    ...seenIn(filled.included, filled),
  }
}

async function includeReward(
  { chainId, parent }: BuildOptions,
  { number, miner }: BlockContext,
  validator: number,
): Promise<Start> {
  const before = parent.world
  const tx = await rewardTransaction(chainId, accountAt(before, SYSTEM_SENDER)?.nonce ?? 0n, miner)
  const draft = new Draft(before)
  const logs = [applyReward(draft, tx, number, validator + 1)]
  const receipt = {
    ...{ succeeded: true, cumulativeGasUsed: 0n, gasUsed: 0n, price: 0n },
    ...{ logs, bloom: bloomOf(logs), contractAddress: undefined },
  }
  return { included: [{ tx, receipt, before, violatesReserve: false }], world: draft.finish() }
}

/** The system transaction, if the block has one, and the state after it. */
type Start = { included: readonly Included[]; world: World }
type Filled = { included: Included[]; world: World; authorities: Set<Hex> }

/** Includes candidates in order while they fit. */
async function fill(options: BuildOptions, block: BlockContext, start: Start): Promise<Filled> {
  const included = [...start.included]
  const authorities = new Set<Hex>()
  const senders = new Set<Hex>()
  let { world } = start
  let used = 0n
  for (const tx of options.candidates(block.baseFee)) {
    if (BigInt(included.length) >= protocol.maxTransactionsPerBlock || used + tx.gas > block.gasLimit) break
    if (!canPay(world, tx, block.baseFee)) {
      options.onUnpayable(tx)
      continue
    }
    const recent = recentOf(options, senders, authorities)
    const applied = await applyTransaction(options.machine, { world, tx, block, recent })
    used += tx.gas
    const created = tx.to === undefined ? createdBy(tx) : undefined
    const receipt = { ...applied.receipt, cumulativeGasUsed: used, contractAddress: created }
    included.push({ tx, receipt, before: world, violatesReserve: applied.violatesReserve, recent })
    world = applied.world
    senders.add(tx.from)
    for (const authority of applied.authorities) authorities.add(authority)
  }
  return { included, world, authorities }
}

/** A receipt contains the contract address of a creation even when the creation failed. */
const createdBy = ({ from, nonce }: Transaction): Hex => getContractAddress({ from, nonce }).toLowerCase() as Hex

function canPay(world: World, tx: Transaction, baseFee: bigint): boolean {
  const account = accountAt(world, tx.from)
  return account?.nonce === tx.nonce && account.balance >= tx.gas * priceIn(tx, baseFee)
}

/** Accounts seen so far in this block and in the two previous blocks. */
function recentOf(
  { parent, grandparent }: BuildOptions,
  senders: ReadonlySet<Hex>,
  authorities: ReadonlySet<Hex>,
): Recent {
  return {
    senders: new Set([...senders, ...parent.senders, ...(grandparent?.senders ?? [])]),
    authorities: new Set([...authorities, ...parent.authorities, ...(grandparent?.authorities ?? [])]),
  }
}

const seenIn = (included: readonly Included[], { authorities }: Filled) => ({
  senders: new Set(included.map(({ tx }) => tx.from).filter((from) => from !== SYSTEM_SENDER)),
  authorities,
})

function sealed(context: BlockContext, parent: Block, transactions: readonly Included[], world: World) {
  const all = transactions.map(({ tx }) => tx)
  const header = {
    ...{ parentHash: parent.hash, miner: context.miner, stateRoot: stateRoot(world) },
    transactionsRoot: listRoot(all.map(({ raw }) => raw)),
    receiptsRoot: listRoot(transactions.map(({ tx, receipt }) => rawReceipt(tx.type, receipt))),
    logsBloom: mergedBloom(transactions.map(({ receipt }) => receipt.bloom)),
    ...{ number: context.number, gasLimit: context.gasLimit, timestamp: context.timestamp },
    gasUsed: all.reduce((sum, { gas }) => sum + gas, 0n),
    ...{ mixHash: context.mixHash, baseFee: context.baseFee },
  }
  return { header, hash: hashOf(header), size: sizeOf(rawBlock(header, all)), transactions, world }
}
