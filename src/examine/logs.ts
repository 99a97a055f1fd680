/** Logs: numbered through, placed where they are, and what a filter takes against the receipts of the same blocks. */
import { askedProblem, positional } from '../rpc/asked.ts'
import { contradiction, shown } from './contradiction.ts'
import { allReceipts, difference, isSameText } from './facts.ts'
import type { Block, Contradiction, Exchange, Facts, Members, Receipt, Relations, Said } from './types.ts'

export const logRelations: Relations = function* (facts) {
  for (const [block] of facts.blocks.values()) {
    const receipts = block && allReceipts(facts, block.value)
    if (receipts) yield* numbered(receipts)
  }
  for (const [place, exchange] of facts.exchanges.entries())
    if (exchange.method === 'eth_getLogs') yield* asFiltered(facts, exchange, place)
}

function* numbered(receipts: readonly Said<Receipt>[]): Generator<Contradiction> {
  let index = 0
  for (const said of receipts)
    for (const [place, log] of said.value.logs.entries()) {
      const path = `/logs/${place}`
      const wrong = misplaced(said.value, log)
      if (wrong !== undefined) {
        const message = `${wrong} is ${shown(log[wrong])}, that of its receipt ${shown(said.value[wrong])}`
        const expected = shown(said.value[wrong])
        yield contradiction('place of log', said, { path: `${path}/${wrong}`, message, expected })
        return
      }
      if (Number(log.logIndex) !== index) {
        const message = `logIndex is ${shown(log.logIndex)} for log ${index} of the block`
        const expected = `0x${index.toString(16)}`
        yield contradiction('log index', said, { path: `${path}/logIndex`, message, expected })
        return
      }
      index++
    }
}

const REPEATED = ['transactionHash', 'transactionIndex', 'blockHash', 'blockNumber']
const misplaced = (receipt: Members, log: Members): string | undefined =>
  REPEATED.find((member) => log[member] !== undefined && !isSameText(log[member], receipt[member]))

/** Logs of a filter whose blocks are all known, with all their receipts. */
function* asFiltered(facts: Facts, exchange: Exchange, place: number): Generator<Contradiction> {
  const [filter] = positional(exchange.method, exchange.params)
  const blocks = coveredBlocks(facts, (filter ?? {}) as Members)
  if (blocks === undefined) return
  const wanted: Members[] = []
  for (const block of blocks) {
    const receipts = allReceipts(facts, block)
    if (receipts === undefined) return
    wanted.push(...receipts.flatMap(({ value }) => value.logs))
  }
  const taken = wanted.filter((log) => askedProblem('eth_getLogs', [filter], [log]) === undefined)
  const got = exchange.result as readonly Members[]
  const said = { from: exchange, path: '', place }
  if (got.length !== taken.length) {
    const message = `${got.length} logs, where the receipts of the same blocks have ${taken.length}`
    yield contradiction('logs of receipts', said, { message, expected: `${taken.length} logs` })
    return
  }
  for (const [index, log] of got.entries()) {
    const member = difference(taken[index] ?? {}, log)
    if (member === undefined) continue
    const theirs = shown(taken[index]?.[member])
    const message = `${member} is ${shown(log[member])} here, ${theirs} in the receipt`
    yield contradiction('logs of receipts', said, { path: `/${index}/${member}`, message, expected: theirs })
    return
  }
}

/** The blocks that a filter names, when each is known by one hash; undefined for tags and what is not known. */
function coveredBlocks(facts: Facts, { blockHash, fromBlock, toBlock }: Members): Block[] | undefined {
  if (typeof blockHash === 'string') {
    const block = facts.blocks.get(blockHash.toLowerCase())?.[0]?.value
    return block && [block]
  }
  const isNumber = (bound: unknown): bound is string => typeof bound === 'string' && /^0x[0-9a-f]{1,16}$/i.test(bound)
  if (!isNumber(fromBlock) || !isNumber(toBlock)) return undefined
  const [from, to] = [Number(fromBlock), Number(toBlock)]
  if (to < from || to - from > 100) return undefined
  const all = [...facts.blocks.values()].flatMap(([first]) => (first ? [first.value] : []))
  const blocks: Block[] = []
  for (let number = from; number <= to; number++) {
    const [block, ...forks] = all.filter((one) => Number(one.number) === number)
    if (block === undefined || forks.length > 0) return undefined
    blocks.push(block)
  }
  return blocks
}
