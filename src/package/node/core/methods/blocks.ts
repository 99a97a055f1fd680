/** Methods that read blocks, transactions and receipts. */
import { numberToHex } from '../../../../core/lib/hex.ts'
import { type Block, blockJson, receiptAt, transactionAt } from '../chain/chain.ts'
import type { Hex } from '../chain/trie.ts'
import { blockByHash, blockBySelector, blockByTag, blockOf, type Selector, type View } from '../chain/view.ts'
import type { Methods } from './method-table.ts'

const fullOr = (block: Block | undefined, isFull: boolean): object | null => (block ? blockJson(block, isFull) : null)

const countOf = (block: Block | undefined): Hex | null => (block ? numberToHex(block.transactions.length) : null)

const transactionIn = (block: Block | undefined, index: string): object | null =>
  (block && transactionAt(block, Number(BigInt(index)))) ?? null

/** Block and position of an included transaction. */
export function placed(view: View, hash: string): { block: Block; index: number } | undefined {
  const place = view.engine.chain.placeOf(hash.toLowerCase() as Hex)
  const block = place && blockOf(view, place.number)
  return place && block ? { block, index: place.index } : undefined
}

export const blockMethods: Methods = {
  eth_blockNumber: (view) => numberToHex(view.head),
  eth_getBlockByNumber: (view, [tag, isFull]) => fullOr(blockByTag(view, tag as string), isFull as boolean),
  eth_getBlockByHash: (view, [hash, isFull]) => fullOr(blockByHash(view, hash as string), isFull as boolean),
  eth_getBlockReceipts: (view, [selector]) => {
    const block = blockBySelector(view, selector as Selector)
    return block ? block.transactions.map((_, index) => receiptAt(block, index)) : null
  },
  eth_getBlockTransactionCountByNumber: (view, [tag]) => countOf(blockByTag(view, tag as string)),
  eth_getBlockTransactionCountByHash: (view, [hash]) => countOf(blockByHash(view, hash as string)),
  eth_getTransactionByHash: (view, [hash]) => {
    const place = placed(view, hash as string)
    return place ? (transactionAt(place.block, place.index) ?? null) : null
  },
  eth_getTransactionByBlockNumberAndIndex: (view, [tag, index]) =>
    transactionIn(blockByTag(view, tag as string), index as string),
  eth_getTransactionByBlockHashAndIndex: (view, [hash, index]) =>
    transactionIn(blockByHash(view, hash as string), index as string),
  eth_getTransactionReceipt: (view, [hash]) => {
    const place = placed(view, hash as string)
    return place ? (receiptAt(place.block, place.index) ?? null) : null
  },
}
