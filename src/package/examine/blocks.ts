/** Compares blocks: the same block from different requests, the hash itself, roots, parents, time. */
import { positional } from '../rpc/requested.ts'
import { absence, contradiction, shown, unlikeMember } from './contradiction.ts'
import { encodeHeader, encodeTransaction, headerParts, memberUnlike } from './encodings.ts'
import { areNew, difference, fullTransactions, isSameText, onlyInOne } from './facts.ts'
import { missingMember, swappedRoots } from './headers.ts'
import { provenBytes } from './raw.ts'
import { type Hex, hashOf, listRoot } from './rlp.ts'
import type { Block, Contradiction, Exchange, Facts, Members, Relations, Stated } from './types.ts'

/** The transactions are compared separately. */
const VARIES = ['transactions']
/** `size` may be an estimate that depends on the transactions in the response. */
const ESTIMATED = ['size', 'transactions']

const isFull = ({ transactions: [first] }: Block): boolean => typeof first === 'object'
const NO_OMMERS = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'
const NO_WITHDRAWALS = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'
/** Larger timestamps are milliseconds. Seconds since 1970 reach this in the year 5138, milliseconds did in 1973. */
const MILLISECONDS = 100_000_000_000n

export const blockRelations: Relations = function* (facts) {
  for (const said of facts.blocks.values()) {
    const [first, ...others] = said
    if (first === undefined) continue
    const isTouched = areNew(facts, said)
    for (const other of isTouched ? others : []) yield* sameBlock(facts, first, other)
    if (isTouched) yield* constants(first)
    const full = fullTransactions(facts, said)
    if (full) yield* transactionsRoot(facts, first, full)
    const parent = facts.blocks.get(String(first.value.parentHash).toLowerCase())?.[0]
    if (parent && (isTouched || facts.isNew(parent.from))) yield* afterParent(first, parent)
  }
  // A member that some bytes name explains the hashes of the other blocks too.
  const hasNewBytes = facts.exchanges.some((from) => facts.isNew(from) && /_(getRaw|sendRaw)/.test(from.method))
  const hashes = [...facts.blocks.values()].flatMap((said) => {
    const [first] = said
    return first && (hasNewBytes || areNew(facts, said)) ? [...ownHash(facts, first)] : []
  })
  yield* hashes.toSorted((a, b) => Number(isOfHash(a)) - Number(isOfHash(b)))
  yield* thereAndBack(facts)
  yield* byNumber([...facts.blocks.values()].flatMap(([first]) => (first ? [first] : [])))
}

function* sameBlock(facts: Facts, a: Stated<Block>, b: Stated<Block>): Generator<Contradiction> {
  const member = difference(a.value, b.value, isFull(a.value) === isFull(b.value) ? VARIES : ESTIMATED)
  if (member !== undefined) yield unlikeMember('same block', b, member, a)
  const single = onlyInOne(facts, a.value, b.value)
  if (single) {
    const [whole, other] = single.isInFirst ? [a, b] : [b, a]
    yield absence('same block', other, single.member, whole)
  }
  const [ours, theirs] = [hashesOf(a.value), hashesOf(b.value)]
  const index = ours.findIndex((hash, place) => !isSameText(hash, theirs[place]))
  if (index < 0 && ours.length === theirs.length) return
  const place = index < 0 ? ours.length : index
  const message = `transaction ${place} is ${shown(theirs[place])} here, ${shown(ours[place])} by another way`
  yield contradiction('same block', b, { path: '/transactions', message, expected: shown(ours[place]) }, a.from)
}

const hashesOf = ({ transactions }: Block): string[] =>
  transactions.map((entry) => (typeof entry === 'string' ? entry : String(entry.hash)))

/** Hash work of a header, and of a list entry with its share of the trie nodes above it. Blocks of input. */
export const HEADER_WORK = 5
export const ENTRY_WORK = 8

function* ownHash(facts: Facts, said: Stated<Block>): Generator<Contradiction> {
  const hash = facts.hashes('header', said.value, HEADER_WORK, () => hashOf(encodeHeader(said.value)))
  if (hash === undefined || isSameText(hash, said.value.hash)) return
  const { value } = said
  const swapped = facts.hashes('swapped roots', value, 0, () => swappedRoots(value))
  for (const [member, other] of swapped ? [swapped, swapped.toReversed()] : []) {
    const message = `${member} and ${other} are swapped, as the hash shows`
    yield contradiction('header hash', said, { path: `/${member}`, message, expected: shown(value[String(other)]) })
  }
  if (swapped) return
  const raw = provenBytes(facts, 'debug_getRawHeader', value.hash, [value.number, value.hash])
  const missing = raw
    ? missingMember(value, raw)
    : facts.hashes('missing member', value, 0, () => missingMember(value, raw))
  const member = missing ?? (raw && memberUnlike(headerParts(value), raw))
  const fault = missing === undefined || value[missing] !== undefined ? "is not the block's" : 'is missing'
  const message = `the header hashes to ${hash}: ${member ?? 'one of its members'} ${fault}`
  yield contradiction('header hash', said, { path: `/${member ?? 'hash'}`, message, expected: hash })
}

const isOfHash = ({ path }: Contradiction): boolean => path.endsWith('/hash')

function* constants(said: Stated<Block>): Generator<Contradiction> {
  const { uncles, sha3Uncles, withdrawals, withdrawalsRoot, timestamp } = said.value as Members &
    Partial<Record<'uncles' | 'withdrawals', readonly unknown[] | null>>
  if (withdrawals && withdrawals.length > 0 && isSameText(withdrawalsRoot, NO_WITHDRAWALS)) {
    const message = `${withdrawals.length} withdrawals, but "withdrawalsRoot" is the root of an empty list`
    yield contradiction('withdrawals', said, { path: '/withdrawals', message, expected: '[]' })
  }
  if (uncles && uncles.length > 0 && isSameText(sha3Uncles, NO_OMMERS)) {
    const message = `${uncles.length} ommers where "sha3Uncles" says there are none`
    yield contradiction('ommers', said, { path: '/uncles', message, expected: '[]' })
  }
  if (BigInt(String(timestamp)) >= MILLISECONDS) {
    const message = `${BigInt(String(timestamp))} is no time in seconds: it looks like milliseconds`
    yield contradiction('time', said, { path: '/timestamp', message, expected: 'seconds since 1970' })
  }
}

function* transactionsRoot(facts: Facts, said: Stated<Block>, full: readonly Members[]): Generator<Contradiction> {
  // The first block is hand-written, and on some networks its roots do not belong to any list.
  if (BigInt(said.value.number) === 0n) return
  const root = facts.hashes('transactions root', said.value, ENTRY_WORK * full.length, () => {
    const encoded = full.map(encodeTransaction)
    return encoded.some((one) => one === undefined) ? undefined : listRoot(encoded as Hex[])
  })
  if (root === undefined || isSameText(root, said.value.transactionsRoot)) return
  const message = `the block's transactions make up the root ${root}`
  yield contradiction('transactions root', said, { path: '/transactionsRoot', message, expected: root })
}

function* afterParent(child: Stated<Block>, parent: Stated<Block>): Generator<Contradiction> {
  const [number, before] = [BigInt(child.value.number), BigInt(parent.value.number)]
  if (number !== before + 1n) {
    const message = `block ${number} names block ${before} as its parent`
    yield contradiction('parent', child, { path: '/parentHash', message, expected: `${before + 1n}` }, parent.from)
  }
  const [time, earlier] = [BigInt(String(child.value.timestamp)), BigInt(String(parent.value.timestamp))]
  if (time >= earlier) return
  const message = `the block is ${earlier - time} s older than its parent`
  yield contradiction('time', child, { path: '/timestamp', message, expected: `at least ${earlier}` }, parent.from)
}

/**
 * The block below must be the parent. Numbers with two hashes are skipped, because a fork may have replaced a block.
 */
function* byNumber(blocks: readonly Stated<Block>[]): Generator<Contradiction> {
  const numbers = new Map<bigint, Stated<Block>[]>()
  for (const said of blocks) {
    const number = BigInt(said.value.number)
    numbers.set(number, [...(numbers.get(number) ?? []), said])
  }
  for (const [number, [said, ...forks]] of numbers) {
    const [below, ...others] = numbers.get(number - 1n) ?? []
    if (said === undefined || below === undefined || forks.length > 0 || others.length > 0) continue
    if (isSameText(said.value.parentHash, below.value.hash)) continue
    const parent = `the parent ${said.value.parentHash}`
    const message = `block ${number} has ${parent}, but block ${number - 1n} has the hash ${below.value.hash}`
    yield contradiction('parent', said, { path: '/parentHash', message, expected: below.value.hash }, below.from)
  }
}

/** A fork replaces a block once. If a hash returns after another one of the same number, the endpoint serves both. */
function* thereAndBack({ exchanges }: Facts): Generator<Contradiction> {
  const before = new Map<string, Exchange[]>()
  for (const from of exchanges) {
    const [number] = positional(from.method, from.params)
    if (from.method !== 'eth_getBlockByNumber' || !/^0x[0-9a-f]+$/i.test(String(number))) continue
    const { hash } = from.result as Block
    const said = before.get(String(number).toLowerCase()) ?? []
    before.set(String(number).toLowerCase(), [...said, from])
    const last = said.at(-1)
    const isBack = said.some((one) => isSameText((one.result as Block).hash, hash))
    if (last === undefined || !isBack || isSameText((last.result as Block).hash, hash)) continue
    const other = (last.result as Block).hash
    const message = `hash is ${other} here, ${hash} before and after it`
    yield contradiction('one block of a number', { from: last, path: '/hash' }, { message, expected: hash }, from)
    return
  }
}
