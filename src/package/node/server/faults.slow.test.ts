/** For each entry of the table of faults, an ordinary client observes the documented effect. */
import { JsonRpcProvider, Network, WebSocketProvider } from 'ethers'
import { createPublicClient, http, webSocket } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { createNode, FAULTS, type Fault, type NodeCore } from '../core/index.ts'
import { type Served, serveNode } from './http.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function served(...faults: Fault[]): Promise<Served & { node: NodeCore }> {
  const node = createNode({ history: true, faults })
  const serving = await serveNode(node, { host: '127.0.0.1', port: 0, hosts: [], origins: [] })
  closers.push(serving.close)
  return { ...serving, node }
}
const viemOf = (url: string, timeout = 10_000) =>
  createPublicClient({ transport: http(url, { retryCount: 0, timeout }), cacheTime: 0 })
const viemRetrying = (url: string) =>
  createPublicClient({ transport: http(url, { retryCount: 3, retryDelay: 20 }), cacheTime: 0 })

function ethersOf(url: string): JsonRpcProvider {
  const provider = new JsonRpcProvider(url, Network.from(20_143), {
    staticNetwork: true,
    cacheTimeout: -1,
    batchMaxCount: 1,
  })
  closers.push(() => provider.destroy())
  return provider
}

type Received = { number: number; hash: string }

/** Heads or logs that viem receives over a WebSocket while the node steps. */
async function headsOf(faults: Fault[], steps = 6, timeout = 10_000, kind = 'newHeads'): Promise<Received[]> {
  const { url, node } = await served(...faults)
  const options = { reconnect: false, keepAlive: false, retryCount: 0, timeout }
  const client = createPublicClient({ transport: webSocket(url.replace('http', 'ws'), options) })
  const heads: Received[] = []
  const { subscriptionId } = await client.transport.subscribe({
    params: (kind === 'logs' ? [kind, {}] : [kind]) as ['newHeads'],
    onData: ({ result }) => {
      const { number, hash, blockNumber, transactionHash } = result as Record<string, string>
      heads.push({ number: Number(number ?? blockNumber), hash: hash ?? transactionHash ?? '' })
    },
  })
  expect(subscriptionId).toMatch(/^0x[0-9a-f]{32}$/)
  await node.clock.step(steps)
  // The response arrives after all messages, because a socket preserves their order.
  await client.request({ method: 'eth_chainId' })
  const { socket } = await client.transport.getRpcClient()
  socket.close()
  return heads
}
const numbers = (heads: { number: number }[]) => heads.map(({ number }) => number)

test('a node without faults raises none', async () => {
  const { url } = await served()
  expect(await viemOf(url).getBlockNumber()).toBe(8n)
  expect(await ethersOf(url).getBlockNumber()).toBe(8)
  expect(numbers(await headsOf([]))).toEqual([9, 10, 11, 12, 13, 14])
})

/** One test per fault. The list below proves that all are covered. */
const seen: Record<keyof typeof FAULTS, () => Promise<void>> = {
  drop: async () => {
    const { url } = await served({ fault: 'drop', times: 1 })
    await expect(viemOf(url).getBlockNumber()).rejects.toThrow('HTTP request failed')
    expect(await viemOf(url).getBlockNumber()).toBe(8n)
    const socket = await served({ fault: 'drop', after: 1 })
    const provider = new WebSocketProvider(socket.url.replace('http', 'ws'), 20_143)
    closers.push(() => provider.destroy().catch(() => undefined))
    const closing = new Promise<number>((resolve) => {
      const opened = provider.websocket as unknown as { onclose: (event: { code: number }) => void }
      opened.onclose = ({ code }) => resolve(code)
    })
    void provider.send('eth_chainId', []).then(() => provider.send('eth_chainId', []).catch(() => undefined))
    expect(await closing).toBe(1006)
  },
  'half-open': async () => {
    const { url } = await served({ fault: 'half-open', times: 1 })
    await expect(viemOf(url, 200).getBlockNumber()).rejects.toThrow('took too long')
    const silent = headsOf([{ fault: 'half-open', after: 2, times: 1 }], 3, 500)
    expect(await silent.catch((error: Error) => error.name)).toBe('TimeoutError')
  },
  delay: async () => {
    const { url } = await served({ fault: 'delay', ms: 300 })
    const begin = performance.now()
    expect(await ethersOf(url).getBlockNumber()).toBe(8)
    expect(performance.now() - begin).toBeGreaterThan(290)
    await expect(viemOf(url, 100).getBlockNumber()).rejects.toThrow('took too long')
  },
  'rate-limit': async () => {
    const { url } = await served({ fault: 'rate-limit', times: 1 })
    await expect(viemOf(url).getBlockNumber()).rejects.toMatchObject({ status: 429 })
    const again = await served({ fault: 'rate-limit', times: 2, 'retry-after': 1 })
    const begin = performance.now()
    expect(await viemRetrying(again.url).getBlockNumber()).toBe(8n)
    expect(performance.now() - begin).toBeGreaterThan(1_900)
    const silent = await served({ fault: 'rate-limit', 'retry-after': 0 })
    expect((await fetch(silent.url, { method: 'POST', body: '{}' })).headers.get('retry-after')).toBeNull()
  },
  'server-error': async () => {
    const { url } = await served({ fault: 'server-error', times: 1 }, { fault: 'server-error', status: 503, times: 1 })
    await expect(viemOf(url).getBlockNumber()).rejects.toMatchObject({ status: 502 })
    await expect(viemOf(url).getBlockNumber()).rejects.toMatchObject({ status: 503 })
    const healed = await served({ fault: 'server-error', times: 1 })
    expect(await viemRetrying(healed.url).getBlockNumber()).toBe(8n)
  },
  html: async () => {
    const { url } = await served({ fault: 'html' })
    await expect(viemOf(url).getBlockNumber()).rejects.toThrow()
    await expect(ethersOf(url).getBlockNumber()).rejects.toThrow()
  },
  'content-type': async () => {
    const { url } = await served({ fault: 'content-type' })
    const answer = await fetch(url, { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}' })
    expect(answer.headers.get('content-type')).toBe('text/plain')
    expect(await answer.json()).toMatchObject({ result: '0x4eaf' })
    expect(await viemOf(url).getBlockNumber()).toBe(8n)
    expect(await ethersOf(url).getBlockNumber()).toBe(8)
  },
  truncated: async () => {
    const { url } = await served({ fault: 'truncated' })
    await expect(viemOf(url).getBlockNumber()).rejects.toThrow()
    await expect(ethersOf(url).getBlockNumber()).rejects.toThrow()
  },
  huge: async () => {
    const { url } = await served({ fault: 'huge' })
    const answer = await fetch(url, { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}' })
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100_000_000)
    // viem limits responses to 10 MB.
    await expect(viemOf(url, 60_000).getBlockNumber()).rejects.toThrow('exceeded the size limit')
    const small = await served({ fault: 'huge', mb: 2 })
    expect(await viemOf(small.url).getBlockNumber()).toBe(8n)
  },
  overloaded: async () => {
    const { url } = await served({ fault: 'overloaded', times: 1 })
    await expect(viemOf(url).getBlockNumber()).rejects.toThrow('overloaded, try again later')
    expect(await viemOf(url).getBlockNumber()).toBe(8n)
  },
  'method-off': async () => {
    const { url } = await served({ fault: 'method-off', methods: ['eth_feeHistory'] })
    const history = viemOf(url).getFeeHistory({ blockCount: 1, rewardPercentiles: [] })
    await expect(history).rejects.toMatchObject({ cause: { code: -32601 } })
    expect(await viemOf(url).getBlockNumber()).toBe(8n)
  },
  'other-codes': async () => {
    const { url } = await served({ fault: 'other-codes', share: 0.5 })
    const hash = `0x${'1'.repeat(64)}`
    const asked = Array.from({ length: 20 }, () =>
      ethersOf(url)
        .send('txpool_statusByHash', [hash])
        .catch(({ error }: { error: { code: number } }) => error.code),
    )
    expect(new Set(await Promise.all(asked))).toEqual(new Set([-32_000, -32_603]))
  },
  'skip-heads': async () => {
    expect(numbers(await headsOf([{ fault: 'skip-heads', after: 1, times: 2 }]))).toEqual([9, 12, 13, 14])
  },
  'repeat-heads': async () => {
    expect(numbers(await headsOf([{ fault: 'repeat-heads', times: 1 }]))).toEqual([9, 9, 10, 11, 12, 13, 14])
    const logs = await headsOf([{ fault: 'repeat-heads', times: 1 }], 2, 10_000, 'logs')
    expect(numbers(logs)).toEqual([9, 9, 10])
  },
  reorder: async () => {
    expect(numbers(await headsOf([{ fault: 'reorder', after: 1, times: 1 }]))).toEqual([9, 11, 10, 12, 13, 14])
    const logs = await headsOf([{ fault: 'reorder', after: 1, times: 1 }], 6, 10_000, 'logs')
    expect(numbers(logs)).toEqual([9, 11, 10, 12, 13, 14])
  },
  fork: async () => {
    const heads = await headsOf([{ fault: 'fork', after: 2, times: 1 }], 4)
    expect(numbers(heads)).toEqual([9, 10, 10, 11])
    expect(new Set(heads.map(({ hash }) => hash)).size).toBe(4)
    const { url, node } = await served()
    const client = viemOf(url)
    const { hash } = await client.getBlock()
    await node.clock.fork()
    await expect(client.getBlock({ blockHash: hash })).rejects.toThrow('could not be found')
    expect(await ethersOf(url).getBlock(hash)).toBeNull()
    expect((await client.getBlock()).number).toBe(8n)
  },
  still: async () => {
    const { url, node } = await served({ fault: 'still' })
    const client = viemOf(url)
    await node.clock.step(5)
    expect(await client.getBlockNumber()).toBe(8n)
    node.faults.set([])
    await node.clock.step(5)
    expect(await client.getBlockNumber()).toBe(13n)
  },
  behind: async () => {
    const { url, node } = await served({ fault: 'behind', blocks: 3 })
    await node.clock.step(2)
    const client = viemOf(url)
    expect(await client.getBlockNumber()).toBe(7n)
    await expect(client.getBlock({ blockNumber: 10n })).rejects.toThrow('could not be found')
    expect((await ethersOf(url).getBlock('latest'))?.number).toBe(7)
    expect(numbers(await headsOf([{ fault: 'behind', blocks: 3 }]))).toEqual([6, 7, 8, 9, 10, 11])
    // A lagging node has not reached the block whose replacement others observe.
    const lagging: Fault[] = [
      { fault: 'behind', blocks: 3 },
      { fault: 'fork', after: 2, times: 1 },
    ]
    expect(numbers(await headsOf(lagging))).toEqual([6, 7, 8, 9, 10])
  },
}

describe('a client sees the fault', () => {
  test.each(Object.entries(seen))('%s', async (_, check) => {
    await check()
  })

  test('and every fault of the table has a test', () => {
    expect(Object.keys(seen)).toEqual(Object.keys(FAULTS))
  })
})
