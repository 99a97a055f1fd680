/** Reads a tag as a number where the block of the tag was the same before and after the request. */
import { positional } from '../rpc/requested.ts'
import { isMonad } from './facts.ts'
import { SELECTOR } from './questions.ts'
import type { Block, Exchange } from './types.ts'

const TAGS = ['latest', 'safe', 'finalized', 'pending', 'earliest']
/** The last base fee is a forecast, which tags other than the newest block derive from another block. */
const HISTORY = 'eth_feeHistory'

type Reading = { place: number; hash: string; number: string }

/** The same exchanges, in which tags that cannot have moved are numbers. */
export function pinnedByTags(exchanges: readonly Exchange[]): Exchange[] {
  const readings = new Map<string, Reading[]>()
  for (const [place, { method, params, sent, result }] of exchanges.entries()) {
    const [tag] = method === 'eth_getBlockByNumber' ? positional(method, sent ?? params) : []
    if (result === null || !TAGS.includes(String(tag))) continue
    const { hash, number } = result as Block
    readings.set(String(tag), [...(readings.get(String(tag)) ?? []), { place, hash, number }])
  }
  // Saved responses of several chains have the same block for every tag.
  const [earliest, latest] = ['earliest', 'latest'].map((tag) => readings.get(tag)?.[0]?.number)
  if (earliest !== undefined && earliest === latest && BigInt(earliest) > 0n) return [...exchanges]
  // On other chains the pending block is a draft.
  if (!isMonad({ exchanges })) readings.delete('pending')
  return exchanges.map((exchange, place) => pinned(exchange, (tag) => numberAt(readings.get(tag) ?? [], place)))
}

/** The number of a tag's block, if the readings before and after this place agree. */
function numberAt(readings: readonly Reading[], place: number): string | undefined {
  const [before, after] = [readings.findLast((one) => one.place < place), readings.find((one) => one.place > place)]
  return before !== undefined && before.hash === after?.hash ? before.number : undefined
}

function pinned(exchange: Exchange, numberOf: (tag: string) => string | undefined): Exchange {
  const { method, params, sent } = exchange
  if (sent !== undefined || !Array.isArray(params) || method === 'eth_getBlockByNumber') return exchange
  const list = params as readonly unknown[]
  if (method === 'eth_getLogs') {
    const [filter] = list as readonly [{ fromBlock?: unknown; toBlock?: unknown }?]
    const number = filter?.fromBlock === filter?.toBlock ? numberOf(String(filter?.toBlock)) : undefined
    if (number === undefined) return exchange
    return { ...exchange, params: [{ ...filter, fromBlock: number, toBlock: number }], sent: params }
  }
  const place = method === HISTORY ? 1 : Object.hasOwn(SELECTOR, method) ? SELECTOR[method] : undefined
  const tag = place === undefined ? undefined : list[place]
  const number = typeof tag === 'string' && (method !== HISTORY || tag === 'latest') ? numberOf(tag) : undefined
  if (place === undefined || number === undefined) return exchange
  return { ...exchange, params: list.map((value, index) => (index === place ? number : value)), sent: params }
}
