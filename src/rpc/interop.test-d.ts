/** The common calls of each library take what this package types, without casts. */
import { BrowserProvider, JsonRpcProvider, JsonRpcSigner } from 'ethers'
import {
  createClient,
  createPublicClient,
  custom,
  decodeEventLog,
  formatBlock,
  formatLog,
  formatTransaction,
  formatTransactionReceipt,
  http,
  parseAbi,
  type RpcBlock,
  type RpcTransaction,
  rpcSchema,
} from 'viem'
import { describe, expectTypeOf, test } from 'vitest'
import { guardProvider } from './guard/ethers.ts'
import type {
  Address,
  Block,
  Hash32,
  Log,
  MonadProvider,
  MonadRpcSchema,
  Receipt,
  Transaction,
  WithMonadSend,
} from './index.ts'

declare const block: Block
declare const transaction: Transaction
declare const receipt: Receipt
declare const log: Log
declare const injected: MonadProvider
const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])

describe('viem', () => {
  test('formats what the wire brings', () => {
    expectTypeOf(formatTransactionReceipt(receipt).gasUsed).toEqualTypeOf<bigint>()
    expectTypeOf(formatLog(log).logIndex).toEqualTypeOf<number | null>()
    // The types of viem deny a transaction with dynamic fees its gas price, which nodes answer.
    expectTypeOf(formatTransaction(transaction as RpcTransaction).value).toEqualTypeOf<bigint>()
    expectTypeOf(formatBlock(block as RpcBlock).number).toEqualTypeOf<bigint | null>()
  })

  test('decodes a log', () => {
    const { args } = decodeEventLog({ abi, eventName: 'Transfer', data: log.data, topics: log.topics })
    expectTypeOf(args.value).toEqualTypeOf<bigint>()
  })

  test('a client of the schema has the methods of the document, a public client its actions', async () => {
    const client = createClient({ transport: http('http://node'), rpcSchema: rpcSchema<MonadRpcSchema>() })
    const found = await client.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
    expectTypeOf(found).toEqualTypeOf<Block | null>()
    const publicClient = createPublicClient({ transport: http('http://node'), rpcSchema: rpcSchema<MonadRpcSchema>() })
    expectTypeOf(await publicClient.getBlockNumber()).toEqualTypeOf<bigint>()
    const { status } = await publicClient.request({ method: 'txpool_statusByHash', params: ['0x'] })
    expectTypeOf(status).not.toBeAny()
  })

  test('takes a typed provider as a wallet', () => {
    expectTypeOf(custom(injected)).toBeFunction()
  })
})

describe('ethers', () => {
  test('a signer takes a provider beside its typed send, and one that is guarded', () => {
    const provider = new JsonRpcProvider('http://node')
    const { send } = provider as WithMonadSend<JsonRpcProvider>
    expectTypeOf(new JsonRpcSigner(provider, '0x').address).toEqualTypeOf<string>()
    const guarded = guardProvider(new JsonRpcProvider('http://node'), { mode: 'throw' })
    expectTypeOf(new JsonRpcSigner(guarded, '0x')).toEqualTypeOf<JsonRpcSigner>()
    expectTypeOf(send('eth_chainId', [])).resolves.toExtend<string>()
  })
})

describe('a wallet in a page', () => {
  test('is asked for accounts and for the chain', () => {
    expectTypeOf(injected.request({ method: 'eth_chainId' })).resolves.toExtend<string>()
    expectTypeOf(injected.request({ method: 'eth_requestAccounts' })).resolves.toEqualTypeOf<Address[]>()
    expectTypeOf(injected.request({ method: 'eth_sendTransaction', params: [{}] })).resolves.toEqualTypeOf<Hash32>()
    expectTypeOf(injected.request({ method: 'wallet_addEthereumChain', params: [{}] })).toExtend<Promise<unknown>>()
    const params = ['0x6f49a8F621353f12378d0046E7d7e4b9B249DC9e', 'latest'] as const
    expectTypeOf(injected.request({ method: 'eth_getBalance', params })).resolves.toExtend<string>()
    expectTypeOf(new BrowserProvider(injected)).toEqualTypeOf<BrowserProvider>()
  })
})
