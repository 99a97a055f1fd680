/** Checks the network, addresses and class of each method's first example, and compares its response with the local node's. */
import { readFileSync } from 'node:fs'
import { keccak256, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { observedAt } from '../../../src/core/facts/observed.ts'
import type { ExampleCase, SnippetFile } from '../../../src/core/lib/method-model.ts'
import { newestLimit } from '../../../src/core/lib/observed.ts'
import { countClasses } from '../../../src/core/lib/provenance.ts'
import { DEFAULT_MNEMONIC, derivedAccounts } from '../../../src/package/node/core/chain/accounts.ts'
import { createNode } from '../../../src/package/node/core/index.ts'
import { LEFT_OUT } from '../../../src/package/node/core/methods/left-out.ts'
import { methods } from '../../../src/package/rpc/method.ts'
import { checkParams, checkResponse } from '../../../src/package/rpc/validate.ts'
import { TOKEN_TRANSFER_GAS } from '../../generate/examples/constructed.ts'
import type { OpenRpcDocument } from '../../generate/openrpc/document.ts'
import { type Answerer, exampleOf, localNetwork } from './local-network.ts'

const read = <T>(path: string): T =>
  JSON.parse(readFileSync(new URL(`../../../generated/${path}`, import.meta.url), 'utf8')) as T
const { servers } = read<OpenRpcDocument>('openrpc.json')
const chainOf = (http: string) => servers.find(({ url }) => url === http)?.['x-chain-id']
/** First cases that are about no chain: counters of a process, and the ID of a subscription. */
const OF_NO_CHAIN = ['admin_ethCallStatistics', 'eth_unsubscribe']

describe('the first case', () => {
  /** First contracts of the first account of a development chain. */
  const CONTRACTS = ['0x5fbdb2315678afecb367f032d93f642f64180aa3', '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512']
  const development = [...derivedAccounts(DEFAULT_MNEMONIC).map(({ address }) => address), ...CONTRACTS]

  test.each(methods)(
    'of %s is of the network that its snippets ask, without an account of development chains',
    (name) => {
      const first = exampleOf(name)
      const file = read<SnippetFile>(`snippets/${name}.json`)
      const text = JSON.stringify(first).toLowerCase()
      expect(development.filter((address) => text.includes(address.toLowerCase().slice(2)))).toEqual([])
      expect(first.provenance.kind).not.toBe('other-node')
      expect(file.local ?? []).not.toContain(first.name)
      expect(file.example).toBe(first.name)
      const asked = file.elsewhere?.[first.name] ?? file.endpoint
      if (OF_NO_CHAIN.includes(name)) expect(first.provenance.chainId).toBeUndefined()
      else expect(chainOf(asked.http)).toBe(first.provenance.chainId)
    },
  )

  test('is of these classes, and 30 or more are answers of a Monad node or assembled from its data', () => {
    const counts = countClasses(methods.map((method) => exampleOf(method))).map(({ kind, count }) => [kind, count])
    expect(Object.fromEntries(counts)).toMatchInlineSnapshot(`
      {
        "assembled": 30,
        "constructed": 8,
        "monad-node": 2,
        "other-node": 0,
        "published": 2,
      }
    `)
    const ofMonad = methods.filter((name) => ['monad-node', 'assembled'].includes(exampleOf(name).provenance.kind))
    expect(ofMonad.length).toBeGreaterThanOrEqual(30)
  })
})

const BLOCK_MS = 20
type Frame = { gas?: string; gasUsed?: string; calls?: Frame[] }
type CallParams = { to: `0x${string}`; data: `0x${string}`; gas: `0x${string}` }
const resultOf = ({ response }: ExampleCase): unknown => ('result' in response ? response.result : undefined)

test('the first range of logs is within the limit of the default endpoint', () => {
  const [{ fromBlock, toBlock }] = exampleOf('eth_getLogs').request.params as [{ fromBlock: string; toBlock: string }]
  const { limit = 0 } =
    newestLimit(observedAt(read<SnippetFile>('snippets/eth_getLogs.json').endpoint.http), 'log-range') ?? {}
  expect(Number(toBlock) - Number(fromBlock)).toBeLessThanOrEqual(limit)
})

test("the estimate of a token transfer starts with the gas that the local node's token uses", async () => {
  const network = await localNetwork()
  const reply = await network.handle(JSON.stringify(exampleOf('eth_estimateGas', 'token-transfer').request))
  network.close()
  expect(reply).toMatchObject({ kind: 'answer', body: expect.stringContaining(`0x${TOKEN_TRANSFER_GAS.toString(16)}`) })
})

/** A trace without its gas. The local node has another build of Multicall3, and another price for memory. */
const withoutGas = ({ gas, gasUsed, calls, ...frame }: Frame): Frame => ({
  ...frame,
  ...(calls && { calls: calls.map(withoutGas) }),
})

test('the local node gives the frames of the transaction that reverts', async () => {
  const [{ data, to, gas }] = exampleOf('debug_traceCall', 'why-it-reverts').request.params as [CallParams]
  const traced = exampleOf('debug_traceTransaction', 'why-it-reverts')
  const [account] = derivedAccounts(DEFAULT_MNEMONIC)
  const fees = { maxFeePerGas: parseGwei('102'), maxPriorityFeePerGas: parseGwei('2') }
  const raw = await privateKeyToAccount(account?.privateKey ?? '0x').signTransaction({
    ...{ chainId: traced.provenance.chainId ?? 0, nonce: 0, to, data, gas: BigInt(gas), ...fees },
  })
  expect(traced.request.params).toEqual([keccak256(raw), { tracer: 'callTracer' }])
  const node = createNode({ chainId: traced.provenance.chainId ?? 0 })
  await node.ask({ method: 'eth_sendRawTransaction', params: [raw] })
  await node.clock.step(1)
  const { method, params } = traced.request
  expect(withoutGas((await node.ask({ method, params })) as Frame)).toEqual(withoutGas(resultOf(traced) as Frame))
  node.close()
})

/** Puts a first case to the local network. */
async function answerTo(method: string): Promise<{ response: ExampleCase['response']; by: Answerer | undefined }> {
  const { request, provenance } = exampleOf(method)
  const network = await localNetwork(provenance.chainId)
  if (method.startsWith('txpool_')) await network.send()
  // A node sends the receipt with the next block.
  if (method === 'eth_sendRawTransactionSync') network.node.clock.start(BLOCK_MS)
  const reply = await network.handle(JSON.stringify(request))
  network.close()
  if (reply.kind !== 'answer') throw new Error(reply.kind)
  return { response: JSON.parse(reply.body) as ExampleCase['response'], by: network.answerers.get(method) }
}

/** The result of a first case on the local network. `left out` are methods that the node does not serve over HTTP. */
async function outcomeOf(method: string): Promise<string> {
  const first = exampleOf(method)
  expect([method, checkParams(method, first.request.params)]).toEqual([method, { valid: true }])
  if (method in LEFT_OUT) return 'left out'
  const { response, by } = await answerTo(method)
  expect(response, method).toHaveProperty('result')
  expect([method, checkResponse(method, response)]).toEqual([method, { valid: true }])
  expect([method, 'result' in response && response.result === null]).toEqual([method, false])
  const isSame = JSON.stringify(sorted(response, first.response)) === JSON.stringify(sorted(first.response))
  return `${by}: ${isSame ? 'the printed answer' : 'the printed kind'}`
}

/** Members in order. Without the time in a transaction that the other lacks, because older nodes did not send it. */
function sorted(value: unknown, other: unknown = value): unknown {
  if (Array.isArray(value)) return value.map((inner, index) => sorted(inner, (other as unknown[] | null)?.[index]))
  if (typeof value !== 'object' || value === null) return value
  const theirs = (other ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'blockTimestamp' || name in theirs)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner, theirs[name])]),
  )
}

test('the local node accepts each first case at the release of mainnet, and answers in the printed kind', async () => {
  const outcomes = await Promise.all(methods.map(async (method) => [method, await outcomeOf(method)] as const))
  const kinds = [...new Set(outcomes.map(([, outcome]) => outcome))].sort()
  const by = kinds.map((kind) => [kind, outcomes.filter(([, one]) => one === kind).map(([method]) => method)])
  expect(Object.fromEntries(by)).toMatchInlineSnapshot(`
    {
      "blocks: the printed answer": [
        "eth_blockNumber",
        "eth_getBlockByHash",
        "eth_getBlockReceipts",
        "eth_getBlockTransactionCountByNumber",
        "eth_getBlockTransactionCountByHash",
        "eth_getTransactionByHash",
        "eth_getTransactionByBlockNumberAndIndex",
        "eth_getTransactionByBlockHashAndIndex",
        "eth_getTransactionReceipt",
        "eth_gasPrice",
        "eth_maxPriorityFeePerGas",
        "eth_chainId",
        "net_version",
        "debug_getRawBlock",
        "debug_getRawHeader",
        "debug_getRawReceipts",
        "debug_getRawTransaction",
        "debug_traceTransaction",
        "debug_traceBlockByNumber",
        "debug_traceBlockByHash",
      ],
      "blocks: the printed kind": [
        "eth_getBlockByNumber",
        "eth_feeHistory",
        "web3_clientVersion",
      ],
      "left out": [
        "eth_simulateV1",
        "eth_subscribe",
        "eth_unsubscribe",
      ],
      "node: the printed answer": [
        "eth_sendRawTransaction",
        "eth_call",
        "eth_estimateGas",
        "eth_getBalance",
        "eth_getCode",
        "eth_getStorageAt",
        "eth_getTransactionCount",
        "txpool_statusByHash",
        "txpool_statusByAddress",
        "eth_syncing",
        "eth_fillTransaction",
      ],
      "node: the printed kind": [
        "debug_traceCall",
        "eth_createAccessList",
        "eth_sendRawTransactionSync",
        "admin_ethCallStatistics",
      ],
      "page: the printed answer": [
        "eth_getLogs",
      ],
    }
  `)
})
