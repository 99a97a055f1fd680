import { describe, expect, test } from 'vitest'
import { type RpcError, rpcRequest } from './rpc.ts'
import { foreignParts } from './shape.ts'

const answer = (method: string, result: unknown, params: unknown[] = []) =>
  foreignParts(rpcRequest(method, params), { jsonrpc: '2.0', id: 1, result })
const failure = (error: RpcError) => foreignParts(rpcRequest('eth_call', []), { jsonrpc: '2.0', id: 1, error })

const LIMIT = '0x5208'
const call = { from: `0x${'11'.repeat(20)}`, to: `0x${'22'.repeat(20)}`, gas: LIMIT }
const frame = { type: 'CALL', from: call.from, to: call.to, value: '0x0', gas: LIMIT, gasUsed: LIMIT, input: '0x' }
const traced = (result: unknown, params: unknown[] = [call, 'latest', { tracer: 'callTracer' }]) =>
  answer('debug_traceCall', result, params)

describe('foreignParts of a result', () => {
  test('lets a plain value, an empty list and null pass', () => {
    expect(answer('eth_getBalance', '0x0')).toEqual([])
    expect(answer('eth_getBlockReceipts', [])).toEqual([])
    expect(answer('eth_getBlockByNumber', null)).toEqual([])
  })

  test('names members that only other nodes send', () => {
    expect(answer('eth_getBlockByHash', { number: '0x1', withdrawals: [] })).toEqual([
      'a block has no "withdrawals" on Monad',
    ])
    expect(answer('eth_getTransactionReceipt', { blobGasPrice: '0x1', blockTimestamp: 1 })).toEqual([
      'a receipt has no "blobGasPrice" on Monad',
      'a receipt has no "blockTimestamp" on Monad',
    ])
    expect(answer('eth_getBlockReceipts', [{ status: '0x1' }, { root: '0x' }])).toEqual([
      'a receipt has no "root" on Monad',
    ])
  })

  test('refuses a blob base fee other than zero', () => {
    expect(answer('eth_feeHistory', { baseFeePerBlobGas: ['0x0', '0x0'] })).toEqual([])
    expect(answer('eth_feeHistory', { baseFeePerBlobGas: ['0x0', '0x1'] })).toEqual([
      'the blob base fee is 0x0 on Monad',
    ])
  })

  test('refuses what a client answers about itself', () => {
    expect(answer('web3_clientVersion', 'anvil/v1.7.1')).toEqual([
      "web3_clientVersion answers with the client's own value",
    ])
  })
})

describe('foreignParts of a trace', () => {
  test('takes a frame whose gas is the gas limit', () => {
    expect(traced(frame)).toEqual([])
  })

  test('refuses a frame whose gas has lost the intrinsic cost', () => {
    expect(traced({ ...frame, gas: '0x0' })).toEqual(['the gas of the top frame is not the gas limit'])
    expect(traced(frame, [{ to: call.to }, 'latest', {}])).toEqual(['the gas of the top frame is not the gas limit'])
  })

  test('finds a foreign error text in an inner frame', () => {
    const inner = { ...frame, gas: '0x1', error: 'out of gas: write protection' }
    expect(traced({ ...frame, calls: [inner] })).toEqual(['Monad has no frame error "out of gas: write protection"'])
  })

  test('refuses opcode traces, also inside a block', () => {
    const structLogs = { failed: false, structLogs: [] }
    expect(traced(structLogs)).toContain('a trace has no "structLogs" on Monad')
    expect(answer('debug_traceBlockByNumber', [{ txHash: '0x', result: structLogs }])).toContain(
      'a trace has no "structLogs" on Monad',
    )
  })

  test('refuses a prestate with a beneficiary that took no part', () => {
    const idle = { [call.from]: { balance: '0x1' }, [`0x${'00'.repeat(20)}`]: { balance: '0x0' } }
    expect(traced(idle)).toEqual(['the beneficiary took no part but is in the prestate'])
    expect(traced({ [call.from]: { balance: '0x1' } })).toEqual([])
  })
})

describe('foreignParts of an error', () => {
  test('takes a revert as Monad words it', () => {
    expect(failure({ code: 3, message: 'execution reverted: closed', data: '0x08c379a0' })).toEqual([])
    expect(failure({ code: 3, message: 'execution reverted', data: '0x' })).toEqual([])
  })

  test('refuses a panic in the wording of anvil', () => {
    expect(failure({ code: 3, message: 'execution reverted: panic: overflow (0x11)', data: '0x' })).toEqual([
      'Monad leaves out "panic: " and "revert: " before the reason',
    ])
  })

  test('refuses every other error', () => {
    expect(failure({ code: -32602, message: 'invalid string length' })).toEqual([
      "the text of error -32602 is anvil's own",
    ])
  })
})
