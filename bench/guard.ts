/**
 * Measures the time that `guard` adds to a request for a block with 200 full transactions if every response is checked,
 * and the time of `examiner` and `JSON.parse` for the same block.
 */
import { encodeHeader, encodeTransaction } from '../src/package/examine/encodings.ts'
import { examiner } from '../src/package/examine/examine.ts'
import { hashOf } from '../src/package/examine/rlp.ts'
import recorded from '../src/package/node/core/chain/recorded-blocks.json' with { type: 'json' }
import { guardEip1193 } from '../src/package/rpc/guard/eip1193.ts'
import { fullBlock } from './block.ts'

export type GuardTiming = { parseMs: number; bareMs: number; guardedMs: number; addedMs: number; holds: boolean }

const TRANSACTIONS = 200
const WARM_UP_ROUNDS = 15
const ROUNDS = 61
const REPEATS = 40

/** Medians per block. `holds` is true if the guard adds less time than parsing needs. */
export async function benchGuard(): Promise<GuardTiming> {
  const text = JSON.stringify(fullBlock(TRANSACTIONS))
  const block: unknown = JSON.parse(text)
  const request = { method: 'eth_getBlockByNumber', params: ['latest', true] }
  const bare = async (_: typeof request): Promise<unknown> => block
  const guarded = guardEip1193(bare, { mode: 'throw' })
  const contenders = [async () => JSON.parse(text) as unknown, () => bare(request), () => guarded(request)] as const
  const times: number[][] = [[], [], []]
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const [index, run] of contenders.entries()) {
      const time = await sample(run)
      if (round >= WARM_UP_ROUNDS) times[index]?.push(time)
    }
  }
  const [parseMs = 0, bareMs = 0, guardedMs = 0] = times.map(median)
  const addedMs = guardedMs - bareMs
  return { parseMs, bareMs, guardedMs, addedMs, holds: addedMs < parseMs }
}

async function sample(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let index = 0; index < REPEATS; index++) await run()
  return (performance.now() - start) / REPEATS
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export type ExaminerTiming = { parseMs: number; examineMs: number; ratio: number; answerMs: number; holds: boolean }

/**
 * Most time as a multiple of `JSON.parse`, and the largest median to compare one response with others. Milliseconds.
 */
const MOST_RATIO = 3
const MOST_ANSWER_MS = 2

/**
 * Medians of an examiner for consecutive blocks with 200 full transactions, paired with `JSON.parse`, and for
 * transactions and receipts of blocks that it has already examined.
 */
export function benchExaminer(): ExaminerTiming {
  const texts = honestChain(CHAIN)
  const times: number[][] = [[], [], []]
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const examine = examiner()
    for (const text of texts) {
      const parsed = timed(() => void JSON.parse(text))
      const result = JSON.parse(text) as Full
      const asked = { method: 'eth_getBlockByNumber', params: [result.number, true] }
      const examined = timed(() => void examine({ ...asked, result }))
      const one = result.transactions[round % TRANSACTIONS]
      const ofHash = { method: 'eth_getTransactionByHash', params: [one?.hash], result: structuredClone(one) }
      const answered = timed(() => void examine(ofHash))
      if (round < WARM_UP_ROUNDS) continue
      for (const [index, time] of [parsed, examined, answered].entries()) times[index]?.push(time)
    }
  }
  const known = examiner()
  for (const { block, receipts } of recorded) {
    known({ method: 'eth_getBlockByNumber', params: [block.number, true], result: block })
    for (let round = 0; round < REPEATS; round++)
      for (const receipt of receipts) {
        const asked = { method: 'eth_getTransactionReceipt', params: [receipt.transactionHash] }
        times[2]?.push(timed(() => void known({ ...asked, result: structuredClone(receipt) })))
      }
  }
  const [parseMs = 0, examineMs = 0, answerMs = 0] = times.map(median)
  const ratio = examineMs / parseMs
  return { parseMs, examineMs, ratio, answerMs, holds: ratio <= MOST_RATIO && answerMs <= MOST_ANSWER_MS }
}

/** Consecutive blocks of a round. */
const CHAIN = 8

type Full = { number: string; parentHash: string; hash: string; transactions: Record<string, unknown>[] }

/** Texts of consecutive blocks whose headers and transactions have their own hashes, as an honest node returns them. */
function honestChain(length: number): string[] {
  let parentHash = `0x${'1'.repeat(64)}`
  return Array.from({ length }, (_, place) => {
    const number = `0x${(place + 1).toString(16)}`
    const block = { ...structuredClone(fullBlock(TRANSACTIONS)), number, parentHash } as unknown as Full
    for (const [index, transaction] of block.transactions.entries()) {
      const nonce = `0x${(place * TRANSACTIONS + index).toString(16)}`
      Object.assign(transaction, { nonce, blockNumber: number, transactionIndex: `0x${index.toString(16)}` })
      transaction.hash = hashOf(encodeTransaction(transaction) ?? '0x')
    }
    block.hash = hashOf(encodeHeader(block))
    for (const transaction of block.transactions) transaction.blockHash = block.hash
    parentHash = block.hash
    return JSON.stringify(block)
  })
}

/** Processor time of a call, which other programs do not lengthen. Milliseconds. */
function timed(run: () => void): number {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}
