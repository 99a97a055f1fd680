/** Compares this node with recorded responses of Monad nodes, for every pair whose block or error it can reproduce. */
import { readdirSync, readFileSync } from 'node:fs'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, expect, test } from 'vitest'
import recorded from './chain/recorded-blocks.json' with { type: 'json' }
import { decodeTransaction } from './chain/transaction.ts'
import { createNode, type NodeCore } from './node.ts'
import { fromRecorded } from './recorded.ts'

type Json = Record<string, unknown>
type Answer = { result?: unknown; error?: { code: number; message: string } }
type Vector = { id: string; method: string; params?: unknown[]; response?: Answer }

const FOLDER = new URL('../../../../test/vectors/monad/', import.meta.url)
const vectors = readdirSync(FOLDER).flatMap((name) =>
  (JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Omit<Vector, 'method'>[]).map((vector): Vector => {
    return { ...vector, method: name.replace('.json', '') }
  }),
)
const vectorOf = (id: string): Vector => vectors.find((vector) => vector.id === id) ?? expect.fail(`no vector ${id}`)

/** Numbers and hashes of the recorded blocks, and the hashes of their transactions. */
const HELD = new Set(
  recorded.flatMap(({ block }) => [block.number, block.hash, ...block.transactions.map(({ hash }) => hash)]),
)
const isHeld = ({ params = [] }: Vector): boolean => {
  const [first] = params
  const names = typeof first === 'string' ? [first] : Object.values((first as object | undefined) ?? {})
  return names.some((name) => HELD.has(name as string))
}

/** Pairs about those blocks that a replay cannot reproduce. */
const NOT_HELD: Readonly<Record<string, string>> = {
  'debug_traceTransaction-2': 'the frame was recorded without its logs',
  'debug_traceTransaction-3': 'the block was recorded without its traces',
  'eth_getLogs-5': 'not every block of the range was recorded',
  'eth_getTransactionCount-1': 'state was not recorded',
  'eth_getTransactionCount-2': 'state was not recorded',
}

async function ask(node: NodeCore, method: string, params: unknown): Promise<Answer> {
  const reply = await node.handle(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  if (reply.kind !== 'answer') throw new Error(reply.kind)
  const { result, error } = JSON.parse(reply.body) as Answer
  return error ? { error } : { result }
}

/** A response without the time in each transaction if the other omits it, as older nodes do. */
function as(theirs: unknown, ours: unknown): unknown {
  if (typeof ours !== 'object' || ours === null) return ours
  if (Array.isArray(ours)) return ours.map((entry, index) => as((theirs as unknown[] | undefined)?.[index], entry))
  const other = (theirs ?? {}) as Json
  const members = Object.entries(ours).filter(([name]) => name !== 'blockTimestamp' || name in other)
  return Object.fromEntries(members.map(([name, value]) => [name, as(other[name], value)]))
}

const agreed = new Set<string>()
afterAll(() =>
  console.warn(`${agreed.size} of ${vectors.length} pairs of Monad's nodes can be put to the node; all agree.`),
)

test('blocks, transactions, receipts, logs, traces and encodings are those that a node of Monad answered', async () => {
  const node = fromRecorded()
  await node.clock.step(recorded.length - 1)
  const held = vectors.filter((vector) => isHeld(vector))
  for (const { id, method, params, response } of held) {
    if (Object.hasOwn(NOT_HELD, id)) continue
    const answer = await ask(node, method, params)
    expect([id, as(response, answer)]).toEqual([id, { result: response?.result }])
    agreed.add(id)
  }
  expect(held.length - Object.keys(NOT_HELD).length).toBeGreaterThan(55)
})

test('what a node says of itself and its network is what those said', async () => {
  const testnet = createNode({ history: true, chainId: 10_143, clientVersion: '0.16.3' })
  for (const id of [
    ...['eth_chainId-1', 'net_version-1', 'eth_syncing-1', 'eth_maxPriorityFeePerGas-1', 'web3_clientVersion-2'],
    // The base fee is at its floor on both nodes.
    'eth_gasPrice-1',
  ]) {
    const { method, params, response } = vectorOf(id)
    expect([id, await ask(testnet, method, params ?? [])]).toEqual([id, { result: response?.result }])
    agreed.add(id)
  }
})

test('a transaction of mainnet has the hash that its node answered', async () => {
  for (const id of ['eth_sendRawTransaction-3', 'eth_sendRawTransaction-4']) {
    const { params = [], response } = vectorOf(id)
    expect([id, await decodeTransaction(params[0] as string)]).toMatchObject([id, { hash: response?.result }])
    agreed.add(id)
  }
})

test('requests are refused with the codes and the texts that were reported', async () => {
  const POOR = privateKeyToAccount(`0x${'77'.repeat(32)}`)
  const send = (chainId: number) =>
    POOR.signTransaction({ chainId, to: POOR.address, gas: 21_000n, maxFeePerGas: 10n ** 12n, nonce: 0 })
  const call = { from: POOR.address, to: POOR.address, value: '0x1' }
  const asked: Record<string, { chainId?: number; params: unknown[] }> = {
    'unknown_method-1': { params: [] },
    'eth_estimateGas-2': { params: [call] },
    'eth_sendRawTransaction-1': { params: [await send(1)] },
    'eth_sendRawTransaction-2': { params: [await send(143)] },
    'eth_sendRawTransactionSync-1': { params: ['0x00'] },
    'eth_sendRawTransactionSync-2': { chainId: 10_143, params: [await send(1)] },
    'txpool_statusByAddress-1': { params: [POOR.address] },
    'txpool_statusByHash-1': { params: [`0x${'7'.repeat(64)}`] },
  }
  const nodes = [143, 10_143].map((chainId) => createNode({ history: true, chainId }))
  for (const [id, { chainId = 143, params }] of Object.entries(asked)) {
    const node = nodes.find((one) => one.chainId === chainId) ?? expect.fail('no such node')
    const { method, response } = vectorOf(id)
    expect([id, await ask(node, method, params)]).toEqual([id, { error: response?.error }])
    agreed.add(id)
  }
})
