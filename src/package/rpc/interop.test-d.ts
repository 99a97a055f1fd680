/** The common calls of each library accept this package's types without casts. */
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
  publicActions,
  rpcSchema,
} from 'viem'
import { describe, expectTypeOf, test } from 'vitest'
import { guardEthers } from './guard/ethers.ts'
import { forViem } from './guard/viem.ts'
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
    expectTypeOf(formatTransaction(forViem(transaction)).value).toEqualTypeOf<bigint>()
    expectTypeOf(formatBlock(forViem(block)).number).toEqualTypeOf<bigint | null>()
    // @ts-expect-error The types of viem deny a transaction with dynamic fees its gas price, which nodes answer.
    expectTypeOf(formatTransaction(transaction).value).toEqualTypeOf<bigint>()
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

  test('a client that is extended keeps the results of the document, and has the actions too', async () => {
    const client = createClient({ transport: http('http://node'), rpcSchema: rpcSchema<MonadRpcSchema>() })
    const both = client.extend(publicActions)
    const found = await both.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
    expectTypeOf(found).toEqualTypeOf<Block | null>()
    expectTypeOf(await both.getBlockNumber()).toEqualTypeOf<bigint>()
  })

  test('requests of constants are taken', () => {
    const client = createClient({ transport: http('http://node'), rpcSchema: rpcSchema<MonadRpcSchema>() })
    const filter = { address: ['0x00'], topics: [null, ['0x01', '0x02']], fromBlock: undefined } as const
    expectTypeOf(client.request({ method: 'eth_getLogs', params: [filter] as const })).resolves.toEqualTypeOf<Log[]>()
    expectTypeOf(injected.request({ method: 'eth_getLogs', params: [filter] as const })).resolves.toEqualTypeOf<Log[]>()
    const call = { to: '0x00', from: undefined, accessList: [{ address: '0x00', storageKeys: ['0x01'] }] } as const
    expectTypeOf(
      injected.request({ method: 'eth_call', params: [call, 'latest'] as const }),
    ).resolves.toExtend<string>()
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
    const guarded = guardEthers(new JsonRpcProvider('http://node'), { mode: 'throw' })
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
