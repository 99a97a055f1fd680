/** `eth_getLogs`, and the filter that subscriptions share with it. */
import { type Block, type LogJson, logsOf } from '../chain/chain.ts'
import { NodeError } from '../chain/errors.ts'
import { plainFilter } from '../chain/params.ts'
import { blockByHash, blockOf, numberOf, type View } from '../chain/view.ts'
import type { Methods } from './method-table.ts'

type OneOrMore = string | readonly (string | null)[] | null | undefined
/** A filter in the form of the server. */
export type LogFilter = {
  fromBlock?: string
  toBlock?: string
  blockHash?: string
  address?: OneOrMore
  topics?: readonly OneOrMore[]
}

export const logMethods: Methods = {
  eth_getLogs: (view, [filter]) => getLogs(view, plainFilter(filter) as LogFilter),
}

function getLogs(view: View, filter: LogFilter): LogJson[] {
  const matches = matcher(filter)
  return blocksOf(view, filter).flatMap((block) => logsOf(block).filter(matches))
}

function blocksOf(view: View, { fromBlock, toBlock, blockHash }: LogFilter): Block[] {
  if (blockHash !== undefined) {
    const block = blockByHash(view, blockHash)
    return block ? [block] : []
  }
  const from = numberOf(view, fromBlock ?? 'latest')
  const wanted = numberOf(view, toBlock ?? 'latest')
  if (from > wanted) throw new NodeError('InvalidBlockRange')
  if (wanted - from > view.limits.logRange) throw new NodeError('BlockRangeTooLarge')
  if (from > view.head) throw new NodeError('BlockNotFound')
  const blocks: Block[] = []
  for (let number = from; number <= Math.min(wanted, view.head); number++) {
    const block = blockOf(view, number)
    if (block === undefined) throw new NodeError('BlockNotFound')
    blocks.push(block)
  }
  return blocks
}

/** Whether a filter matches a log, regardless of its block. */
export function matcher({ address, topics = [] }: LogFilter): (log: LogJson) => boolean {
  const addresses = listOf(address)
  const wanted = topics.map(listOf)
  return (log) =>
    takes(addresses, log.address) &&
    wanted.every((list, index) => takes(list, log.topics[index]) && (list.length === 0 || index < log.topics.length))
}

/** A missing list, or a list that contains null, matches everything. */
function listOf(value: OneOrMore): string[] {
  const list = [value ?? []].flat()
  return list.some((entry) => entry === null) ? [] : list.map((entry) => String(entry).toLowerCase())
}

const takes = (list: readonly string[], value: string | undefined): boolean =>
  list.length === 0 || (value !== undefined && list.includes(value))
