/** Compares receipts with each other, with their transactions, and with the commitments of the block. */
import { positional } from '../rpc/requested.ts'
import { ENTRY_WORK, HEADER_WORK } from './blocks.ts'
import { contradiction, shown, unlikeMember } from './contradiction.ts'
import {
  bloomOf,
  createdAddress,
  encodeReceipt,
  joinedBloom,
  logUnlike,
  memberUnlike,
  receiptParts,
} from './encodings.ts'
import { allReceipts, areNew, difference, isSameText, mostSaid } from './facts.ts'
import { isReceiptsRoot } from './headers.ts'
import { blockOf } from './raw.ts'
import { type Hex, listRoot } from './rlp.ts'
import type { Block, Contradiction, Facts, Members, Receipt, Relations, Stated, Transaction } from './types.ts'

export const receiptRelations: Relations = function* (facts) {
  for (const [hash, all] of facts.receipts) {
    const [first] = all
    if (first === undefined) continue
    const ofHash = facts.transactions.get(hash)
    const transaction = ofHash?.find(({ value }) => value.blockHash !== null)
    const blocks = facts.blocks.get(first.value.blockHash.toLowerCase())
    // The address of a new contract may still have to be computed.
    const isTouched = [all, ofHash, blocks].some((said) => areNew(facts, said)) || transaction?.value.to === null
    if (isTouched) yield* compared(facts, all, { transaction, block: blocks?.[0] })
  }
  for (const [block] of facts.blocks.values()) {
    const receipts = block && allReceipts(facts, block.value)
    if (block && receipts) yield* ofBlock(facts, block, receipts)
  }
  for (const from of facts.exchanges) {
    const block =
      from.method === 'eth_getBlockReceipts' ? blockOf(facts, positional(from.method, from.params)[0]) : undefined
    const [found, wanted] = [(from.result as readonly unknown[]).length, block?.transactions.length]
    if (wanted === undefined || found === wanted) continue
    const message = `${found} receipts, where the block lists ${wanted} transactions`
    yield contradiction('receipts of block', { from, path: '' }, { message, expected: `${wanted} receipts` })
  }
}

/** The same receipt from different requests, its transaction and its block. */
function* compared(
  facts: Facts,
  all: readonly Stated<Receipt>[],
  { transaction, block }: { transaction: Stated<Transaction> | undefined; block: Stated<Block> | undefined },
): Generator<Contradiction> {
  const [first] = all
  if (first === undefined) return
  if (all.some((other) => difference(first.value, other.value) !== undefined)) {
    const most = mostSaid(all) ?? first
    for (const other of all) if (other !== most) yield* sameReceipt(most, other)
  }
  if (block) for (const said of all) yield* inItsBlock(said, block, transaction !== undefined)
  if (transaction === undefined) return
  for (const said of all) yield* ofTransaction(facts, said, transaction)
  yield* paid(first, transaction)
  if (block) yield* price(first, transaction.value, block.value)
}

function* sameReceipt(a: Stated<Receipt>, b: Stated<Receipt>): Generator<Contradiction> {
  // A fork may have moved the transaction between the two requests.
  if (!isSameText(a.value.blockHash, b.value.blockHash) && !isSameText(a.value.blockNumber, b.value.blockNumber)) return
  const member = difference(a.value, b.value)
  if (member !== undefined) yield unlikeMember('same receipt', b, member, a)
}

/** A receipt has the number of the block of its hash, and its place there, which a known transaction shows as well. */
function* inItsBlock(said: Stated<Receipt>, block: Stated<Block>, isKnown: boolean): Generator<Contradiction> {
  const { blockHash, blockNumber, transactionHash, transactionIndex } = said.value
  const { hash, number, transactions } = block.value
  if (!isSameText(blockHash, hash)) return
  if (!isSameText(blockNumber, number)) {
    const message = `blockNumber is ${shown(blockNumber)}, the number of its block ${number}`
    yield contradiction('place in block', said, { path: '/blockNumber', message, expected: number }, block.from)
  }
  const place = Number(transactionIndex)
  const entry = transactions[place]
  const listed = typeof entry === 'object' ? entry.hash : entry
  if (isKnown || isSameText(listed, transactionHash)) return
  const problem = { message: `its block has ${shown(listed)} at place ${place}`, expected: 'its own place' }
  yield contradiction('place in block', said, { path: '/transactionIndex', ...problem }, block.from)
}

/** Members that a receipt copies from its transaction. */
const REPEATED = ['from', 'to', 'type', 'transactionIndex', 'blockNumber', 'blockHash'] as const

function* ofTransaction(facts: Facts, said: Stated<Receipt>, transaction: Stated<Members>): Generator<Contradiction> {
  const { value: tx, from } = transaction
  const moved = !isSameText(said.value.blockNumber, tx.blockNumber)
  for (const member of REPEATED) {
    if (moved && (member.startsWith('block') || member === 'transactionIndex')) continue
    const [ours, theirs] = [said.value[member], tx[member]]
    if (ours === undefined || theirs === undefined || isSameText(ours, theirs)) continue
    const message = `${member} is ${shown(ours)}, that of the transaction ${shown(theirs)}`
    yield contradiction('receipt of transaction', said, { path: `/${member}`, message, expected: shown(theirs) }, from)
  }
  const { contractAddress } = said.value
  const created = tx.to === null ? facts.hashes('created', tx, 1, () => createdAddress(tx.from, tx.nonce)) : null
  if (created === undefined || contractAddress === undefined || isSameText(contractAddress, created)) return
  const message =
    created === null
      ? `a contract address, ${shown(contractAddress)}, though the transaction creates none`
      : `${shown(contractAddress)} is not the address that sender and nonce give`
  yield contradiction('contract address', said, { path: '/contractAddress', message, expected: String(created) }, from)
}

/** The gas price of an included transaction is the effective price, also if it offers a maximum. */
function* paid(said: Stated<Receipt>, transaction: Stated<Members>): Generator<Contradiction> {
  const { gasPrice, blockHash } = transaction.value
  const { effectiveGasPrice: wanted } = said.value
  if (!blockHash || gasPrice === undefined || wanted === undefined) return
  if (BigInt(String(gasPrice)) === BigInt(String(wanted))) return
  const message = `gasPrice is ${shown(gasPrice)}, but the effective price in the receipt is ${shown(wanted)}`
  yield contradiction('gas price', transaction, { path: '/gasPrice', message, expected: shown(wanted) }, said.from)
}

/** The effective gas price is the base fee plus the tip, or the gas price of a legacy transaction. */
function* price(said: Stated<Receipt>, tx: Members, { baseFeePerGas }: Members): Generator<Contradiction> {
  const paid = said.value.effectiveGasPrice
  if (paid === undefined || baseFeePerGas === undefined) return
  const wanted = priceOf(tx, BigInt(String(baseFeePerGas)))
  if (wanted === undefined || BigInt(String(paid)) === wanted) return
  const message = `the transaction bids ${wanted} wei per gas in this block, the receipt says ${BigInt(String(paid))}`
  yield contradiction('gas price', said, { path: '/effectiveGasPrice', message, expected: `0x${wanted.toString(16)}` })
}

function priceOf({ type, gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Members, baseFee: bigint): bigint | undefined {
  if (maxFeePerGas === undefined || maxPriorityFeePerGas === undefined)
    return type === '0x0' || type === '0x1' ? BigInt(String(gasPrice)) : undefined
  const [cap, tip] = [BigInt(String(maxFeePerGas)), BigInt(String(maxPriorityFeePerGas))]
  return cap < baseFee + tip ? cap : baseFee + tip
}

function* ofBlock(facts: Facts, block: Stated<Block>, receipts: readonly Stated<Receipt>[]): Generator<Contradiction> {
  const [first, last] = [receipts[0], receipts.at(-1)]
  if (first === undefined || last === undefined) return
  if (areNew(facts, [block, ...receipts])) {
    yield* inOrder(block, receipts)
    yield* gas(block, receipts)
  }
  yield* blooms(facts, block, receipts)
  const work = ENTRY_WORK * receipts.length
  const root = facts.hashes('receipts root', last.value, work, () =>
    listRoot(receipts.map(({ value }) => encodeReceipt(value))),
  )
  if (root === undefined || isSameText(root, block.value.receiptsRoot)) return
  const isOfHeader = () => isReceiptsRoot(block.value, root)
  if (facts.hashes('header with the receipts root', last.value, 4 * HEADER_WORK, isOfHeader)) {
    const message = `the block's receipts make up the root ${root}, as its hash shows`
    yield contradiction('receipts root', block, { path: '/receiptsRoot', message, expected: root })
    return
  }
  const { said, member } = unlike(facts, block.value, receipts) ?? { said: first, member: undefined }
  const name = member?.split('/').findLast((step) => /\D/.test(step))
  const which = name === undefined ? 'one of them' : `${name} of receipt ${receipts.indexOf(said)}`
  const message = `the block's receipts make up the root ${root}: ${which} is not the block's`
  const path = member === undefined ? '' : `/${member}`
  yield contradiction('receipts root', said, { path, message, expected: String(block.value.receiptsRoot) }, block.from)
}

/** The first receipt and member that differ from the raw receipts, if these make up the block's root. */
function unlike(facts: Facts, block: Block, receipts: readonly Stated<Receipt>[]) {
  const raw = facts.exchanges.find(({ method, params, result }) => {
    const [selector] = method === 'debug_getRawReceipts' ? positional(method, params) : []
    return blockOf(facts, selector) === block && isSameText(listRoot(result as Hex[]), block.receiptsRoot)
  })
  for (const [index, said] of receipts.entries()) {
    const bytes = (raw?.result as readonly Hex[] | undefined)?.[index]
    const member = bytes && memberUnlike(receiptParts(said.value), bytes)
    if (bytes === undefined || member === undefined) continue
    return { said, member: member === 'logs' ? logUnlike(said.value.logs, bytes) : member }
  }
  return undefined
}

/** A block has one receipt for each transaction, in the same order. */
function* inOrder(
  { value: { transactions }, from }: Stated<Block>,
  receipts: readonly Stated<Receipt>[],
): Generator<Contradiction> {
  const listed = transactions.map((entry) => (typeof entry === 'string' ? entry : String(entry.hash)))
  const index = listed.findIndex((hash, place) => !isSameText(receipts[place]?.value.transactionHash, hash))
  const place = index < 0 && receipts.length > listed.length ? listed.length : index
  const said = receipts[place] ?? receipts.at(-1)
  if (place < 0 || said === undefined) return
  const message = `receipt ${place} is of ${shown(receipts[place]?.value.transactionHash)}, the block has ${shown(listed[place])} there`
  yield contradiction(
    'receipts of block',
    said,
    { path: '/transactionHash', message, expected: shown(listed[place]) },
    from,
  )
}

function* gas(block: Stated<Block>, receipts: readonly Stated<Receipt>[]): Generator<Contradiction> {
  let sum = 0n
  for (const said of receipts) {
    sum += BigInt(String(said.value.gasUsed))
    const cumulative = BigInt(String(said.value.cumulativeGasUsed))
    if (cumulative === sum) continue
    const message = `receipts up to here add up to ${sum} gas, cumulativeGasUsed says ${cumulative}`
    yield contradiction('gas adds up', said, { path: '/cumulativeGasUsed', message, expected: `0x${sum.toString(16)}` })
    return
  }
  const used = BigInt(String(block.value.gasUsed))
  if (used === sum) return
  const message = `the block used ${used} gas, its receipts add up to ${sum}`
  yield contradiction('gas adds up', block, { path: '/gasUsed', message, expected: `0x${sum.toString(16)}` })
}

/** Blocks of input of a log's address and topics. */
const BLOOM_WORK = 4

function* blooms(facts: Facts, block: Stated<Block>, receipts: readonly Stated<Receipt>[]): Generator<Contradiction> {
  for (const said of receipts) {
    const { logs } = said.value
    const bloom = facts.hashes('bloom', said.value, BLOOM_WORK * (1 + logs.length), () => bloomOf(logs))
    if (bloom === undefined) return
    if (isSameText(bloom, said.value.logsBloom)) continue
    const message = 'the bloom is not that of the logs beside it'
    yield contradiction('bloom', said, { path: '/logsBloom', message, expected: 'the bloom of its logs' })
    return
  }
  const joined = facts.hashes('joined bloom', block.value, receipts.length, () =>
    joinedBloom(receipts.map(({ value }) => value.logsBloom)),
  )
  if (joined === undefined || isSameText(joined, block.value.logsBloom)) return
  const message = "the block's bloom is not that of its receipts"
  yield contradiction('bloom', block, { path: '/logsBloom', message, expected: 'the blooms of its receipts, joined' })
}
