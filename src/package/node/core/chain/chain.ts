/** The node's blocks by number, hash and transaction. The newest block may still be replaced. */

import { protocol } from '../../../../core/facts/network.ts'
import { numberToHex } from '../../../../core/lib/hex.ts'
import type { BaseFeeState } from '../../../../core/simulations/fees.ts'
import { type Header, headerJson, type Receipt } from './header.ts'
import type { RawLog } from './message.ts'
import { restored } from './pool.ts'
import type { Recent } from './reserve.ts'
import { type Transaction, transactionJson } from './transaction.ts'
import type { Hex } from './trie.ts'
import type { World } from './world.ts'

/** A transaction of a block, with the state before it. */
export type Included = {
  tx: Transaction
  receipt: Receipt
  before: World
  violatesReserve: boolean
  /** Accounts that the reserve balance rule counted as recent at that point. */
  recent?: Recent
}

/** A proposed and executed block. `blockId` is the consensus ID, which differs between two proposals of one number. */
export type Block = {
  header: Header
  hash: Hex
  blockId: Hex
  size: number
  transactions: readonly Included[]
  world: World
  fees: BaseFeeState
  /** Accounts that sent or delegated in it, for the reserve balance rule. */
  senders: ReadonlySet<Hex>
  authorities: ReadonlySet<Hex>
  /** The state after the block is unknown because the block was recorded without being run. */
  isStateless?: boolean
}

/** How certain a block is. */
export type CommitState = 'Proposed' | 'Voted' | 'Finalized' | 'Verified'
export const SLOTS: Readonly<Record<CommitState, number>> = {
  Proposed: 0,
  Voted: protocol.votedSlots,
  Finalized: protocol.finalizedSlots,
  Verified: protocol.verifiedSlots,
}

/** Blocks stored with their state, in addition to block 0. One more than a log filter or a fee history can cover. */
export const KEPT_BLOCKS = 1_100

export class Chain {
  readonly #blocks = new Map<number, Block>()
  readonly #numbers = new Map<Hex, number>()
  readonly #places = new Map<Hex, { number: number; index: number }>()
  readonly #kept: number
  #head = -1

  /** @param kept blocks stored with their state, in addition to block 0 */
  constructor(kept = KEPT_BLOCKS) {
    this.#kept = kept
  }

  /** Number of the newest block. */
  get head(): number {
    return this.#head
  }

  append(block: Block): void {
    const number = Number(block.header.number)
    this.#head = number
    this.#blocks.set(number, block)
    this.#numbers.set(block.hash, number)
    block.transactions.forEach(({ tx }, index) => {
      this.#places.set(tx.hash, { number, index })
    })
    const old = number - this.#kept
    if (old > 0) this.#forget(old)
  }

  /** Drops the newest block after another proposal has won. */
  dropHead(): Block | undefined {
    const block = this.#blocks.get(this.#head)
    if (block === undefined || this.#head === 0) return undefined
    this.#forget(this.#head)
    this.#head--
    return block
  }

  /** Replaces the state after the newest block. */
  rewriteHead(world: World): void {
    const block = this.#blocks.get(this.#head)
    if (block !== undefined) this.#blocks.set(this.#head, { ...block, world })
  }

  /** Saves the chain and returns a function that restores it. */
  snapshot(): () => void {
    const [blocks, numbers, places, head] = [[...this.#blocks], [...this.#numbers], [...this.#places], this.#head]
    return () => {
      restored(this.#blocks, blocks)
      restored(this.#numbers, numbers)
      restored(this.#places, places)
      this.#head = head
    }
  }

  block(number: number): Block | undefined {
    return this.#blocks.get(number)
  }

  /** The newest stored number at or below this one. Chains of recorded blocks have gaps. */
  atOrBelow(number: number): number {
    if (this.#blocks.has(number)) return number
    return Math.max(0, ...[...this.#blocks.keys()].filter((known) => known <= number))
  }

  numberOf(hash: Hex): number | undefined {
    return this.#numbers.get(hash)
  }

  placeOf(hash: Hex): { number: number; index: number } | undefined {
    return this.#places.get(hash)
  }

  #forget(number: number): void {
    const block = this.#blocks.get(number)
    if (block === undefined) return
    this.#blocks.delete(number)
    this.#numbers.delete(block.hash)
    for (const { tx } of block.transactions) {
      if (this.#places.get(tx.hash)?.number === number) this.#places.delete(tx.hash)
    }
  }
}

const placeIn = ({ header, hash }: Block, index: number) => ({
  blockHash: hash,
  blockNumber: header.number,
  timestamp: header.timestamp,
  baseFee: header.baseFee,
  index,
})

/** The header as pushed to subscriptions. */
export const headJson = ({ header, hash, size }: Block) => headerJson(header, hash, size)

/** A block as returned by the node. */
export const blockJson = (block: Block, isFull: boolean): object => ({
  ...headJson(block),
  uncles: [],
  transactions: block.transactions.map(({ tx }, index) =>
    isFull ? transactionJson(tx, placeIn(block, index)) : tx.hash,
  ),
})

/** The transaction at an index, or undefined past the last. */
export function transactionAt(block: Block, index: number): object | undefined {
  const found = block.transactions[index]
  return found && transactionJson(found.tx, placeIn(block, index))
}

/** A log as returned by the node. */
export type LogJson = {
  address: Hex
  topics: Hex[]
  data: Hex
  blockHash: Hex
  blockNumber: Hex
  blockTimestamp: Hex
  transactionHash: Hex
  transactionIndex: Hex
  logIndex: Hex
  removed: false
}

/** Every log of a block, numbered across its transactions. */
export function logsOf(block: Block): LogJson[] {
  let position = 0
  return block.transactions.flatMap(({ tx, receipt }, index) =>
    receipt.logs.map((log) => logJson(block, tx, index, log, position++)),
  )
}

const logJson = (block: Block, tx: Transaction, index: number, log: RawLog, position: number): LogJson => ({
  address: log.address,
  topics: log.topics,
  data: log.data,
  blockHash: block.hash,
  blockNumber: numberToHex(block.header.number),
  blockTimestamp: numberToHex(block.header.timestamp),
  transactionHash: tx.hash,
  transactionIndex: numberToHex(index),
  logIndex: numberToHex(position),
  removed: false,
})

/** A receipt as the node returns it, undefined past the last. */
export function receiptAt(block: Block, index: number): object | undefined {
  const found = block.transactions[index]
  if (found === undefined) return undefined
  const { tx, receipt } = found
  const before = block.transactions.slice(0, index).reduce((sum, other) => sum + other.receipt.logs.length, 0)
  return {
    type: numberToHex(tx.type),
    status: receipt.succeeded ? '0x1' : '0x0',
    cumulativeGasUsed: numberToHex(receipt.cumulativeGasUsed),
    logs: receipt.logs.map((log, place) => logJson(block, tx, index, log, before + place)),
    logsBloom: receipt.bloom,
    transactionHash: tx.hash,
    transactionIndex: numberToHex(index),
    blockHash: block.hash,
    blockNumber: numberToHex(block.header.number),
    gasUsed: numberToHex(receipt.gasUsed),
    effectiveGasPrice: numberToHex(receipt.price),
    from: tx.from,
    to: tx.to ?? null,
    contractAddress: receipt.contractAddress ?? null,
  }
}
