/** Reads the params of a request like the server, by position or by name, and checks them against the document. */
import { numberToHex } from '../../../../core/lib/hex.ts'
import { shapesOf } from '../../../rpc/method.ts'
import { checkParams } from '../../../rpc/validate.ts'
import { NodeError } from './errors.ts'

/** Params that the server reads as counts. It accepts JSON integers, hex with leading zeros, and decimal digits. */
const COUNTS: Readonly<Record<string, readonly string[]>> = {
  eth_feeHistory: ['block_count'],
  eth_getTransactionByBlockHashAndIndex: ['index'],
  eth_getTransactionByBlockNumberAndIndex: ['index'],
}

/** The server's defaults, for methods that read a param even if it is omitted. */
const DEFAULTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  debug_traceBlockByHash: { tracer: {} },
  debug_traceBlockByNumber: { tracer: {} },
  debug_traceCall: { tracer: {} },
  debug_traceTransaction: { tracer: {} },
  eth_feeHistory: { reward_percentiles: null },
}

/** Lists that the server rejects with dedicated errors. The method checks them. */
const LOOKED_AT_LATER: Readonly<Record<string, readonly string[]>> = { eth_feeHistory: ['reward_percentiles'] }

const HIGHEST_COUNT = 2n ** 64n

/**
 * The params in order. An omitted optional param is undefined.
 * @throws {NodeError} `InvalidParams`
 */
export function readParams(method: string, given: unknown): unknown[] {
  const shapes = shapesOf(method)
  if (shapes === undefined) throw new NodeError('MethodNotFound')
  if (shapes.params.length === 0) return []
  const names = shapes.params.map(({ name }) => name)
  const listed = byPosition(names, given)
  const params = names.map((name, index) => {
    const value = listed[index] ?? (listed[index] === undefined ? DEFAULTS[method]?.[name] : null)
    return COUNTS[method]?.includes(name) ? asCount(value) : value
  })
  const checked = params.map((value, index) => (isLookedAtLater(method, names[index], value) ? [] : value))
  while (checked.length > 0 && checked.at(-1) === undefined) checked.pop()
  if (!checkParams(method, checked.map(plainTags(method))).valid) throw new NodeError('InvalidParams')
  return params
}

function byPosition(names: readonly string[], given: unknown): readonly unknown[] {
  if (given === undefined || given === null) return []
  if (Array.isArray(given)) {
    if (given.length > names.length) throw new NodeError('InvalidParams')
    return given
  }
  if (typeof given !== 'object') throw new NodeError('InvalidParams')
  return names.map((name) => (Object.hasOwn(given, name) ? (given as Record<string, unknown>)[name] : undefined))
}

const isLookedAtLater = (method: string, name: string | undefined, value: unknown): boolean =>
  LOOKED_AT_LATER[method]?.includes(name ?? '') === true &&
  Array.isArray(value) &&
  value.every((entry) => typeof entry === 'number')

function asCount(value: unknown): unknown {
  const isWhole = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  const isText = typeof value === 'string' && /^(0x[0-9a-fA-F]+|\d+)$/.test(value)
  if (!isWhole && !isText) return value
  const count = BigInt(value as string | number)
  return count < HIGHEST_COUNT ? numberToHex(count) : value
}

/** A log filter accepts tags in upper or lower case, and numbers with leading zeros. */
const plainTags =
  (method: string) =>
  (value: unknown): unknown =>
    method === 'eth_getLogs' || method === 'eth_subscribe' ? plainFilter(value) : value

/** The filter with its bounds in the form of other methods. */
export function plainFilter(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const filter = { ...(value as Record<string, unknown>) }
  for (const bound of ['fromBlock', 'toBlock']) {
    const text = filter[bound]
    if (typeof text !== 'string') continue
    const lower = text.toLowerCase()
    filter[bound] = /^0x[0-9a-f]{1,64}$/.test(lower) ? numberToHex(BigInt(lower)) : lower
  }
  return filter
}
