import type { JsonRpcProvider } from 'ethers'
import { createClient, http, rpcSchema, type Address as ViemAddress, type Hash as ViemHash } from 'viem'
import { describe, expectTypeOf, test } from 'vitest'
import { createRpc } from './client.ts'
import type { Decoded } from './decode.ts'
import * as decode from './decode.ts'
import { guardEip1193 } from './guard/eip1193.ts'
import { guardEthers } from './guard/ethers.ts'
import { guardFetch } from './guard/fetch.ts'
import { guardTransport } from './guard/viem.ts'
import { guardSocket } from './guard/ws.ts'
import type {
  Address,
  Block,
  BlockNumberOrTag,
  BlockNumberOrTagOrHash,
  BlockTag,
  BlockWith,
  CallFrame,
  Data,
  Eip1193Request,
  EthCallCapacityStats,
  FeeHistory,
  Hash32,
  Log,
  LogFilter,
  MethodName,
  MonadProvider,
  MonadRequest,
  MonadRpcSchema,
  MonadSend,
  PrestateDiff,
  PrestateTrace,
  Problem,
  Quantity,
  Quantity256,
  Receipt,
  Report,
  ResultOf,
  RpcMethods,
  TraceBlockResult,
  TraceResult,
  Transaction,
  TxPoolStatus,
  WithMonadSend,
} from './index.ts'
import * as rpc from './index.ts'
import * as units from './units.ts'

describe('hex types', () => {
  test('take literals and viem values', () => {
    expectTypeOf<'0x12'>().toExtend<Quantity>()
    expectTypeOf<`0x${string}`>().toExtend<Address>()
    expectTypeOf<ViemAddress>().toExtend<Address>()
    expectTypeOf<ViemHash>().toExtend<Hash32>()
    expectTypeOf<Address>().toExtend<ViemAddress>()
  })

  test('refuse what carries another brand', () => {
    expectTypeOf<Hash32>().not.toExtend<Address>()
    expectTypeOf<Address>().not.toExtend<Hash32>()
    expectTypeOf<Data>().not.toExtend<Quantity>()
    expectTypeOf<string>().not.toExtend<Address>()
  })

  test('make no difference between quantities of 64 and 256 bits', () => {
    expectTypeOf<Quantity256>().toEqualTypeOf<Quantity>()
  })
})

describe('RpcMethods', () => {
  test('labels params as the server names them', () => {
    type Params = RpcMethods['eth_getBalance']['params']
    expectTypeOf<Params>().toEqualTypeOf<[account: Address, block_number: BlockNumberOrTagOrHash]>()
    expectTypeOf<RpcMethods['eth_getBalance']['result']>().toEqualTypeOf<Quantity>()
    expectTypeOf<RpcMethods['eth_blockNumber']['params']>().toEqualTypeOf<[]>()
    expectTypeOf<RpcMethods['eth_getBlockByHash']['result']>().toEqualTypeOf<Block | null>()
  })

  test('lets optional params be left out, and no others', () => {
    expectTypeOf<[Record<string, never>]>().toExtend<RpcMethods['eth_call']['params']>()
    expectTypeOf<[Address]>().not.toExtend<RpcMethods['eth_getBalance']['params']>()
    expectTypeOf<[Hash32, 'latest']>().not.toExtend<RpcMethods['eth_getBalance']['params']>()
  })
})

describe('shapes', () => {
  test('have the fields of the document', () => {
    expectTypeOf<Block['hash']>().toEqualTypeOf<Hash32>()
    expectTypeOf<Receipt['contractAddress']>().toEqualTypeOf<Address | null>()
    expectTypeOf<Log['logIndex']>().toEqualTypeOf<Quantity>()
    expectTypeOf<CallFrame['calls']>().toEqualTypeOf<CallFrame[] | undefined>()
    expectTypeOf<FeeHistory['gasUsedRatio']>().toEqualTypeOf<number[]>()
    expectTypeOf<BlockTag>().toEqualTypeOf<'latest' | 'safe' | 'finalized' | 'pending' | 'earliest'>()
    expectTypeOf<BlockNumberOrTag>().toEqualTypeOf<BlockTag | Quantity>()
    expectTypeOf<TxPoolStatus['status']>().toEqualTypeOf<'unknown' | 'tracked' | 'dropped' | 'evicted' | 'committed'>()
    expectTypeOf<EthCallCapacityStats['totalRequests']>().toEqualTypeOf<number>()
    expectTypeOf<{ address: Address }>().toExtend<LogFilter>()
    expectTypeOf<TraceBlockResult['txHash']>().toEqualTypeOf<Hash32>()
  })

  test('tell transactions apart by type', () => {
    expectTypeOf<Extract<Transaction, { type: '0x2' }>['maxFeePerGas']>().toEqualTypeOf<Quantity>()
    expectTypeOf<Extract<Transaction, { type: '0x4' }>['to']>().toEqualTypeOf<Address>()
  })
})

describe('functions', () => {
  test('narrow what they guard and answer reports', () => {
    expectTypeOf(rpc.isBlock).guards.toEqualTypeOf<Block>()
    expectTypeOf(rpc.isLog).guards.toEqualTypeOf<Log>()
    expectTypeOf<rpc.RpcError['code']>().toEqualTypeOf<number | rpc.RpcFailure>()
    expectTypeOf(rpc.methods).toEqualTypeOf<readonly MethodName[]>()
    expectTypeOf(rpc.checkParams).returns.toEqualTypeOf<Report>()
    expectTypeOf<Extract<Report, { valid: false }>['problems']>().toEqualTypeOf<Problem[]>()
  })
})

describe('MonadRpcSchema', () => {
  const client = createClient({ transport: http('http://127.0.0.1:8080'), rpcSchema: rpcSchema<MonadRpcSchema>() })
  const hash: Hash32 = '0x00'

  test('types the requests of a viem client', () => {
    expectTypeOf(() =>
      client.request({ method: 'txpool_statusByHash', params: [hash] }),
    ).returns.resolves.toEqualTypeOf<TxPoolStatus>()
    expectTypeOf(() => client.request({ method: 'eth_blockNumber' })).returns.resolves.toEqualTypeOf<Quantity>()
  })

  test('refuses a hash where an address belongs, and a method that is not there', () => {
    // @ts-expect-error A hash is no address.
    expectTypeOf(() => client.request({ method: 'txpool_statusByAddress', params: [hash] })).toBeFunction()
    // @ts-expect-error No such method.
    expectTypeOf(() => client.request({ method: 'eth_nope' })).toBeFunction()
  })
})

describe('EIP-1193', () => {
  const provider = {} as MonadProvider
  const account: Address = '0x00'
  const hash: Hash32 = '0x00'

  test('types params and result of request by the method', () => {
    expectTypeOf(() =>
      provider.request({ method: 'eth_getBalance', params: [account, 'latest'] }),
    ).returns.resolves.toEqualTypeOf<Quantity>()
    expectTypeOf(() => provider.request({ method: 'eth_blockNumber' })).returns.resolves.toEqualTypeOf<Quantity>()
    expectTypeOf(() =>
      provider.request({ method: 'eth_getBlockByHash', params: [hash, true] }),
    ).returns.resolves.toEqualTypeOf<Block | null>()
  })

  test('refuses params that are missing or of another kind', () => {
    // @ts-expect-error A hash is no address.
    expectTypeOf(() => provider.request({ method: 'eth_getBalance', params: [hash, 'latest'] })).toBeFunction()
    // @ts-expect-error Params are required.
    expectTypeOf(() => provider.request({ method: 'eth_getBalance' })).toBeFunction()
    // @ts-expect-error No such method.
    expectTypeOf(() => provider.request({ method: 'eth_nope' })).toBeFunction()
  })

  test('names any request', () => {
    expectTypeOf<{ method: 'eth_chainId' }>().toExtend<MonadRequest>()
    expectTypeOf<{ method: 'eth_getCode'; params: [Address, 'latest'] }>().toExtend<MonadRequest<'eth_getCode'>>()
    expectTypeOf<{ method: 'eth_getCode' }>().not.toExtend<MonadRequest>()
    expectTypeOf<Eip1193Request>().toExtend<(request: MonadRequest<'eth_chainId'>) => Promise<Quantity>>()
  })
})

describe('ethers', () => {
  const provider = {} as WithMonadSend<JsonRpcProvider>
  const hash: Hash32 = '0x00'

  test('types params and result of send by the method, and keeps the rest of the provider', () => {
    expectTypeOf(() => provider.send('txpool_statusByHash', [hash])).returns.resolves.toEqualTypeOf<TxPoolStatus>()
    expectTypeOf(provider.getBlockNumber).returns.resolves.toEqualTypeOf<number>()
    expectTypeOf<JsonRpcProvider['send']>().toExtend<MonadSend>()
  })

  test('refuses a hash where an address belongs', () => {
    // @ts-expect-error A hash is no address.
    expectTypeOf(() => provider.send('txpool_statusByAddress', [hash])).toBeFunction()
  })
})

describe('results by method and params', () => {
  const hash: Hash32 = '0x00'
  const value: unknown = null

  test('false gives hashes, true gives transactions, a boolean either', () => {
    expectTypeOf<ResultOf<'eth_getBlockByNumber', ['latest', false]>>().toEqualTypeOf<BlockWith<false> | null>()
    expectTypeOf<BlockWith<true>['transactions']>().toEqualTypeOf<Transaction[]>()
    expectTypeOf<BlockWith<false>['transactions']>().toEqualTypeOf<Hash32[]>()
    expectTypeOf<ResultOf<'eth_getBlockByNumber', ['latest', boolean]>>().toEqualTypeOf<Block | null>()
    if (rpc.isResult('eth_getBlockByHash', [hash, true], value)) {
      expectTypeOf(value).toEqualTypeOf<BlockWith<true> | null>()
    }
  })

  test('the tracer chooses the trace', () => {
    type Trace<Options> = ResultOf<'debug_traceTransaction', [Hash32, Options]>
    expectTypeOf<Trace<{ tracer: 'callTracer' }>>().toEqualTypeOf<CallFrame | null>()
    expectTypeOf<Trace<{ tracer: 'prestateTracer' }>>().toEqualTypeOf<PrestateTrace | null>()
    expectTypeOf<
      Trace<{ tracer: 'prestateTracer'; tracerConfig: { diffMode: true } }>
    >().toEqualTypeOf<PrestateDiff | null>()
    expectTypeOf<ResultOf<'debug_traceTransaction', [Hash32]>>().toEqualTypeOf<CallFrame | null>()
    expectTypeOf<ResultOf<'debug_traceCall', [object, 'latest']>>().toEqualTypeOf<CallFrame>()
    expectTypeOf<ResultOf<'debug_traceTransaction'>>().toEqualTypeOf<TraceResult | null>()
  })

  test('methods are names of the document, and params fit them', () => {
    expectTypeOf(() => rpc.parseResult('eth_blockNumber', [], value)).returns.toEqualTypeOf<Quantity>()
    // @ts-expect-error No such method.
    expectTypeOf(() => rpc.isResult('eth_getBlockByNumer', ['latest', true], value)).toBeFunction()
    // @ts-expect-error A block number is missing.
    expectTypeOf(() => rpc.isResult('eth_getBalance', ['0x00'], value)).toBeFunction()
  })

  test('a client answers them', () => {
    const client = createRpc('http://127.0.0.1:8080', { check: rpc.checkResult, classify: rpc.classifyRpcError })
    expectTypeOf(() =>
      client.request('eth_getBlockByNumber', 'latest', true),
    ).returns.resolves.toEqualTypeOf<BlockWith<true> | null>()
    // @ts-expect-error A hash is no address.
    expectTypeOf(() => client.request('eth_getBalance', hash, 'latest')).toBeFunction()
  })

  test('decoded they have bigint where a quantity stood, and constants as they were', () => {
    expectTypeOf<Decoded<Receipt>['gasUsed']>().toEqualTypeOf<bigint>()
    expectTypeOf<Decoded<Receipt>['status']>().toEqualTypeOf<Receipt['status']>()
    expectTypeOf<Decoded<Receipt>['from']>().toEqualTypeOf<Address>()
    expectTypeOf<Decoded<BlockWith<false>>['number']>().toEqualTypeOf<bigint>()
  })
})

describe('guards', () => {
  test('keep the type of what they guard', () => {
    const transport = http('http://127.0.0.1:8080')
    expectTypeOf(() => guardTransport(transport, { mode: 'throw' })).returns.toEqualTypeOf<typeof transport>()
    const request = {} as Eip1193Request
    expectTypeOf(guardEip1193(request, { mode: 'throw' })).toEqualTypeOf<Eip1193Request>()
    expectTypeOf(guardEip1193({} as MonadProvider, { mode: 'throw' })).toEqualTypeOf<MonadProvider>()
    expectTypeOf(guardEthers({} as JsonRpcProvider, { mode: 'throw' })).toEqualTypeOf<JsonRpcProvider>()
    expectTypeOf(guardFetch(fetch, { mode: 'throw' })).toEqualTypeOf<typeof fetch>()
    expectTypeOf(guardSocket({} as WebSocket, { onProblem: () => undefined })).toEqualTypeOf<WebSocket>()
  })

  test('refuse what they cannot check', () => {
    // @ts-expect-error No request.
    expectTypeOf(() => guardEip1193({ send: () => 1 }, { mode: 'throw' })).toBeFunction()
    // @ts-expect-error A client is no transport.
    expectTypeOf(() => guardTransport(createClient({ transport: http() }), { mode: 'throw' })).toBeFunction()
    // @ts-expect-error No provider of ethers.
    expectTypeOf(() => guardEthers({ send: async () => 1 }, { mode: 'throw' })).toBeFunction()
    // @ts-expect-error fetch is no transport.
    expectTypeOf(() => guardTransport(fetch, { mode: 'throw' })).toBeFunction()
    // @ts-expect-error A socket cannot refuse.
    expectTypeOf(() => guardSocket({} as WebSocket, { mode: 'throw' })).toBeFunction()
  })
})

describe('helpers for hex and amounts', () => {
  test('take and give bigint', () => {
    expectTypeOf(decode.parseQuantity).returns.toEqualTypeOf<bigint>()
    expectTypeOf(decode.numberToHex).parameter(0).toEqualTypeOf<bigint | number>()
    expectTypeOf(units.formatMon).toEqualTypeOf<(wei: bigint) => string>()
    expectTypeOf(units.parseGwei).toEqualTypeOf<(text: string) => bigint>()
    expectTypeOf(decode.bytesToHex).toEqualTypeOf<(bytes: Uint8Array) => `0x${string}`>()
  })
})

describe('classifyRpcError', () => {
  test('takes anything and gives one of eight verdicts', () => {
    expectTypeOf(rpc.classifyRpcError).parameter(0).toEqualTypeOf<unknown>()
    expectTypeOf(rpc.classifyRpcError(null, { clientVersion: 'Monad/0.16.4' })).toEqualTypeOf<{
      verdict:
        | 'fix-request'
        | 'fix-account'
        | 'wait'
        | 'retry'
        | 'retry-elsewhere'
        | 'reverted'
        | 'ask-operator'
        | 'unknown'
      entry?: string
      advice: string
    }>()
  })
})
