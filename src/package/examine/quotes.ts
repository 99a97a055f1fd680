/** Compares suggested gas prices and tips with each other and with the base fees of blocks. */
import { suggestedTip } from '../../../generated/rpc/numbers.ts'
import { positional } from '../rpc/requested.ts'
import { contradiction, shown } from './contradiction.ts'
import { isMonad } from './facts.ts'
import type { Contradiction, Exchange, Facts, Members, Relations } from './types.ts'

export const quoteRelations: Relations = function* (facts) {
  yield* tip(facts)
  yield* priceAtHead(facts)
  if (isMonad(facts)) yield* constantTip(facts)
}

/** The suggested price includes the suggested tip, and is enough for the base fee of a known block. */
function* tip(facts: Facts): Generator<Contradiction> {
  const price = facts.exchanges.find(({ method }) => method === 'eth_gasPrice')
  const from = facts.exchanges.find(({ method }) => method === 'eth_maxPriorityFeePerGas')
  if (price && from && BigInt(String(from.result)) > BigInt(String(price.result))) {
    const message = `the tip, ${shown(from.result)}, is more than the whole gas price, ${shown(price.result)}`
    const expected = `at most ${shown(price.result)}`
    yield contradiction('gas price', { from, path: '' }, { message, expected }, price)
  }
  if (price === undefined) return
  const newest = [...facts.blocks.values()]
    .flatMap(([first]) => (first ? [first.value] : []))
    .sort((a, b) => (BigInt(a.number) < BigInt(b.number) ? 1 : -1))
    .slice(0, NEWEST)
  const fees = newest.flatMap(({ baseFeePerGas }) =>
    baseFeePerGas === undefined ? [] : [BigInt(String(baseFeePerGas))],
  )
  const least = fees.reduce((lowest, fee) => (fee < lowest ? fee : lowest), fees[0] ?? 0n)
  // The fee falls by an eighth at most per block. Half leaves room for blocks in between.
  if (BigInt(String(price.result)) * 2n >= least) return
  const message = `${BigInt(String(price.result))} wei per gas, but the newest blocks need at least ${least}`
  yield contradiction('gas price', { from: price, path: '' }, { message, expected: `at least ${least}` })
}

/** The base fee falls by an eighth at most per block, so over these blocks it keeps three quarters. */
const AT_HEAD = 2n

/** The newest blocks before and after the price was requested have almost its base fee. */
function* priceAtHead(facts: Facts): Generator<Contradiction> {
  const { exchanges } = facts
  const place = exchanges.findLastIndex(({ method }) => method === 'eth_gasPrice')
  const price = exchanges[place]
  const isLatest = ({ method, params }: Exchange) =>
    method === 'eth_getBlockByNumber' && positional(method, params)[0] === 'latest'
  const [before, after] = [exchanges.slice(0, place).findLast(isLatest), exchanges.slice(place + 1).find(isLatest)]
  if (!price || !before || !after) return
  const [first, last] = [before.result as Members, after.result as Members]
  const between = BigInt(String(last.number)) - BigInt(String(first.number))
  if (between > AT_HEAD) return
  const fees = [first, last].flatMap(({ baseFeePerGas: fee }) => (fee === undefined ? [] : [BigInt(String(fee))]))
  const [least = 0n, most = least] = fees.sort((a, b) => (a < b ? -1 : 1))
  const found = BigInt(String(price.result))
  if (found * 4n < least * 3n) {
    const message = `${found} wei per gas, but the base fee of the blocks around it is ${least}`
    yield contradiction('gas price', { from: price, path: '' }, { message, expected: `at least ${least}` }, after)
  } else if (isMonad(facts))
    yield* sum({ price, after }, between === 0n ? [least, most] : [least - least / 8n, most + most / 8n])
}

/** Wei, which a Monad node adds to the base fee. */
const TIP = BigInt(suggestedTip) * 1_000_000_000n

/** A Monad node suggests the sum of the base fee and its tip. */
function* sum(
  { price, after }: { price: Exchange; after: Exchange },
  [least, most]: readonly [bigint, bigint],
): Generator<Contradiction> {
  const found = BigInt(String(price.result))
  if (most === 0n || (found >= least + TIP && found <= most + TIP)) return
  const fee = least === most ? `${least}` : `${least} to ${most}`
  const message = `${found} wei per gas, but the base fee around it is ${fee} and the tip is ${TIP}`
  const expected = least === most ? `${least + TIP}` : `${least + TIP} to ${most + TIP}`
  yield contradiction('gas price', { from: price, path: '' }, { message, expected }, after)
}

/** A Monad node always suggests the same tip, and fills it in where a request has no fees. */
function* constantTip({ exchanges }: Facts): Generator<Contradiction> {
  const suggested = exchanges.findLast(({ method }) => method === 'eth_maxPriorityFeePerGas')
  const fills = exchanges.filter(({ method, params }) => {
    const [call] = method === 'eth_fillTransaction' ? positional(method, params) : []
    return call !== undefined && FEES.every((name) => ((call ?? {}) as Members)[name] === undefined)
  })
  const tipIn = ({ result }: Exchange): unknown => (result as { tx?: Members }).tx?.maxPriorityFeePerGas ?? undefined
  if (suggested && BigInt(String(suggested.result)) !== TIP) {
    const message = `a tip of ${BigInt(String(suggested.result))} wei, but every node of the chain suggests ${TIP}`
    const other = fills.find((fill) => tipIn(fill) !== undefined && BigInt(String(tipIn(fill))) === TIP)
    yield contradiction('gas price', { from: suggested, path: '' }, { message, expected: `${TIP}` }, other)
  }
  const from = fills.find((fill) => tipIn(fill) !== undefined && BigInt(String(tipIn(fill))) !== TIP)
  if (from === undefined) return
  const message = `a tip of ${BigInt(String(tipIn(from)))} wei, but the suggested tip is ${TIP}`
  const path = '/tx/maxPriorityFeePerGas'
  yield contradiction('filled transaction', { from, path }, { message, expected: `${TIP}` }, suggested)
}

/** Members of a request that set its fees. */
const FEES = ['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas']

/** Number of blocks to search for the lowest base fee. */
const NEWEST = 3
