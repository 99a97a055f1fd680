/** State of accounts against the blocks that changed it. */
import { positional } from '../rpc/asked.ts'
import { contradiction } from './contradiction.ts'
import { isSameText } from './facts.ts'
import { blockOf } from './raw.ts'
import type { Block, Contradiction, Exchange, Facts, Relations, Transaction } from './types.ts'

export const stateRelations: Relations = function* (facts) {
  for (const from of facts.exchanges) {
    if (from.method === 'eth_getTransactionCount') yield* nonce(facts, from)
    if (from.method === 'eth_getBalance') yield* balance(facts, from)
    if (from.method === 'eth_getCode') yield* code(facts, from)
    if (from.method.startsWith('eth_getBlockTransactionCount')) yield* count(facts, from)
    if (from.method === 'eth_call') yield* seenByCode(facts, from)
  }
}

/** Transactions of a sender in a known block. */
const sentBy = (facts: Facts, sender: unknown, { hash }: Block): Transaction[] =>
  [...facts.transactions.values()]
    .flatMap(([first]) => (first ? [first.value] : []))
    .filter(({ from, blockHash }) => isSameText(from, sender) && isSameText(blockHash, hash))

/** After a block its sender's nonce is above that of each transaction. */
function* nonce(facts: Facts, from: Exchange): Generator<Contradiction> {
  const [account, selector] = positional(from.method, from.params)
  const block = blockOf(facts, selector)
  if (block === undefined) return
  const [last] = sentBy(facts, account, block)
    .map((one) => BigInt(String(one.nonce)))
    .sort((a, b) => (a < b ? 1 : -1))
  if (last === undefined || BigInt(String(from.result)) > last) return
  const message = `${BigInt(String(from.result))}, though the account sent nonce ${last} in this block`
  yield contradiction('nonce', { from, path: '' }, { message, expected: `at least ${last + 1n}` })
}

/** Before its block the first sender had what the transaction costs: nothing in the block could have paid it. */
function* balance(facts: Facts, from: Exchange): Generator<Contradiction> {
  const [account, selector] = positional(from.method, from.params)
  const before = blockOf(facts, selector)
  if (before === undefined) return
  const next = [...facts.blocks.values()].find(([first]) => isSameText(first?.value.parentHash, before.hash))?.[0]
  const paid = next && firstPayer(facts, next.value)
  if (!paid || !isSameText(paid.sender, account) || BigInt(String(from.result)) >= paid.cost) return
  const message = `${BigInt(String(from.result))} wei, though the account pays at least ${paid.cost} in the next block`
  yield contradiction('balance', { from, path: '' }, { message, expected: `at least ${paid.cost}` })
}

/** The first transaction of a block that pays for gas, when none before it moves anything. Wei. */
function firstPayer(facts: Facts, { transactions }: Block): { sender: unknown; cost: bigint } | undefined {
  for (const entry of transactions) {
    const hash = typeof entry === 'string' ? entry : String(entry.hash)
    const tx = facts.transactions.get(hash.toLowerCase())?.[0]?.value
    if (tx === undefined) return undefined
    const price = BigInt(String(tx.gasPrice ?? tx.maxFeePerGas ?? 0))
    const cost = BigInt(String(tx.gas)) * price
    // A system transaction pays nothing, and what it moves goes to a contract.
    if (cost > 0n) return { sender: tx.from, cost: facts.receipts.has(hash.toLowerCase()) ? leastCost(facts, tx) : 0n }
  }
  return undefined
}

const leastCost = (facts: Facts, tx: Transaction): bigint => {
  const receipt = facts.receipts.get(tx.hash.toLowerCase())?.[0]?.value
  const value = receipt?.status === '0x1' ? BigInt(String(tx.value)) : 0n
  return BigInt(String(receipt?.gasUsed ?? 0)) * BigInt(String(receipt?.effectiveGasPrice ?? 0)) + value
}

/** Addresses below this are precompiles and contracts of the protocol, which may log without code. */
const PROTOCOL = 0x1_0000n

/** An account that logged in a block has code after it. */
function* code(facts: Facts, from: Exchange): Generator<Contradiction> {
  const [account, selector] = positional(from.method, from.params)
  const block = blockOf(facts, selector)
  if (from.result !== '0x' || block === undefined || BigInt(String(account)) < PROTOCOL) return
  const logged = [...facts.receipts.values()].some(([first]) =>
    first?.value.logs.some((log) => isSameText(log.address, account) && isSameText(log.blockHash, block.hash)),
  )
  if (!logged) return
  const message = 'no code, though a contract at this address logged in this block'
  yield contradiction('code', { from, path: '' }, { message, expected: 'code' })
}

function* count(facts: Facts, from: Exchange): Generator<Contradiction> {
  const [selector] = positional(from.method, from.params)
  const block = blockOf(facts, selector)
  if (block === undefined || Number(from.result) === block.transactions.length) return
  const message = `${Number(from.result)} transactions, where the block lists ${block.transactions.length}`
  const expected = `0x${block.transactions.length.toString(16)}`
  yield contradiction('transaction count', { from, path: '' }, { message, expected })
}

/** Code that answers the number of its block: run without a receiver it shows which block a call really ran on. */
export const NUMBER_CALL = '0x4360005260206000f3'

const WORD_DIGITS = 66

function* seenByCode(facts: Facts, from: Exchange): Generator<Contradiction> {
  const [call, selector] = positional(from.method, from.params)
  const { to, data } = (call ?? {}) as { to?: unknown; data?: unknown }
  const block = blockOf(facts, selector)
  // A node that gives nothing back for code without a receiver says nothing.
  if (to !== undefined || !block || data !== NUMBER_CALL || String(from.result).length !== WORD_DIGITS) return
  const [got, wanted] = [BigInt(String(from.result)), BigInt(block.number)]
  if (got === wanted) return
  const message = `the code saw the number ${got}: the call ran on another block`
  yield contradiction('block of call', { from, path: '' }, { message, expected: `${wanted}` })
}
