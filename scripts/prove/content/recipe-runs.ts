/** Runs the whole tasks of the method pages unchanged, with a local network behind `fetch`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformSync } from '@swc/core'
import { type Hex, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, onTestFinished, vi } from 'vitest'
import { languagesFor } from '../../../src/core/lib/snippets/languages.ts'
import type { NodeCore } from '../../../src/package/node/core/index.ts'
import { exampleOf, localNetwork } from './local-network.ts'

const folder = path.join(import.meta.dirname, `../../../node_modules/.cache/recipes-${process.pid}`)
/** Chain ID of the local network. */
export const MAINNET = 143
/** 1 MON in wei. */
export const MON = 10n ** 18n
/** Block time of the local network in milliseconds. */
export const BLOCK_MS = 20

/** Registers the cleaning up. Each test file calls it, because files share this module. */
export function cleanUp(): void {
  beforeAll(() => mkdirSync(folder, { recursive: true }))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

/** The text of a block with a number that is higher by the distance. */
const further = (text: string, distance: number): string =>
  text.replace(/"number":"(0x[0-9a-f]+)"/, (_, number) => `"number":"${numberToHex(Number(number) + distance)}"`)

type Network = Pick<NodeCore, 'handle'> & { clock?: NodeCore['clock'] }

/** Starts the clock when this method is called. */
type Options = { startAt?: string; distance?: number }

/** Runs the task of a method on a local network and returns the printed values of each line. */
export async function printedBy(method: string, network: Network, { startAt, distance = 0 }: Options = {}) {
  vi.stubGlobal('fetch', async (_url: unknown, { body }: { body: string }) => {
    const reply = await network.handle(body)
    if (startAt !== undefined && body.includes(startAt)) network.clock?.start(BLOCK_MS)
    const text = reply.kind === 'answer' ? reply.body : ''
    const isHead = method === 'eth_getLogs' && body.includes('eth_getBlockByNumber')
    // The local network does not have the blocks of the distance, so their logs are an empty list.
    const isBeyond = distance > 0 && body.includes('eth_getLogs')
    const shown = isBeyond ? `{"jsonrpc":"2.0","id":${(JSON.parse(body) as { id: number }).id},"result":[]}` : text
    return new Response(isHead ? further(text, distance) : shown, { headers: { 'content-type': 'application/json' } })
  })
  const file = path.join(folder, `${method}-${runs++}.mjs`)
  const parser = { syntax: 'typescript' } as const
  writeFileSync(
    file,
    transformSync(codeOf(method), { jsc: { parser, target: 'es2022' }, module: { type: 'es6' } }).code,
  )
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await import(/* @vite-ignore */ pathToFileURL(file).href)
  return log.mock.calls.splice(0)
}

/** Number of runs, because a module is imported only once. */
let runs = 0

/** A local network, which is closed after the test, with the first of its accounts. */
export async function funded(chainId: number = MAINNET): Promise<{ node: NodeCore; address: Hex; key: Hex }> {
  const { node } = await localNetwork(chainId)
  onTestFinished(() => node.close())
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await node.ask({ method: 'anvil_setBalance', params: [address, numberToHex(20n * MON)] })
  return { node, address, key }
}

/** The task of a call, with the first example of its method. */
export const codeOf = (method: string, id = 'recipe'): string => {
  const endpoint = { http: 'https://rpc.example', ws: 'wss://rpc.example', viemChain: 'monad' }
  const recipe = languagesFor(method).find((language) => language.id === id)
  return recipe?.render(exampleOf(method).request, endpoint) ?? ''
}

/** Sends a call from an account of the node. */
export const sent = async (node: NodeCore, call: object): Promise<string> => {
  const [from] = (await node.ask({ method: 'eth_accounts', params: [] })) as [string]
  return String(await node.ask({ method: 'eth_sendTransaction', params: [{ from, to: from, ...call }] }))
}
