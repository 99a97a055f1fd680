/** Checks the EIP-55 checksum in mixed-case addresses. Libraries reject an address with a wrong one. */
import { bytesToHex } from '../../core/lib/bytes.ts'
import { keccak256 } from '../../core/lib/keccak.ts'
import { contradiction } from './contradiction.ts'
import type { Exchange, Members, Relations } from './types.ts'

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
  const tellers = [facts.blocks, facts.transactions, facts.receipts].flatMap((map) => [...map.values()].flat())
  const ofReceipts = [...facts.receipts.values()]
    .flat()
    .flatMap(({ value, from, path }) =>
      value.logs.map((log, index): Addressed => ({ value: log, from, path: `${path}/logs/${index}` })),
    )
  const ofFilters = facts.exchanges.flatMap((from) =>
    from.method === 'eth_getLogs'
      ? (from.result as readonly Members[]).map((value, index): Addressed => ({ value, from, path: `/${index}` }))
      : [],
  )
  const traced = facts.traces.map(({ value, from, path }): Addressed => ({ value: value.trace, from, path }))
  const all: Addressed[] = [...tellers, ...ofReceipts, ...ofFilters, ...traced]
  for (const { value, from, path } of all) {
    for (const member of ['miner', 'from', 'to', 'contractAddress', 'address']) {
      const address = value[member]
      if (typeof address !== 'string' || !MIXED.test(address) || address === withChecksum(address)) continue
      const message = `${address} is in mixed case with a wrong checksum, which libraries refuse`
      yield contradiction('checksum', { from, path }, { path: `/${member}`, message, expected: withChecksum(address) })
    }
  }
}
