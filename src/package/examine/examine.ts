/**
 * Compares results about the same fact from different requests. Shapes show whether one result is plausible. This shows
 * whether several results can be true together, and whether they match the hashes of the chain.
 */
import { requestedProblem } from '../rpc/requested.ts'
import { blockRelations } from './blocks.ts'
import { checksumRelations, letterRelations } from './checksums.ts'
import { contradiction } from './contradiction.ts'
import { diffRelations } from './diffs.ts'
import { factsOf, hashesWithin, isReadable } from './facts.ts'
import { feeRelations } from './fees.ts'
import { fillRelations } from './fills.ts'
import { frameRelations } from './frames.ts'
import { logRelations } from './logs.ts'
import { entriesOf, MOST_ENTRIES, Nearby } from './nearby.ts'
import { nonceRelations } from './nonces.ts'
import { observationRelations } from './observation.ts'
import { pinnedByTags } from './pinned.ts'
import { placeRelations } from './places.ts'
import { poolRelations } from './pool.ts'
import { questionRelations } from './questions.ts'
import { quoteRelations } from './quotes.ts'
import { rawRelations } from './raw.ts'
import { receiptRelations } from './receipts.ts'
import { stateRelations } from './state.ts'
import { tagRelations } from './tags.ts'
import { traceRelations } from './traces.ts'
import { transactionRelations } from './transactions.ts'
import type { Contradiction, Exchange, Facts, Hashes, Relations } from './types.ts'

export type { Contradiction, Exchange } from './types.ts'

const RELATIONS: readonly Relations[] = [
  ...[tagRelations, blockRelations, transactionRelations, receiptRelations, logRelations],
  ...[rawRelations, traceRelations, feeRelations, quoteRelations, fillRelations, nonceRelations, stateRelations],
  ...[observationRelations, questionRelations, checksumRelations, requestedRelations, poolRelations],
  ...[placeRelations, frameRelations, diffRelations, letterRelations],
]

/** A result must match its own request. */
function* requestedRelations({ exchanges, isNew }: Facts): Generator<Contradiction> {
  for (const from of exchanges.filter(isNew)) {
    const found = requestedProblem(from.method, from.params, from.result)
    if (found === undefined) continue
    const { path, message, expected = '' } = found
    yield contradiction('what was asked', { from, path: '' }, { path, message, expected })
  }
}

/** Most contradictions to list. */
const MOST = 100

/**
 * Contradictions between exchanges with one endpoint. Pass them in chronological order, because some facts, such as
 * the finalized block, only ever grow. Ignores results of the wrong shape. Never throws.
 * @example
 * const asked = (result: string) => ({ method: 'eth_chainId', params: [], result })
 * crossExamine([asked('0x8f'), asked('0x1')])[0]?.relation // → 'chain id'
 */
export function crossExamine(exchanges: readonly Exchange[]): Contradiction[] {
  try {
    return contradictionsIn(
      pinnedByTags(exchanges.filter(isReadable)),
      hashesWithin(Number.POSITIVE_INFINITY, new Map()),
    )
  } catch {
    // A getter or a proxy failed. Results parsed from JSON have none.
    return []
  }
}

function contradictionsIn(exchanges: readonly Exchange[], hashes: Hashes, added?: Exchange): Contradiction[] {
  const found: Contradiction[] = []
  const facts = factsOf(exchanges, hashes, added)
  for (const relations of RELATIONS)
    for (const contradiction of relations(facts)) {
      found.push(contradiction)
      if (found.length >= MOST) return found
    }
  return found
}

/** Hash work after each result, in blocks of input of 136 bytes. The rest waits for the next result. */
const WORK_FOR_ONE = 24

/** Longest hash or root to compute, in blocks of input. */
const LONGEST = 48

/** Most reported findings to remember. */
const MOST_TOLD = 1_000

/**
 * Like `crossExamine`, for results as they arrive. Each call accepts one exchange and returns its contradictions with
 * earlier results about the same blocks, transactions and accounts. It keeps only the newest results, computes a few
 * hashes and roots at a time, and skips results of more than 1,000 entries, so calls are always short. Never throws.
 * @param most exchanges to remember, 200 by default
 */
export function examiner(most = 200): (exchange: Exchange) => Contradiction[] {
  const nearby = new Nearby(most)
  const told = new Set<string>()
  const memory = new Map<string, WeakMap<object, unknown>>()
  return (exchange) => {
    try {
      if (entriesOf(exchange.result) > MOST_ENTRIES || !isReadable(exchange)) return []
      const found = contradictionsIn(nearby.add(exchange), hashesWithin(WORK_FOR_ONE, memory, LONGEST), exchange)
      return found.filter((one) => isNews(told, one))
    } catch {
      // As above: a getter or a proxy failed.
      return []
    }
  }
}

function isNews(told: Set<string>, one: Contradiction): boolean {
  const key = JSON.stringify([one.relation, one.method, one.params, one.path, one.message])
  const [oldest] = told
  if (told.has(key)) return false
  if (told.size >= MOST_TOLD && oldest !== undefined) told.delete(oldest)
  told.add(key)
  return true
}
