/** A bare result → the methods that return such a value, best first. */
import { lookup } from '../../package/rpc/lookup.ts'
import { methods, shapesOf } from '../../package/rpc/method.ts'
import { checkResult } from '../../package/rpc/validate.ts'

/** The most popular methods. The first of these wins a tie. */
const COMMON = [
  'eth_getTransactionReceipt',
  'eth_getTransactionByHash',
  'eth_getBlockByNumber',
  'eth_getLogs',
  'eth_getBlockReceipts',
  'debug_traceTransaction',
  'eth_blockNumber',
  'eth_call',
]

export type Guess = { best: string; fits: string[] }

/** Members that are checked to recognize an object. For a list, members of the first item. */
const MAX_KEYS = 200

/**
 * `best` is the method that has most of the value's fields in common. `fits` contains every method whose shape matches.
 * Undefined without a match.
 */
export function guessMethod(value: unknown): Guess | undefined {
  const keys = keysOf(value)
  if (keys.length === 0) {
    const fits = methods.filter((method) => checkResult(method, value).valid)
    const best = COMMON.find((method) => fits.includes(method as (typeof methods)[number])) ?? fits[0]
    return best === undefined ? undefined : { best, fits }
  }
  const scored = methods
    .map((method) => ({ method, score: likeness(method, keys, Array.isArray(value)) }))
    .filter(({ score }) => score > LEAST_LIKENESS)
    .sort((a, b) => b.score - a.score || rank(a.method) - rank(b.method))
  const fits = scored.slice(0, CANDIDATES).flatMap(({ method }) => (checkResult(method, value).valid ? [method] : []))
  const best = fits[0] ?? scored[0]?.method
  return best === undefined ? undefined : { best, fits }
}

/** Share of names below which nothing speaks for a method. */
const LEAST_LIKENESS = 0.3
/** The validators run for this many methods at most, because the value may be large. */
const CANDIDATES = 4

const rank = (method: string): number => (COMMON.indexOf(method) + COMMON.length + 1) % (COMMON.length + 1)

function keysOf(value: unknown): string[] {
  const item = Array.isArray(value) ? value[0] : value
  return typeof item === 'object' && item !== null && !Array.isArray(item) ? Object.keys(item).slice(0, MAX_KEYS) : []
}

/** Share of names that value and shape have in common, from 0 to 1. */
function likeness(method: string, keys: readonly string[], isList: boolean): number {
  const best = Math.max(
    0,
    ...fieldLists(shapesOf(method)?.result ?? '', isList, 0).map((fields) => overlap(fields, keys)),
  )
  return Number.isFinite(best) ? best : 0
}

function overlap(fields: readonly string[], keys: readonly string[]): number {
  const common = keys.filter((key) => fields.includes(key)).length
  return common / (fields.length + keys.length - common)
}

/** Field names of each object that a shape can be, or that its items can be. */
function fieldLists(shape: Parameters<typeof lookup>[0], isList: boolean, depth: number): string[][] {
  if (depth > 4) return []
  const plain = lookup(shape)
  if (typeof plain === 'string') return []
  if ('union' in plain) return plain.union.flatMap((branch) => fieldLists(branch, isList, depth + 1))
  if ('array' in plain) return isList ? fieldLists(plain.array, false, depth + 1) : []
  if (!('object' in plain) || isList) return []
  return [Object.keys(plain.object).map((name) => name.replace('?', ''))]
}
