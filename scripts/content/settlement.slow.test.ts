/**
 * The settlement recipe of /reference/websockets under each fault of the local node: every final log is credited once,
 * over 1,000 blocks.
 */

import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { watchDeposits } from '../../fixtures/essentials/deposits.ts'
import type { EarlyLog } from '../../fixtures/essentials/early-view.ts'
import type { Header, Log } from '../../fixtures/essentials/settlement.ts'
import { createNode, type Fault, type NodeCore } from '../../src/node/core/index.ts'
import { serveNode } from '../../src/node/server/http.ts'

const BLOCKS = 1_000
/** After each round the faults stop, and what was credited is compared: the node keeps only its newest blocks. */
const ROUNDS = 4
/** The contract with one log in each block: that of the system's reward. */
const EVERY_BLOCK = '0x0000000000000000000000000000000000001000'
/** Shorter than a reader would set it: the steps of the test follow each other within milliseconds. */
const SILENCE_MS = 300
/** A busy machine may take its time. */
const TIME_LIMIT_MS = 300_000
/** How far the newest final block is below the newest one. */
const FINAL_BELOW_HEAD = 2
/** Blocks in one request for logs. */
const RANGE = 500
const SEED = process.env.SETTLEMENT_SEED ?? String(Date.now() % 100_000)

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
beforeAll(() => {
  // Node 22 and browsers have it; the tests also run on Node 20.
  globalThis.WebSocket ??= WebSocket as never
  console.warn(`seed ${SEED}; repeat with SETTLEMENT_SEED=${SEED}`)
})

/** Each fault of the node that concerns the recipe, with those of its kind. */
const FAULTS: Record<string, Fault[]> = {
  none: [],
  'closed and silent sockets': [
    { fault: 'drop', share: 0.01 },
    { fault: 'half-open', share: 0.003, times: 4 },
  ],
  'missing, repeated and reordered messages': [
    { fault: 'skip-heads', share: 0.2 },
    { fault: 'repeat-heads', share: 0.2 },
    { fault: 'reorder', share: 0.2 },
  ],
  'replaced blocks, and nodes that lag behind': [
    { fault: 'fork', share: 0.3 },
    { fault: 'behind', share: 0.2, blocks: 4 },
  ],
  'answers that are late, refused or unreadable': [
    { fault: 'delay', share: 0.05, ms: 50 },
    { fault: 'rate-limit', share: 0.05, 'retry-after': 0 },
    { fault: 'server-error', share: 0.05 },
    { fault: 'html', share: 0.05 },
    { fault: 'truncated', share: 0.05 },
    { fault: 'overloaded', share: 0.05 },
  ],
  'all of it': [
    { fault: 'drop', share: 0.005 },
    { fault: 'skip-heads', share: 0.1 },
    { fault: 'repeat-heads', share: 0.1 },
    { fault: 'reorder', share: 0.1 },
    { fault: 'fork', share: 0.2 },
    { fault: 'behind', share: 0.1, blocks: 3 },
    { fault: 'server-error', share: 0.05 },
  ],
}

const keyOf = ({ blockHash, logIndex }: Pick<Log, 'blockHash' | 'logIndex'>) => `${blockHash}:${logIndex}`

/** Steps the chain until the condition holds; the end of the test ends it too. */
async function until(node: NodeCore, condition: () => boolean): Promise<void> {
  let isOver = false
  closers.push(() => {
    isOver = true
  })
  while (!condition() && !isOver) {
    await node.clock.step()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Final logs of these blocks as the node itself has them. */
async function truth(node: NodeCore, from: number, to: number): Promise<string[]> {
  const keys: string[] = []
  for (let start = from; start <= to; start += RANGE) {
    const [fromBlock, toBlock] = [start, Math.min(to, start + RANGE - 1)].map((number) => `0x${number.toString(16)}`)
    const params = [{ address: EVERY_BLOCK, fromBlock, toBlock }]
    keys.push(...((await node.ask({ method: 'eth_getLogs', params })) as Log[]).map(keyOf))
  }
  return keys
}

describe(`1,000 blocks lose nothing and count nothing twice, seed ${SEED}`, () => {
  test.each(Object.entries(FAULTS))('under: %s', { timeout: TIME_LIMIT_MS }, async (_, faults) => {
    const node = createNode({ seed: SEED })
    const { url, close } = await serveNode(node, { host: '127.0.0.1', port: 0, hosts: [], origins: [] })
    closers.push(close)
    const blocks: Header[] = []
    const credited: Log[] = []
    const pending: EarlyLog[] = []
    const replaced: EarlyLog[] = []
    const credit = async (header: Header, logs: readonly Log[]): Promise<void> => {
      blocks.push(header)
      credited.push(...logs)
    }
    const stop = watchDeposits(
      {
        ...{ ws: url.replace('http', 'ws'), rpc: url, address: EVERY_BLOCK, silenceMs: SILENCE_MS },
        ...{ onPending: (log) => pending.push(log), onReplaced: (log) => replaced.push(log) },
        onProblem: () => undefined,
      },
      credit,
    )
    closers.push(stop)
    await until(node, () => blocks.length > 0)
    const first = Number(blocks[0]?.number)
    const expected: string[] = []
    let last = first - 1
    for (let round = 0; round < ROUNDS; round++) {
      node.faults.set(faults)
      for (let block = 0; block < BLOCKS / ROUNDS; block++) {
        await node.clock.step()
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      node.faults.set([])
      const begin = last + 1
      last = (await node.clock.step()) - FINAL_BELOW_HEAD
      await until(node, () => Number(blocks.at(-1)?.number) >= last)
      expected.push(...(await truth(node, begin, last)))
    }
    stop()

    expect(last - first).toBeGreaterThan(BLOCKS / 2)
    const upTo = blocks.filter(({ number }) => Number(number) <= last)
    expect(upTo.map(({ number }) => Number(number))).toEqual(
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    )
    const hashes = new Set(upTo.map(({ hash }) => hash))
    expect(credited.filter(({ blockHash }) => hashes.has(blockHash)).map(keyOf)).toEqual(expected)
    const settledHashes = new Set(blocks.map(({ hash }) => hash))
    expect(replaced.filter(({ blockHash }) => settledHashes.has(blockHash))).toEqual([])
    expect(new Set(pending.map(keyOf)).size).toBe(pending.length)
  })
})
