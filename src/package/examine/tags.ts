/** Checks the endpoint itself: one chain ID, tags in their order, a head that never falls behind them. */
import { positional } from '../rpc/requested.ts'
import { contradiction, shown } from './contradiction.ts'
import { isMonad } from './facts.ts'
import type { Block, Contradiction, Exchange, Facts, Relations } from './types.ts'

export const tagRelations: Relations = function* (facts) {
  yield* nameless(facts)
  yield* constant(facts, 'eth_chainId', 'chain id', 'it is several chains, or changes')
  yield* constant(facts, 'net_version', 'network id', 'it is several networks, or changes')
  yield* constant(facts, 'web3_clientVersion', 'client version', 'several nodes of different releases answer')
  yield* order(facts)
  yield* stepsOfHead(facts)
  if (isMonad(facts)) {
    yield* pendingIsHead(facts)
    yield* atGenesis(facts)
    yield* standing(facts)
    yield* missing(facts)
  }
  yield* earliest(facts)
}

/** A client has a name. */
function* nameless({ exchanges }: Facts): Generator<Contradiction> {
  const from = exchanges.find(({ method, result }) => method === 'web3_clientVersion' && String(result).trim() === '')
  if (from === undefined) return
  yield contradiction(
    'client version',
    { from, path: '' },
    { message: 'an empty text', expected: 'a name and a version' },
  )
}

/** A result that one node never changes. */
function* constant({ exchanges }: Facts, name: string, relation: string, why: string): Generator<Contradiction> {
  const [first, ...others] = exchanges.filter(({ method }) => method === name)
  for (const from of others) {
    if (first === undefined || from.result === first.result) continue
    const message = `the endpoint said ${shown(first.result)} before: ${why}`
    yield contradiction(relation, { from, path: '' }, { message, expected: shown(first.result) }, first)
    return
  }
}

/** From the most certain block to the newest. A tag's block is not below a more certain tag's earlier block. */
const ORDER = ['earliest', 'finalized', 'safe', 'latest', 'pending']

/** The earliest block is the lowest. */
function* earliest({ exchanges, blocks }: Facts): Generator<Contradiction> {
  const from = exchanges.find(
    ({ method, params }) => method === 'eth_getBlockByNumber' && positional(method, params)[0] === 'earliest',
  )
  if (from === undefined) return
  const first = BigInt((from.result as Block).number)
  const below = [...blocks.values()].map(([said]) => said).find((said) => said && BigInt(said.value.number) < first)
  if (below === undefined) return
  const message = `"earliest" is block ${first}, though block ${BigInt(below.value.number)} is there`
  const expected = `at most ${BigInt(below.value.number)}`
  yield contradiction('order of tags', { from, path: '/number' }, { message, expected }, below.from)
}

/** A load-balanced endpoint may return slightly older blocks for the same tag. Blocks. */
const LAG = 4n

type Tagged = { rank: number; number: bigint; from: Exchange }

function* order({ exchanges }: Facts): Generator<Contradiction> {
  const seen: Tagged[] = []
  for (const from of exchanges) {
    const tagged = taggedOf(from)
    if (tagged === undefined) continue
    const higher = seen.find(({ rank, number }) =>
      rank === tagged.rank ? number > tagged.number + LAG : rank < tagged.rank && number > tagged.number,
    )
    if (higher) {
      const [ours, theirs] = [ORDER[tagged.rank], ORDER[higher.rank]]
      const message = `"${ours}" is block ${tagged.number}, though "${theirs}" was block ${higher.number} before`
      yield contradiction(
        'order of tags',
        { from, path: from.method === 'eth_blockNumber' ? '' : '/number' },
        { message, expected: `at least ${higher.number}` },
        higher.from,
      )
      return
    }
    seen.push(tagged)
  }
}

/** A reading of the block of a tag. Undefined for other requests. A request that names a number was sent with the tag. */
export function taggedOf(from: Exchange): Tagged | undefined {
  const isNumber = from.method === 'eth_blockNumber'
  const [tag] = isNumber ? ['latest'] : positional(from.method, from.sent ?? from.params)
  const rank = isNumber || from.method === 'eth_getBlockByNumber' ? ORDER.indexOf(String(tag)) : -1
  const number: unknown = isNumber ? from.result : (from.result as Block | null)?.number
  // The pending block of other nodes has no number.
  return rank < 0 || typeof number !== 'string' ? undefined : { rank, number: BigInt(number), from }
}

/** Readings of the newest block, each with its place among the exchanges. */
export const headsIn = (exchanges: readonly Exchange[]): (Tagged & { place: number })[] =>
  exchanges.flatMap((from, place) => {
    const tagged = taggedOf(from)
    return tagged?.rank === ORDER.indexOf('latest') ? [{ ...tagged, place }] : []
  })

/** Times that the head may go back a little, because the next request can reach another node of a balancer. */
export const MOST_STEPS = 2

/** Each time that the newest block is lower than in the request before. */
export function stepsBack(exchanges: readonly Exchange[]): { from: Tagged; to: Tagged }[] {
  const heads = headsIn(exchanges)
  return heads.flatMap((to, index) => {
    const from = heads[index - 1]
    return from !== undefined && to.number < from.number ? [{ from, to }] : []
  })
}

function* stepsOfHead({ exchanges }: Facts): Generator<Contradiction> {
  const steps = stepsBack(exchanges)
  const last = steps.at(-1)
  if (last === undefined || steps.length <= MOST_STEPS) return
  const { from: higher, to: lower } = last
  const times = `the newest block went back ${steps.length} times, the last time from ${higher.number} to ${lower.number}`
  const heads = headsIn(exchanges).filter(({ from }) => from.method !== 'eth_blockNumber')
  const isThere = heads.length === 0 || heads.some(({ number }) => number >= higher.number)
  const isAhead = !isThere && higher.from.method === 'eth_blockNumber'
  const [named, other] = isAhead ? [higher, lower] : [lower, higher]
  const message = isAhead ? `${times}, and block ${higher.number} is not there` : times
  const path = named.from.method === 'eth_blockNumber' ? '' : '/number'
  const expected = isAhead ? `${lower.number}` : `at least ${higher.number}`
  yield contradiction('order of tags', { from: named.from, path }, { message, expected }, other.from)
}

/** On Monad the pending block is the newest one. */
function* pendingIsHead({ exchanges }: Facts): Generator<Contradiction> {
  const heads = headsIn(exchanges)
  for (const [place, from] of exchanges.entries()) {
    const tagged = taggedOf(from)
    if (tagged?.rank !== ORDER.indexOf('pending')) continue
    const next = heads.find((one) => one.place > place)
    if (next === undefined || next.number >= tagged.number) continue
    const message = `"pending" is block ${tagged.number}, though "latest" is block ${next.number} after it`
    yield contradiction(
      'order of tags',
      { from, path: '/number' },
      { message, expected: `at most ${next.number}` },
      next.from,
    )
    return
  }
}

/** Tags of the newest block, which exists at all times. */
const NEWEST = ['latest', 'pending']

/** The block of a tag exists if another method returns data for the same tag. */
function* missing({ answers }: Facts): Generator<Contradiction> {
  for (const tag of NEWEST) {
    const ofTag = answers.filter(({ method, params, sent }) => positional(method, sent ?? params).includes(tag))
    const from = ofTag.find(({ method, result }) => method === 'eth_getBlockByNumber' && result === null)
    const other = ofTag.find(({ method, result }) => method !== 'eth_getBlockByNumber' && result !== null)
    if (from === undefined || other === undefined) continue
    const message = `nothing, though ${other.method} returns data for "${tag}"`
    yield contradiction('order of tags', { from, path: '' }, { message, expected: 'a block' }, other)
  }
}

/** The first block is not the newest settled block of a chain that is far beyond it. */
function* atGenesis({ exchanges }: Facts): Generator<Contradiction> {
  const head = headsIn(exchanges)[0]
  if (head === undefined || head.number < ADVANCE) return
  for (const from of exchanges) {
    const { rank, number } = taggedOf(from) ?? {}
    const tag = ORDER[rank ?? -1]
    if (number !== 0n || (tag !== 'safe' && tag !== 'finalized')) continue
    const message = `"${tag}" is block 0, though the newest block was ${head.number} before`
    yield contradiction('order of tags', { from, path: '/number' }, { message, expected: 'a newer block' })
    return
  }
}

/** Blocks in which the settled tags must advance. A block is final two blocks after it was proposed. */
const ADVANCE = 20n

/** A tag that keeps its block although the chain has new blocks. */
function* standing({ exchanges }: Facts): Generator<Contradiction> {
  const heads = headsIn(exchanges)
  for (const tag of ['safe', 'finalized']) {
    const own = exchanges.flatMap((from, place) => {
      const tagged = taggedOf(from)
      return tagged?.rank === ORDER.indexOf(tag) ? [{ ...tagged, place }] : []
    })
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last || first.number !== last.number) continue
    const [start, end] = [first, last].map(({ place }) => heads.findLast((head) => head.place < place)?.number)
    if (start === undefined || end === undefined || end - start < ADVANCE) continue
    const message = `"${tag}" is block ${last.number} as before, though "latest" went from block ${start} to ${end}`
    yield contradiction(
      'order of tags',
      { from: last.from, path: '/number' },
      { message, expected: 'a newer block' },
      first.from,
    )
  }
}
