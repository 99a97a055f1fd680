/** Opens WebSockets through the proxies of `content/public/proxy`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { call } from './ask.ts'
import { closeProxies, type Edit, KEY, PROXIES, type RunningProxy, startProxy, whyNotTried } from './proxies.ts'
import { startUpstream, type Upstream } from './upstream.ts'

afterAll(closeProxies)

/** A WebSocket is closed after this time without a message, instead of 120 s. */
const IDLE_S = 2
const SHORT: Edit[] = [
  { file: 'haproxy.cfg', from: 'timeout tunnel 120s', to: `timeout tunnel ${IDLE_S}s` },
  { file: 'nginx.conf', from: '120s', to: `${IDLE_S}s` },
]
const FEW: Edit[] = [
  { file: 'haproxy.cfg', from: 'sc1_conn_cur gt 50', to: 'sc1_conn_cur gt 2' },
  { file: 'nginx.conf', from: 'limit_conn monad_sockets 50', to: 'limit_conn monad_sockets 2' },
]

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream()
})
afterAll(() => upstream?.close())

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Opens a WebSocket with the key. Rejects with the status of a refusal. */
function open(proxy: RunningProxy, path = `/${KEY}`): Promise<WebSocket> {
  const socket = new WebSocket(proxy.url.replace('https', 'wss') + path, { rejectUnauthorized: false })
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('unexpected-response', (_request, { statusCode }) => reject(new Error(`HTTP ${statusCode}`)))
    socket.once('error', reject)
  })
}

describe.each(PROXIES)('%s', (name) => {
  const missing = whyNotTried(name)
  const look = test.skipIf(missing !== undefined)
  const proxies: RunningProxy[] = []
  const started = async (edits?: Edit[]) => {
    const proxy = await startProxy(name, [upstream], edits)
    proxies.push(proxy)
    return proxy
  }
  beforeAll(() => {
    if (missing !== undefined) console.warn(missing)
  })
  afterAll(async () => {
    for (const proxy of proxies) await proxy.close()
  })

  look('passes a subscription from the port for WebSockets', async () => {
    const socket = await open(await started())
    const messages: { id?: number; params?: { result: { number: string } } }[] = []
    socket.on('message', (data) => messages.push(JSON.parse(String(data))))
    socket.send(call('eth_subscribe', ['newHeads']))
    await expect.poll(() => messages.length, { timeout: 20_000 }).toBeGreaterThan(4)
    expect(messages[0]).toMatchObject({ id: 7, result: expect.stringMatching(/^0x/) })
    const numbers = messages.slice(1).map(({ params }) => Number(params?.result.number))
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    socket.terminate()
  })

  look('keeps a socket open while heads arrive, and closes it after the idle time', async () => {
    const proxy = await started(SHORT)
    const [busy, idle] = [await open(proxy), await open(proxy)]
    const closed: string[] = []
    busy.on('close', () => closed.push('busy'))
    idle.on('close', () => closed.push('idle'))
    busy.send(call('eth_subscribe', ['newHeads']))
    await expect.poll(() => closed, { timeout: 20_000 }).toEqual(['idle'])
    await later(IDLE_S * 2_000)
    expect(closed).toEqual(['idle'])
    busy.terminate()
  })

  look('keeps an idle socket open longer than the pings of a node are apart', async () => {
    const socket = await open(await started())
    let isOpen = true
    socket.on('close', () => (isOpen = false))
    await later(25_000)
    expect(isOpen).toBe(true)
    socket.terminate()
  })

  look('limits the sockets of a key', async () => {
    const proxy = await started(FEW)
    const sockets = [await open(proxy), await open(proxy)]
    await expect(open(proxy)).rejects.toThrow('HTTP 429')
    for (const socket of sockets) socket.terminate()
    await expect
      .poll(() => open(proxy).then((socket) => socket.terminate(), String), { timeout: 10_000 })
      .toBe(undefined)
  })

  look('does not read messages: a socket offers every method', async () => {
    const socket = await open(await started())
    const answer = new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse(String(data)))))
    socket.send(call('admin_ethCallStatistics'))
    // The page and the files warn of this. A proxy that reads messages would change both.
    expect(await answer).toMatchObject({ id: 7, result: { queuedRequests: expect.anything() } })
    socket.terminate()
  })
})
