/**
 * What `guard` adds to a request for a block with 200 full transactions, every answer checked, beside the time that
 * `JSON.parse` takes for the same block.
 */
import { guardEip1193 } from '../src/rpc/guard/eip1193.ts'
import { fullBlock } from './block.ts'

export type GuardTiming = { parseMs: number; bareMs: number; guardedMs: number; addedMs: number; holds: boolean }

const TRANSACTIONS = 200
const WARM_UP_ROUNDS = 15
const ROUNDS = 61
const REPEATS = 40

/** Medians per block. `holds` says that the guard adds less than parsing takes. */
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
