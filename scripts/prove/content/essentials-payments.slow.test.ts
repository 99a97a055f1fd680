/** Runs the samples of /developer-essentials that send transactions against the local node and its faults. */
import { createPublicClient, createWalletClient, encodeFunctionData, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { monad, monadTestnet } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { gasLimit } from '../../../fixtures/essentials/gas-margin.ts'
import { createNode, type Fault, type NodeCore } from '../../../src/package/node/core/index.ts'
import { serveNode } from '../../../src/package/node/server/http.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.resetModules()
  for (const close of closers.splice(0).reverse()) await close()
})

/** A node whose address and first key the samples find in the environment. Counts its requests. */
async function served(chainId: number, faults: Fault[] = []) {
  const node = createNode({ history: true, seed: 'payments', chainId })
  const asked: { methods: string[] }[] = []
  const counting: NodeCore = {
    ...node,
    handle: (body) => {
      asked.push({ methods: [JSON.parse(body)].flat().map(({ method }: { method: string }) => method) })
      return node.handle(body)
    },
  }
  const { url, close } = await serveNode(counting, { host: '127.0.0.1', port: 0, hosts: [], origins: [] })
  closers.push(close)
  const [first, second] = node.accounts
  if (!first || !second) throw new Error('The node has no accounts.')
  vi.stubEnv('RPC_URL', url)
  vi.stubEnv('PRIVATE_KEY', first.privateKey)
  const client = createPublicClient({ transport: http(url), cacheTime: 0 })
  const before = await client.getBalance({ address: second.address })
  asked.length = 0
  node.faults.set(faults)
  const received = async (): Promise<bigint> => {
    node.faults.set([])
    await node.clock.step(8)
    return (await client.getBalance({ address: second.address })) - before
  }
  return { node, url, asked, client, account: privateKeyToAccount(first.privateKey), to: second.address, received }
}

describe('payAll', () => {
  const payments = (to: `0x${string}`) => Array.from({ length: 20 }, (_, index) => ({ to, value: 1n << BigInt(index) }))

  test('makes 20 payments with 22 calls in 2 HTTP requests', async () => {
    const { asked, to, received } = await served(monadTestnet.id)
    const { payAll } = await import('../../../fixtures/essentials/pay-all.ts')
    expect(await payAll(payments(to))).toHaveLength(20)
    expect(asked.map(({ methods }) => methods.length)).toEqual([2, 20])
    expect(await received()).toBe((1n << 20n) - 1n)
  })

  test.each<[string, Fault]>([
    ['answers are lost', { fault: 'drop', share: 0.3 }],
    ['the endpoint refuses some', { fault: 'rate-limit', share: 0.3, 'retry-after': 0 }],
    ['a proxy fails', { fault: 'server-error', share: 0.3 }],
    ['the pool is busy', { fault: 'overloaded', share: 0.2 }],
  ])('pays each once while %s', async (_, fault) => {
    const { node, to, received } = await served(monadTestnet.id, [fault])
    node.clock.start(50)
    const { payAll } = await import('../../../fixtures/essentials/pay-all.ts')
    await payAll(payments(to))
    expect(await received()).toBe((1n << 20n) - 1n)
  })
})

test('transfer takes one request', async () => {
  const { node, asked, client, account, to, received } = await served(monadTestnet.id)
  const nonce = await client.getTransactionCount({ address: account.address })
  asked.length = 0
  const { transfer } = await import('../../../fixtures/essentials/one-request.ts')
  await transfer(to, 5n, nonce)
  expect(asked).toEqual([{ methods: ['eth_sendRawTransaction'] }])
  await node.clock.step()
  expect(await received()).toBe(5n)
})

test('overview asks four questions in one HTTP request', async () => {
  const { asked, account } = await served(monad.id)
  const { overview } = await import('../../../fixtures/essentials/batch.ts')
  expect(await overview(account.address)).toMatch(/^block \d+: [\d.]+ MON, nonce \d+, \d+ wei per gas$/)
  expect(asked.map(({ methods }) => methods.length)).toEqual([4])
})

test('watch tells proposed blocks and transfers', async () => {
  const { node, url, account } = await served(monad.id)
  vi.stubEnv('WS_URL', url.replace('http', 'ws'))
  const token = node.contracts.find(({ name }) => name === 'Token')?.address as `0x${string}`
  const { watch } = await import('../../../fixtures/essentials/watch.ts')
  const lines: string[] = []
  closers.push(watch(token, (line) => lines.push(line)))
  node.clock.start(50)
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(2), { timeout: 20_000 })
  const wallet = createWalletClient({ account, chain: monad, transport: http(url) })
  const data = encodeFunctionData({ abi: parseAbi(['function mint(address, uint256)']), args: [account.address, 1n] })
  await wallet.sendTransaction({ to: token, data, gas: 80_000n })
  await vi.waitFor(() => expect(lines).toContain('1 transfers'), { timeout: 20_000 })
  expect(lines.filter((line) => /^proposed: \d+$/.test(line)).length).toBeGreaterThan(2)
})

test('gasLimit adds 5 % to what the node estimates', async () => {
  const { client, account, to } = await served(monad.id)
  expect(await gasLimit(client, { account, to, value: 1n })).toBe(22_050n)
})

describe('sendAndWatch', () => {
  const signed = async (world: Awaited<ReturnType<typeof served>>, fields: object) =>
    world.account.signTransaction({
      ...{ type: 'eip1559', chainId: monad.id, gas: 60_000n, to: world.to },
      ...{ nonce: await world.client.getTransactionCount({ address: world.account.address }) },
      ...{ maxFeePerGas: 152_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n },
      ...fields,
    })

  test('resolves to the block', async () => {
    const world = await served(monad.id)
    world.node.clock.start(50)
    const { sendAndWatch } = await import('../../../fixtures/essentials/send-and-watch.ts')
    expect(await sendAndWatch(await signed(world, { value: 1n }))).toBeGreaterThan(8n)
  })

  test('says that it reverted, and does not ask the pool about it', async () => {
    const world = await served(monad.id)
    world.node.clock.start(50)
    const reverter = world.node.contracts.find(({ name }) => name === 'Reverter')
    const { sendAndWatch } = await import('../../../fixtures/essentials/send-and-watch.ts')
    const sent = sendAndWatch(await signed(world, { to: reverter?.address, data: '0x12345678' }))
    await expect(sent).rejects.toThrow('and reverted')
    expect(world.asked.flatMap(({ methods }) => methods)).not.toContain('txpool_statusByHash')
  })

  test('says what the pool knows when no receipt comes', async () => {
    const world = await served(monad.id)
    const nonce = (await world.client.getTransactionCount({ address: world.account.address })) + 5
    world.node.clock.start(50)
    const { sendAndWatch } = await import('../../../fixtures/essentials/send-and-watch.ts')
    await expect(sendAndWatch(await signed(world, { nonce }))).rejects.toThrow('is tracked')
  })
})
