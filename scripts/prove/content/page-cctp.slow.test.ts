/** Runs the scripts of the page on cross-chain transfers, on two local nodes and with constructed responses of Circle. */
import { createPublicClient, encodeFunctionData, type Hex, http, parseAbi } from 'viem'
import { baseSepolia, monadTestnet } from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { createNode, type NodeCore } from '../../../src/package/node/core/index.ts'

/** Writes a slot, so that its gas is above the floor of its calldata, and returns 1. */
const STAND_IN = '0x6001600055600160005260206000f3'
const CONTRACTS = [
  '0x534b2f3a21130d7a60830c2df862319e593943a3',
  '0x8fe6b999dc680ccfdd5bf7eb0974218be2542daa',
  '0xe737e5cebeeba77efe34d4aa090756590b1ce275',
]

const closers: (() => unknown)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.resetModules()
})

function nodeOf(chainId: number): NodeCore {
  const node = createNode({ seed: 'pages', chainId })
  closers.push(node.close)
  return node
}

test('cctp.ts approves, burns, waits for Circle and mints on the other chain', { timeout: 120_000 }, async () => {
  const [source, base] = [nodeOf(monadTestnet.id), nodeOf(baseSepolia.id)]
  const [message, attestation] = ['0x0a0b', '0x0c0d'] as const
  const asked: string[] = []
  // The first estimate of the burn reaches a node that lacks the block with the approval.
  let estimates = 0
  const isLate = (body: string) => /eth_(estimateGas|fillTransaction).*0x8e0250ee/.test(body) && estimates++ === 0
  const late = async () => Response.json({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted' } })
  vi.stubEnv('PRIVATE_KEY', source.accounts[0]?.privateKey)
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const { host, pathname } = new URL(input)
    if (host === 'testnet-rpc.monad.xyz') return isLate(`${init?.body}`) ? late() : source.fetch(input, init)
    if (host === 'sepolia.base.org') return base.fetch(input, init)
    asked.push(`${host}${pathname}`)
    const found = { messages: [{ status: 'complete', message, attestation }] }
    return Promise.resolve(asked.length === 1 ? Response.json({}, { status: 404 }) : Response.json(found))
  })
  for (const node of [source, base]) {
    for (const address of CONTRACTS) await node.ask({ method: 'anvil_setCode', params: [address, STAND_IN] })
    node.clock.start(20)
  }
  const cctp = await import('../../../fixtures/pages/tooling-and-infra/cross-chain/cctp.ts')
  const hash = await cctp.mint(cctp.monad, cctp.base, await cctp.burn(cctp.monad, cctp.base, 1_000_000n))
  const question = 'iris-api-sandbox.circle.com/v2/messages/15'
  expect(asked).toEqual([question, question])
  expect(estimates).toBeGreaterThan(1)
  const client = createPublicClient({ transport: http('http://node', { fetchFn: base.fetch }) })
  const abi = parseAbi(['function receiveMessage(bytes message, bytes attestation) returns (bool)'])
  expect(await client.getTransaction({ hash })).toMatchObject({
    to: '0xe737e5cebeeba77efe34d4aa090756590b1ce275',
    input: encodeFunctionData({ abi, args: [message, attestation] }),
  })
})

test('fast.ts burns on the other chain with the fee of a Fast Transfer and 20% more', {
  timeout: 120_000,
}, async () => {
  const [source, destination] = [nodeOf(baseSepolia.id), nodeOf(monadTestnet.id)]
  const asked: string[] = []
  vi.stubEnv('PRIVATE_KEY', source.accounts[0]?.privateKey)
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const { host, pathname } = new URL(input)
    if (host === 'testnet-rpc.monad.xyz') return destination.fetch(input, init)
    if (host === 'sepolia.base.org') return source.fetch(input, init)
    asked.push(`${host}${pathname}`)
    const fees = [2000, 1000].map((finalityThreshold) => ({
      finalityThreshold,
      minimumFee: finalityThreshold === 1000 ? 1.3 : 0,
    }))
    const found = { messages: [{ status: 'complete', message: '0x0a0b', attestation: '0x0c0d' }] }
    return Promise.resolve(Response.json(pathname.includes('/fees/') ? fees : found))
  })
  for (const node of [source, destination]) {
    for (const address of [...CONTRACTS, '0x036cbd53842c5426634e7929541ec2318f3dcf7e'])
      await node.ask({ method: 'anvil_setCode', params: [address, STAND_IN] })
    node.clock.start(20)
  }
  await import('../../../fixtures/pages/tooling-and-infra/cross-chain/fast.ts')
  const iris = 'iris-api-sandbox.circle.com/v2'
  expect(asked).toEqual([`${iris}/burn/USDC/fees/6/15`, `${iris}/messages/6`])
  const [, burned] = vi.mocked(console.log).mock.calls[0] ?? []
  const client = createPublicClient({ transport: http('http://node', { fetchFn: source.fetch }) })
  const { input } = await client.getTransaction({ hash: burned as Hex })
  // The last two words: 1.3 basis points of 1 USDC are 130 units, with 20% more 156, and the threshold of a fast burn.
  expect([input.slice(-128, -64), input.slice(-64)].map((word) => Number(`0x${word}`))).toEqual([156, 1000])
})
