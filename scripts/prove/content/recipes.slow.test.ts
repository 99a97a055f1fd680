/**
 * Runs the recipes that handle money or events for 1,000 blocks under each fault of the local node. Nothing may be lost
 * or counted twice. `SAMPLE_SEED=…` repeats a run.
 */
import { createPublicClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { EarlyLog } from '../../../fixtures/essentials/early-view.ts'
import type { Header, Log } from '../../../fixtures/essentials/settlement.ts'
import { createNode, FAULTS, type Fault, type NodeCore } from '../../../src/package/node/core/index.ts'
import { type Stepped, stepped } from './stepped.ts'

const BLOCKS = 1_000
/** After each round, the faults pause for a comparison, because the node keeps only its newest blocks. */
const ROUNDS = 4
/** The contract of the system's reward, which emits one log in each block. */
const EVERY_BLOCK = '0x0000000000000000000000000000000000001000'
/** How far the newest final block is below the newest one. */
const FINAL_BELOW_HEAD = 2
/** Blocks without a fault, for recovery. More than the longest pause before a reconnection. */
const QUIET_BLOCKS = 120
const PAYMENTS_AT_ONCE = 3
/** Time between two rounds of payments, 30 blocks. */
const PAYMENT_PAUSE_MS = 9_000
const CHAIN_ID = 10_143
const GAS = 21_000n
const TIME_LIMIT_MS = 300_000
const SEED = process.env.SAMPLE_SEED ?? String(Date.now() % 100_000)

/** Parameters of each fault. The type requires every fault of the node. */
const STRIKES: Record<keyof typeof FAULTS, Omit<Fault, 'fault'>> = {
  drop: { share: 0.02 },
  'half-open': { share: 0.004 },
  delay: { share: 0.1, ms: 700 },
  'rate-limit': { share: 0.1 },
  'server-error': { share: 0.1 },
  html: { share: 0.1 },
  'content-type': { share: 0.3 },
  truncated: { share: 0.1 },
  huge: { share: 0.02, mb: 2 },
  overloaded: { share: 0.1 },
  'method-off': { share: 0.1 },
  'other-codes': { share: 0.5 },
  'skip-heads': { share: 0.2 },
  'repeat-heads': { share: 0.2 },
  reorder: { share: 0.2 },
  fork: { share: 0.3 },
  still: { share: 0.3 },
  behind: { share: 0.2, blocks: 4 },
}
const CASES: [name: string, faults: Fault[]][] = [
  ['no fault', []],
  ...Object.entries(STRIKES).map(([fault, how]): [string, Fault[]] => [fault, [{ fault, ...how } as Fault]]),
  [
    'several at once',
    [
      { fault: 'drop', share: 0.005 },
      { fault: 'skip-heads', share: 0.1 },
      { fault: 'repeat-heads', share: 0.1 },
      { fault: 'reorder', share: 0.1 },
      { fault: 'fork', share: 0.2 },
      { fault: 'behind', share: 0.1, blocks: 3 },
      { fault: 'server-error', share: 0.05 },
    ],
  ],
]

let time: Stepped | undefined
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  time?.end()
})
beforeAll(() => console.warn(`seed ${SEED}; repeat with SAMPLE_SEED=${SEED}`))

const keyOf = ({ blockHash, logIndex }: Pick<Log, 'blockHash' | 'logIndex'>) => `${blockHash}:${logIndex}`
const hex = (number: number): `0x${string}` => `0x${number.toString(16)}`

type FinalBlock = { hash: string; transactions: { hash: string; from: string; nonce: string }[] }

/** The node's own data of a block, requested while all faults are off. */
const blockOf = async (node: NodeCore, number: number): Promise<FinalBlock> =>
  (await node.ask({ method: 'eth_getBlockByNumber', params: [hex(number), true] })) as FinalBlock

/** The recipe of /reference/websockets: credits each final block once. */
async function settlement() {
  const { watchDeposits } = await import('../../../fixtures/essentials/deposits.ts')
  const blocks: Header[] = []
  const credited: Log[] = []
  const pending: EarlyLog[] = []
  const replaced: EarlyLog[] = []
  const stop = watchDeposits(
    {
      ...{ ws: 'ws://node', rpc: 'http://node', address: EVERY_BLOCK, onProblem: () => undefined },
      ...{ onPending: (log) => pending.push(log), onReplaced: (log) => replaced.push(log) },
    },
    async (header, logs) => {
      blocks.push(header)
      credited.push(...logs)
    },
  )
  stops.push(stop)
  return { blocks, credited, pending, replaced, last: () => Number(blocks.at(-1)?.number ?? -1) }
}

/**
 * The consumer of /monad-arch/realtime-data/spec-realtime, using `feed.ts` and `speculative.ts`. Every seventh attempt
 * to store fails.
 */
async function speculation() {
  const { consume } = await import('../../../fixtures/essentials/consumer.ts')
  const kept: { number: number; hashes: string[] }[] = []
  const dropped: string[] = []
  let attempts = 0
  stops.push(
    consume({
      ...{ ws: 'ws://node', rpc: 'http://node', onProblem: () => undefined },
      takeBack: (ids) => dropped.push(...ids),
      async store(number, logs) {
        if (++attempts % 7 === 0) throw new Error('The database is away.')
        kept.push({ number: Number(number), hashes: [...new Set(logs.map(({ blockHash }) => blockHash))] })
      },
    }),
  )
  return { kept, dropped, last: () => kept.at(-1)?.number ?? -1 }
}

/** Runs `payAll` and `sendAndWatch` alternately as long as blocks arrive. */
async function payments(node: NodeCore) {
  const [payer, receiver, other] = node.accounts
  if (!payer || !receiver || !other) throw new Error('The node has no accounts.')
  process.env.RPC_URL = 'http://node'
  process.env.PRIVATE_KEY = payer.privateKey
  const { payAll } = await import('../../../fixtures/essentials/pay-all.ts')
  const { sendAndWatch } = await import('../../../fixtures/essentials/send-and-watch.ts')
  const client = createPublicClient({ transport: http('http://node', { retryCount: 5 }), cacheTime: 0 })
  const account = privateKeyToAccount(other.privateKey)
  const paid: string[] = []
  const refused: unknown[] = []
  let isOver = false
  const round = async (): Promise<void> => {
    const list = Array.from({ length: PAYMENTS_AT_ONCE }, () => ({ to: receiver.address, value: 1n }))
    await payAll(list).then(
      (hashes) => paid.push(...hashes),
      (error) => refused.push(error),
    )
    const nonce = await client.getTransactionCount({ address: account.address })
    const signed = await account.signTransaction({
      ...{ type: 'eip1559', chainId: CHAIN_ID, gas: GAS, to: receiver.address, value: 1n, nonce },
      ...{ maxFeePerGas: 152_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n },
    })
    await sendAndWatch(signed).catch((error) => refused.push(error))
  }
  const run = (async () => {
    while (!isOver) {
      await round().catch((error) => refused.push(error))
      await new Promise((resolve) => setTimeout(resolve, PAYMENT_PAUSE_MS))
    }
  })()
  return {
    paid,
    refused,
    payer: payer.address,
    async end(): Promise<void> {
      isOver = true
      while (!(await Promise.race([run.then(() => true), time?.step().then(() => false)])));
    },
  }
}

describe(`1,000 stepped blocks lose nothing and count nothing twice, seed ${SEED}`, () => {
  test('every fault of the node is tried', () => {
    expect(CASES.map(([name]) => name)).toEqual(['no fault', ...Object.keys(FAULTS), 'several at once'])
  })

  test.each(CASES)('%s', { timeout: TIME_LIMIT_MS }, async (_, faults) => {
    const node = createNode({ history: true, seed: SEED, chainId: CHAIN_ID })
    time = stepped(node)
    const settled = await settlement()
    const guessed = await speculation()
    const sent = await payments(node)
    let head = 0
    for (let block = 0; block < FINAL_BELOW_HEAD + 1; block++) head = await time.step()
    const first = { settled: Number(settled.blocks[0]?.number), guessed: guessed.kept[0]?.number ?? 0 }
    const start = head
    const truth = new Map<number, FinalBlock>()
    for (let round = 1; round <= ROUNDS; round++) {
      node.faults.set(faults)
      while (head < start + (BLOCKS / ROUNDS) * round) head = await time.step()
      node.faults.set([])
      if (round === ROUNDS) await sent.end()
      const last = (await time.step()) - FINAL_BELOW_HEAD
      for (let quiet = 0; settled.last() < last || guessed.last() < last; quiet++) {
        expect(quiet).toBeLessThan(QUIET_BLOCKS)
        head = await time.step()
      }
      for (let number = Math.max(...truth.keys(), first.settled - 1) + 1; number <= last; number++)
        truth.set(number, await blockOf(node, number))
    }
    const numbers = [...truth.keys()]
    const last = numbers.at(-1) ?? 0
    expect(last - first.settled).toBeGreaterThanOrEqual(BLOCKS - FINAL_BELOW_HEAD)

    // Settlement must have every final block once and in order, with its logs.
    const upTo = settled.blocks.filter(({ number }) => Number(number) <= last)
    expect(upTo.map(({ hash }) => hash)).toEqual([...truth.values()].map(({ hash }) => hash))
    const hashes = new Set(upTo.map(({ hash }) => hash))
    const credited = settled.credited.filter(({ blockHash }) => hashes.has(blockHash))
    expect(new Set(credited.map(keyOf)).size).toBe(credited.length)
    expect(credited.map(({ blockHash }) => blockHash)).toEqual(upTo.map(({ hash }) => hash))
    expect(settled.replaced.filter(({ blockHash }) => hashes.has(blockHash))).toEqual([])
    expect(new Set(settled.pending.map(keyOf)).size).toBe(settled.pending.length)

    // Speculation must have every final block once and in order, with its own logs. Every block here has at least one.
    const kept = guessed.kept.filter(({ number }) => number <= last)
    const begin = first.guessed
    expect(kept.map(({ number }) => number)).toEqual(
      Array.from({ length: last - begin + 1 }, (_, index) => begin + index),
    )
    const known = kept.filter(({ number }) => truth.has(number))
    expect(known.map(({ hashes }) => hashes)).toEqual(known.map(({ number }) => [truth.get(number)?.hash]))
    expect(known.length).toBeGreaterThan(BLOCKS / 2)
    expect(new Set(guessed.dropped).size).toBe(guessed.dropped.length)

    // Every confirmed payment was executed exactly once.
    const executed = [...truth.values()].flatMap(({ transactions }) => transactions)
    expect(new Set(executed.map(({ hash }) => hash)).size).toBe(executed.length)
    const ours = new Set(executed.filter(({ from }) => from === sent.payer).map(({ hash }) => hash))
    expect(sent.paid.filter((hash) => !ours.has(hash))).toEqual([])
    expect(sent.paid.length).toBeGreaterThan(PAYMENTS_AT_ONCE)
    console.warn(
      `${sent.paid.length} payments, ${sent.refused.length} refused, ${guessed.dropped.length} blocks taken back`,
    )
  })
})
