/** Runs scripts of the pages that need another service: a second chain, Circle's API, or an authenticator. */
import { createPublicClient, encodeFunctionData, http, keccak256, parseAbi } from 'viem'
import { baseSepolia, monadTestnet } from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { createNode, type NodeCore } from '../../../src/package/node/core/index.ts'
import { softwareAuthenticator } from './authenticator.ts'

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

test('cctp.ts approves, burns, waits for Circle and mints on the other chain', { timeout: 60_000 }, async () => {
  const [monad, base] = [nodeOf(monadTestnet.id), nodeOf(baseSepolia.id)]
  const [message, attestation] = ['0x0a0b', '0x0c0d'] as const
  const asked: string[] = []
  vi.stubEnv('PRIVATE_KEY', monad.accounts[0]?.privateKey)
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const { host, pathname } = new URL(input)
    if (host === 'testnet-rpc.monad.xyz') return monad.fetch(input, init)
    if (host === 'sepolia.base.org') return base.fetch(input, init)
    asked.push(`${host}${pathname}`)
    const found = { messages: [{ status: 'complete', message, attestation }] }
    return Promise.resolve(asked.length === 1 ? Response.json({}, { status: 404 }) : Response.json(found))
  })
  for (const node of [monad, base]) {
    for (const address of CONTRACTS) await node.ask({ method: 'anvil_setCode', params: [address, STAND_IN] })
    node.clock.start(20)
  }
  const { toBase } = await import('../../../fixtures/pages/tooling-and-infra/cross-chain/cctp.ts')
  const hash = await toBase(1_000_000n)
  const question = 'iris-api-sandbox.circle.com/v2/messages/15'
  expect(asked).toEqual([question, question])
  const client = createPublicClient({ transport: http('http://node', { fetchFn: base.fetch }) })
  const abi = parseAbi(['function receiveMessage(bytes message, bytes attestation) returns (bool)'])
  expect(await client.getTransaction({ hash })).toMatchObject({
    to: '0xe737e5cebeeba77efe34d4aa090756590b1ce275',
    input: encodeFunctionData({ abi, args: [message, attestation] }),
  })
})

test('passkey.ts creates a passkey, and the precompile accepts its signature and no other', async () => {
  const node = nodeOf(monadTestnet.id)
  vi.stubGlobal('fetch', node.fetch)
  vi.stubGlobal('window', {
    navigator: { credentials: softwareAuthenticator() },
    location: { hostname: 'localhost' },
    document: { title: 'Test' },
  })
  const { createPasskey, isSigned, signHash } = await import(
    '../../../fixtures/pages/guides/passkey-accounts/passkey.ts'
  )
  const passkey = await createPasskey('alice@example.com')
  const [hash, other] = [keccak256('0x01'), keccak256('0x02')]
  const signed = await signHash(passkey, hash)
  expect(await isSigned(passkey, hash, signed)).toBe(true)
  expect(await isSigned(passkey, other, signed)).toBe(false)
  expect(await isSigned(await createPasskey('bob@example.com'), hash, signed)).toBe(false)
})
