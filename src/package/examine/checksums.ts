/**
 * Checks the letters of hex text. Libraries reject an address in mixed case with a wrong EIP-55 checksum. A client that
 * compares texts does not find a hash in upper case.
 */
import { bytesToHex } from '../../core/lib/bytes.ts'
import { keccak256 } from '../../core/lib/keccak.ts'
import { contradiction, shown } from './contradiction.ts'
import { isMonad } from './facts.ts'
import type { Contradiction, Exchange, Members, Relations } from './types.ts'

const MIXED = /^0x(?=\w*[a-f])(?=\w*[A-F])[0-9a-fA-F]{40}$/

export function withChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak256(new TextEncoder().encode(digits))).slice(2)
  const letters = [...digits].map((digit, index) =>
    Number.parseInt(hash[index] ?? '0', 16) > 7 ? digit.toUpperCase() : digit,
  )
  return `0x${letters.join('')}`
}

/** A result, or a part of it, with addresses among its members. */
type Addressed = { value: Members; from: Exchange; path: string }

export const checksumRelations: Relations = function* (facts) {
  for (const map of [facts.blocks, facts.transactions, facts.receipts])
    for (const all of map.values())
      for (const said of all) if (facts.isNew(said.from) && hasWrong(said.value)) yield* ofAddresses(said)
  for (const all of facts.receipts.values())
    for (const { value, from, path } of all) if (facts.isNew(from)) yield* ofList(value.logs, from, `${path}/logs`)
  for (const from of facts.exchanges)
    if (from.method === 'eth_getLogs' && facts.isNew(from)) yield* ofList(from.result as readonly Members[], from, '')
  for (const { value, from, path } of facts.traces)
    if (facts.isNew(from)) yield* ofAddresses({ value: value.trace, from, path })
}

function* ofList(list: readonly Members[], from: Exchange, path: string): Generator<Contradiction> {
  for (const [index, value] of list.entries())
    if (hasWrong(value)) yield* ofAddresses({ value, from, path: `${path}/${index}` })
}

/** Members that are addresses. */
const MEMBERS = ['miner', 'from', 'to', 'contractAddress', 'address']

/** Whether a value is an address in mixed case with a wrong checksum. Most addresses are in lower case. */
const isWrong = (address: unknown): address is string =>
  typeof address === 'string' && /[A-F]/.test(address) && MIXED.test(address) && address !== withChecksum(address)

const hasWrong = (value: Members): boolean => MEMBERS.some((member) => isWrong(value[member]))

function* ofAddresses({ value, from, path }: Addressed): Generator<Contradiction> {
  for (const member of MEMBERS) {
    const address = value[member]
    if (!isWrong(address)) continue
    const message = `${address} is in mixed case with a wrong checksum, which libraries refuse`
    yield contradiction('checksum', { from, path }, { path: `/${member}`, message, expected: withChecksum(address) })
  }
}

/** Hex text with a letter in upper case, but no address. */
const UPPER = /^0x(?![0-9a-fA-F]{40}$)(?=[0-9a-f]*[A-F])[0-9a-fA-F]+$/

/** The place of the first hex text with a letter in upper case. */
function upperIn(value: unknown, path = ''): { path: string; text: string } | undefined {
  if (typeof value === 'string') return UPPER.test(value) ? { path, text: value } : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, member] of Object.entries(value)) {
    const found = UPPER.test(key) ? { path, text: key } : upperIn(member, `${path}/${key}`)
    if (found) return found
  }
  return undefined
}

/** A Monad node writes hashes, bytes and quantities in lower case. The first result of each method is named. */
export const letterRelations: Relations = function* (facts) {
  if (!isMonad(facts)) return
  const named = new Set<string>()
  for (const from of facts.exchanges) {
    const found = named.has(from.method) ? undefined : facts.hashes('letters', from, 0, () => upperIn(from.result))
    if (found === undefined) continue
    named.add(from.method)
    const { path, text } = found
    const message = `${shown(text)} has letters in upper case`
    yield contradiction('letters', { from, path }, { message, expected: shown(text.toLowerCase()) })
  }
}
