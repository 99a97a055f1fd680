/** Compares account state with the blocks that changed it. */
import { positional } from '../rpc/requested.ts'
import { contradiction } from './contradiction.ts'
import { isMonad, isSameText } from './facts.ts'
import { blockOf } from './raw.ts'
import type { Block, Contradiction, Exchange, Facts, Members, Relations, Transaction } from './types.ts'

export const stateRelations: Relations = function* (facts) {
  for (const from of facts.exchanges) {
    if (from.method === 'eth_getTransactionCount') {
      yield* nonce(facts, from)
      yield* firstNonce(facts, from)
    }
    if (from.method === 'eth_getBalance') yield* balance(facts, from)
    if (from.method === 'eth_getBalance') yield* spent(facts, from)
    if (from.method === 'eth_getCode') {
      yield* code(facts, from)
      yield* created(facts, from)
    }
    if (from.method.startsWith('eth_getBlockTransactionCount')) yield* count(facts, from)
    if (from.method === 'eth_call') yield* seenByCode(facts, from)
    if (from.method === 'debug_traceCall' && isMonad(facts)) yield* seenByCode(facts, from, '/output')
  }
}

/** Transactions of a sender in a known block. */
const sentBy = (facts: Facts, sender: unknown, { hash }: Block): Transaction[] =>
  [...facts.transactions.values()]
    .flatMap(([first]) => (first ? [first.value] : []))
    .filter(({ from, blockHash }) => isSameText(from, sender) && isSameText(blockHash, hash))

/** This type of transaction may raise the nonces of accounts other than its sender. */
const SETS_CODE = '0x4'

/** Each transaction raises the nonce by one, from the first nonce in the block to one above the last. */
function* nonce(facts: Facts, from: Exchange): Generator<Contradiction> {
  const [account, selector] = positional(from.method, from.params)
  const block = blockOf(facts, selector)
  if (block === undefined) return
  const found = BigInt(String(from.result))
  const [first, last] = noncesIn(facts, account, block)
  if (last !== undefined && found <= last) {
    const message = `${found}, though the account sent nonce ${last} in this block`
    yield contradiction('nonce', { from, path: '' }, { message, expected: `at least ${last + 1n}` })
  } else if (last !== undefined && found !== last + 1n && isPlain(facts, block) && isBare(facts, account, block)) {
    const message = `${found}, though the last transaction of the account up to this block has nonce ${last}`
    yield contradiction('nonce', { from, path: '' }, { message, expected: `${last + 1n}` })
  }
  const next = [...facts.blocks.values()].find(([said]) => isSameText(said?.value.parentHash, block.hash))?.[0]?.value
  const [following] = next ? noncesIn(facts, account, next) : []
  if (first !== undefined || next === undefined || following === undefined || found === following) return
  if (found < following && !(isPlain(facts, next) && next && isBare(facts, account, next))) return
  const message = `${found}, though the account's first transaction in the next block has nonce ${following}`
  yield contradiction('nonce', { from, path: '' }, { message, expected: `${following}` })
}

/**
 * A contract begins with the nonce 1 if a transaction creates it, and a nonce only rises. A trace can show the nonce too.
 * A contract of the first block can have the nonce 0. Without its code, the contract may be destroyed.
 */
function* firstNonce(facts: Facts, from: Exchange): Generator<Contradiction> {
  const [account, selector] = positional(from.method, from.params)
  const block = blockOf(facts, selector)
  if (block === undefined || BigInt(String(from.result)) !== 0n || !isContract(facts, account, block)) return
  const risen = risenBefore(facts, account, block)
  if (risen === undefined) return
  const message = `nonce 0 of a contract ${risen.why}`
  yield contradiction('nonce', { from, path: '' }, { message, expected: 'at least 1' }, risen.from)
}

/** Whether the endpoint returned code of an account for a block, other than an EIP-7702 delegation. */
const isContract = (facts: Facts, account: unknown, block: Block): boolean =>
  facts.exchanges.some(({ method, params, result }) => {
    const [asked, at] = method === 'eth_getCode' ? positional(method, params) : []
    return isSameText(asked, account) && blockOf(facts, at) === block && /^0x(?!ef0100|$)/i.test(String(result))
  })

/** Why an account has a nonce above 0 at a block. */
function risenBefore(facts: Facts, account: unknown, { number }: Block): { why: string; from: Exchange } | undefined {
  const isBefore = (other: unknown): boolean => BigInt(String(other)) <= BigInt(number)
  for (const [said] of facts.receipts.values()) {
    if (said === undefined) continue
    const { status, contractAddress, blockNumber } = said.value
    if (status === '0x1' && isSameText(contractAddress, account) && isBefore(blockNumber))
      return { why: `that block ${BigInt(String(blockNumber))} created`, from: said.from }
  }
  for (const { value, from } of facts.prestates) {
    const [, own] = Object.entries(value.trace).find(([address]) => isSameText(address, account)) ?? []
    const nonce = Number((own as Members | null | undefined)?.nonce ?? 0)
    const known = blockOf(facts, facts.transactions.get(value.hash)?.[0]?.value.blockHash)
    // A number with two hashes is forked.
    const isOfChain = known !== undefined && blockOf(facts, known.number) === known
    if (nonce > 0 && isOfChain && isBefore(known.number))
      return { why: `that had the nonce ${nonce} before a transaction`, from }
  }
  return undefined
}

/** Lowest and highest nonce of an account in a block. A transaction of the protocol pays nothing and is not counted. */
function noncesIn(facts: Facts, account: unknown, block: Block): [first?: bigint, last?: bigint] {
  const nonces = sentBy(facts, account, block)
    .filter((one) => BigInt(String(one.gasPrice ?? one.maxFeePerGas ?? 0)) > 0n)
    .map((one) => BigInt(String(one.nonce)))
    .sort((x, y) => (x < y ? -1 : 1))
  const [first, last] = [nonces[0], nonces.at(-1)]
  return first === undefined || last === undefined ? [] : [first, last]
}

/** Whether all transactions of a block are known and all are of types that do not set code. */
const isPlain = (facts: Facts, { transactions }: Block): boolean =>
  transactions.every((entry) => {
    const hash = typeof entry === 'string' ? entry : String(entry.hash)
    const type = facts.transactions.get(hash.toLowerCase())?.[0]?.value.type
    return type !== undefined && type !== SETS_CODE
  })

/**
 * Whether an account certainly does not run code in a block. The endpoint returned `0x` as its code after the parent
 * block, and the account sent a transaction, so that a contract cannot be created at its address. Contracts and
 * EIP-7702 accounts can pay and create contracts without sending a transaction.
 */
function isBare(facts: Facts, account: unknown, block: Block): boolean {
  const codes = facts.exchanges.filter(({ method, params }) => {
    const [asked, at] = method === 'eth_getCode' ? positional(method, params) : []
    return isSameText(asked, account) && isParent(facts, at, block)
  })
  return codes.length > 0 && codes.every(({ result }) => result === '0x') && hasSent(facts, account)
}

/** Whether a selector refers to the parent block. A block of the same number with another hash belongs to a fork. */
function isParent(facts: Facts, selector: unknown, { number, parentHash }: Block): boolean {
  const { blockHash, blockNumber } = (typeof selector === 'object' && selector ? selector : {}) as Members
  const text = String(blockHash ?? blockNumber ?? selector)
  if (!/^0x[0-9a-f]{1,16}$/i.test(text)) return isSameText(text, parentHash)
  const known = blockOf(facts, text)
  return BigInt(text) === BigInt(number) - 1n && (known === undefined || isSameText(known.hash, parentHash))
}

const hasSent = (facts: Facts, account: unknown): boolean =>
  [...facts.transactions.values()].some(([first]) => first !== undefined && isSameText(first.value.from, account))

/**
 * The first sender of a block must have had the cost of its transaction before, because nothing earlier in the block
 * could have paid it.
 */
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

/** The first transaction of a block that pays for gas, if no earlier one moves anything. Wei. */
function firstPayer(facts: Facts, { transactions }: Block): { sender: unknown; cost: bigint } | undefined {
  for (const entry of transactions) {
    const hash = typeof entry === 'string' ? entry : String(entry.hash)
    const tx = facts.transactions.get(hash.toLowerCase())?.[0]?.value
    if (tx === undefined) return undefined
    const price = BigInt(String(tx.gasPrice ?? tx.maxFeePerGas ?? 0))
    const cost = BigInt(String(tx.gas)) * price
    // A system transaction costs nothing, and its value goes to a contract.
    if (cost > 0n) return { sender: tx.from, cost: facts.receipts.has(hash.toLowerCase()) ? leastCost(facts, tx) : 0n }
  }
  return undefined
}

const leastCost = (facts: Facts, tx: Transaction): bigint => {
  const receipt = facts.receipts.get(tx.hash.toLowerCase())?.[0]?.value
  const value = receipt?.status === '0x1' ? BigInt(String(tx.value)) : 0n
  return BigInt(String(receipt?.gasUsed ?? 0)) * BigInt(String(receipt?.effectiveGasPrice ?? 0)) + value
}

/** An account without code can lose only the value and gas that it spends in the block. */
function* spent(facts: Facts, from: Exchange): Generator<Contradiction> {
  const [account, selector] = positional(from.method, from.params)
  const block = blockOf(facts, selector)
  const parent = block && facts.blocks.get(String(block.parentHash).toLowerCase())?.[0]?.value
  if (!block || !parent || !isPlain(facts, block) || !isBare(facts, account, block)) return
  const before = facts.exchanges.find(({ method, params }) => {
    const [asked, at] = method === 'eth_getBalance' ? positional(method, params) : []
    return isSameText(asked, account) && blockOf(facts, at) === parent
  })
  const own = sentBy(facts, account, block)
  if (!before || !own.every(({ hash }) => facts.receipts.has(hash.toLowerCase()))) return
  const out = own.reduce((sum, tx) => sum + leastCost(facts, tx), 0n)
  const [had, has] = [BigInt(String(before.result)), BigInt(String(from.result))]
  if (has >= had - out) return
  const message = `${has} wei after a block in which the account spent ${out} of its ${had}`
  yield contradiction('balance', { from, path: '' }, { message, expected: `at least ${had - out}` }, before)
}

/** Lower addresses are precompiles and protocol contracts, which may log without code. */
const PROTOCOL = 0x1_0000n

/** An account that logged in a block must have code after it. */
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

/** A new contract's address had no code before the block, because a contract cannot be created where code exists. */
function* created(facts: Facts, from: Exchange): Generator<Contradiction> {
  const [account, selector] = positional(from.method, from.params)
  const block = blockOf(facts, selector)
  if (from.result === '0x' || block === undefined) return
  for (const [said] of facts.receipts.values()) {
    if (said?.value.status !== '0x1' || !isSameText(said.value.contractAddress, account)) continue
    const maker = blockOf(facts, said.value.blockHash)
    if (maker === undefined || BigInt(maker.number) <= BigInt(block.number)) continue
    const message = `code at block ${BigInt(block.number)}, though block ${BigInt(maker.number)} makes this contract`
    yield contradiction('code', { from, path: '' }, { message, expected: '0x' }, said.from)
    return
  }
}

function* count(facts: Facts, from: Exchange): Generator<Contradiction> {
  const [selector] = positional(from.method, from.params)
  const block = blockOf(facts, selector)
  if (block === undefined || Number(from.result) === block.transactions.length) return
  const message = `${Number(from.result)} transactions, where the block lists ${block.transactions.length}`
  const expected = `0x${block.transactions.length.toString(16)}`
  yield contradiction('transaction count', { from, path: '' }, { message, expected })
}

/** Code that returns its block number. Run without a receiver, it shows on which block a call really ran. */
export const NUMBER_CALL = '0x4360005260206000f3'

const WORD_DIGITS = 66

function* seenByCode(facts: Facts, from: Exchange, path = ''): Generator<Contradiction> {
  const [call, selector] = positional(from.method, from.params)
  const { to, data } = (call ?? {}) as { to?: unknown; data?: unknown }
  const block = blockOf(facts, selector)
  const seen = path === '' ? from.result : (from.result as { output?: unknown } | null)?.output
  // Some nodes return nothing for code without a receiver.
  if (to !== undefined || !block || data !== NUMBER_CALL || String(seen).length !== WORD_DIGITS) return
  const [got, wanted] = [BigInt(String(seen)), BigInt(block.number)]
  if (got === wanted) return
  const message = `the code saw the number ${got}: the call ran on another block`
  yield contradiction('block of call', { from, path }, { message, expected: `${wanted}` })
}
