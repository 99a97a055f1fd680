/** Methods that quote fees. */

import { protocol } from '../../../../core/facts/network.ts'
import { numberToHex } from '../../../../core/lib/hex.ts'
import type { Block } from '../chain/chain.ts'
import { NodeError } from '../chain/errors.ts'
import { blockByTag, blockOf, numberOf, type View } from '../chain/view.ts'
import type { Methods } from './method-table.ts'

function headBlock(view: View): Block {
  const block = blockOf(view, view.head)
  if (block === undefined) throw new NodeError('BlockDataUnavailable')
  return block
}

export const feeMethods: Methods = {
  eth_gasPrice: (view) => numberToHex(headBlock(view).header.baseFee + protocol.suggestedTip),
  eth_maxPriorityFeePerGas: () => numberToHex(protocol.suggestedTip),
  eth_feeHistory: (view, [count, newest, percentiles]) =>
    feeHistory(view, Number(BigInt(count as string)), newest as string, (percentiles ?? []) as number[]),
}

function feeHistory(view: View, count: number, newest: string, percentiles: readonly number[]): object {
  if (count === 0) return { gasUsedRatio: [], oldestBlock: '0x0' }
  if (count > view.limits.feeHistoryBlocks) throw new NodeError('BlockCountOutOfRange')
  checkPercentiles(percentiles, view.limits.percentiles)
  const last = blockByTag(view, newest)
  if (last === undefined) throw new NodeError('BlockDataUnavailable')
  const blocks = run(view, Number(last.header.number), count)
  const [first = last] = blocks
  return {
    baseFeePerGas: [...blocks.map(({ header }) => numberToHex(header.baseFee)), numberToHex(feeAfter(view, newest))],
    gasUsedRatio: blocks.map(({ header }) => Number(header.gasUsed) / Number(header.gasLimit)),
    baseFeePerBlobGas: new Array(count + 1).fill('0x0'),
    blobGasUsedRatio: new Array(count).fill(0),
    oldestBlock: numberToHex(first.header.number),
    reward: percentiles.length === 0 ? [] : blocks.map((block) => rewardsOf(block, percentiles)),
  }
}

function checkPercentiles(percentiles: readonly number[], most: number): void {
  if (percentiles.length > most) throw new NodeError('TooManyPercentiles')
  if (percentiles.some((value) => value < 0 || value > 100)) throw new NodeError('PercentileOutOfRange')
  if (percentiles.some((value, index) => value < (percentiles[index - 1] ?? 0)))
    throw new NodeError('PercentilesNotSorted')
}

/** At most `count` blocks up to this number, oldest first. */
function run(view: View, last: number, count: number): Block[] {
  const blocks: Block[] = []
  for (let number = last; blocks.length < count; number--) {
    const block = number < 0 ? undefined : blockOf(view, number)
    if (block === undefined) break
    blocks.unshift(block)
  }
  return blocks
}

/** The fee after the run, from the next block, or from the newest block if there is no next block. */
function feeAfter(view: View, newest: string): bigint {
  const number = newest === 'finalized' ? view.head : numberOf(view, newest)
  const next = newest.startsWith('0x') ? number + 1 : number
  return (blockOf(view, next) ?? headBlock(view)).header.baseFee
}

/**
 * Tips at the percentiles of charged gas. The server uses the transaction after the percentile's transaction if there
 * is one.
 */
function rewardsOf({ transactions, header }: Block, percentiles: readonly number[]): string[] {
  const sorted = transactions
    .filter(({ receipt }) => receipt.gasUsed > 0n)
    .map(({ receipt }) => ({ tip: receipt.price - header.baseFee, gas: receipt.gasUsed }))
    .sort((a, b) => Number(a.tip - b.tip))
  if (sorted.length === 0) return percentiles.map(() => '0x0')
  return percentiles.map((percentile) => {
    const threshold = (Number(header.gasUsed) * percentile) / 100
    let sum = 0
    const reached = sorted.findIndex(({ gas }) => {
      sum += Number(gas)
      return sum > threshold
    })
    const taken = sorted[reached < 0 ? sorted.length - 1 : reached]
    return numberToHex(taken?.tip ?? 0n)
  })
}
