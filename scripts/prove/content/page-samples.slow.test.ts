/** Runs each script of the pages unchanged, with the local node behind all addresses in it. */
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { FetchRequest, FetchResponse, type JsonRpcProvider, type Log } from 'ethers'
import { createPublicClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { monad, monadTestnet } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createNode, type NodeCore } from '../../../src/package/node/core/index.ts'
import { socketOf } from './stepped.ts'

const pages = '../../../fixtures/pages'
const root = path.join(import.meta.dirname, '../../..')
const FIVE_BLOCKS = 5

const closers: (() => unknown)[] = []
afterEach(() => {
  for (const close of closers.splice(0).reverse()) close()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.resetModules()
})

/** A node that handles every `fetch` and `WebSocket`, regardless of the address. */
function behindAll(chainId: number = monad.id): NodeCore {
  const node = createNode({ history: true, seed: 'pages', chainId })
  closers.push(node.close)
  vi.stubGlobal('fetch', node.fetch)
  vi.stubGlobal('WebSocket', socketOf(node))
  return node
}
const clientOf = (node: NodeCore) =>
  createPublicClient({ transport: http('http://node', { fetchFn: node.fetch }), cacheTime: 0 })
const first = ({ accounts: [account] }: NodeCore) => account as NonNullable<typeof account>
const second = ({ accounts: [, account] }: NodeCore) => account as NonNullable<typeof account>

/** The output of a script during its import. */
function printed(): string[] {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((...words: unknown[]) => void lines.push(words.join(' ')))
  return lines
}

describe('scripts that read', () => {
  test('connect.ts prints the chain and two heights', async () => {
    behindAll()
    const lines = printed()
    await import(`${pages}/introduction/monad-for-developers/connect.ts`)
    expect(lines).toEqual([expect.stringMatching(/^chain 143: block \d+ proposed, block \d+ final$/)])
  })

  test('client.ts of the toolkits prints a height', async () => {
    behindAll()
    const lines = printed()
    await import(`${pages}/tooling-and-infra/toolkits/client.ts`)
    expect(lines).toEqual([expect.stringMatching(/^\d+$/)])
  })

  test('block.ts and clients.ts ask their networks', async () => {
    const node = behindAll()
    const { height } = await import('../../../fixtures/pages/markdown-page/block.ts')
    expect(await height()).toBe(await clientOf(node).getBlockNumber())
    const { mainnet, testnet } = await import('../../../fixtures/essentials/clients.ts')
    expect([mainnet.chain.blockTime, testnet.chain.id]).toEqual([300, monadTestnet.id])
    expect(await mainnet.getChainId()).toBe(monad.id)
  })

  test('fees.ts caps at 1.5 times the base fee and the tip', async () => {
    behindAll()
    const { feeFields } = await import('../../../fixtures/pages/developer-essentials/gas-on-monad/fees.ts')
    expect(await feeFields()).toEqual({ maxFeePerGas: 152_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n })
  })

  test('balance-at.ts goes to the historical endpoint when the state is gone, and only then', async () => {
    const node = behindAll()
    const asked: string[] = []
    const message = 'Block requested not found. Request might be querying historical state that is not available.'
    vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
      asked.push(new URL(input).host)
      if (new URL(input).host !== 'rpc.monad.xyz' || asked.length > 1) return node.fetch(input, init)
      return Promise.resolve(Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32602, message } }))
    })
    const { balanceAt } = await import(
      '../../../fixtures/pages/developer-essentials/historical-data-on-monad/balance-at.ts'
    )
    const { address } = first(node)
    const block = await clientOf(node).getBlockNumber()
    const balance = await clientOf(node).getBalance({ address })
    expect(await balanceAt(address, block)).toBe(balance)
    expect(asked).toEqual(['rpc.monad.xyz', 'rpc-mainnet.monadinfra.com'])
    expect(await balanceAt(address, block)).toBe(balance)
    expect(asked.at(-1)).toBe('rpc.monad.xyz')
  })

  test('logs-in-chunks.ts reads each block of a range once, in order', async () => {
    const node = behindAll()
    const head = await node.clock.step(250)
    const { logsInRange } = await import('../../../fixtures/pages/reference/rpc-differences/logs-in-chunks.ts')
    const logs = await logsInRange('0x0000000000000000000000000000000000001000', BigInt(head - 249), BigInt(head))
    expect(logs.map(({ blockNumber }) => Number(blockNumber))).toEqual(
      Array.from({ length: 250 }, (_, index) => head - 249 + index),
    )
  })

  test('wait-final.ts waits until the block is final', async () => {
    const node = behindAll()
    const { waitUntilFinalized } = await import(
      '../../../fixtures/pages/monad-arch/consensus/block-states/wait-final.ts'
    )
    const head = await node.clock.step()
    let isFinal = false
    const waiting = waitUntilFinalized(BigInt(head)).then(() => (isFinal = true))
    await node.clock.step()
    expect(isFinal).toBe(false)
    await node.clock.step(FIVE_BLOCKS)
    await waiting
  })

  test('states.ts prints each state of a block', async () => {
    const node = behindAll()
    const lines = printed()
    await import(`${pages}/monad-arch/realtime-data/data-sources/states.ts`)
    await vi.waitFor(async () => {
      await node.clock.step()
      for (const state of ['Proposed', 'Voted', 'Finalized', 'Verified'])
        expect(lines.join('\n')).toMatch(new RegExp(`^\\d+ ${state} 0x[0-9a-f]{8}$`, 'm'))
    })
  })

  test('provider.js of ethers asks the network, and hears logs without a filter of the node', async () => {
    const node = behindAll()
    FetchRequest.registerGetUrl(async ({ url, body }) => {
      const answer = await node.fetch(url, { method: 'POST', body: body ? new TextDecoder().decode(body) : null })
      return new FetchResponse(answer.status, '', {}, new Uint8Array(await answer.arrayBuffer())) as never
    })
    const file = `${pages}/developer-essentials/network-information/provider.js`
    const { provider } = (await import(file)) as { provider: JsonRpcProvider }
    closers.push(() => provider.destroy())
    expect(await provider.getBlockNumber()).toBe(Number(await clientOf(node).getBlockNumber()))
    const heard = new Set<number>()
    await provider.on({ address: '0x0000000000000000000000000000000000001000' }, ({ blockNumber }: Log) =>
      heard.add(blockNumber),
    )
    await vi.waitFor(
      async () => {
        await node.clock.step()
        expect(heard.size).toBeGreaterThan(1)
      },
      { timeout: 10_000, interval: 300 },
    )
  })
})

describe('scripts that send', () => {
  test('delegate.ts: the owner signs, the sponsor pays', async () => {
    const node = behindAll(monadTestnet.id)
    vi.stubEnv('OWNER_KEY', first(node).privateKey)
    vi.stubEnv('SPONSOR_KEY', second(node).privateKey)
    const before = await clientOf(node).getBalance({ address: first(node).address })
    const { delegate } = await import('../../../fixtures/pages/developer-essentials/eip-7702/delegate.ts')
    const target = node.contracts[0]?.address ?? '0x'
    const hash = await delegate(target)
    await node.clock.step()
    expect(await clientOf(node).getTransactionReceipt({ hash })).toMatchObject({ from: second(node).address })
    expect(await clientOf(node).getCode({ address: first(node).address })).toBe(`0xef0100${target.slice(2)}`)
    expect(await clientOf(node).getBalance({ address: first(node).address })).toBe(before)
  })

  test('sweep.ts waits three blocks and leaves the unused part of the fee cap', async () => {
    const node = behindAll()
    vi.stubEnv('PRIVATE_KEY', first(node).privateKey)
    const { sweep } = await import('../../../fixtures/pages/developer-essentials/reserve-balance/sweep.ts')
    const last = await clientOf(node).getBlockNumber()
    node.clock.start(20)
    const hash = await sweep(second(node).address, last)
    const receipt = await clientOf(node).waitForTransactionReceipt({ hash, pollingInterval: 20 })
    expect(receipt.status).toBe('success')
    expect(receipt.blockNumber - last).toBeGreaterThanOrEqual(3n)
    expect(await clientOf(node).getBalance({ address: first(node).address })).toBeLessThan(10n ** 16n)
  })
})

describe('scripts with the package', () => {
  test('classify.ts says what to do about a block that is not there', async () => {
    behindAll()
    await expect(import(`${pages}/reference/rpc-error-codes/classify.ts`)).rejects.toThrow(/: .{20,}/)
  })

  test('client.ts knows the methods that viem has no action for', async () => {
    const node = behindAll()
    const { address, privateKey } = first(node)
    const nonce = await clientOf(node).getTransactionCount({ address })
    const serializedTransaction = await privateKeyToAccount(privateKey).signTransaction({
      ...{ type: 'eip1559', chainId: monad.id, nonce, gas: 21_000n, to: address },
      ...{ maxFeePerGas: 152_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n },
    })
    const hash = await clientOf(node).sendRawTransaction({ serializedTransaction })
    const { poolState } = await import('../../../fixtures/pages/reference/shapes/client.ts')
    expect(await poolState(hash)).toBe('tracked')
  })

  test('block-time.ts, provider.ts and check.ts read what the node answers', async () => {
    const node = behindAll()
    const { summary } = await import('../../../fixtures/pages/reference/shapes/block-time.ts')
    const { typed } = await import('../../../fixtures/pages/reference/shapes/provider.ts')
    const { receiptOf } = await import('../../../fixtures/pages/reference/shapes/check.ts')
    const provider = typed(node.provider)
    const block = await provider.request({ method: 'eth_getBlockByNumber', params: ['latest', true] })
    if (!block) throw new Error('The node has no block.')
    expect(summary(block as never).time.getUTCFullYear()).toBe(2026)
    const [{ hash } = { hash: '' }] = block.transactions as unknown as { hash: string }[]
    const result = await node.ask({ method: 'eth_getTransactionReceipt', params: [hash] })
    expect(receiptOf({ jsonrpc: '2.0', id: 1, result })).toMatchObject({ transactionHash: hash })
    expect(() => receiptOf({ jsonrpc: '2.0', id: 1, result: {} })).toThrow('/result')
  })
})

describe('settings of a network', () => {
  test.each([
    ['mainnet', monad],
    ['testnet', monadTestnet],
  ])('monad-%s.json is the network that viem knows', (name, chain) => {
    const file = `fixtures/pages/developer-essentials/network-information/monad-${name}.json`
    const asked = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, unknown>
    expect(asked).toMatchObject({
      chainId: `0x${chain.id.toString(16)}`,
      nativeCurrency: { symbol: chain.nativeCurrency.symbol, decimals: chain.nativeCurrency.decimals },
    })
    expect(chain.rpcUrls.default.http).toEqual(expect.arrayContaining(asked.rpcUrls as string[]))
  })
})

describe('functions of the pages', () => {
  test('push-host.ts takes the services of browsers and nothing else', async () => {
    const { isPushService } = await import(
      '../../../fixtures/pages/templates/older-nextjs-templates/app/notification/push-host.ts'
    )
    expect(['https://fcm.googleapis.com/x', 'https://web.push.apple.com/x'].map(isPushService)).toEqual([true, true])
    const others = ['http://fcm.googleapis.com', 'https://fcm.googleapis.com:8443', 'https://169.254.169.254', 'x', 7]
    expect(others.filter(isPushService)).toEqual([])
    expect(isPushService('https://fcm.googleapis.com.example.com')).toBe(false)
  })

  test('zerox.ts sends 0x what it checked, with the key, and nothing else', async () => {
    const asked: { url: URL; headers: unknown }[] = []
    vi.stubEnv('ZEROX_API_KEY', 'key')
    vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
      asked.push({ url: new URL(url), headers })
      return Promise.resolve(Response.json({ buyAmount: '7' }))
    })
    const { askZeroEx } = await import(`${pages}/templates/next-serwist-0x-privy-embedded-wallet/lib/zerox.ts`)
    const token = `0x${'a'.repeat(40)}`
    const good = { sellToken: token, buyToken: token, sellAmount: '1000', taker: token }
    const ask = async (kind: string, query: Record<string, string>): Promise<number> =>
      (await askZeroEx(kind, new Request(`http://localhost/api/${kind}?${new URLSearchParams(query)}`))).status
    expect(await ask('quote', { ...good, chainId: '1', swapFeeBps: '100', tradeSurplusRecipient: token })).toBe(200)
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({ ...good, chainId: '143' })
    expect(asked[0]?.headers).toEqual({ '0x-api-key': 'key', '0x-version': 'v2' })
    const { taker, ...withoutTaker } = good
    expect([await ask('price', withoutTaker), await ask('quote', withoutTaker)]).toEqual([200, 400])
    expect(await ask('price', { ...good, taker, sellAmount: '-1' })).toBe(400)
    expect(asked).toHaveLength(2)
  })

  test('webhook.js believes what is signed with the token, and nothing else', async () => {
    const file = '../../../fixtures/quicknode-filter/webhook.js'
    type Check = (headers: Record<string, string | undefined>, body: string, token: string) => boolean
    const { isFromQuickNode } = (await import(file)) as { isFromQuickNode: Check }
    const [nonce, timestamp, body] = ['n1', '1763870000', '{"result":[]}']
    const signature = createHmac('sha256', 'token').update(`${nonce}${timestamp}${body}`).digest('hex')
    const headers = { 'x-qn-nonce': nonce, 'x-qn-timestamp': timestamp, 'x-qn-signature': signature }
    expect(isFromQuickNode(headers, body, 'token')).toBe(true)
    expect(isFromQuickNode(headers, `${body} `, 'token')).toBe(false)
    expect(isFromQuickNode(headers, body, 'another')).toBe(false)
    expect(isFromQuickNode({ ...headers, 'x-qn-timestamp': '1763870001' }, body, 'token')).toBe(false)
    for (const forged of [undefined, '', 'zz', signature.slice(2), `${signature}00`])
      expect(isFromQuickNode({ ...headers, 'x-qn-signature': forged }, body, 'token')).toBe(false)
  })

  test('filter.js of the stream keeps transfers of the token', () => {
    const code = readFileSync(path.join(root, 'fixtures/quicknode-filter/filter.js'), 'utf8')
    const logs = [{ address: '0xFB8bf4c1CC7a94c73D209a149eA2AbEa852BC541' }, { address: '0x01' }]
    const decode = (receipts: object[]) => receipts.map((receipt) => ({ ...receipt, decodedLogs: logs }))
    const context = createContext({ decodeEVMReceipts: decode })
    runInContext(code, context)
    const main = context.main as (stream: object) => { result: { transfers: object[] }[] } | null
    const receipts = [{ transactionHash: '0x02', blockNumber: '0x1' }]
    expect(main({ data: [{ receipts }] })?.result).toMatchObject([{ transfers: [logs[0]] }])
    expect(main({ data: [{ receipts: [] }] })).toBeNull()
  })
})
