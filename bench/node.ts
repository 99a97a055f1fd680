/**
 * `npx tsx bench/node.ts soak [minutes]` measures the node under load, `npx tsx bench/node.ts start` its startup time.
 * Both use the packed package in a separate process.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { WebSocket } from 'ws'
import { packPackage } from '../scripts/ship/release/pack.ts'

const REQUESTS_PER_SECOND = 200
const SUBSCRIBERS = 100
/** Most pending requests. */
const MOST_OPEN = 64
const MINUTES = 30
const STARTS = 9
const START_LIMIT_MS = 30_000
/** Unit of the processor times on Linux, 100 per second. */
const TICK_MS = 10
const MEGABYTE = 1024 * 1024

type Answer = { result?: unknown; error?: { code: number; message: string } }
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

function ask(port: number, method: string, params: unknown[]): Promise<Answer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/', agent }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => resolve(JSON.parse(Buffer.concat(pieces).toString('utf8')) as Answer))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** An unused port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Resolves once the node responds.
 * @throws when its process ends before that, or after half a minute
 */
async function firstAnswer({ child, port }: Running): Promise<void> {
  const begin = performance.now()
  for (;;) {
    const answer = await ask(port, 'eth_blockNumber', []).catch(() => undefined)
    if (answer?.result !== undefined) return
    if (child.exitCode !== null) throw new Error(`The node ended with exit code ${child.exitCode}.`)
    if (performance.now() - begin > START_LIMIT_MS) throw new Error(`No answer within ${START_LIMIT_MS} ms.`)
    await wait(2)
  }
}

async function withPackage<T>(use: (command: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'node-bench-'))
  try {
    await packPackage({ root: process.cwd(), outDir: folder })
    return await use(join(folder, 'bin/monad-json-rpc.js'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Running = { child: ChildProcess; port: number }

function run(command: string, port: number): Running {
  const args = [command, 'node', '--port', String(port)]
  return { child: spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }), port }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Processor time of a process, if the system reports it. Milliseconds. */
async function processorTime(pid = 0): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = stat.replace(/^.*\)/, '').split(' ').slice(12, 14).map(Number)
  return (user + system) * TICK_MS
}

/** Processor time of an idle Node, by its own clock. Milliseconds. */
async function idleProcessorTime(): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['-p', 'JSON.stringify(process.cpuUsage())'])
  const { user, system } = JSON.parse(stdout) as NodeJS.CpuUsage
  return (user + system) / 1_000
}

/** Milliseconds from the start of the process to the first response, compared with an idle process. */
async function start(): Promise<void> {
  await withPackage(async (command) => {
    const times: Record<'first answer' | 'processor' | 'node -e 0' | 'its processor', number[]> = {
      ...{ 'first answer': [], processor: [], 'node -e 0': [], 'its processor': [] },
    }
    for (let index = 0; index < STARTS; index++) {
      const port = await freePort()
      const begin = performance.now()
      const running = run(command, port)
      try {
        await firstAnswer(running)
        times['first answer'].push(performance.now() - begin)
        times.processor.push(await processorTime(running.child.pid))
      } finally {
        await stop(running.child)
      }
      const nothing = performance.now()
      await once(spawn(process.execPath, ['-e', '0']), 'exit')
      times['node -e 0'].push(performance.now() - nothing)
      times['its processor'].push(await idleProcessorTime())
    }
    for (const [name, all] of Object.entries(times))
      console.log(`${name}: median ${median(all).toFixed(0)} ms, best ${Math.min(...all).toFixed(0)} ms`)
  })
}

type Count = { requests: number; errors: string[]; messages: number; closed: number; latencies: number[] }

function subscribe(port: number, count: Count): WebSocket[] {
  const kinds = ['newHeads', 'monadNewHeads', 'logs', 'monadLogs']
  return Array.from({ length: SUBSCRIBERS }, (_, index) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`)
    const params = [kinds[index % kinds.length], ...(index % 4 > 1 ? [{}] : [])]
    socket.on('open', () => socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params })))
    socket.on('message', () => void count.messages++)
    socket.on('close', () => void count.closed++)
    return socket
  })
}

type State = {
  chainId: number
  accounts: { address: `0x${string}`; privateKey: `0x${string}` }[]
  contracts: { address: string }[]
}

/** Sends typical requests of an app in turn, with one transaction in ten. */
async function load(port: number, count: Count, until: number): Promise<void> {
  const state = (await (await fetch(`http://127.0.0.1:${port}/control/state`)).json()) as State
  const sender = state.accounts[9]
  if (sender === undefined) throw new Error('The node has no accounts.')
  const signer = privateKeyToAccount(sender.privateKey)
  const token = state.contracts[0]?.address
  const call = { to: token, data: `0x70a08231${sender.address.slice(2).padStart(64, '0')}` }
  const reads: [string, unknown[]][] = [
    ['eth_blockNumber', []],
    ['eth_getBlockByNumber', ['latest', true]],
    ['eth_call', [call, 'latest']],
    ['eth_getBalance', [sender.address, 'latest']],
    ['eth_getLogs', [{ fromBlock: 'latest' }]],
    ['eth_feeHistory', ['0xa', 'latest', [50]]],
    ['eth_getBlockReceipts', ['finalized']],
    ['eth_estimateGas', [{ from: sender.address, to: sender.address, value: '0x1' }]],
    ['debug_traceBlockByNumber', ['latest', { tracer: 'callTracer' }]],
  ]
  let nonce = 0
  const one = async (index: number): Promise<void> => {
    const begin = performance.now()
    const isSend = index % 10 === 9
    const [method, params] = isSend
      ? ['eth_sendRawTransaction', [await signer.signTransaction(transfer(state.chainId, nonce++, sender.address))]]
      : (reads[index % 10] ?? ['eth_chainId', []])
    try {
      const { error } = await ask(port, method as string, params as unknown[])
      if (error) count.errors.push(`${method}: ${error.code} ${error.message}`)
    } catch (error) {
      count.errors.push(`${method}: ${String(error)}`)
    }
    count.requests++
    count.latencies.push(performance.now() - begin)
  }
  const begin = Date.now()
  let open = 0
  for (let index = 0; Date.now() < until; index++) {
    // A machine that is too busy for this rate lowers the rate instead of growing the queue.
    while (open >= MOST_OPEN) await wait(2)
    open++
    void one(index).then(() => open--)
    const ahead = begin + (index * 1_000) / REQUESTS_PER_SECOND - Date.now()
    if (ahead > 1) await wait(ahead)
  }
}

const transfer = (chainId: number, nonce: number, to: `0x${string}`) => ({
  ...{ type: 'eip1559' as const, chainId, nonce, to, value: parseEther('0.000001'), gas: 21_000n },
  ...{ maxFeePerGas: 200_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n },
})

/** Resident memory of a process, if the system reports it. Bytes. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return 1_024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
}

async function soak(minutes: number): Promise<void> {
  await withPackage(async (command) => {
    const port = await freePort()
    const running = run(command, port)
    const { child } = running
    await firstAnswer(running)
    const count: Count = { requests: 0, errors: [], messages: 0, closed: 0, latencies: [] }
    const sockets = subscribe(port, count)
    const before = await processorTime(child.pid)
    const end = Date.now() + minutes * 60_000
    const loading = load(port, count, end)
    console.log('minute  requests  errors  messages  closed  p50 ms  p99 ms  memory MB  processor s')
    for (let minute = 1; minute <= minutes; minute++) {
      await wait(60_000)
      const sorted = count.latencies.splice(0).sort((a, b) => a - b)
      const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
      const memory = ((await memoryOf(child.pid ?? 0)) / MEGABYTE).toFixed(0)
      const busy = (((await processorTime(child.pid)) - before) / 1_000).toFixed(1)
      const row = [minute, count.requests, count.errors.length, count.messages, count.closed, at(0.5), at(0.99), memory]
      console.log([...row, busy].join('  '))
    }
    await loading
    const busy = ((await processorTime(child.pid)) - before) / 1_000
    console.log(`${(count.requests / busy).toFixed(0)} requests and their messages in a second of processor time`)
    if (child.exitCode !== null) throw new Error(`The node ended with exit code ${child.exitCode}.`)
    console.log([...new Set(count.errors)].slice(0, 10).join('\n'))
    for (const socket of sockets) socket.terminate()
    await stop(child)
  })
}

const [what, given] = process.argv.slice(2)
if (what === 'start') await start()
else await soak(Number(given ?? MINUTES))
process.exit(0)
