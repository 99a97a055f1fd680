/** Compares transactions: the same hash from different requests, the hash itself, their place in the block. */
import { absence, contradiction, shown, unlikeMember } from './contradiction.ts'
import { encodeTransaction, memberUnlike, transactionParts } from './encodings.ts'
import { areNew, difference, isEqual, isSameText, mostSaid, onlyInOne } from './facts.ts'
import { provenBytes } from './raw.ts'
import { type Hex, hashOf } from './rlp.ts'
import type { Contradiction, Facts, Members, Relations, Stated, Transaction } from './types.ts'

/** Members that a transaction has only after inclusion in a block. */
const PLACE = ['blockHash', 'blockNumber', 'transactionIndex', 'blockTimestamp', 'gasPrice']

export const transactionRelations: Relations = function* (facts) {
  for (const all of facts.transactions.values()) {
    const [first] = all
    if (first === undefined) continue
    const block = facts.blocks.get(String(first.value.blockHash).toLowerCase())
    const isTouched = areNew(facts, all) || areNew(facts, block)
    if (isTouched && all.length > 1) yield* compared(facts, all, first)
    for (const said of isTouched ? all : []) if (!isOfItsBlock(said)) yield* ofItsBlock(said)
    const hash = hashOfContents(facts, first.value)
    if (hash !== undefined && !isSameText(hash, first.value.hash)) yield otherHash(facts, first, hash)
    const misplaced = isTouched ? inBlock(first, block?.[0]?.value.transactions) : undefined
    if (misplaced) yield misplaced
    const unlike = isTouched ? otherParity(first) : undefined
    if (unlike) yield unlike
  }
  yield* ofChain(facts)
}

/** The same transaction from different requests. */
function* compared(
  facts: Facts,
  all: readonly Stated<Transaction>[],
  first: Stated<Transaction>,
): Generator<Contradiction> {
  const isUnlike = ({ value }: Stated<Transaction>): boolean => !isEqual(value, first.value)
  const most = all.some(isUnlike) ? (mostSaid(all) ?? first) : first
  for (const other of all) if (other !== most) yield* sameTransaction(facts, most, other)
}

/** If all transactions are of another chain, the chain ID of the endpoint is in doubt. If some are, they are in doubt. */
function* ofChain({ exchanges, transactions }: Facts): Generator<Contradiction> {
  const chains = exchanges.find(({ method }) => method === 'eth_chainId')
  if (chains === undefined) return
  const signed = [...transactions.values()].flatMap(([first]) =>
    (first?.value.chainId ?? null) === null ? [] : [first],
  )
  const others = signed.filter((one) => one && !isSameText(one.value.chainId, chains.result))
  const [first] = others
  if (first === undefined) return
  if (others.length > 1 && others.length === signed.length) {
    const id = shown(first.value.chainId)
    const message = `the endpoint is of chain ${shown(chains.result)}, all ${others.length} transactions of chain ${id}`
    yield contradiction('chain id', { from: chains, path: '' }, { message, expected: id }, first.from)
    return
  }
  for (const one of others) {
    if (one === undefined) continue
    const message = `the transaction is of chain ${shown(one.value.chainId)}, the endpoint of chain ${shown(chains.result)}`
    yield contradiction('chain id', one, { path: '/chainId', message, expected: shown(chains.result) }, chains)
  }
}

function* sameTransaction(facts: Facts, a: Stated<Transaction>, b: Stated<Transaction>): Generator<Contradiction> {
  const isPending = a.value.blockHash === null || b.value.blockHash === null
  // A fork may have moved it to another block between the two requests.
  const isMoved = !isPending && !isSameText(a.value.blockHash, b.value.blockHash)
  const isForked = isMoved && isSameText(a.value.blockNumber, b.value.blockNumber) === false
  const member = difference(a.value, b.value, isPending || isForked ? PLACE : [])
  const single = isPending || isForked ? undefined : onlyInOne(facts, a.value, b.value)
  if (member === undefined && single) {
    const [whole, other] = single.isInFirst ? [a, b] : [b, a]
    yield absence('same transaction', other, single.member, whole)
  }
  if (member === undefined) return
  yield unlikeMember('same transaction', b, member, a)
}

/** Hash work of a short transaction in blocks of input, and the characters of data for one more block. */
const TRANSACTION_WORK = 2
const CHARACTERS = 272

function hashOfContents({ hashes }: Facts, value: Transaction): Hex | undefined {
  const work = TRANSACTION_WORK + String(value.input ?? '').length / CHARACTERS
  return hashes('transaction', value, work, () => {
    const encoded = encodeTransaction(value)
    return encoded && hashOf(encoded)
  })
}

function otherHash(facts: Facts, said: Stated<Transaction>, hash: Hex): Contradiction {
  const { value } = said
  const raw = provenBytes(facts, 'debug_getRawTransaction', value.hash, [value.hash])
  const member = raw && memberUnlike(transactionParts(value), raw)
  const message = `the transaction hashes to ${hash}: ${member ?? 'one of its members'} is not its own`
  return contradiction('transaction hash', said, { path: `/${member ?? 'hash'}`, message, expected: hash })
}

function inBlock(
  said: Stated<Transaction>,
  listed: readonly (string | { hash?: unknown })[] | undefined,
): Contradiction | undefined {
  if (listed === undefined) return undefined
  const place = Number(said.value.transactionIndex)
  const entry = listed[place]
  const hash = typeof entry === 'object' ? entry.hash : entry
  if (isSameText(hash, said.value.hash)) return undefined
  const message = `its block has ${shown(hash)} at place ${place}`
  return contradiction('place in block', said, { path: '/transactionIndex', message, expected: 'its own place' })
}

function otherParity(said: Stated<Transaction>): Contradiction | undefined {
  const { yParity, v, type } = said.value
  if (yParity === undefined || yParity === null || type === '0x0' || v === undefined) return undefined
  if (v === yParity || Number(v) === Number(yParity)) return undefined
  const message = `yParity is ${shown(yParity)}, v is ${shown(v)}`
  return contradiction('parity', said, { path: '/v', message, expected: shown(yParity) })
}

/** Whether a transaction is not inside a full block, or has its number and its hash. Faster than `ofItsBlock`. */
function isOfItsBlock({ value, from, path }: Stated<Transaction>): boolean {
  if (!path.startsWith('/transactions/')) return true
  const { number, hash } = from.result as Members
  return value.blockNumber === number && value.blockHash === hash
}

/** A transaction inside a full block has the number and the hash of this block. */
function* ofItsBlock(said: Stated<Transaction>): Generator<Contradiction> {
  const { number, hash } = said.from.result as Members
  for (const [member, wanted] of [
    ['blockNumber', number],
    ['blockHash', hash],
  ] as const) {
    const found = said.value[member]
    if (found === undefined || found === null || isSameText(found, wanted)) continue
    const message = `${member} is ${shown(found)} in the block ${shown(wanted)}`
    yield contradiction('place in block', said, { path: `/${member}`, message, expected: shown(wanted) })
  }
}
