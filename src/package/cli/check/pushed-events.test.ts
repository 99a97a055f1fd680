import { beforeAll, describe, expect, test } from 'vitest'
import { playTransfers } from '../../../../test/planted-faults/history.ts'
import { createNode } from '../../node/core/index.ts'
import { type Chain, eventsProblem, type Kind, type Members } from './pushed.ts'
import { statesOf } from './wanted-subscriptions.ts'

const BLOCKS = 14
const events: Record<Kind, Members[]> = { newHeads: [], logs: [], monadNewHeads: [], monadLogs: [] }
let chain: Chain

beforeAll(async () => {
  const node = createNode()
  await node.clock.step(2)
  const kinds = Object.keys(events) as Kind[]
  const kindOf = new Map<unknown, Kind>()
  const connection = node.connect((text) => {
    if (text === undefined) return
    const { id, result, params } = JSON.parse(text)
    if (id !== undefined) kindOf.set(result, kinds[id] as Kind)
    else events[kindOf.get(params.subscription) as Kind].push(params.result)
  })
  for (const [id, kind] of kinds.entries())
    await connection.receive(JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_subscribe', params: [kind] }))
  for (let block = 0; block < BLOCKS; block++) {
    await playTransfers(node)
    await node.clock.step()
  }
  const hashes = events.newHeads.map(({ hash }) => String(hash))
  const read = (method: string, params: unknown[]) => node.ask({ method, params }) as Promise<never>
  chain = {
    blocks: new Map(
      await Promise.all(hashes.map(async (hash) => [hash, await read('eth_getBlockByHash', [hash, false])] as const)),
    ),
    logs: new Map(
      await Promise.all(
        hashes.map(async (blockHash) => [blockHash, await read('eth_getLogs', [{ blockHash }])] as const),
      ),
    ),
    onlyByNumber: new Set<string>(),
    covered: hashes.slice(1, 9),
    ...statesOf(events.monadNewHeads),
  }
  node.close()
})

const found = (kind: Kind, change: (list: Members[]) => Members[], filter?: Members): string => {
  const problem = eventsProblem(kind, filter, change(structuredClone(events[kind])), chain)
  return problem
    ? `${problem.path} ${problem.message}`.replace(/0x\w{40,}/g, '0x…').replace(/\d+(?!x)/g, 'N')
    : 'nothing'
}
const each =
  (change: (event: Members, index: number) => Members | undefined) =>
  (list: Members[]): Members[] =>
    list.flatMap((event, index): Members[] => {
      const changed = change(event, index)
      return changed ? [changed] : []
    })

describe('honest events', () => {
  test.each(Object.keys(events) as Kind[])('of %s have no problem', (kind) => {
    expect(events[kind].length).toBeGreaterThanOrEqual(BLOCKS)
    expect(found(kind, (list) => list)).toBe('nothing')
  })
})

describe('states', () => {
  const nth = (state: string, wanted: number) => {
    let count = 0
    return each((head) => (head.commitState === state && ++count === wanted ? undefined : head))
  }
  test.each<[string, (list: Members[]) => Members[], string]>([
    [
      'one ID for all blocks',
      each((head) => ({ ...head, blockId: `0x${'b'.repeat(64)}` })),
      '/blockId block N has the ID 0x…, which is the ID of another block',
    ],
    [
      'the hash as the ID',
      each((head) => ({ ...head, blockId: head.hash })),
      '/blockId block N has the ID 0x…, which is its hash',
    ],
    [
      'one block without Finalized',
      nth('Finalized', 4),
      '/commitState block N follows block N: block N was not pushed as Finalized',
    ],
    [
      'one block without Verified',
      nth('Verified', 4),
      '/commitState block N follows block N: block N was not pushed as Verified',
    ],
    [
      'one block without Proposed',
      nth('Proposed', 4),
      '/commitState block N was not pushed as Proposed, but newHeads announced it',
    ],
    ['a state twice', (list) => [...list.slice(0, 9), ...list.slice(8)], '/hash block N was pushed twice'],
  ])('%s', (_, change, message) => {
    expect(found('monadNewHeads', change)).toBe(message)
  })

  test('a block may skip Voted', () => {
    expect(found('monadNewHeads', nth('Voted', 4))).toBe('nothing')
  })
})

describe('logs', () => {
  test('of a block after those of its child', () => {
    const swapped = (list: Members[]): Members[] => {
      const number = list[8]?.blockNumber
      const own = list.filter(({ blockNumber }) => blockNumber === number)
      const rest = list.filter(({ blockNumber }) => blockNumber !== number)
      const place = rest.findIndex(({ blockNumber }) => Number(blockNumber) > Number(number)) + 1
      return rest.toSpliced(place, 0, ...own)
    }
    expect(found('logs', swapped)).toBe('/blockNumber a log of block N follows a log of block N')
  })

  test('of one address are missing under a filter for two', () => {
    const [log] = events.logs
    const filter = { address: [`0x${'1'.repeat(40)}`, log?.address] }
    expect(found('logs', () => [], filter)).toMatch(/^ N logs of block N were pushed, but eth_getLogs returns N$/)
  })
})
