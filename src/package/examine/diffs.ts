/** Compares the changes of transactions with each other, with the state before them, and with the state of their block. */
import { positional } from '../rpc/requested.ts'
import { contradiction, shown } from './contradiction.ts'
import { isSameText } from './facts.ts'
import { blockOf } from './raw.ts'
import type { Block, Contradiction, Exchange, Facts, Members, Relations, Stated, Traced } from './types.ts'

type Account = Members & { storage?: Members }
type Accounts = Readonly<Record<string, Account | undefined>>
type Diff = { pre?: Accounts; post?: Accounts }
const diffOf = ({ value }: Stated<Traced>): Diff => value.trace as Diff

export const diffRelations: Relations = function* (facts) {
  const firsts = new Map<string, Stated<Traced>>()
  for (const said of facts.diffs) {
    const first = firsts.get(said.value.hash)
    if (first === undefined) firsts.set(said.value.hash, said)
    else yield* sameDiff(said, first)
    const plain = facts.prestates.find(({ value }) => value.hash === said.value.hash)
    if (plain) yield* asBefore(said, plain)
    yield* ofSender(facts, said)
  }
  for (const from of facts.exchanges) if (/^debug_traceBlock/.test(from.method)) yield* ofBlock(facts, from)
}

/** The path and both values of the first difference. Members that the second value lacks differ only if `isWhole`. */
function unlike(
  ours: unknown,
  theirs: unknown,
  isWhole: boolean,
  path = '',
): readonly [string, unknown, unknown] | undefined {
  const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null
  if (!isObject(ours) || !isObject(theirs)) {
    const isSame = isSameText(JSON.stringify(ours), JSON.stringify(theirs))
    return isSame ? undefined : [path, ours, theirs]
  }
  for (const key of new Set([...Object.keys(ours), ...(isWhole ? Object.keys(theirs) : [])])) {
    const found = unlike(ours[key], theirs[key], isWhole, `${path}/${key}`)
    if (found) return found
  }
  return undefined
}

function* sameDiff(said: Stated<Traced>, first: Stated<Traced>): Generator<Contradiction> {
  const found = unlike(diffOf(said), diffOf(first), true)
  if (found === undefined) return
  const [path, ours, theirs] = found
  const message = `${shown(ours)} here, ${shown(theirs)} by another way`
  yield contradiction('changes', said, { path, message, expected: shown(theirs) }, first.from)
}

/** Accounts before the transaction are the same with and without the accounts after it. */
function* asBefore(said: Stated<Traced>, plain: Stated<Traced>): Generator<Contradiction> {
  const found = unlike(diffOf(said).pre ?? {}, plain.value.trace, false)
  if (found === undefined) return
  const [path, ours, theirs] = found
  if (theirs === undefined) {
    const message = `${path} is missing, but the changes of the transaction contain it`
    yield contradiction('prestate', plain, { path: '', message, expected: shown(ours) }, said.from)
    return
  }
  const message = `${shown(ours)}, but ${shown(theirs)} without "diffMode"`
  yield contradiction('changes', said, { path: `/pre${path}`, message, expected: shown(theirs) }, plain.from)
}

const accountIn = (accounts: Accounts | undefined, wanted: unknown): readonly [string, Account] | undefined => {
  const name = Object.keys(accounts ?? {}).find((address) => isSameText(address, wanted))
  const account = name === undefined ? undefined : accounts?.[name]
  return name !== undefined && account ? [name, account] : undefined
}

/** A transaction that pays for its gas raises the nonce of its sender. */
function* ofSender({ transactions }: Facts, said: Stated<Traced>): Generator<Contradiction> {
  const tx = transactions.get(said.value.hash)?.[0]?.value
  if (tx === undefined || BigInt(String(tx.gasPrice ?? tx.maxFeePerGas ?? 0)) === 0n) return
  const [name, after] = accountIn(diffOf(said).post, tx.from) ?? []
  const least = BigInt(String(tx.nonce)) + 1n
  const nonce = after?.nonce === undefined ? undefined : BigInt(String(after.nonce))
  // The authorizations of type 4 may raise it further.
  if (nonce !== undefined && (tx.type === '0x4' ? nonce >= least : nonce === least)) return
  const path = name === undefined ? '/post' : `/post/${name}/nonce`
  const message = `the sender's nonce after its transaction is ${nonce ?? 'missing'}, but the transaction has the nonce ${least - 1n}`
  yield contradiction('changes', said, { path, message, expected: `${least}` })
}

/** Methods for members of an account. */
const STATE = [
  ['balance', 'eth_getBalance'],
  ['nonce', 'eth_getTransactionCount'],
] as const

/** The first state before and the last state after the transactions of a block are the state at its parent and at the block. */
function* ofBlock(facts: Facts, from: Exchange): Generator<Contradiction> {
  const block = blockOf(facts, positional(from.method, from.params)[0])
  const diffs = facts.diffs.filter((said) => said.from === from)
  if (!block || diffs.length === 0 || diffs.length !== block.transactions.length) return
  const parent = blockOf(facts, block.parentHash)
  for (const state of facts.exchanges)
    if (state.method === 'eth_getStorageAt') yield* slotOf(facts, { block, parent, diffs, state })
  for (const state of facts.exchanges) {
    const [member, method] = STATE.find(([, name]) => name === state.method) ?? []
    if (member === undefined || method === undefined) continue
    const [account, selector] = positional(method, state.params)
    const at = blockOf(facts, selector)
    // The miner is paid outside of transactions on some chains.
    if (!at || isSameText(account, block.miner)) continue
    if (at === block) yield* atEnd({ diffs, member, account, state }, 'post')
    else if (at === parent) yield* atEnd({ diffs: diffs.toReversed(), member, account, state }, 'pre')
  }
}

type Slots = { block: Block; parent: Block | undefined; diffs: readonly Stated<Traced>[]; state: Exchange }

/** The first transaction that changes a slot finds its value at the parent, and the last one leaves that at the block. */
function* slotOf(facts: Facts, { block, parent, diffs, state }: Slots): Generator<Contradiction> {
  const [account, slot, selector] = positional(state.method, state.params)
  const at = blockOf(facts, selector)
  const side = at === block ? 'post' : at !== undefined && at === parent ? 'pre' : undefined
  if (side === undefined || !/^0x[0-9a-f]{64}$/i.test(String(slot))) return
  const storageIn = (said: Stated<Traced>, one: 'pre' | 'post') => accountIn(diffOf(said)[one], account)?.[1].storage
  const valueIn = (said: Stated<Traced>, one: 'pre' | 'post') => storageIn(said, one)?.[String(slot).toLowerCase()]
  const isChanged = (said: Stated<Traced>) => valueIn(said, 'pre') !== undefined || valueIn(said, 'post') !== undefined
  const said = side === 'post' ? diffs.findLast(isChanged) : diffs.find(isChanged)
  if (said === undefined) return
  // Zero is omitted on both sides.
  const found = valueIn(said, side) ?? '0x0'
  if (BigInt(String(found)) === BigInt(String(state.result))) return
  const which = side === 'post' ? 'after the block' : 'before the block'
  const message = `slot ${shown(slot)} ${which} is ${shown(found)}, but eth_getStorageAt returns ${shown(state.result)}`
  const path = `/${side}/${accountIn(diffOf(said)[side], account)?.[0] ?? String(account)}/storage`
  yield contradiction('changes', said, { path, message, expected: shown(state.result) }, state)
}

type Compared = { diffs: readonly Stated<Traced>[]; member: string; account: unknown; state: Exchange }

function* atEnd({ diffs, member, account, state }: Compared, side: 'pre' | 'post'): Generator<Contradiction> {
  // The state before a transaction is whole, without members that are zero. The state after it has what changed.
  const isTold = (one: Stated<Traced>) => {
    const found = accountIn(diffOf(one)[side], account)?.[1]
    return found !== undefined && (side === 'pre' || found[member] !== undefined)
  }
  const said = diffs.findLast(isTold)
  const [name, values] = said ? (accountIn(diffOf(said)[side], account) ?? []) : []
  if (!said || values?.[member] === undefined || BigInt(String(values[member])) === BigInt(String(state.result))) return
  const which = side === 'post' ? 'after the block' : 'before the block'
  const message = `${member} ${which} is ${shown(values?.[member])}, but ${state.method} returns ${shown(state.result)}`
  yield contradiction(
    'changes',
    said,
    { path: `/${side}/${name}/${member}`, message, expected: shown(state.result) },
    state,
  )
}
