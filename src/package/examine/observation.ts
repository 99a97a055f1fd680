/** Compares the values that code reads about a block and accounts with the endpoint's other results. */
import { positional } from '../rpc/requested.ts'
import { contradiction } from './contradiction.ts'
import { isSameText } from './facts.ts'
import { blockOf } from './raw.ts'
import { type Hex, hashOf } from './rlp.ts'
import type { Block, Contradiction, Exchange, Facts, Relations } from './types.ts'

/** Stores the word on the stack in the returned data. */
const kept = (code: string, index: number): string => `${code}61${(32 * index).toString(16).padStart(4, '0')}52`
const WORDS = 8
const END = `61${(32 * WORDS).toString(16).padStart(4, '0')}5ff3`
/** `NUMBER`, `TIMESTAMP`, `COINBASE`, `CHAINID`, `BLOCKHASH` of the previous block, `GASLIMIT`. */
const OF_BLOCK = ['43', '42', '41', '46', '436001900340', '45'].map(kept).join('')

/**
 * Code that returns the values that it reads. Run without a receiver, it returns the block of the call, an account's
 * balance and a contract's code hash. An endpoint can produce them only by executing on that block.
 */
export const observationCall = (account: string, contract: string): Hex =>
  `0x${OF_BLOCK}${kept(`73${account.slice(2)}31`, 6)}${kept(`73${contract.slice(2)}3f`, 7)}${END}`.toLowerCase() as Hex

/** Code that returns the balances of accounts. */
export const balancesCall = (accounts: readonly string[]): Hex => {
  const read = accounts.map((account, index) => kept(`73${account.slice(2)}31`, index)).join('')
  return `0x${read}61${(32 * accounts.length).toString(16).padStart(4, '0')}5ff3`.toLowerCase() as Hex
}
const BALANCES = /^0x((?:73\w{40}3161\w{4}52)+)61\w{4}5ff3$/

/** Code that returns slot 0. It replaces a contract's code. */
export const SLOT_CODE = '0x5f545f5260205ff3'

/** The same for the slot in the call's data. */
export const NAMED_SLOT_CODE = '0x5f35545f5260205ff3'

const PATTERN = new RegExp(`^0x${OF_BLOCK}73(\\w{40})3161\\w{4}5273(\\w{40})3f61\\w{4}52${END}$`)

export const observationRelations: Relations = function* (facts) {
  for (const from of facts.exchanges) {
    if (from.method !== 'eth_call') continue
    const [call, selector, overrides] = positional('eth_call', from.params) as [Call, unknown, Overrides | undefined]
    const [, account, contract] = PATTERN.exec(String(call?.data)) ?? []
    if (account !== undefined && contract !== undefined && call?.to === undefined)
      yield* observed(facts, from, { account: `0x${account}`, contract: `0x${contract}`, selector })
    const [, read] = BALANCES.exec(String(call?.data)) ?? []
    if (read !== undefined && call?.to === undefined) yield* balances(facts, from, { read, selector })
    if (call?.to === undefined) continue
    const code = overrides?.[call.to]?.code
    if (code === SLOT_CODE) yield* slot(facts, from, { contract: call.to, place: '0x0', selector })
    if (code === NAMED_SLOT_CODE) yield* slot(facts, from, { contract: call.to, place: call.data, selector })
  }
}

type Call = { to?: string; data?: unknown } | undefined
type Overrides = Readonly<Record<string, { code?: unknown } | undefined>>

function* observed(
  facts: Facts,
  from: Exchange,
  { account, contract, selector }: { account: string; contract: string; selector: unknown },
): Generator<Contradiction> {
  const block = blockOf(facts, selector)
  const words = String(from.result).slice(2).match(/.{64}/g) ?? []
  // Some nodes return nothing for code without a receiver.
  if (block === undefined || from.result === '0x') return
  if (words.length !== WORDS) {
    const message = `${String(from.result).length / 2 - 1} bytes, but the code returns ${32 * WORDS}`
    yield contradiction('seen by code', { from, path: '' }, { message, expected: `${32 * WORDS} bytes` })
    return
  }
  yield* values(facts, from, { account, contract, block, words })
}

function* values(
  facts: Facts,
  from: Exchange,
  { account, contract, block, words }: { account: string; contract: string; block: Block; words: readonly string[] },
): Generator<Contradiction> {
  const [number, time, miner, chain, parent, gasLimit, balance, codeHash] = words.map((word) => BigInt(`0x${word}`))
  /** Code is executed with the state. A result about the same thing is in doubt, if there is one. */
  const other = (what: string, seen: unknown, wanted: unknown, held?: Exchange) =>
    contradiction(
      'seen by code',
      { from: held ?? from, path: '' },
      {
        message: `code reads ${what} ${seen}, the endpoint returns ${wanted}`,
        expected: String(held === undefined ? wanted : seen),
      },
      held && from,
    )
  const members = [
    ['the number', number, block.number],
    ['the time', time, block.timestamp],
    ['the miner', miner, block.miner],
    ['the hash of the block before', parent, block.parentHash],
    ['the gas limit', gasLimit, block.gasLimit],
  ] as const
  // The first block is hand-written, and has no block before it.
  for (const [what, seen, wanted] of BigInt(block.number) === 0n ? [] : members)
    if (seen !== BigInt(String(wanted))) yield other(what, `0x${seen?.toString(16)}`, wanted)
  const id = facts.exchanges.find(({ method }) => method === 'eth_chainId')
  if (id && BigInt(String(id.result)) !== chain) yield other('the chain', chain, BigInt(String(id.result)), id)
  const held = answerOf(facts, 'eth_getBalance', account, block)
  if (held && BigInt(String(held.result)) !== balance)
    yield other('a balance of', balance, BigInt(String(held.result)), held)
  const code = answerOf(facts, 'eth_getCode', contract, block)
  if (!code || codeHash === undefined) return
  const text = String(code.result)
  const hash = facts.hashes('code', code, 1 + text.length / 272, () => hashOf(text as Hex))
  const isEmpty = text === '0x' && codeHash === 0n
  if (hash !== undefined && !isEmpty && BigInt(hash) !== codeHash)
    yield other('code with the hash', `0x${codeHash.toString(16)}`, `code with the hash ${hash}`, code)
}

function* balances(
  facts: Facts,
  from: Exchange,
  { read, selector }: { read: string; selector: unknown },
): Generator<Contradiction> {
  const block = blockOf(facts, selector)
  const words = String(from.result).slice(2).match(/.{64}/g) ?? []
  for (const [index, [, digits]] of [...read.matchAll(/73(\w{40})31/g)].entries()) {
    const held = block && answerOf(facts, 'eth_getBalance', `0x${digits}`, block)
    if (!held || words[index] === undefined || BigInt(`0x${words[index]}`) === BigInt(String(held.result))) continue
    const seen = BigInt(`0x${words[index]}`)
    const message = `code reads a balance of ${seen}, the endpoint returns ${BigInt(String(held.result))}`
    yield contradiction('seen by code', { from: held, path: '' }, { message, expected: `${seen}` }, from)
  }
}

function* slot(
  facts: Facts,
  from: Exchange,
  { contract, place, selector }: { contract: string; place: unknown; selector: unknown },
): Generator<Contradiction> {
  const block = blockOf(facts, selector)
  const stored = facts.exchanges.find(({ method, params }) => {
    const [account, asked, at] = method === 'eth_getStorageAt' ? positional(method, params) : []
    return isSameText(account, contract) && isSameSlot(asked, place) && block && blockOf(facts, at) === block
  })
  if (!stored || String(from.result).length !== 66 || isSameText(stored.result, from.result)) return
  const found = `code finds ${String(from.result)} in slot ${String(place)}`
  const message = `${found}, eth_getStorageAt answers ${String(stored.result)}`
  yield contradiction('seen by code', { from: stored, path: '' }, { message, expected: String(from.result) }, from)
}

const isSameSlot = (a: unknown, b: unknown): boolean =>
  [a, b].every((place) => /^0x[0-9a-f]+$/i.test(String(place))) && BigInt(String(a)) === BigInt(String(b))

/** The result about an account at this block. */
const answerOf = (facts: Facts, name: string, account: string, block: unknown): Exchange | undefined =>
  facts.exchanges.find(({ method, params }) => {
    const [asked, selector] = method === name ? positional(method, params) : []
    return isSameText(asked, account) && blockOf(facts, selector) === block
  })
