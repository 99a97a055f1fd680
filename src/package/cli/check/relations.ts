/** Checks a result against the rest of the chain, beyond its shape. */
import { chain } from '../../../chain.config.ts'
import { blockConstants } from '../../rpc/endpoint.ts'
import { relationProblem as problem, isSame as same } from '../../rpc/requested.ts'
import type { Block, Log, Relation, Transaction } from './model.ts'

export { problem, same }

/** A member has the requested value. */
export const has =
  (member: string, wanted: string): Relation =>
  (result) => {
    const found = (result as Record<string, unknown>)[member]
    return same(found, wanted)
      ? undefined
      : problem(`/${member}`, `asked for ${member} ${wanted}, got ${String(found)}`, wanted)
  }

/** The whole result equals this value. */
export const is =
  (wanted: string): Relation =>
  (result) =>
    same(result, wanted) ? undefined : problem('', `expected ${wanted}, got ${String(result)}`, wanted)

/** The result is always false, as documented. */
export const never: Relation = (result) =>
  result === false ? undefined : problem('', `expected false, got ${JSON.stringify(result)}`, 'false')

/** The result is a number of at least this value. */
export const atLeast =
  (least: bigint, why: string): Relation =>
  (result) =>
    BigInt(String(result)) >= least
      ? undefined
      : problem('', `${String(result)} is less than ${why}`, `at least ${least}`)

/** The result is a number of at most this value. */
export const atMost =
  (most: bigint, why: string): Relation =>
  (result) =>
    BigInt(String(result)) <= most ? undefined : problem('', `${String(result)} is more than ${why}`, `at most ${most}`)

/** The list has this many items. */
export const lengthOf =
  (count: number, of: string): Relation =>
  (result) => {
    const { length } = result as readonly unknown[]
    return length === count ? undefined : problem('', `${length} items for ${count} ${of}`, `${count} items`)
  }

/** The block contains full transactions or hashes, as requested. */
export const hydrated =
  (isFull: boolean): Relation =>
  (result) => {
    const { transactions } = result as Block
    const index = transactions.findIndex((transaction) => (typeof transaction === 'object') !== isFull)
    const [wanted, got] = isFull ? ['a full transaction', 'a hash'] : ['a hash', 'a full transaction']
    return index < 0 ? undefined : problem(`/transactions/${index}`, `asked for ${wanted}, got ${got}`, wanted)
  }

/** Members with the same value in every block of the chain. Ignores the first block because no node produced it. */
export const constants: Relation = (result) => {
  const block = result as Readonly<Record<string, unknown>>
  if (block.number === '0x0') return undefined
  for (const [member, value] of Object.entries(blockConstants)) {
    const found = block[member]
    const [text, wanted] = [found, value].map((one) => JSON.stringify(one)?.toLowerCase())
    if (found === undefined || found === null || text === wanted) continue
    return problem(`/${member}`, `${text?.slice(0, 80)} where every block of ${chain.name} has ${wanted}`, `${wanted}`)
  }
  return undefined
}

/** Each transaction of a block contains the block and its own index. */
export const inPlace: Relation = (result) => {
  const block = result as Block
  for (const [index, transaction] of block.transactions.entries()) {
    const found = transaction as Record<string, unknown>
    const path = `/transactions/${index}`
    if (!same(found.blockHash, block.hash))
      return problem(`${path}/blockHash`, 'is not the hash of its block', block.hash)
    if (Number(found.transactionIndex) !== index)
      return problem(
        `${path}/transactionIndex`,
        `is ${String(found.transactionIndex)} at position ${index}`,
        `${index}`,
      )
  }
  return undefined
}

/** One item per transaction of the block, in block order. */
export const perTransaction =
  (block: Block, member: string): Relation =>
  (result) => {
    const items = result as readonly Record<string, unknown>[]
    const short = lengthOf(block.transactions.length, 'transactions')(result)
    if (short) return short
    const index = items.findIndex((item, place) => !same(item[member], hashOf(block.transactions[place])))
    return index < 0
      ? undefined
      : problem(`/${index}/${member}`, `is not the hash of transaction ${index}`, hashOf(block.transactions[index]))
  }

const hashOf = (transaction: string | Transaction | undefined): string =>
  typeof transaction === 'object' ? transaction.hash : (transaction ?? '')

/** Every log has the address and first topic of the filter. */
export const matches =
  ({ address, topics: [topic] }: Log): Relation =>
  (result) => {
    const logs = result as readonly Log[]
    if (logs.length === 0) return problem('', 'a log that the endpoint returned before is missing', 'at least one log')
    for (const [index, log] of logs.entries()) {
      if (!same(log.address, address)) return problem(`/${index}/address`, 'is not the address of the filter', address)
      if (topic !== undefined && !same(log.topics[0], topic))
        return problem(`/${index}/topics/0`, 'is not the topic of the filter', topic)
    }
    return undefined
  }

type FeeHistory = { gasUsedRatio: unknown[]; baseFeePerGas?: unknown[]; reward?: unknown[][] }

/** One entry per requested block, one additional base fee, and a reward per percentile for each block. */
export const feesOf =
  (blocks: number, percentiles: number): Relation =>
  (result) => {
    const { gasUsedRatio, baseFeePerGas, reward } = result as FeeHistory
    const count = (member: string, { length }: { length: number }, wanted: number) =>
      length === wanted ? undefined : problem(`/${member}`, `${length} entries, not ${wanted}`, `${wanted} entries`)
    const found =
      count('gasUsedRatio', gasUsedRatio, blocks) ??
      (baseFeePerGas && count('baseFeePerGas', baseFeePerGas, blocks + 1))
    if (found || percentiles === 0) return found
    if (!reward) return problem('', '"reward" is missing although percentiles were requested', 'reward')
    const rows = reward.map((row, index) => count(`reward/${index}`, row, percentiles))
    return count('reward', reward, blocks) ?? rows.find((row) => row !== undefined)
  }

/** Combines several relations. */
export const all =
  (...relations: readonly Relation[]): Relation =>
  (result) => {
    for (const relation of relations) {
      const found = relation(result)
      if (found) return found
    }
    return undefined
  }
