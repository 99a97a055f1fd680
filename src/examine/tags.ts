/** What an endpoint says of itself: one chain id, tags in their order, a head that does not fall behind them. */
import { positional } from '../rpc/asked.ts'
import { contradiction, shown } from './contradiction.ts'
import type { Block, Contradiction, Exchange, Facts, Relations } from './types.ts'

export const tagRelations: Relations = function* (facts) {
  yield* chainIds(facts)
  yield* order(facts)
}

function* chainIds({ exchanges }: Facts): Generator<Contradiction> {
  const ids = exchanges.filter(({ method }) => method === 'eth_chainId')
  const [first, ...others] = ids
  for (const from of others) {
    if (first === undefined || from.result === first.result) continue
    const message = `the endpoint said ${shown(first.result)} before: it is several chains, or changes`
    yield contradiction('chain id', { from, path: '' }, { message, expected: shown(first.result) }, first)
    return
  }
}

/** From what is certain to what is newest. Of two tags the one that is asked for later is not below the earlier one. */
const ORDER = ['earliest', 'finalized', 'safe', 'latest', 'pending']

type Tagged = { rank: number; number: bigint; from: Exchange }

function* order({ exchanges }: Facts): Generator<Contradiction> {
  const seen: Tagged[] = []
  for (const from of exchanges) {
    const tagged = taggedOf(from)
    if (tagged === undefined) continue
    const higher = seen.find(({ rank, number }) => rank <= tagged.rank && number > tagged.number)
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
  const [tag] = positional(from.method, from.params)
  const rank = from.method === 'eth_getBlockByNumber' ? ORDER.indexOf(String(tag)) : -1
  return rank < 0 ? undefined : { rank, number: BigInt((from.result as Block).number), from }
}
