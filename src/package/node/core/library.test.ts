import { BrowserProvider } from 'ethers'
import { http as mswHttp } from 'msw'
import { setupServer } from 'msw/node'
import { createPublicClient, createWalletClient, custom, http, verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { handlers } from './chain/msw.ts'
import { createNode } from './node.ts'

const OTHER = '0x00000000000000000000000000000000000bbbbb'
const NATIVE = { name: 'MON', symbol: 'MON', decimals: 18 }
const chain = { id: 20_143, name: 'local', nativeCurrency: NATIVE, rpcUrls: { default: { http: [] } } }

describe('a node inside the process', () => {
  test('is a fetch for viem', async () => {
    const node = createNode({ history: true })
    const client = createPublicClient({ transport: http('http://node', { fetchFn: node.fetch }), cacheTime: 0 })
    expect(await client.getBlockNumber()).toBe(8n)
    await node.clock.step(2)
    expect(await client.getBlockNumber()).toBe(10n)
  })

  test('is a provider for viem and ethers, subscriptions included', async () => {
    const node = createNode({ history: true })
    expect(await createPublicClient({ transport: custom(node.provider) }).getChainId()).toBe(20_143)
    expect(await new BrowserProvider(node.provider, 20_143).getBlockNumber()).toBe(8)
    const messages: unknown[] = []
    node.provider.on('message', (message) => messages.push(message))
    const subscription = await node.provider.request({ method: 'eth_subscribe', params: ['newHeads'] })
    await node.clock.step()
    expect(messages).toMatchObject([{ type: 'eth_subscription', data: { subscription, result: { number: '0x9' } } }])
    expect(await node.provider.request({ method: 'eth_unsubscribe', params: [subscription] })).toBe(true)
  })

  test('rejects with the code, the message and the data of the node', async () => {
    const { provider } = createNode({ history: true, clientVersion: '0.16.1' })
    await expect(provider.request({ method: 'eth_nope' })).rejects.toMatchObject({ code: -32_601 })
  })

  test('has a wallet that sends and signs', async () => {
    const node = createNode({ history: true })
    const wallet = node.wallet(3)
    const client = createWalletClient({ chain, transport: custom(wallet) })
    const [account] = await client.requestAddresses()
    expect(account?.toLowerCase()).toBe(node.accounts[3]?.address)
    const hash = await client.sendTransaction({ account: account ?? OTHER, to: OTHER, value: 5n })
    await node.clock.step()
    const reader = createPublicClient({ transport: custom(wallet) })
    expect(await reader.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    const signature = await client.signMessage({ account: account ?? OTHER, message: 'hello' })
    expect(await verifyMessage({ address: account ?? OTHER, message: 'hello', signature })).toBe(true)
    await expect(
      wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }),
    ).rejects.toMatchObject({ code: 4_902 })
  })

  test('drops, delays and hangs as the faults say', async () => {
    const node = createNode({ history: true, faults: [{ fault: 'drop', times: 1 }] })
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'
    await expect(node.fetch('http://node', { method: 'POST', body })).rejects.toThrow('fetch failed')
    node.faults.set([{ fault: 'half-open' }])
    const signal = AbortSignal.timeout(20)
    await expect(node.fetch('http://node', { method: 'POST', body, signal })).rejects.toThrow('timeout')
    node.faults.set([{ fault: 'huge', mb: 1 }])
    expect((await (await node.fetch('http://node', { method: 'POST', body })).text()).length).toBeGreaterThan(1_000_000)
    expect(() => node.faults.set([{ fault: 'dorp' as 'drop' }])).toThrow('Did you mean drop?')
  })
})

describe('handlers for Mock Service Worker', () => {
  const URL = 'https://rpc.monad.xyz'

  test('let the node answer in the place of an address, network errors included', async () => {
    const node = createNode({ history: true })
    const server = setupServer(...handlers(mswHttp, node, URL))
    server.listen({ onUnhandledRequest: 'error' })
    try {
      const client = createPublicClient({ transport: http(URL, { retryCount: 0 }), cacheTime: 0 })
      expect(await client.getBlockNumber()).toBe(8n)
      await node.clock.step(2)
      expect(await client.getBlockNumber()).toBe(10n)
      node.faults.set([{ fault: 'rate-limit' }])
      await expect(client.getBlockNumber()).rejects.toMatchObject({ status: 429 })
      node.faults.set([{ fault: 'drop' }])
      await expect(client.getBlockNumber()).rejects.toThrow('HTTP request failed')
    } finally {
      server.close()
    }
  })

  test('answer every address when none is named', async () => {
    const server = setupServer(...handlers(mswHttp, createNode({ history: true })))
    server.listen()
    try {
      const client = createPublicClient({ transport: http('https://else.example') })
      expect(await client.getChainId()).toBe(20_143)
    } finally {
      server.close()
    }
  })
})
