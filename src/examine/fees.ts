/** Fees: histories against the blocks they speak of, prices and gas against each other. */
import { positional } from '../rpc/asked.ts'
import { contradiction, shown } from './contradiction.ts'
import { blockOf } from './raw.ts'
import type { Contradiction, Exchange, Facts, Members, Relations } from './types.ts'

export const feeRelations: Relations = function* (facts) {
  for (const from of facts.exchanges) {
    if (from.method === 'eth_feeHistory') yield* history(facts, from)
    if (from.method === 'eth_estimateGas') yield* estimate(facts, from)
    if (from.method === 'eth_createAccessList') yield* accessList(from)
  }
  yield* tip(facts)
}

type History = {
  oldestBlock: string
  gasUsedRatio: readonly number[]
  baseFeePerGas?: readonly string[]
  reward?: readonly (readonly string[])[] | null
}

function* history(facts: Facts, from: Exchange): Generator<Contradiction> {
  const { oldestBlock, gasUsedRatio, baseFeePerGas, reward } = from.result as History
  const said = { from, path: '' }
  const [, newest] = positional(from.method, from.params)
  const oldest = BigInt(oldestBlock)
  if (typeof newest === 'string' && /^0x[0-9a-f]{1,16}$/i.test(newest) && gasUsedRatio.length > 0) {
    const wanted = BigInt(newest) - BigInt(gasUsedRatio.length) + 1n
    if (oldest !== wanted) {
      const message = `${gasUsedRatio.length} blocks up to ${BigInt(newest)} begin with ${wanted}, not with ${oldest}`
      yield contradiction('fee history', said, { path: '/oldestBlock', message, expected: `0x${wanted.toString(16)}` })
      return
    }
  }
  for (const [index, ratio] of gasUsedRatio.entries()) {
    const block = blockOf(facts, `0x${(oldest + BigInt(index)).toString(16)}`)
    yield* ofBlock(from, index, { ratio, baseFee: baseFeePerGas?.[index] }, block)
  }
  for (const [index, row] of (reward ?? []).entries()) {
    const place = row.findIndex((one, at) => at > 0 && BigInt(one) < BigInt(row[at - 1] ?? 0))
    if (place < 0) continue
    const message = 'a higher percentile has a lower reward'
    yield contradiction('fee history', said, { path: `/reward/${index}/${place}`, message, expected: 'rising rewards' })
    return
  }
}

/** Rounding of the ratio, which nodes compute in floating point. */
const TOLERANCE = 0.000_01

function* ofBlock(
  from: Exchange,
  index: number,
  { ratio, baseFee }: { ratio: number; baseFee: string | undefined },
  block: Members | undefined,
): Generator<Contradiction> {
  const said = { from, path: '' }
  const path = `/gasUsedRatio/${index}`
  if (block === undefined) return
  const wanted = Number(BigInt(String(block.gasUsed))) / Number(BigInt(String(block.gasLimit)))
  if (Math.abs(ratio - wanted) > TOLERANCE) {
    const message = `the ratio is ${ratio}, the block's own numbers give ${wanted}`
    yield contradiction('fee history', said, { path, message, expected: `${wanted}` })
  }
  if (baseFee === undefined || block.baseFeePerGas === undefined) return
  if (BigInt(baseFee) === BigInt(String(block.baseFeePerGas))) return
  const message = `the base fee is ${shown(baseFee)}, the block says ${shown(block.baseFeePerGas)}`
  const expected = shown(block.baseFeePerGas)
  yield contradiction('fee history', said, { path: `/baseFeePerGas/${index}`, message, expected })
}

/** No estimate is above what a block holds. */
function* estimate(facts: Facts, from: Exchange): Generator<Contradiction> {
  const limits = [...facts.blocks.values()].flatMap(([first]) => (first ? [BigInt(String(first.value.gasLimit))] : []))
  const most = limits.reduce((highest, limit) => (limit > highest ? limit : highest), 0n)
  const gas = BigInt(String(from.result))
  if (most === 0n || gas <= most) return
  const message = `${gas} gas is more than a block holds`
  yield contradiction('gas estimate', { from, path: '' }, { message, expected: `at most ${most}` })
}

/** What every transaction costs before any code runs. */
const LEAST_GAS = 21_000n

function* accessList(from: Exchange): Generator<Contradiction> {
  const { gasUsed } = from.result as { gasUsed?: string }
  if (gasUsed === undefined || BigInt(gasUsed) >= LEAST_GAS) return
  const message = `${BigInt(gasUsed)} gas is less than any transaction costs`
  yield contradiction('gas estimate', { from, path: '/gasUsed' }, { message, expected: `at least ${LEAST_GAS}` })
}

/** The suggested price holds the suggested tip. */
function* tip(facts: Facts): Generator<Contradiction> {
  const price = facts.exchanges.find(({ method }) => method === 'eth_gasPrice')
  const from = facts.exchanges.find(({ method }) => method === 'eth_maxPriorityFeePerGas')
  if (!price || !from || BigInt(String(from.result)) <= BigInt(String(price.result))) return
  const message = `the tip, ${shown(from.result)}, is more than the whole gas price, ${shown(price.result)}`
  yield contradiction('gas price', { from, path: '' }, { message, expected: `at most ${shown(price.result)}` }, price)
}
