/** The chain as one node shows it at a moment, with its newest block and the meaning of tags and hashes. */
import { type Block, type CommitState, SLOTS } from './chain.ts'
import type { Engine } from './engine.ts'
import { NodeError } from './errors.ts'
import type { Hex } from './trie.ts'

/** The view for methods. */
export type View = {
  engine: Engine
  chainId: number
  /** Release whose codes and limits apply, such as `0.16.4`. */
  clientVersion: string
  /** Has anvil's name, and `pending` is the next block. */
  asAnvil: boolean
  limits: Limits
  /** Number of the node's newest block. Lower than the chain's own head while the node lags. */
  head: number
  /** Resolves at the next step, for methods that wait for a block. */
  nextBlock: () => Promise<void>
  /** Whether a method that is off by default is enabled. */
  isEnabled: (method: string) => boolean
  statistics: { requests: number; errors: number }
}

/** Limits of the server, with the numbers of the document. */
export type Limits = {
  logRange: number
  callGas: bigint
  estimateGas: bigint
  feeHistoryBlocks: number
  percentiles: number
  syncTimeoutMs: number
  syncTimeoutMaxMs: number
}

const TAGS: Readonly<Record<string, CommitState>> = {
  latest: 'Proposed',
  pending: 'Proposed',
  safe: 'Voted',
  finalized: 'Finalized',
}

/** The number of a quantity or a tag. On a new chain, a tag means block 0. */
export function numberOf(view: View, selector: string): number {
  if (selector === 'earliest') return 0
  const state = TAGS[selector]
  if (state === undefined) return Number(BigInt(selector))
  return view.engine.chain.atOrBelow(Math.max(0, view.head - SLOTS[state]))
}

/** The block of a number, or undefined above the newest block and for blocks that the node no longer stores. */
export const blockOf = ({ engine, head }: View, number: number): Block | undefined =>
  number > head ? undefined : engine.chain.block(number)

export const blockByTag = (view: View, selector: string): Block | undefined => blockOf(view, numberOf(view, selector))

export function blockByHash(view: View, hash: string): Block | undefined {
  const number = view.engine.chain.numberOf(hash.toLowerCase() as Hex)
  return number === undefined ? undefined : blockOf(view, number)
}

/** A block selector: a number, a tag, a hash, or an EIP-1898 object. */
export type Selector = string | { blockNumber?: string; blockHash?: string }

/** The block of a selector. */
export function blockBySelector(view: View, selector: Selector): Block | undefined {
  if (typeof selector !== 'string') {
    const { blockHash, blockNumber = 'latest' } = selector
    return blockHash === undefined ? blockByTag(view, blockNumber) : blockByHash(view, blockHash)
  }
  return /^0x[0-9a-fA-F]{64}$/.test(selector) ? blockByHash(view, selector) : blockByTag(view, selector)
}

/** The block whose state is requested. */
export function stateBlock(view: View, selector: Selector): Block {
  const block = blockBySelector(view, selector)
  if (block === undefined || block.isStateless) throw new NodeError('BlockNotFound')
  return block
}
