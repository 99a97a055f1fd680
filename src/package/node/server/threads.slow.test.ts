import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createNode } from '../core/index.ts'
import { parseNodeArguments, startNode } from './command.ts'

/** JUMPDEST PUSH0 JUMP, which loops until its gas is used up. */
const LOOP = '0x5b5f56'
const LOOPING = '0x00000000000000000000000000000000000000aa'
const CALLS = 30
const HEADS = 15
const BLOCK_MS = 300

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function started(...args: string[]) {
  const given = parseNodeArguments(['--port', '0', '--call-timeout', '1000', ...args])
  if (given === undefined) throw new Error('The arguments ask for help.')
  const served = await startNode(given)
  closers.push(served.close)
  return served
}

const asked = (url: string, method: string, params: unknown[]) =>
  fetch(url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) }).then(
    (response) => response.json() as Promise<{ result?: unknown; error?: { code: number; message: string } }>,
  )

/** Calls that run the loop as a constructor, of each method that runs code. */
const LOOPS: readonly [method: string, more: unknown[]][] = [
  ['eth_call', []],
  ['eth_estimateGas', []],
  ['debug_traceCall', [{ tracer: 'callTracer' }]],
]
const loopOn = (url: string, at = 0) => {
  const [method, more] = LOOPS[at % LOOPS.length] ?? ['', []]
  return asked(url, method, [{ data: LOOP }, 'latest', ...more])
}

describe('a node whose code runs in threads', () => {
  test('answers what it answers in one thread, traces and access lists included', async () => {
    const { url, node } = await started('--block-time', '0', '--history')
    const here = createNode({ history: true })
    const [account] = here.accounts
    const [token, counter, reverter] = here.contracts
    const call = {
      from: account?.address,
      to: token?.address,
      data: `0x70a08231${'0'.repeat(24)}${account?.address.slice(2)}`,
    }
    const increment = { from: account?.address, to: counter?.address, data: '0xd09de08a' }
    const questions: [string, unknown[]][] = [
      ['eth_call', [call, 'latest']],
      ['eth_call', [{ ...increment, to: reverter?.address, data: '0x4d29fcc6' }, 'latest']],
      ['eth_estimateGas', [increment, 'latest']],
      ['eth_createAccessList', [increment, 'latest']],
      ['debug_traceBlockByNumber', ['0x2', { tracer: 'callTracer', tracerConfig: { withLog: true } }]],
      ['debug_traceBlockByNumber', ['0x3', { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }]],
      ['debug_traceCall', [increment, 'latest', { tracer: 'prestateTracer' }]],
      ['eth_call', [{ data: '0x4340405f5260205ff3' }, 'latest']],
      ['eth_call', [{ to: '0x0000000000000000000000000000000000001000', data: '0x757991a8' }, 'latest']],
      ['eth_call', [{ to: '0x0000000000000000000000000000000000001001', data: '0x3a61584e' }, 'latest']],
    ]
    for (const [method, params] of questions) {
      const theirs = await here.handle(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
      const expected = theirs.kind === 'answer' ? JSON.parse(theirs.body) : undefined
      expect([method, await asked(url, method, params)]).toEqual([method, expected])
    }
    // A block has the same hash whether the thread or this process runs its code.
    for (const one of [here, node]) {
      await one.wallet().request({ method: 'eth_sendTransaction', params: [{ ...increment, gas: '0xea60' }] })
      await one.clock.step()
    }
    const hash = async (one: typeof here) =>
      ((await one.ask({ method: 'eth_getBlockByNumber', params: ['latest', false] })) as { hash: string }).hash
    expect(await hash(node)).toBe(await hash(here))
  })

  test(`keeps its pace under ${CALLS} calls that loop, and refuses these in a node's words`, async () => {
    const { url } = await started()
    const times: number[] = []
    const socket = new WebSocket(url.replace('http', 'ws'))
    closers.push(() => socket.terminate())
    const heads = new Promise<void>((resolve) => {
      socket.on('open', () => socket.send('{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}'))
      socket.on('message', (data) => {
        if (!String(data).includes('eth_subscription')) return
        times.push(performance.now())
        if (times.length > HEADS) resolve()
      })
    })
    // The first calls load the machine.
    await loopOn(url)
    const before = process.memoryUsage().rss
    const loops = Promise.all(Array.from({ length: CALLS }, (_, at) => loopOn(url, at)))
    await heads
    const answers = await loops
    const messages = new Set(answers.map(({ error }) => error?.message))
    expect([...messages].sort()).toEqual([
      'failure to execute eth_call: queuing time exceeded timeout threshold',
      'internal eth_call error',
    ])
    const mean = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / (times.length - 1)
    expect(Math.abs(mean - BLOCK_MS)).toBeLessThan(BLOCK_MS * 0.2)
    expect(process.memoryUsage().rss).toBeLessThan(before * 1.5)
    // Calls work again afterwards.
    expect(await asked(url, 'eth_call', [{ data: '0x602a5f5260205ff3' }, 'latest'])).toMatchObject({
      result: expect.stringMatching(/2a$/),
    })
  })
})

test('a call that loops inside the process lets other tasks run and ends', async () => {
  const node = createNode({ callTimeoutMs: 300 })
  let ticks = 0
  const ticking = setInterval(() => {
    ticks++
  }, 20)
  const params = [{ to: LOOPING }, 'latest', { [LOOPING]: { code: LOOP } }]
  await expect(node.ask({ method: 'eth_call', params })).rejects.toMatchObject({ id: 'ExecutorFailure' })
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(3)
  const again = await node.ask({ method: 'eth_call', params: [{ data: '0x602a5f5260205ff3' }, 'latest'] })
  expect(again).toMatch(/2a$/)
})
