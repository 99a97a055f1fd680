/** Runs scripts of the pages that need a service besides the node, or a constructed response. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createPublicClient,
  createWalletClient,
  getAddress,
  type Hex,
  http,
  keccak256,
  publicActions,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { monad, monadTestnet } from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { createNode, type NodeCore } from '../../../src/package/node/core/index.ts'
import { softwareAuthenticator } from './authenticator.ts'
import { type Compiled, compiled } from './evm.ts'

const ACCOUNT = 'fixtures/pages/guides/passkey-accounts/PasskeyAccount.sol'
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

test('PasskeyAccount.sol sends the calls that its passkey signs with passkey.ts, once, and no others', {
  timeout: 120_000,
}, async () => {
  const node = nodeOf(monadTestnet.id)
  vi.stubEnv('RELAYER_KEY', node.accounts[0]?.privateKey)
  vi.stubGlobal('fetch', node.fetch)
  vi.stubGlobal('window', {
    navigator: { credentials: softwareAuthenticator() },
    location: { hostname: 'localhost' },
    document: { title: 'Test' },
  })
  const { abi } = await import('../../../fixtures/pages/guides/passkey-accounts/account.ts')
  const { createPasskey, signCall, signHash } = await import(
    '../../../fixtures/pages/guides/passkey-accounts/passkey.ts'
  )
  const { relay: send } = await import('../../../fixtures/pages/guides/passkey-accounts/relay.ts')
  const accounts = new Set<string>()
  const relay = (call: Parameters<typeof send>[0]) => send(call, (account) => accounts.has(account))
  const [alice, bob] = [await createPasskey('alice@example.com', 'localhost'), await createPasskey('bob', 'localhost')]
  const { PasskeyAccount } = compiled(readFileSync(ACCOUNT, 'utf8'))
  const client = createWalletClient({
    account: privateKeyToAccount(node.accounts[0]?.privateKey as Hex),
    chain: monadTestnet,
    transport: http(),
  }).extend(publicActions)
  const deploy = (rpId: string) =>
    client.deployContract({ ...(PasskeyAccount as Compiled), args: [alice.publicKey, rpId], value: 5n })
  node.clock.start(20)
  const addressOf = async (hash: Hex) => (await client.waitForTransactionReceipt({ hash })).contractAddress as Hex
  const [account, elsewhere] = [
    await addressOf(await deploy('localhost')),
    await addressOf(await deploy('example.com')),
  ]

  const call = { target: toHex(0xb0b, { size: 20 }), value: 2n, data: '0x' } as const
  const sent = JSON.parse(JSON.stringify(await signCall(account, alice, call, 'localhost')))
  await expect(relay(sent)).rejects.toThrow('is not one of your accounts')
  accounts.add(account)
  await expect(relay({ ...sent, deadline: '1' })).rejects.toThrow('Expired()')
  await expect(relay({ ...sent, value: '3' })).rejects.toThrow('WrongSignature()')
  const instead = (method: string, response: object) =>
    vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
      `${init.body}`.includes(method)
        ? Promise.resolve(Response.json({ jsonrpc: '2.0', id: 1, ...response }))
        : node.fetch(input, init),
    )
  instead('eth_maxPriorityFeePerGas', { result: toHex(10n ** 12n) })
  await expect(relay(sent)).rejects.toThrow('is too expensive')
  // A send that the node rejects leaves neither a locked account nor a gap between nonces.
  instead('eth_sendRawTransaction', { error: { code: -32003, message: 'rejected' } })
  await expect(relay(sent)).rejects.toThrow('rejected')
  vi.stubGlobal('fetch', node.fetch)
  // The wallet may send the address with a checksum, and the request twice.
  const [first, second] = await Promise.allSettled([relay({ ...sent, account: getAddress(account) }), relay(sent)])
  expect(second).toMatchObject({ reason: { message: `${account} has a pending call.` } })
  const { gasUsed } = await client.getTransactionReceipt({ hash: first.status === 'fulfilled' ? first.value : '0x' })
  expect(Math.abs(Number(gasUsed) / 1.08 - 142_000), 'the page says about 142,000 gas').toBeLessThan(1_000)
  expect(await client.getBalance({ address: call.target })).toBe(2n)
  expect(await client.readContract({ address: account, abi, functionName: 'nonce' })).toBe(1n)
  await expect(relay(sent)).rejects.toThrow('WrongSignature()')
  await expect(relay(await signCall(account, bob, call, 'localhost'))).rejects.toThrow('WrongSignature()')

  const hash = keccak256('0x01')
  const signed = await signHash(alice, hash, 'localhost')
  const isSigned = (address: Hex, changed: object, of: Hex = hash) =>
    client.readContract({ address, abi, functionName: 'isSigned', args: [of, { ...signed, ...changed }] })
  expect(await isSigned(account, {})).toBe(true)
  expect(await isSigned(elsewhere, {})).toBe(false)
  expect(await isSigned(account, {}, keccak256('0x02'))).toBe(false)
  expect(await isSigned(account, { r: signed.s })).toBe(false)
  expect(await isSigned(account, { authenticatorData: '0x' })).toBe(false)
  expect(
    await isSigned(account, { clientDataJSON: signed.clientDataJSON.replace('2e676574', '2e676565') as Hex }),
  ).toBe(false)
  // The flags without the check of the fingerprint, face or PIN.
  const unverified = `${signed.authenticatorData.slice(0, 66)}01${signed.authenticatorData.slice(68)}`
  expect(await isSigned(account, { authenticatorData: unverified })).toBe(false)
})

test('max-send.ts leaves the fee, or the reserve of a delegated account, and says when', async () => {
  const node = nodeOf(monad.id)
  vi.stubGlobal('fetch', node.fetch)
  const { maxSend } = await import('../../../fixtures/pages/guides/wallet-developers/max-send.ts')
  const address = node.accounts[0]?.address ?? '0x'
  const balance = await createPublicClient({ transport: http('http://node', { fetchFn: node.fetch }) }).getBalance({
    address,
  })
  const ordinary = await maxSend(address, 21_000n, 7n)
  expect(ordinary).toMatchObject({
    now: balance - 10n ** 19n,
    later: balance - 21_000n * ordinary.maxFeePerGas,
    fromBlock: 10n,
  })
  // Once the account was quiet long enough, everything but the fee works now.
  await node.ask({ method: 'anvil_mine', params: ['0xa'] })
  const quiet = await maxSend(address, 21_000n, 7n)
  expect(quiet.now).toBe(balance - 21_000n * quiet.maxFeePerGas)
  await node.ask({ method: 'anvil_setCode', params: [address, `0xef0100${'11'.repeat(20)}`] })
  expect(await maxSend(address, 21_000n, 7n)).toMatchObject({
    now: balance - 10n ** 19n,
    later: balance - 10n ** 19n,
    fromBlock: 0n,
  })
  // A fee above the reserve is never included, so nothing can be sent.
  expect(await maxSend(address, 10n ** 12n, 7n)).toMatchObject({ now: 0n, later: 0n })
})

test('query-all.ts reads constructed pages to a fixed end, and notices a reorganization', async () => {
  const { queryAll } = await import('../../../fixtures/pages/reference/json-rpc/draft/query-all.ts')
  const block = (number: number, hash = number) => ({
    number: toHex(number),
    hash: toHex(hash, { size: 32 }),
    parentHash: toHex(hash - 1, { size: 32 }),
  })
  const asked: object[] = []
  const pagesOf =
    (second: ReturnType<typeof block>) =>
    async ({ params: [query] }: { params: [object] }) => {
      asked.push(query)
      const isFirst = asked.length % 2 === 1
      const [fromBlock, cursorBlock] = isFirst ? [block(5), block(6)] : [second, block(9)]
      return { data: { logs: [] }, fromBlock, cursorBlock, toBlock: block(9) }
    }
  const read = async (second: ReturnType<typeof block>) => {
    const pages = []
    for await (const page of queryAll(pagesOf(second), 'eth_queryLogs', { fromBlock: '0x5', target: '0x64' }))
      pages.push(page)
    return pages
  }
  expect(await read(block(7))).toHaveLength(2)
  expect(asked).toEqual([
    { order: 'asc', fromBlock: '0x5', target: '0x64' },
    { order: 'asc', fromBlock: '0x7', target: '0x64', toBlock: '0x9' },
  ])
  await expect(read(block(7, 700))).rejects.toThrow('Block 0x6 was replaced.')
})

test('main.ts creates a passkey and sends a call through server.ts, which pays for no other account', {
  timeout: 120_000,
}, async () => {
  const node = nodeOf(monadTestnet.id)
  const real = globalThis.fetch
  const folder = mkdtempSync(join(tmpdir(), 'passkey-'))
  const file = join(folder, 'accounts.json')
  writeFileSync(file, '[]')
  vi.stubEnv('ACCOUNTS', file)
  // viem counts the nonces of an account for the whole process, so this test uses another account.
  const key = node.accounts[1]?.privateKey as Hex
  vi.stubEnv('RELAYER_KEY', key)
  const element = () => ({ value: '', textContent: '', onclick: (): unknown => undefined })
  const html = readFileSync('fixtures/pages/guides/passkey-accounts/index.html', 'utf8')
  const page = Object.fromEntries([...html.matchAll(/ id="(\w+)"/g)].map(([, id]) => [id, element()]))
  const { create, account, send, result } = page as Record<string, ReturnType<typeof element>>
  const stored = new Map<string, string>()
  const document = { title: 'Test', getElementById: (id: string) => page[id] }
  const location = { hostname: 'localhost' }
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', location)
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => stored.set(key, value),
    getItem: (key: string) => stored.get(key) ?? null,
  })
  vi.stubGlobal('window', { navigator: { credentials: softwareAuthenticator() }, location, document })
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input === '/relay' ? real('http://localhost:8787/relay', init) : node.fetch(input, init),
  )
  const { server } = await import('../../../fixtures/pages/guides/passkey-accounts/server.ts')
  closers.push(() => server.close())
  closers.push(() => rmSync(folder, { recursive: true }))
  await import('../../../fixtures/pages/guides/passkey-accounts/main.ts')
  await create?.onclick()
  const { PasskeyAccount } = compiled(readFileSync(ACCOUNT, 'utf8'))
  const client = createWalletClient({
    account: privateKeyToAccount(key),
    chain: monadTestnet,
    transport: http(),
  }).extend(publicActions)
  node.clock.start(20)
  const args = [result?.textContent, 'localhost'] as const
  const hash = await client.deployContract({ ...(PasskeyAccount as Compiled), args, value: 5n })
  const { contractAddress, gasUsed } = await client.waitForTransactionReceipt({ hash })
  expect(Math.abs(Number(gasUsed) - 1_000_000), 'the page says about 1 million gas').toBeLessThan(50_000)
  Object.assign(account ?? {}, { value: contractAddress })
  await send?.onclick()
  expect(result?.textContent).toMatch(/is not one of your accounts/)
  writeFileSync(file, JSON.stringify([getAddress(contractAddress as Hex)]))
  await send?.onclick()
  expect(result?.textContent).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await client.getBalance({ address: '0x000000000000000000000000000000000000dEaD' })).toBe(1n)
})
