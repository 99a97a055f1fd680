/** Broken responses are reported through the ordinary calls of each library, and rejected in `throw` mode. */
import { BrowserProvider, JsonRpcProvider, Network, WebSocketProvider } from 'ethers'
import { createPublicClient, createTestClient, createWalletClient, custom, fallback, http, webSocket } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Web3 } from 'web3'
import { WebSocket as WsSocket } from 'ws'
import { type Endpoint, SUBSCRIPTION, startEndpoint } from '../../../../test/guard/endpoint.ts'
import { examples } from '../examples.ts'
import { guardEip1193 } from './eip1193.ts'
import { guardEthers } from './ethers.ts'
import { guardFetch } from './fetch.ts'
import type { GuardFinding, GuardOptions } from './types.ts'
import { guardTransport } from './viem.ts'
import { guardWeb3 } from './web3.ts'
import { guardSocket } from './ws.ts'

const resultOf = (method: 'eth_getBlockByNumber' | 'eth_getTransactionReceipt', index = 0): Record<string, unknown> => {
  const response = examples[method][index]?.response
  return response && 'result' in response ? (response.result as Record<string, unknown>) : {}
}
const block = resultOf('eth_getBlockByNumber')
const receipt = resultOf('eth_getTransactionReceipt')
const { transactions: _, uncles: __, ...head } = block

const findings: GuardFinding[] = []
const report: GuardOptions = { mode: 'report', onProblem: (finding) => void findings.push(finding) }
const found = () => findings.map(({ method, problems: [problem] }) => `${method}${problem?.path} ${problem?.message}`)

let endpoint: Endpoint
const closers: (() => unknown)[] = []
beforeEach(async () => {
  endpoint = await startEndpoint({
    eth_chainId: '0x8f',
    eth_blockNumber: '0x0400',
    eth_getBlockByNumber: block,
    eth_getTransactionReceipt: { ...receipt, status: '0x2' },
    eth_getBalance: '0x',
    eth_subscribe: SUBSCRIPTION,
    eth_unsubscribe: true,
    eth_accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  })
})
afterEach(async () => {
  findings.length = 0
  for (const close of closers.splice(0).reverse()) await close()
  await endpoint.close()
})
const LEADING_ZERO = 'eth_blockNumber "0x0400" has a leading zero; write "0x400"'
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((done) => setTimeout(done, 5))
}

describe('viem', () => {
  test.each([
    ['http', () => http(endpoint.http, { retryCount: 0 })],
    ['http in batches', () => http(endpoint.http, { batch: true, retryCount: 0 })],
    [
      'custom',
      () => custom({ request: ({ method }: { method: string }) => Promise.resolve(endpoint.answers[method]) }),
    ],
  ])('reports a broken answer of an action over %s', async (_name, transport) => {
    const client = createPublicClient({ transport: guardTransport(transport(), report), cacheTime: 0 })
    expect(await client.getBlockNumber()).toBe(1024n)
    await client.getChainId()
    expect(found()).toEqual([LEADING_ZERO])
  })

  test('reports a block that another one was asked for', async () => {
    const client = createPublicClient({ transport: guardTransport(http(endpoint.http), report) })
    await client.getBlock({ blockNumber: 5n })
    expect(found()[0]).toContain('eth_getBlockByNumber/number asked for number 0x5, got')
  })

  test('covers test clients and wallet clients too', async () => {
    const transport = guardTransport(http(endpoint.http, { retryCount: 0 }), report)
    await createWalletClient({ transport }).request({ method: 'eth_blockNumber' } as never)
    await createTestClient({ transport, mode: 'anvil' }).request({ method: 'eth_blockNumber' } as never)
    expect(found()).toEqual([LEADING_ZERO, LEADING_ZERO])
  })

  test('refuses in throw mode, and fallback asks the next transport', async () => {
    const bad = guardTransport(http(endpoint.http, { retryCount: 0 }), { mode: 'throw' })
    await expect(createPublicClient({ transport: bad, cacheTime: 0 }).getBlockNumber()).rejects.toThrow('leading zero')
    const good = custom({ request: async () => '0x7' })
    const client = createPublicClient({ transport: fallback([bad, good], { retryCount: 0 }), cacheTime: 0 })
    expect(await client.getBlockNumber()).toBe(7n)
  })

  test('checks what a WebSocket pushes', async () => {
    const client = createPublicClient({ transport: guardTransport(webSocket(endpoint.ws), report) })
    closers.push(async () => (await client.transport.getRpcClient()).close())
    const numbers: unknown[] = []
    client.watchBlockNumber({ emitOnBegin: false, onBlockNumber: (number) => void numbers.push(number) })
    await client.getChainId()
    endpoint.push(head)
    endpoint.push({ ...head, hash: null })
    await until(() => numbers.length + findings.length >= 2)
    expect(found()[0]).toContain('eth_subscription/hash expected a 32-byte hash, got null')
  })
})

describe('ethers', () => {
  const provider = (options: GuardOptions = report): JsonRpcProvider => {
    const made = guardEthers(
      new JsonRpcProvider(endpoint.http, Network.from(143), { staticNetwork: true, cacheTimeout: -1 }),
      options,
    )
    closers.push(() => made.destroy())
    return made
  }

  test('reports broken answers of ordinary calls, in batches too', async () => {
    const guarded = provider()
    expect(await guarded.getBlockNumber()).toBe(1024)
    await Promise.all([guarded.getBlock(5), guarded.send('eth_chainId', [])])
    expect(found()[0]).toBe(LEADING_ZERO)
    expect(found()[1]).toContain('asked for number 0x5')
  })

  test('reports what a signer asks through it', async () => {
    const signer = await provider().getSigner(0)
    await signer.provider.getBalance(signer.address).catch(() => undefined)
    expect(found()).toEqual(['eth_getBalance "0x" has no digits; write "0x0"'])
  })

  test('refuses in throw mode with its own error', async () => {
    await expect(provider({ mode: 'throw' }).getBlockNumber()).rejects.toMatchObject({ code: 'RESULT_SHAPE' })
    await expect(provider({ mode: 'throw' }).send('eth_nope', [])).rejects.toThrow('could not coalesce')
  })

  test('guards a BrowserProvider, and what a WebSocket pushes', async () => {
    const eip1193 = { request: async ({ method }: { method: string }) => endpoint.answers[method] }
    await guardEthers(new BrowserProvider(eip1193, 143, { cacheTimeout: -1 }), report).getBlockNumber()
    const socket = guardEthers(new WebSocketProvider(endpoint.ws, 143), report)
    closers.push(() => socket.destroy().catch(() => undefined))
    socket.on('block', () => undefined)
    await socket.send('eth_chainId', [])
    endpoint.push({ ...head, number: 5 })
    await until(() => findings.length >= 2)
    expect(found()).toEqual([
      LEADING_ZERO,
      'eth_subscription/number expected a hex string, got the number 5; write "0x5"',
    ])
  })

  test('takes no wallet, no function, and no provider twice', () => {
    for (const target of [{}, null, () => 1]) expect(() => guardEthers(target as never, report)).toThrow('no JSON-RPC')
    const guarded = provider()
    expect(() => guardEthers(guarded, report)).toThrow('guarded already')
  })
})

describe('web3.js', () => {
  test('reports what stands inside envelopes, and nothing else', async () => {
    const web3 = new Web3(guardWeb3(new Web3.providers.HttpProvider(endpoint.http), report))
    expect(await web3.eth.getChainId()).toBe(143n)
    expect(findings).toEqual([])
    expect(await web3.eth.getBlockNumber()).toBe(1024n)
    expect(found()).toEqual([LEADING_ZERO])
  })

  test('refuses in throw mode', async () => {
    const web3 = new Web3(guardWeb3(new Web3.providers.HttpProvider(endpoint.http), { mode: 'throw' }))
    await expect(web3.eth.getBlockNumber()).rejects.toMatchObject({ code: 'RESULT_SHAPE' })
  })

  test('checks what a WebSocket pushes', async () => {
    const plain = new Web3.providers.WebsocketProvider(endpoint.ws)
    closers.push(() => plain.disconnect())
    const web3 = new Web3(guardWeb3(plain, report))
    const subscription = await web3.eth.subscribe('newBlockHeaders')
    subscription.on('error', () => undefined)
    endpoint.push({ ...head, hash: null })
    await until(() => findings.length > 0)
    expect(found()[0]).toContain('eth_subscription/hash')
  })

  test('takes nothing without a request', () => {
    expect(() => guardWeb3('http://x' as never, report)).toThrow('there is no "request"')
  })
})

describe('EIP-1193', () => {
  test('checks requests and messages, and keeps private members of the provider', async () => {
    class Provider {
      readonly #listeners = new Set<(value: unknown) => void>()
      request = async ({ method }: { method: string; params?: unknown }) => endpoint.answers[method]
      on(_event: string, listener: (value: unknown) => void) {
        this.#listeners.add(listener)
      }
      removeListener(_event: string, listener: (value: unknown) => void) {
        this.#listeners.delete(listener)
      }
      emit(value: unknown) {
        for (const listener of this.#listeners) listener(value)
      }
    }
    const provider = new Provider()
    const guarded = guardEip1193(provider, { ...report, mode: 'throw' })
    expect(guarded).toBeInstanceOf(Provider)
    const seen: unknown[] = []
    const listener = (value: unknown) => void seen.push(value)
    guarded.on('message', listener)
    await guarded.request({ method: 'eth_subscribe', params: ['newHeads'] })
    const message = (result: unknown) => ({ type: 'eth_subscription', data: { subscription: SUBSCRIPTION, result } })
    provider.emit(message(head))
    provider.emit(message({ ...head, hash: null }))
    expect([seen.length, findings.length]).toEqual([1, 1])
    guarded.removeListener('message', listener)
    provider.emit(message(head))
    expect(seen.length).toBe(1)
    await expect(guarded.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 'RESULT_SHAPE' })
  })

  test('takes no client of viem and no transport, which it could not guard', async () => {
    const client = createPublicClient({ transport: http(endpoint.http) })
    expect(() => guardEip1193(client as never, report)).toThrow('a client of viem keeps its own transport')
    expect(() => guardTransport(client as never, report)).toThrow('this is no transport')
    const send = guardEip1193((async () => 1) as never, report) as unknown as (name: string) => Promise<unknown>
    await expect(send('eth_chainId')).rejects.toMatchObject({ code: 'GUARD_TARGET' })
    expect(() => guardEip1193({} as never, report)).toThrow('there is no "request"')
    const double = guardTransport(((value: number) => value * 2) as never, report) as unknown as (v: number) => unknown
    expect(() => double(2)).toThrow('the function made no transport')
  })
})

describe('fetch', () => {
  const body = '[{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"},{"jsonrpc":"2.0","id":2,"method":"eth_nope"}]'

  test('checks JSON-RPC answers of batches and requests, and leaves the rest alone', async () => {
    const guarded = guardFetch(fetch, report)
    const answer = await guarded(endpoint.http, { method: 'POST', body })
    expect(await answer.json()).toHaveLength(2)
    await guarded(new Request(endpoint.http, { method: 'POST', body }))
    expect(found()).toEqual([LEADING_ZERO, LEADING_ZERO])
    expect(await (await guarded('data:text/plain,hello')).text()).toBe('hello')
  })

  test('refuses in throw mode, for any library that takes a fetch', async () => {
    const fetchFn = guardFetch(fetch, { mode: 'throw' })
    const client = createPublicClient({ transport: http(endpoint.http, { fetchFn, retryCount: 0 }), cacheTime: 0 })
    await expect(client.getBlockNumber()).rejects.toThrow('leading zero')
    expect(() => guardFetch(undefined as never, report)).toThrow('this is no function')
  })
})

describe('sockets', () => {
  test.each([
    ['ws', () => new WsSocket(endpoint.ws) as unknown as WebSocket],
    ['the platform', () => new WebSocket(endpoint.ws)],
  ])('of %s: answers and events are checked', async (_name, open) => {
    if (_name === 'the platform' && typeof WebSocket === 'undefined') return
    const socket = guardSocket(open(), { onProblem: (finding) => void findings.push(finding) })
    closers.push(() => socket.close())
    await new Promise((done) => socket.addEventListener('open', done))
    const ask = (id: number, method: string, params: unknown[]) =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    ask(1, 'eth_blockNumber', [])
    ask(2, 'eth_subscribe', ['newHeads'])
    await until(() => findings.length > 0)
    endpoint.push({ ...head, hash: null })
    await until(() => findings.length > 1)
    expect(found()[0]).toBe(LEADING_ZERO)
    expect(found()[1]).toContain('eth_subscription/hash')
  })

  test('cannot refuse, and takes nothing else', () => {
    const options = { mode: 'throw', onProblem: () => undefined }
    expect(() => guardSocket({} as never, options as never)).toThrow('a socket cannot refuse a message')
    expect(() => guardSocket({} as never, { onProblem: () => undefined })).toThrow('this is no WebSocket')
  })
})
