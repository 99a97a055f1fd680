/** Compares a result with its request, beyond shapes: the block, the logs, the tracer's trace. */
import { pointerStep } from '../../core/lib/json-pointer.ts'
import { traceShape } from './endpoint.ts'
import { shapesOf } from './method.ts'
import type { Problem } from './report.ts'

/** A difference between a result and its request. */
export const relationProblem = (path: string, message: string, expected: string): Problem => ({
  path,
  message,
  keyword: 'relation',
  expected,
})

/** Whether a value is this text, ignoring case. */
export const isSame = (a: unknown, b: string): boolean => typeof a === 'string' && a.toLowerCase() === b.toLowerCase()

type Members = Readonly<Record<string, unknown>>
/** Checks a result that has the right shape. */
type Look = (params: readonly unknown[], result: unknown) => Problem | undefined

/**
 * Why a result of the right shape does not match its request. Undefined if it does.
 * @param params by position, or by the document's names
 */
export function requestedProblem(method: string, params: unknown, result: unknown): Problem | undefined {
  const look = Object.hasOwn(LOOKS, method) ? LOOKS[method] : undefined
  return look === undefined || result === null ? undefined : look(positional(method, params), result)
}

/** Whether results of this method can be compared with their request. */
export const isAsking = (method: string): boolean => Object.hasOwn(LOOKS, method)

/** Params in the document's order, whether given by position or by name. */
export function positional(method: string, params: unknown): readonly unknown[] {
  if (Array.isArray(params)) return params
  if (typeof params !== 'object' || params === null) return []
  return (shapesOf(method)?.params ?? []).map(({ name }) => (params as Members)[name])
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)
const isNumber = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(value)

/** The first problem of several checks. */
const first =
  (...looks: readonly Look[]): Look =>
  (params, result) => {
    for (const look of looks) {
      const found = look(params, result)
      if (found) return found
    }
    return undefined
  }

/** If the param at this place is a hash or a number, the result's member must equal it. */
const names =
  (place: number, member: string): Look =>
  (params, result) => {
    const wanted = params[place]
    if (!isHash(wanted) && !isNumber(wanted)) return undefined
    const found = (result as Members)[member]
    if (isSame(found, wanted)) return undefined
    return relationProblem(`/${member}`, `asked for ${member} ${wanted}, got ${String(found)}`, wanted)
  }

const BLOCK_LOOK: Look = ([, isFull], result) => {
  const { transactions } = result as { transactions: readonly unknown[] }
  if (typeof isFull !== 'boolean') return undefined
  const index = transactions.findIndex((transaction) => (typeof transaction === 'object') !== isFull)
  const [wanted, got] = isFull ? ['a full transaction', 'a hash'] : ['a hash', 'a full transaction']
  return index < 0 ? undefined : relationProblem(`/transactions/${index}`, `asked for ${wanted}, got ${got}`, wanted)
}

/** Receipts must belong to the requested block. */
const RECEIPTS_LOOK: Look = ([selector], result) => {
  const { blockHash, blockNumber } = (typeof selector === 'object' && selector ? selector : {}) as Members
  const hash = [selector, blockHash].find(isHash)
  const number = [selector, blockNumber].find((value) => isNumber(value) && !isHash(value)) as string | undefined
  for (const [index, receipt] of (result as readonly Members[]).entries()) {
    if (hash !== undefined && !isSame(receipt.blockHash, hash))
      return relationProblem(`/${index}/blockHash`, 'is not the block that was asked for', hash)
    if (number !== undefined && !isSame(receipt.blockNumber, number))
      return relationProblem(`/${index}/blockNumber`, 'is not the block that was asked for', number)
  }
  return undefined
}

type OneOrMore = string | readonly (string | null)[] | null | undefined
type Filter = {
  address?: OneOrMore
  topics?: readonly OneOrMore[] | null
  blockHash?: string | null
  fromBlock?: string | null
  toBlock?: string | null
}
type Log = { address: string; topics: readonly string[]; blockHash: string; blockNumber: string }

/** Every log must match the filter. Block tags as bounds cannot be checked. */
const LOGS_LOOK: Look = ([filter], result) => {
  for (const [index, log] of (result as readonly Log[]).entries()) {
    const found = outside((filter ?? {}) as Filter, log)
    if (found) return { ...found, path: `/${index}${found.path}` }
  }
  return undefined
}

function outside({ address, topics, blockHash, fromBlock, toBlock }: Filter, log: Log): Problem | undefined {
  if (!takes(address, log.address)) return relationProblem('/address', 'is not an address of the filter', `${address}`)
  if (!takes(blockHash, log.blockHash))
    return relationProblem('/blockHash', 'is not the block of the filter', `${blockHash}`)
  const number = BigInt(log.blockNumber)
  if (isNumber(fromBlock) && number < BigInt(fromBlock))
    return relationProblem('/blockNumber', `${log.blockNumber} is before the range`, `at least ${fromBlock}`)
  if (isNumber(toBlock) && number > BigInt(toBlock))
    return relationProblem('/blockNumber', `${log.blockNumber} is after the range`, `at most ${toBlock}`)
  const place = (topics ?? []).findIndex((topic, index) => !takes(topic, log.topics[index]))
  return place < 0
    ? undefined
    : relationProblem(`/topics/${place}`, 'is not a topic of the filter', `${topics?.[place]}`)
}

/** Undefined, null and an empty list match everything. */
function takes(wanted: OneOrMore, value: string | undefined): boolean {
  const list = [wanted ?? []].flat().filter((one) => one !== null)
  return list.length === 0 || list.some((one) => isSame(value, one))
}

/** A trace must have the form of the requested tracer, without calls or logs that were not requested. */
function traced(options: unknown, trace: unknown, path: string): Problem | undefined {
  if (trace === null) return undefined
  const { title, fits } = traceShape(options)
  if (!fits(trace)) return relationProblem(path, `is not a ${title}, which was asked for`, title)
  if (title !== 'call tree') return undefined
  const { tracerConfig } = (options ?? {}) as { tracerConfig?: { onlyTopCall?: boolean; withLog?: boolean } | null }
  const { calls, logs } = trace as { calls?: readonly unknown[]; logs?: readonly unknown[] }
  if (tracerConfig?.onlyTopCall === true && calls !== undefined && calls.length > 0)
    return relationProblem(`${path}/calls`, 'asked for the top call only, got the calls below it', 'no "calls"')
  if (tracerConfig?.withLog !== true && logs !== undefined && logs.length > 0)
    return relationProblem(`${path}/logs`, 'logs were not asked for', 'no "logs"')
  return undefined
}

const TRACE_LOOK =
  (place: number): Look =>
  (params, result) =>
    traced(params[place], result, '')

const BLOCK_TRACE_LOOK: Look = ([, options], result) => {
  for (const [index, { result: trace }] of (result as readonly { result: unknown }[]).entries()) {
    const found = traced(options, trace, `${pointerStep(index)}/result`)
    if (found) return found
  }
  return undefined
}

/** One reward per percentile, and no more blocks than requested. */
const FEES_LOOK: Look = ([count, , percentiles], result) => {
  const { gasUsedRatio, reward } = result as { gasUsedRatio: readonly unknown[]; reward?: readonly unknown[][] | null }
  const most = typeof count === 'number' || isNumber(count) ? Number(count) : Number.POSITIVE_INFINITY
  // Nodes of other chains treat a count of 0 as 1.
  if (most > 0 && gasUsedRatio.length > most)
    return relationProblem('/gasUsedRatio', `${gasUsedRatio.length} entries for ${most} blocks`, `at most ${most}`)
  if (!Array.isArray(percentiles) || percentiles.length === 0 || !reward) return undefined
  const index = reward.findIndex((row) => row.length !== percentiles.length)
  if (index < 0) return undefined
  const wanted = `${percentiles.length} entries`
  return relationProblem(`/reward/${index}`, `${reward[index]?.length} entries, not ${percentiles.length}`, wanted)
}

const LOOKS: Readonly<Record<string, Look>> = {
  eth_getBlockByNumber: first(names(0, 'number'), BLOCK_LOOK),
  eth_getBlockByHash: first(names(0, 'hash'), BLOCK_LOOK),
  eth_getBlockReceipts: RECEIPTS_LOOK,
  eth_getTransactionByHash: names(0, 'hash'),
  eth_getTransactionReceipt: names(0, 'transactionHash'),
  eth_getTransactionByBlockNumberAndIndex: first(names(0, 'blockNumber'), names(1, 'transactionIndex')),
  eth_getTransactionByBlockHashAndIndex: first(names(0, 'blockHash'), names(1, 'transactionIndex')),
  eth_getLogs: LOGS_LOOK,
  eth_feeHistory: FEES_LOOK,
  debug_traceTransaction: TRACE_LOOK(1),
  debug_traceCall: TRACE_LOOK(2),
  debug_traceBlockByNumber: BLOCK_TRACE_LOOK,
  debug_traceBlockByHash: BLOCK_TRACE_LOOK,
}
