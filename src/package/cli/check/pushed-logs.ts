/** Compares the pushed logs of one block with those that `eth_getLogs` returns. */
import { parseQuantity } from '../../../core/lib/hex.ts'
import type { Problem } from '../../rpc/report.ts'
import { problem } from './relations.ts'

export type Members = Readonly<Record<string, unknown>>

export const numberOf = (value: unknown): bigint => parseQuantity(String(value), 64)
export const lower = (value: unknown): string => String(value).toLowerCase()
export const at = (event: Members): string => `block ${numberOf(event.number ?? event.blockNumber)}`

const byIndex = (a: Members, b: Members): number => Number(a.logIndex) - Number(b.logIndex)

/** The pushed logs of one block are the logs that `eth_getLogs` returns, in the same order. */
export function blockLogsProblem(own: readonly Members[], wanted: readonly Members[]): Problem | undefined {
  const [first] = [...own, ...wanted]
  const indexes = (logs: readonly Members[]): string => logs.map(({ logIndex }) => lower(logIndex)).join()
  if (first && indexes(own) !== indexes(wanted) && indexes([...own].sort(byIndex)) === indexes(wanted))
    return problem('/logIndex', `the logs of ${at(first)} were pushed in the order ${indexes(own)}`, indexes(wanted))
  if (own.length !== wanted.length && first) {
    const message = `${own.length} logs of ${at(first)} were pushed, but eth_getLogs returns ${wanted.length}`
    return problem('', message, `${wanted.length} logs`)
  }
  for (const [index, log] of own.entries()) {
    const other = wanted[index] ?? {}
    const member = Object.keys(log).find((key) => other[key] !== undefined && lower(log[key]) !== lower(other[key]))
    if (member === undefined) continue
    const message = `${member} of log ${index} of ${at(log)} is ${log[member]}, but eth_getLogs returns ${other[member]}`
    return problem(`/${member}`, message, String(other[member]))
  }
  return undefined
}
