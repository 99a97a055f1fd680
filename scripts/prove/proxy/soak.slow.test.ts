/** A few thousand requests through each proxy: errors, and the memory before and after. */
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { batch, call } from './ask.ts'
import { closeProxies, type Edit, PROXIES, startProxy, whyNotTried } from './proxies.ts'
import { startUpstream, type Upstream } from './upstream.ts'

afterAll(closeProxies)

const REQUESTS = 4_000
const CONCURRENT = 32
/** Growth after the first half that would be a leak. MB. */
const MOST_GROWTH = 40

const UNLIMITED: Edit[] = [
  { file: 'haproxy.cfg', from: 'eth_,net_,web3_ 1000', to: 'eth_,net_,web3_ 1000000' },
  { file: 'nginx.conf', from: 'rate = 1000', to: 'rate = 1000000' },
]

/** Resident memory of a process and its children. MB. */
function memoryOf(pid: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const status = (name: string): string => {
    try {
      return readFileSync(`/proc/${name}/status`, 'utf8')
    } catch {
      return ''
    }
  }
  const own = processes.map(status).filter((text) => new RegExp(`^P?Pid:\\t${pid}$`, 'm').test(text))
  return own.reduce((sum, text) => sum + Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1] ?? 0), 0) / 1_024
}

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream()
})
afterAll(() => upstream?.close())

/** Bodies in turn: calls, batches, refused methods, and one of 1 MB in a hundred. */
const BODIES = Array.from({ length: 100 }, (_, at) => {
  if (at === 0) return { body: call('eth_chainId').padEnd(1_000_000), wanted: '"result"' }
  if (at % 10 === 0) return { body: batch(20), wanted: '"result"' }
  return at % 10 === 5
    ? { body: call('debug_x'), wanted: '-32601' }
    : { body: call('eth_blockNumber'), wanted: '"result"' }
})

const one = (url: string, agent: Agent, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-length': body.length }
    const sent = request(url, { method: 'POST', agent, rejectUnauthorized: false, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece) => (text += piece))
      response.on('end', () => resolve(text))
    })
    sent.on('error', reject)
    sent.end(body)
  })

describe.each(PROXIES)('%s', (name) => {
  const missing = whyNotTried(name)
  test.skipIf(missing !== undefined)('serves thousands of requests without an error or a leak', async () => {
    const proxy = await startProxy(name, [upstream], UNLIMITED)
    const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT })
    const wrong: string[] = []
    const memory = [memoryOf(proxy.pid)]
    const from = Date.now()
    let next = 0
    const work = async (end: number): Promise<void> => {
      while (next < end) {
        const { body, wanted } = BODIES[next++ % BODIES.length]!
        const text = await one(proxy.url, agent, body).catch(String)
        if (!text.includes(wanted)) wrong.push(text.slice(0, 200))
      }
    }
    for (const end of [REQUESTS / 2, REQUESTS]) {
      await Promise.all(Array.from({ length: CONCURRENT }, () => work(end)))
      memory.push(memoryOf(proxy.pid))
    }
    agent.destroy()
    const rate = Math.round((REQUESTS / (Date.now() - from)) * 1_000)
    const shown = memory.map((megabytes) => Math.round(megabytes)).join(', ')
    console.warn(`${name}: ${REQUESTS} requests, ${rate} per second, ${wrong.length} errors, memory ${shown} MB`)
    expect(wrong).toEqual([])
    expect((memory[2] ?? 0) - (memory[1] ?? 0)).toBeLessThan(MOST_GROWTH)
    await proxy.close()
  })
})
