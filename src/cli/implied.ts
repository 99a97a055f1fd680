/** What a request asks for beyond the shape of its result: logs that its filter takes, traces of its tracer. */
import { traceShape } from '../rpc/endpoint.ts'
import type { Problem } from '../rpc/report.ts'
import type { Expect, Log, Probe, Relation } from './model.ts'
import { all, problem, same } from './relations.ts'

/** The probe, which now looks at what its own params ask for too. Refusals and nulls stay as they are. */
export function withImplied(probe: Probe): Probe {
  const { method, params, expect } = probe
  const relation = implied(method, params)
  if (relation === undefined || (expect.kind !== 'result' && expect.kind !== 'any')) return probe
  return { ...probe, expect: joined(expect, relation) }
}

const joined = (expect: Extract<Expect, { relation?: Relation }>, relation: Relation): Expect => ({
  ...expect,
  relation: expect.relation ? all(expect.relation, relation) : relation,
})

function implied(method: string, params: unknown): Relation | undefined {
  if (!Array.isArray(params)) return undefined
  if (method === 'eth_getLogs') return takenBy((params[0] ?? {}) as Filter)
  if (!method.startsWith('debug_trace')) return undefined
  const options: unknown = params[method === 'debug_traceCall' ? 2 : 1]
  return method.includes('Block') ? eachTraced(options) : traced(options, '')
}

type OneOrMore = string | readonly string[] | null | undefined
type Filter = {
  address?: OneOrMore
  topics?: readonly OneOrMore[]
  blockHash?: string
  fromBlock?: string
  toBlock?: string
}

/** Every log is one that the filter takes. Tags as bounds say nothing that can be measured. */
const takenBy =
  (filter: Filter): Relation =>
  (result) => {
    for (const [index, log] of (result as readonly Log[]).entries()) {
      const found = outside(filter, log)
      if (found) return { ...found, path: `/${index}${found.path}` }
    }
    return undefined
  }

function outside({ address, topics = [], blockHash, fromBlock, toBlock }: Filter, log: Log): Problem | undefined {
  if (!takes(address, log.address)) return problem('/address', 'is not an address of the filter', `${address}`)
  if (!takes(blockHash, log.blockHash)) return problem('/blockHash', 'is not the block of the filter', `${blockHash}`)
  const number = BigInt(log.blockNumber)
  if (isNumber(fromBlock) && number < BigInt(fromBlock))
    return problem('/blockNumber', `${log.blockNumber} is before the range`, `at least ${fromBlock}`)
  if (isNumber(toBlock) && number > BigInt(toBlock))
    return problem('/blockNumber', `${log.blockNumber} is after the range`, `at most ${toBlock}`)
  const place = topics.findIndex((topic, index) => !takes(topic, log.topics[index]))
  return place < 0 ? undefined : problem(`/topics/${place}`, 'is not a topic of the filter', `${topics[place]}`)
}

const isNumber = (bound: unknown): bound is string => typeof bound === 'string' && bound.startsWith('0x')

/** Nothing, null and an empty list take everything. */
function takes(wanted: OneOrMore, value: string | undefined): boolean {
  const list = [wanted ?? []].flat()
  return list.length === 0 || list.some((one) => same(value, one))
}

/** A trace in the form of the tracer that was asked for, or none. */
const traced =
  (options: unknown, path: string): Relation =>
  (result) => {
    const { title, fits } = traceShape(options)
    return result === null || fits(result) ? undefined : problem(path, `is not a ${title}, which was asked for`, title)
  }

const eachTraced =
  (options: unknown): Relation =>
  (result) => {
    for (const [index, { result: trace }] of (result as readonly { result: unknown }[]).entries()) {
      const found = traced(options, `/${index}/result`)(trace)
      if (found) return found
    }
    return undefined
  }
