/** Runs the tasks over a WebSocket unchanged, except for the address, during an outage of 10 seconds. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { transformSync } from '@swc/core'
import { encodeFunctionData, numberToHex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { protocol } from '../../../src/core/facts/network.ts'
import { tokenOn } from '../../../src/core/lib/snippets/contracts.ts'
import { languagesFor } from '../../../src/core/lib/snippets/languages.ts'
import builtIn from '../../../src/package/node/core/chain/built-in.json' with { type: 'json' }
import { serveNode } from '../../../src/package/node/server/http.ts'
import { exampleOf } from './local-network.ts'
import { funded, MON, sent } from './recipe-runs.ts'

const folder = path.join(import.meta.dirname, `../../../node_modules/.cache/recipe-subscribe-${process.pid}`)
const HOST = '127.0.0.1'
const OUTAGE_MS = 10_000
const abi = parseAbi(['function mint(address to, uint256 value)'])
const RECIPIENT = `0x${'ab'.repeat(20)}` as const
const WAIT = { timeout: 30_000, interval: 100 }

beforeAll(() => mkdirSync(folder, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A port that forwards to the node, and can be closed while the node continues. */
async function wayTo(port: number) {
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let own = 0
  const open = async () => {
    server = createServer((socket) => {
      const inner = connect(port, HOST)
      for (const one of [socket, inner]) sockets.add(one.on('error', () => undefined))
      socket.pipe(inner).pipe(socket)
    })
    await new Promise<void>((resolve) => server?.listen(own, HOST, resolve))
    const address = server.address()
    own = typeof address === 'object' && address !== null ? address.port : own
    return own
  }
  const close = async () => {
    const closed = new Promise((resolve) => server?.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  onTestFinished(close)
  return { open, close }
}

/** Starts the code of a tab in a new process, and collects the lines that it prints. */
function started(id: string, port: number): string[] {
  const endpoint = { http: '', ws: `ws://${HOST}:${port}`, viemChain: 'monad' }
  const { request } = exampleOf('eth_subscribe')
  const text = languagesFor('eth_subscribe')
    .find((language) => language.id === id)
    ?.render(request, endpoint)
  const file = path.join(folder, `${id}.mjs`)
  const parser = { syntax: 'typescript' } as const
  writeFileSync(file, transformSync(text ?? '', { jsc: { parser, target: 'es2022' }, module: { type: 'es6' } }).code)
  const lines: string[] = []
  const child: ChildProcess = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout?.on('data', (data: Buffer) => lines.push(...data.toString().trim().split('\n')))
  onTestFinished(() => void child.kill())
  return lines
}

/** Numbers of the printed blocks. */
const numbers = (lines: readonly string[]): number[] =>
  lines.flatMap((text) => (/^block (\d+)/.exec(text) ?? []).slice(1).map(Number))

test('blocks and transfers of an outage of 10 seconds come after it, without gaps', async () => {
  const { node } = await funded()
  const token = tokenOn('USDC', 'monad')
  await node.ask({ method: 'anvil_setCode', params: [token, builtIn.Token] })
  const mint = (value: bigint) =>
    sent(node, {
      ...{ to: token, gas: numberToHex(200_000) },
      data: encodeFunctionData({ abi, functionName: 'mint', args: [RECIPIENT, value * MON] }),
    })
  const served = await serveNode(node, { host: HOST, port: 0, hosts: [], origins: [] })
  const way = await wayTo(served.port)
  const port = await way.open()
  node.clock.start(protocol.blockTimeMs)
  const [blocks, transfers] = [started('recipe', port), started('transfers', port)]
  const amounts = () => transfers.map((text) => text.split(' ').at(-1))
  await vi.waitFor(() => expect(blocks.length).toBeGreaterThan(3), WAIT)
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  await mint(3n)
  await vi.waitFor(() => expect(amounts()).toEqual(['3']), WAIT)
  await way.close()
  const before = blocks.length
  await mint(5n)
  await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS))
  expect(blocks).toHaveLength(before)
  await way.open()
  await vi.waitFor(() => expect(amounts()).toEqual(['3', '5']), WAIT)
  await mint(7n)
  await vi.waitFor(() => expect(amounts()).toEqual(['3', '5', '7']), WAIT)
  const seen = numbers(blocks)
  expect(seen.length).toBeGreaterThan(before)
  expect(seen).toEqual(seen.map((_, index) => (seen[0] ?? 0) + index))
  await served.close()
})
