/** Runs the whole tasks of the method pages unchanged, with the local network behind `fetch`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformSync } from '@swc/core'
import { formatEther, formatGwei, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { protocol } from '../../../src/core/facts/network.ts'
import { languagesFor } from '../../../src/core/lib/snippets/languages.ts'
import type { NodeCore } from '../../../src/package/node/core/index.ts'
import { exampleOf, localNetwork } from './local-network.ts'

const folder = path.join(import.meta.dirname, '../../../node_modules/.cache/recipes')
const MAINNET = 143
const MON = 10n ** 18n
const BLOCK_MS = 20
/** More than the range of the task. */
const BLOCKS = 1_020
/** Distance of the task from the head, which the local network does not keep in blocks. */
const DISTANCE = 1_000

beforeAll(() => mkdirSync(folder, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The text of a block with a number that is higher by the distance. */
const further = (text: string, distance: number): string =>
  text.replace(/"number":"(0x[0-9a-f]+)"/, (_, number) => `"number":"${numberToHex(Number(number) + distance)}"`)

/** Runs the task of a method on a local network and returns the values that it prints first. */
async function printedBy(method: string, network: NodeCore, distance = DISTANCE): Promise<unknown[]> {
  vi.stubGlobal('fetch', async (_url: unknown, { body }: { body: string }) => {
    const reply = await network.handle(body)
    const text = reply.kind === 'answer' ? reply.body : ''
    const isHead = method === 'eth_getLogs' && body.includes('eth_getBlockByNumber')
    return new Response(isHead ? further(text, distance) : text, { headers: { 'content-type': 'application/json' } })
  })
  const code = codeOf(method)
  const file = path.join(folder, `${method}-${distance}.mjs`)
  const parser = { syntax: 'typescript' } as const
  writeFileSync(file, transformSync(code, { jsc: { parser, target: 'es2022' }, module: { type: 'es6' } }).code)
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await import(/* @vite-ignore */ pathToFileURL(file).href)
  network.close()
  return log.mock.calls[0] ?? []
}

type Range = Record<string, string>

/** The filters of the requests for logs. */
const filtersOf = (calls: readonly unknown[][]): Range[] =>
  calls.flatMap(([body]) => {
    const { method, params } = JSON.parse(String(body)) as { method: string; params: [Range] }
    return method === 'eth_getLogs' ? [params[0]] : []
  })

/** The task with the method's first example. */
const codeOf = (method: string): string => {
  const endpoint = { http: 'https://rpc.example', ws: 'wss://rpc.example', viemChain: 'monad' }
  const recipe = languagesFor(method).find(({ id }) => id === 'recipe')
  return recipe?.render(exampleOf(method).request, endpoint) ?? ''
}

test('signing and sending ends with a receipt, and costs the fee of the comment', async () => {
  const key = generatePrivateKey()
  const { node } = await localNetwork(MAINNET)
  const { address } = privateKeyToAccount(key)
  await node.ask({ method: 'anvil_setBalance', params: [address, numberToHex(20n * MON)] })
  node.clock.start(BLOCK_MS)
  vi.stubEnv('PRIVATE_KEY', key)
  const [hash, status, block] = await printedBy('eth_sendRawTransaction', node)
  expect([hash, status, typeof block]).toEqual([expect.stringMatching(/^0x[0-9a-f]{64}$/), 'success', 'bigint'])
  expect(codeOf('eth_sendRawTransaction')).toContain('a fee of about 0.002 MON')
  expect(Number(formatEther(21_000n * protocol.minBaseFee))).toBeCloseTo(0.002, 3)
})

test('waiting for a receipt ends with the final block of the transaction', async () => {
  const { node } = await localNetwork(MAINNET)
  const [from] = (await node.ask({ method: 'eth_accounts', params: [] })) as [string]
  const hash = await node.ask({ method: 'eth_sendTransaction', params: [{ from, to: from, value: '0x1' }] })
  node.clock.start(BLOCK_MS)
  vi.stubEnv('TX_HASH', String(hash))
  expect(await printedBy('eth_getTransactionReceipt', node)).toEqual(['success', expect.any(BigInt)])
  expect(vi.mocked(console.log).mock.lastCall).toEqual(['final', 'success', expect.any(BigInt)])
})

test('the times in the task of recent logs follow from the block time', () => {
  const seconds = (blocks: number): number => (blocks * protocol.blockTimeMs) / 1_000
  expect(codeOf('eth_getLogs')).toContain('An hour has 12,000 blocks.')
  expect([seconds(DISTANCE), seconds(12_000)]).toEqual([300, 3_600])
})

test('recent logs are read below a finalized block, in ranges of 100 blocks without gaps', async () => {
  const { node } = await localNetwork(MAINNET)
  await node.ask({ method: 'anvil_mine', params: [numberToHex(BLOCKS)] })
  const handle = vi.spyOn(node, 'handle')
  expect(await printedBy('eth_getLogs', node)).toEqual([[]])
  const filters = filtersOf(handle.mock.calls)
  const starts = filters.map(({ fromBlock }) => Number(fromBlock))
  expect(starts).toEqual(Array.from({ length: 10 }, (_, index) => (starts[0] ?? 0) + 100 * index))
  expect(filters.map(({ toBlock }) => Number(toBlock))).toEqual(starts.map((start) => start + 99))
})

test('recent logs of a chain that is shorter than the distance start at block 0 and end at a block that exists', async () => {
  const { node } = await localNetwork(MAINNET)
  await node.ask({ method: 'anvil_mine', params: [numberToHex(120)] })
  const handle = vi.spyOn(node, 'handle')
  await printedBy('eth_getLogs', node, 0)
  const { number } = (await node.ask({ method: 'eth_getBlockByNumber', params: ['finalized', false] })) as Range
  expect(filtersOf(handle.mock.calls)).toEqual([
    expect.objectContaining({ fromBlock: '0x0', toBlock: '0x63' }),
    expect.objectContaining({ fromBlock: '0x64', toBlock: number }),
  ])
})

test('the fees to set are printed in gwei, with a cap of one and a half times the base fee', async () => {
  const { node } = await localNetwork(MAINNET)
  await node.clock.step(1)
  expect(await printedBy('eth_feeHistory', node)).toEqual(['maxFeePerGas:', '152', 'gwei'])
  expect(codeOf('eth_feeHistory')).toContain(`parseGwei('${formatGwei(protocol.minBaseFee)}')`)
})
