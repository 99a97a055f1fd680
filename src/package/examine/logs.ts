/** Compares logs: their numbering, their place, and filter results with the receipts of the same blocks. */
import { positional, requestedProblem } from '../rpc/requested.ts'
import { absence, contradiction, shown, unlikeMember } from './contradiction.ts'
import { bloomOf } from './encodings.ts'
import { allReceipts, areNew, difference, isMonad, isSameText, onlyInOne } from './facts.ts'
import type { Block, Contradiction, Exchange, Facts, Members, Receipt, Relations, Stated } from './types.ts'

export const logRelations: Relations = function* (facts) {
  for (const [block] of facts.blocks.values()) {
    const receipts = block && allReceipts(facts, block.value)
    if (block && receipts && areNew(facts, [block, ...receipts])) yield* numbered(receipts)
  }
  // Only blocks and receipts are compared with filters that are known already.
  const hasNew = [facts.blocks, facts.receipts].some((map) => [...map.values()].some((all) => areNew(facts, all)))
  for (const [place, exchange] of facts.exchanges.entries())
    if (exchange.method === 'eth_getLogs' && (hasNew || facts.isNew(exchange))) {
      const misplaced = [...outOfPlace(facts, exchange)]
      yield* misplaced
      if (misplaced.length === 0) yield* asFiltered(facts, exchange, place)
    }
}

/** A log has the number and the hash of its transaction's block. The first wrong member is named. */
function* outOfPlace({ blocks, receipts }: Facts, from: Exchange): Generator<Contradiction> {
  for (const [index, log] of (from.result as readonly Members[]).entries()) {
    const block = blocks.get(String(log.blockHash).toLowerCase())?.[0]
    const receipt = receipts.get(String(log.transactionHash).toLowerCase())?.[0]
    const known = receipt ?? block
    if (known === undefined) continue
    const { blockHash: hash = known.value.hash, blockNumber: number = known.value.number } = known.value as Members
    // A fork may have moved the transaction to another block, with another number and another hash.
    const isMoved = !isSameText(log.blockHash, hash) && !isSameText(log.blockNumber, number)
    const member = isMoved ? undefined : isSameText(log.blockHash, hash) ? 'blockNumber' : 'blockHash'
    const wanted = member === 'blockHash' ? hash : number
    if (member === undefined || isSameText(log[member], wanted)) continue
    const what = receipt ? 'of its receipt' : 'of its block'
    const message = `${member} is ${shown(log[member])}, that ${what} ${shown(wanted)}`
    const path = `/${index}/${member}`
    yield contradiction('place of log', { from, path }, { message, expected: shown(wanted) }, known.from)
    return
  }
}

function* numbered(receipts: readonly Stated<Receipt>[]): Generator<Contradiction> {
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

/** Logs of a filter, block by block, if the block and all of its receipts are known. */
function* asFiltered(facts: Facts, exchange: Exchange, place: number): Generator<Contradiction> {
  const [filter] = positional(exchange.method, exchange.params)
  const blocks = coveredBlocks(facts, (filter ?? {}) as Members, place)
  const got = [...(exchange.result as readonly Members[]).entries()]
  for (const block of blocks) {
    const receipts = allReceipts(facts, block)
    if (receipts === undefined) yield* asInBloom(facts, exchange, block)
    if (receipts === undefined) continue
    const wanted = receipts.flatMap(({ value, from, path }) =>
      value.logs.map((log, index) => ({ value: log as Members, from, path: `${path}/logs/${index}` })),
    )
    const taken = wanted.filter(({ value }) => requestedProblem('eth_getLogs', [filter], [value]) === undefined)
    const own = got.filter(([, log]) => isSameText(log.blockNumber, block.number))
    const found = ofBlock(facts, { from: exchange, path: '', place }, block, own, taken)
    if (found === undefined) continue
    yield found
    return
  }
}

/** Blocks of input of a log's address and topics. */
const BLOOM_WORK = 4
/** The bloom of a block without logs. */
const NO_LOGS = bloomOf([])

/** The logs of a filter for everything have the bloom of their block. */
function* asInBloom(facts: Facts, from: Exchange, { number, logsBloom }: Block): Generator<Contradiction> {
  const [filter] = positional(from.method, from.params) as readonly (Members | undefined)[]
  if ([filter?.address, filter?.topics].some((one) => String(one ?? '') !== '') || typeof logsBloom !== 'string') return
  const logs = from.result as readonly Members[]
  const blooms = facts.hashes('blooms of logs', from, BLOOM_WORK * (1 + logs.length), () => {
    const blocks = new Set(logs.map(({ blockNumber }) => BigInt(String(blockNumber))))
    const own = (block: bigint) => logs.filter(({ blockNumber }) => BigInt(String(blockNumber)) === block)
    return new Map([...blocks].map((block) => [block, bloomOf(own(block))]))
  })
  const bloom = blooms && (blooms.get(BigInt(number)) ?? NO_LOGS)
  if (bloom === undefined || isSameText(bloom, logsBloom)) return
  const message = `the logs of block ${BigInt(number)} do not match the bloom in its header`
  yield contradiction('logs of receipts', { from, path: '' }, { message, expected: 'the logs of the block' })
}

function ofBlock(
  facts: Facts,
  said: Pick<Stated<unknown>, 'from' | 'path' | 'place'>,
  { number }: Block,
  own: readonly (readonly [index: number, log: Members])[],
  taken: readonly Logged[],
): Contradiction | undefined {
  if (own.length !== taken.length) {
    const message = `${own.length} logs of block ${BigInt(number)}, where its receipts have ${taken.length}`
    return contradiction('logs of receipts', said, { message, expected: `${taken.length} logs` })
  }
  for (const [at, [index, log]] of own.entries()) {
    const other = taken[at]
    if (other === undefined) continue
    const single = onlyInOne(facts, other.value, log)
    const place = { value: log, from: said.from, path: `/${index}` }
    const member = difference(other.value, log) ?? otherCase(facts, other.value, log)
    if (member === undefined && single)
      return single.isInFirst
        ? absence('logs of receipts', place, single.member, other)
        : absence('logs of receipts', other, single.member, place)
    if (member === undefined) continue
    return unlikeMember('logs of receipts', place, member, { value: other.value, from: other.from }, 'in the receipt')
  }
  return undefined
}

/** A log of a receipt, with its place. */
type Logged = { value: Members; from: Exchange; path: string }

/** A Monad node writes an address the same way in every response. */
const otherCase = (facts: Facts, { address: theirs }: Members, { address: ours }: Members): string | undefined =>
  isMonad(facts) && ours !== theirs ? 'address' : undefined

/**
 * The known blocks in a filter's range. Tags change their block, and a number with two hashes is forked. Blocks above
 * those seen before the filter may not have existed then.
 */
function coveredBlocks(facts: Facts, { blockHash, fromBlock, toBlock }: Members, place: number): Block[] {
  if (typeof blockHash === 'string') {
    const block = facts.blocks.get(blockHash.toLowerCase())?.[0]?.value
    return block ? [block] : []
  }
  const isNumber = (bound: unknown): bound is string => typeof bound === 'string' && /^0x[0-9a-f]{1,16}$/i.test(bound)
  if (!isNumber(fromBlock) || !isNumber(toBlock)) return []
  const said = [...facts.blocks.values()].flatMap(([first]) => (first ? [first] : []))
  const all = said.map(({ value }) => value)
  const before = said.filter((one) => one.place < place).map(({ value }) => BigInt(value.number))
  const last = before.reduce((highest, number) => (number > highest ? number : highest), before[0] ?? BigInt(toBlock))
  const end = last < BigInt(toBlock) ? last : BigInt(toBlock)
  return all.filter(({ number }) => {
    const isInside = BigInt(number) >= BigInt(fromBlock) && BigInt(number) <= end
    return isInside && all.filter((one) => isSameText(one.number, number)).length === 1
  })
}
