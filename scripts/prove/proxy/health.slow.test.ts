/** HAProxy stops sending requests to a node whose head is old, until the head is new again. nginx cannot. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { ask, call } from './ask.ts'
import { closeProxies, type Edit, KEY, PROXIES, type RunningProxy, startProxy, whyNotTried } from './proxies.ts'
import { startUpstream, type Upstream } from './upstream.ts'

afterAll(closeProxies)

/** Checks more often, so that the test takes seconds. The age of the head stays as it is. */
const FAST: Edit[] = [{ file: 'haproxy.cfg', from: 'inter 2s fall 3 rise 2', to: 'inter 200ms fall 2 rise 2' }]
const PATIENCE = { timeout: 60_000, interval: 200 }
/** Blocks of 300 ms. The head is then 60 s old. */
const FAR_BEHIND = 200

const missing = whyNotTried('haproxy')
let [one, two]: Upstream[] = []
beforeAll(async () => {
  if (missing !== undefined) console.warn(missing)
  ;[one, two] = [await startUpstream(0), await startUpstream(0)]
})
afterAll(async () => {
  await one?.close()
  await two?.close()
})

/** Moves the time of the next block to the present, which a busy machine has left behind. */
async function catchUp({ node }: Upstream): Promise<void> {
  const head = (await node.ask({ method: 'eth_getBlockByNumber', params: ['latest', false] })) as { timestamp: string }
  const late = Math.floor(Date.now() / 1_000) - Number(head.timestamp)
  if (late > 2) await node.ask({ method: 'evm_increaseTime', params: [late] })
}

/** Output and exit code of a block. */
const run = (code: string): Promise<{ status: number; stdout: string }> =>
  new Promise((resolve) => {
    execFile('bash', ['-c', code], (error, stdout) => resolve({ status: Number(error?.code ?? 0), stdout }))
  })

const block = (proxy: RunningProxy, from?: string) =>
  ask(proxy.url, { body: call('eth_blockNumber'), ...(from && { from }) })

/** Response to a load balancer or an uptime monitor. */
const health = async ({ url }: RunningProxy, method = 'GET') => {
  const { status, text } = await ask(url, { path: '/health', method })
  return `${status} ${text}`
}

/** How many of 40 clients each node served. */
async function shares(proxy: RunningProxy): Promise<[one: number, two: number]> {
  for (const { bodies } of [one!, two!]) bodies.length = 0
  for (let client = 1; client <= 40; client++) await block(proxy, `127.1.0.${client}`)
  return [one!.bodies.length, two!.bodies.length]
}

describe.skipIf(missing !== undefined)('HAProxy in front of two nodes', () => {
  test('leaves out a node that is behind, and takes it back', async () => {
    await Promise.all([one!, two!].map(catchUp))
    const proxy = await startProxy('haproxy', [one!, two!], FAST)
    const [first, second] = await shares(proxy)
    expect([first > 0, second > 0, first + second]).toEqual([true, true, 40])
    one!.node.faults.set([{ fault: 'behind', blocks: FAR_BEHIND }])
    await expect.poll(() => shares(proxy), PATIENCE).toEqual([0, 40])
    expect(proxy.log()).toMatch(/node_http\/node1 is DOWN.+head is \d+ s old/)
    one!.node.faults.set([])
    await catchUp(one!)
    await expect.poll(async () => (await shares(proxy))[0], PATIENCE).toBeGreaterThan(0)
    await proxy.close()
  })

  test('leaves out a node whose head stands still, closes its sockets, and takes it back', async () => {
    await catchUp(one!)
    const proxy = await startProxy('haproxy', [one!], FAST)
    const socket = new WebSocket(`${proxy.url.replace('https', 'wss')}/${KEY}`, { rejectUnauthorized: false })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('open', resolve))
    expect((await block(proxy)).status).toBe(200)
    one!.node.faults.set([{ fault: 'still' }])
    expect(await health(proxy)).toBe('200 up')
    await expect.poll(async () => (await block(proxy)).status, PATIENCE).toBe(503)
    expect(await health(proxy)).toBe('503 No node is up to date')
    const { headers, text } = await block(proxy)
    expect(headers['content-type']).toBe('application/json')
    expect(JSON.parse(text)).toMatchObject({ id: 7, error: { code: -32603, message: 'No node is up to date' } })
    await closed
    one!.node.faults.set([])
    await catchUp(one!)
    await expect.poll(async () => (await block(proxy)).status, PATIENCE).toBe(200)
    expect(await health(proxy)).toBe('200 up')
    await proxy.close()
  })

  test('serves its health to GET and HEAD only, without counting it as a call', async () => {
    await catchUp(one!)
    const proxy = await startProxy('haproxy', [one!], FAST)
    for (const { bodies } of [one!]) bodies.length = 0
    expect(await health(proxy, 'HEAD')).toBe('200 ')
    expect(await health(proxy, 'POST')).toMatch(/^404 /)
    for (let turn = 0; turn < 20; turn++) expect(await health(proxy)).toBe('200 up')
    expect(one!.bodies.filter((body) => !body.includes('"health"'))).toEqual([])
    await proxy.close()
  })

  test('keeps such a node when the rule about the head is gone, and leaves out a node that is down', async () => {
    const blind: Edit = {
      file: 'haproxy.cfg',
      from: '  http-check expect string-lf',
      to: '  # http-check expect string-lf',
    }
    const proxy = await startProxy('haproxy', [one!, two!], [...FAST, blind])
    one!.node.faults.set([{ fault: 'behind', blocks: FAR_BEHIND }])
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect((await shares(proxy))[0]).toBeGreaterThan(0)
    one!.node.faults.set([{ fault: 'drop' }])
    await expect.poll(() => shares(proxy), PATIENCE).toEqual([0, 40])
    one!.node.faults.set([])
    await proxy.close()
  })
})

const PROBE = readFileSync('content/node-ops/proxy.mdx', 'utf8').match(/^curl -fsS -m 10 https[^`]*/m)?.[0] ?? ''

test.each(PROXIES.filter((name) => whyNotTried(name) === undefined))(
  'the probe of the page shows whether a node is up behind %s',
  async (name) => {
    await catchUp(one!)
    const proxy = await startProxy(name, [one!], name === 'nginx' ? [] : FAST)
    const probe = async () => {
      const code = PROBE.replace('https://rpc.example.com', proxy.url).replace('curl ', 'curl -k ')
      const { status, stdout } = await run(code)
      return { status, hasHeight: /"result":"0x[0-9a-f]+"/.test(stdout) }
    }
    await expect.poll(probe, PATIENCE).toEqual({ status: 0, hasHeight: true })
    one!.node.faults.set([{ fault: 'drop' }])
    await expect.poll(probe, PATIENCE).toEqual({ status: 22, hasHeight: false })
    one!.node.faults.set([])
    await proxy.close()
  },
)
