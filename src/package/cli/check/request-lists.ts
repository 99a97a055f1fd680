/** Requests of a check, and what their lists have in common. */
import { numberToHex } from '../../../core/lib/hex.ts'
import type { Exchange } from '../../examine/examine.ts'

export type Request = [method: string, params: unknown[]]

/** Trace options that return the state written by the block's transactions. */
export const WRITES = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }

/** Requests that were not sent before. */
export function newAmong(requests: readonly Request[], earlier: readonly Exchange[]): Request[] {
  const sent = new Set(earlier.map(({ method, params }) => JSON.stringify([method, params])))
  return requests.filter((request) => {
    const key = JSON.stringify(request)
    const isNew = !sent.has(key)
    sent.add(key)
    return isNew
  })
}

export const before = (number: string, by = 1n): string => numberToHex(BigInt(number) > by ? BigInt(number) - by : 0n)
