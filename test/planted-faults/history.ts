/** A history for anvil with every kind of fact: logs, inner calls, a creation, a failure, plain transfers. */
import {
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  getContractAddress,
  http,
  parseAbi,
  publicActions,
} from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { CHAIN_ID, MNEMONIC } from '../../scripts/prove/record/anvil.ts'
import { type MonadNode, materialOf } from '../../src/package/node/core/index.ts'

const chain = {
  id: CHAIN_ID,
  name: 'anvil',
  nativeCurrency: { name: 'MON', symbol: 'MON', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
const PRICE = { maxFeePerGas: 500_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n }

/** Init code that creates a contract with this code. */
const initOf = (code: string): `0x${string}` =>
  `0x60${(code.length / 2).toString(16).padStart(2, '0')}8060093d393df3${code}`

/** Stores the block number in slot 0, and writes one log with two topics and the caller as data. */
const INNER = '435f55335f526002600160205fa200'
/** Writes its own log, then calls the other contract. */
const outer = (inner: string): string => `600460035f5fa25f5f5f5f5f73${inner.slice(2)}5af100`

/** A busy machine needs a minute for a thousand blocks, and a retry would add them again. Milliseconds. */
const PATIENCE = { timeout: 280_000, retryCount: 0 }

/**
 * Adds blocks. The newest contains all kinds of facts. `quiet` blocks come first, so that tags refer to existing
 * blocks.
 */
export async function playHistory(url: string, quiet: number): Promise<void> {
  const from = (addressIndex: number) =>
    createWalletClient({
      chain,
      account: mnemonicToAccount(MNEMONIC, { addressIndex }),
      transport: http(url, PATIENCE),
    }).extend(publicActions)
  const [first, second] = [from(0), from(1)]
  const rpc = (method: string, params: unknown[]) => first.request({ method, params } as never)
  await rpc('anvil_mine', [`0x${quiet.toString(16)}`])
  await rpc('evm_setAutomine', [true])
  const nonce = await first.getTransactionCount({ address: first.account.address })
  const inner = getContractAddress({ from: first.account.address, nonce: BigInt(nonce) })
  const caller = getContractAddress({ from: first.account.address, nonce: BigInt(nonce + 1) })
  await first.sendTransaction({ data: initOf(INNER), gas: 200_000n, nonce, ...PRICE })
  await first.sendTransaction({ data: initOf(outer(inner)), gas: 200_000n, nonce: nonce + 1, ...PRICE })
  // A log and a stored value in an earlier block, so that the newest has something to differ from.
  await first.sendTransaction({ to: inner, gas: 60_000n, nonce: nonce + 2, ...PRICE })
  await rpc('evm_setAutomine', [false])
  const to = '0x00000000000000000000000000000000000bbbbb'
  await first.sendTransaction({ to: caller, gas: 100_000n, nonce: nonce + 3, ...PRICE })
  await first.sendTransaction({ to: inner, gas: 60_000n, nonce: nonce + 4, ...PRICE })
  await second.sendTransaction({ to, value: 7n, gas: 21_000n, ...PRICE })
  await first.sendTransaction({ data: initOf(INNER), gas: 200_000n, nonce: nonce + 5, ...PRICE })
  await first.sendTransaction({ data: '0x5f5ffd', gas: 100_000n, nonce: nonce + 6, ...PRICE })
  await rpc('anvil_mine', ['0x1'])
}

const TOKEN = [...erc20Abi, ...parseAbi(['function mint(address to, uint256 value)'])]

function ownClient(node: MonadNode, index: number) {
  const { privateKey } = node.accounts[index] ?? {}
  if (privateKey === undefined) throw new Error(`the node has no account ${index}`)
  const transport = http('http://node', { fetchFn: node.fetch })
  const account = privateKeyToAccount(privateKey)
  return createWalletClient({ chain: { ...chain, id: node.chainId }, account, transport }).extend(publicActions)
}

function tokenCall(node: MonadNode, functionName: 'mint' | 'transfer', value: bigint, to: `0x${string}`) {
  const token = node.contracts.find(({ name }) => name === 'Token')?.address
  if (token === undefined) throw new Error('the node has no token')
  return {
    to: token,
    gas: 100_000n,
    ...PRICE,
    data: encodeFunctionData({ abi: TOKEN, functionName, args: [to, value] }),
  }
}

/**
 * Blocks with a creation, a failure, an access list and EIP-7702 delegations, which the newer blocks do not have. The
 * account authorizes itself, so that two of its transactions wait a block longer for their nonce.
 */
async function playRareKinds(node: MonadNode): Promise<void> {
  const { address, privateKey } = node.accounts[3] ?? {}
  if (address === undefined || privateKey === undefined) throw new Error('the node has no fourth account')
  const count = await node.ask({ method: 'eth_getTransactionCount', params: [address, 'latest'] })
  const sent = await materialOf(privateKey).sign(node.chainId, Number(count), PRICE.maxFeePerGas)
  for (const { raw } of sent) await node.ask({ method: 'eth_sendRawTransaction', params: [raw] })
  await node.clock.step(3)
}

/** The same kinds of facts, and tokens, on this project's own node. They are in the newest five blocks. */
export async function playOwnHistory(node: MonadNode, quiet: number): Promise<void> {
  const [first, second] = [ownClient(node, 0), ownClient(node, 1)]
  const call = (functionName: 'mint' | 'transfer', value: bigint) =>
    tokenCall(node, functionName, value, second.account.address)
  await node.clock.step(quiet)
  await playRareKinds(node)
  const nonce = await first.getTransactionCount({ address: first.account.address })
  const other = await second.getTransactionCount({ address: second.account.address })
  const inner = getContractAddress({ from: first.account.address, nonce: BigInt(nonce) })
  const caller = getContractAddress({ from: first.account.address, nonce: BigInt(nonce + 1) })
  await first.sendTransaction({ data: initOf(INNER), gas: 200_000n, nonce, ...PRICE })
  await first.sendTransaction({ data: initOf(outer(inner)), gas: 200_000n, nonce: nonce + 1, ...PRICE })
  await second.sendTransaction({ ...call('mint', 1_000n), nonce: other })
  await node.clock.step()
  const to = '0x00000000000000000000000000000000000bbbbb'
  await first.sendTransaction({ to: caller, gas: 100_000n, nonce: nonce + 2, ...PRICE })
  await first.sendTransaction({ to: inner, gas: 60_000n, nonce: nonce + 3, ...PRICE })
  await second.sendTransaction({ ...call('transfer', 5n), nonce: other + 1 })
  await second.sendTransaction({ to, value: 7n, gas: 21_000n, nonce: other + 2, ...PRICE })
  // A block with more than ten logs, whose numbers have two digits and look different in decimal.
  for (let count = 0n; count < 12n; count++)
    await second.sendTransaction({ ...call('transfer', count + 1n), nonce: other + 3 + Number(count) })
  await first.sendTransaction({ data: initOf(INNER), gas: 200_000n, nonce: nonce + 4, ...PRICE })
  await first.sendTransaction({ data: '0x5f5ffd', gas: 100_000n, nonce: nonce + 5, ...PRICE })
  await node.clock.step()
}

/** Sends two transactions with a log each, from two accounts, so that neither waits for the other. */
export async function playTransfers(node: MonadNode): Promise<void> {
  for (const index of [0, 1]) {
    const client = ownClient(node, index)
    await client.sendTransaction(tokenCall(node, 'mint', 1n, client.account.address))
  }
}
