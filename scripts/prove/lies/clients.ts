/** Client libraries as readers of an endpoint. They notice a lie if a read that succeeds without it fails. */
import { JsonRpcProvider, WebSocketProvider } from 'ethers'
import { createPublicClient, type Hex, http, webSocket } from 'viem'

/** Time for all reads together, and for subscriptions. Milliseconds. */
const PATIENCE_MS = 15_000
const LISTEN_MS = 1_500

/** Values of the chain that the reads use. */
export type Subject = { hash: Hex; number: bigint; account: Hex; contract: Hex }

const soon = <Value>(reads: Promise<Value>): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no result in time')), PATIENCE_MS)
  })
  return Promise.race([reads, late]).finally(() => clearTimeout(timer))
}
const isRejected = async (reads: () => Promise<unknown>): Promise<boolean> => {
  try {
    await soon(reads())
    return false
  } catch {
    return true
  }
}

/** Whether viem reports an error. */
export async function viemNotices(url: string, { hash, number, account, contract }: Subject): Promise<boolean> {
  if (url.startsWith('ws')) return viemListens(url, contract)
  const client = createPublicClient({ transport: http(url, { retryCount: 0 }) })
  return isRejected(async () => {
    await client.getChainId()
    await client.getBlockNumber({ cacheTime: 0 })
    for (const blockTag of ['latest', 'safe', 'finalized'] as const) await client.getBlock({ blockTag })
    const block = await client.getBlock({ blockNumber: number, includeTransactions: true })
    await client.getBlock({ blockHash: block.hash })
    await client.getBlockTransactionCount({ blockNumber: number })
    await client.getTransaction({ hash })
    await client.getTransaction({ blockNumber: number, index: 1 })
    await client.getTransactionReceipt({ hash })
    await client.getLogs({ blockHash: block.hash })
    await client.getLogs({ fromBlock: number - 1n, toBlock: number, address: contract })
    await client.getBalance({ address: account, blockNumber: number })
    await client.getTransactionCount({ address: account })
    await client.getCode({ address: contract })
    await client.getStorageAt({ address: contract, slot: '0x0' })
    await client.call({ account, to: account })
    await client.estimateGas({ account, to: account })
    await client.createAccessList({ account, to: account })
    await client.getGasPrice()
    await client.estimateMaxPriorityFeePerGas()
    await client.getFeeHistory({ blockCount: 2, rewardPercentiles: [50] })
  })
}

async function viemListens(url: string, contract: Hex): Promise<boolean> {
  const client = createPublicClient({ transport: webSocket(url, { retryCount: 0, reconnect: false }) })
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const ends = [
    client.watchBlocks({ onBlock: () => undefined, onError }),
    client.watchBlockNumber({ onBlockNumber: () => undefined, onError }),
    client.watchEvent({ address: contract, onLogs: () => undefined, onError }),
  ]
  await new Promise((done) => setTimeout(done, LISTEN_MS))
  for (const end of ends) end()
  const socket = await client.transport.getRpcClient().catch(() => undefined)
  socket?.close()
  return errors.length > 0
}

/** Whether ethers reports an error. */
export async function ethersNotices(url: string, { hash, number, account, contract }: Subject): Promise<boolean> {
  if (url.startsWith('ws')) return ethersListens(url, contract)
  const provider = new JsonRpcProvider(url, undefined, { batchMaxCount: 1, cacheTimeout: -1 })
  const isNoticed = await isRejected(async () => {
    await provider.getNetwork()
    await provider.getBlockNumber()
    for (const tag of ['latest', 'safe', 'finalized']) await provider.getBlock(tag)
    const block = await provider.getBlock(Number(number), true)
    await provider.getBlock(String(block?.hash))
    await provider.getTransaction(hash)
    await provider.getTransactionReceipt(hash)
    await provider.getLogs({ blockHash: String(block?.hash) })
    await provider.getLogs({ fromBlock: number - 1n, toBlock: number, address: contract })
    await provider.getBalance(account, number)
    await provider.getTransactionCount(account)
    await provider.getCode(contract)
    await provider.getStorage(contract, 0)
    await provider.call({ from: account, to: account })
    await provider.estimateGas({ from: account, to: account })
    await provider.getFeeData()
  })
  provider.destroy()
  return isNoticed
}

/** Errors that ethers throws outside of any call, where they would end the process. */
let thrown: unknown[] = []
const note = (error: unknown): void => void thrown.push(error)
process.on('uncaughtException', note)
process.on('unhandledRejection', note)

async function ethersListens(url: string, address: Hex): Promise<boolean> {
  thrown = []
  const provider = new WebSocketProvider(url)
  const isRefused = await isRejected(async () => {
    await provider.getNetwork()
    await provider.on('block', () => undefined)
    await provider.on({ address }, () => undefined)
    await new Promise((done) => setTimeout(done, LISTEN_MS))
  })
  // Errors from the end of the socket are not about the lie.
  const isNoticed = isRefused || thrown.length > 0
  await provider.destroy().catch(() => undefined)
  return isNoticed
}
