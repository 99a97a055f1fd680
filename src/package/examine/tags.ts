/** Checks the endpoint itself: one chain ID, tags in their order, a head that never falls behind them. */
import { positional } from '../rpc/requested.ts'
import { contradiction, shown } from './contradiction.ts'
import type { Block, Contradiction, Exchange, Facts, Relations } from './types.ts'

export const tagRelations: Relations = function* (facts) {
  yield* constant(facts, 'eth_chainId', 'chain id', 'it is several chains, or changes')
  yield* constant(facts, 'web3_clientVersion', 'client version', 'several nodes of different releases answer')
  yield* order(facts)
  yield* earliest(facts)
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
        { from, path: '/number' },
        { message, expected: `at least ${higher.number}` },
        higher.from,
      )
      return
    }
    seen.push(tagged)
  }
}

function taggedOf(from: Exchange): Tagged | undefined {
  if (from.method === 'eth_blockNumber')
    return { rank: ORDER.indexOf('latest'), number: BigInt(String(from.result)), from }
  const [tag] = positional(from.method, from.params)
  const rank = from.method === 'eth_getBlockByNumber' ? ORDER.indexOf(String(tag)) : -1
  return rank < 0 ? undefined : { rank, number: BigInt((from.result as Block).number), from }
}
