/** Compares the block's time that transactions and logs repeat, and the order of logs. */
import { contradiction, shown } from './contradiction.ts'
import { areNew, isSameText } from './facts.ts'
import type { Contradiction, Exchange, Facts, Members, Relations } from './types.ts'

/** A transaction or a log, with its place in a result. */
type Placed = { value: Members; from: Exchange; path: string }

export const placeRelations: Relations = function* (facts) {
  const hasNewBlock = [...facts.blocks.values()].some((all) => areNew(facts, all))
  const isTouched = (from: Exchange): boolean => hasNewBlock || facts.isNew(from)
  for (const [first] of facts.transactions.values())
    if (first?.value.blockTimestamp !== undefined && isTouched(first.from)) yield* time(facts, first)
  for (const [first] of facts.receipts.values())
    for (const [index, value] of first && isTouched(first.from) ? first.value.logs.entries() : [])
      if (first) yield* ofLog(facts, { value, from: first.from, path: `${first.path}/logs/${index}` })
  for (const from of facts.exchanges) {
    if (from.method !== 'eth_getLogs' || !isTouched(from)) continue
    const logs = from.result as readonly Members[]
    for (const [index, value] of logs.entries()) yield* ofLog(facts, { value, from, path: `/${index}` })
    yield* inOrder(from, logs)
  }
}

function* ofLog(facts: Facts, log: Placed): Generator<Contradiction> {
  yield* time(facts, log)
  if (log.value.removed !== true) return
  const message = 'a log of a block of the chain is removed'
  yield contradiction('place of log', log, { path: '/removed', message, expected: 'false' })
}

/** Transactions and logs repeat the time of their block. */
function* time({ blocks }: Facts, said: Placed): Generator<Contradiction> {
  const { blockTimestamp: found, blockHash } = said.value
  const block = blocks.get(String(blockHash).toLowerCase())?.[0]
  if (typeof found !== 'string' || block === undefined || isSameText(found, block.value.timestamp)) return
  const message = `blockTimestamp is ${shown(found)}, the time of the block ${shown(block.value.timestamp)}`
  const expected = shown(block.value.timestamp)
  yield contradiction('time', said, { path: '/blockTimestamp', message, expected }, block.from)
}

/** Logs come in the order of the chain, and each only once. */
function* inOrder(from: Exchange, logs: readonly Members[]): Generator<Contradiction> {
  const placeOf = ({ blockNumber, logIndex }: Members) =>
    [BigInt(String(blockNumber)), BigInt(String(logIndex))] as const
  for (const [index, log] of logs.entries()) {
    const before = logs[index - 1]
    if (before === undefined || log.blockNumber === null || before.blockNumber === null) continue
    const [[block, place], [last, lastPlace]] = [placeOf(log), placeOf(before)]
    if (block > last || (block === last && place > lastPlace)) continue
    const message = `log ${place} of block ${block} follows log ${lastPlace} of block ${last}`
    const path = block < last ? `/${index}/blockNumber` : `/${index}/logIndex`
    yield contradiction(
      'order of logs',
      { from, path },
      { message, expected: 'each log once, in the order of the chain' },
    )
    return
  }
}
