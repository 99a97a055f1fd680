import { encodeFunctionData, keccak256, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { examples } from '../../rpc/examples.ts'
import { methods } from '../../rpc/method.ts'
import { checkResponse } from '../../rpc/validate.ts'
import type { Hex } from './chain/trie.ts'
import { OFF_BY_DEFAULT } from './methods/all.ts'
import { LEFT_OUT } from './methods/left-out.ts'
import { createNode, type NodeCore } from './node.ts'

const GWEI = 10n ** 9n
const MON = 10n ** 18n
type Json = Record<string, unknown>

let node: NodeCore
beforeEach(() => {
  node = createNode({ history: true, seed: 'test' })
})

const ask = async <T = Json>(method: string, ...params: unknown[]): Promise<T> =>
  (await node.ask({ method, params })) as T
const codeOf = (method: string, ...params: unknown[]) =>
  node.handle(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })).then((reply) => {
    if (reply.kind !== 'answer') throw new Error(reply.kind)
    return (JSON.parse(reply.body) as { error?: { code: number; message: string; data?: string } }).error
  })

type Fields = { to?: Hex; value?: bigint; data?: Hex; gas?: bigint; nonce: number; price?: bigint; tip?: bigint }
const signed = (
  index: number,
  { gas = 21_000n, price = 150n * GWEI, tip = 2n * GWEI, ...rest }: Fields,
): Promise<Hex> =>
  privateKeyToAccount(node.accounts[index]?.privateKey ?? '0x').signTransaction({
    ...{ type: 'eip1559', chainId: node.chainId, gas, maxFeePerGas: price, maxPriorityFeePerGas: tip },
    ...rest,
  })
/** An account that sent nothing in the history. */
const FRESH = 8
const OTHER: Hex = '0x00000000000000000000000000000000000bbbbb'
const contract = (name: string): Hex => node.contracts.find((one) => one.name === name)?.address ?? '0x'

describe('the same seed and the same steps', () => {
  const play = async (seed: string) => {
    node = createNode({ history: true, seed })
    const hash = await ask<Hex>('eth_sendRawTransaction', await signed(FRESH, { to: OTHER, value: 1n, nonce: 0 }))
    await node.clock.step(3)
    await node.clock.fork()
    const bodies = ['eth_getBlockByNumber', 'debug_getRawBlock', 'eth_getLogs'].map((method, index) => ({
      ...{ jsonrpc: '2.0', id: index, method },
      params: method === 'eth_getLogs' ? [{ fromBlock: '0x0' }] : index === 0 ? ['latest', true] : ['latest'],
    }))
    const heads: string[] = []
    const connection = node.connect((message) => heads.push(message ?? ''))
    await connection.receive('{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["monadLogs"]}')
    await node.clock.step(2)
    return JSON.stringify([hash, await node.handle(JSON.stringify(bodies)), heads, node.accounts])
  }

  test('give the same bytes', async () => {
    expect(await play('7')).toBe(await play('7'))
  })

  test('of another seed give other bytes', async () => {
    expect(await play('7')).not.toBe(await play('8'))
  })
})

describe('a block', () => {
  test('begins with a system transaction that pays the reward and costs nothing', async () => {
    const block = await ask<{ transactions: Json[] }>('eth_getBlockByNumber', 'latest', true)
    expect(block.transactions[0]).toMatchObject({
      ...{ type: '0x0', gas: '0x0', gasPrice: '0x0', value: '0xf9ccd8a1c5080000', transactionIndex: '0x0' },
      from: '0x6f49a8f621353f12378d0046e7d7e4b9b249dc9e',
      to: '0x0000000000000000000000000000000000001000',
    })
    const [receipt] = await ask<{ gasUsed: string; logs: unknown[]; status: string }[]>(
      'eth_getBlockReceipts',
      'latest',
    )
    expect([receipt?.gasUsed, receipt?.status, receipt?.logs.length]).toEqual(['0x0', '0x1', 1])
  })

  test('comes 300 ms after its parent, in whole seconds', async () => {
    await node.clock.step(10)
    const times = await Promise.all(
      Array.from({ length: 10 }, (_, number) => ask('eth_getBlockByNumber', `0x${(number + 1).toString(16)}`, false)),
    )
    expect(times.map(({ timestamp }) => Number(timestamp) - Number(times[0]?.timestamp))).toEqual([
      0, 0, 0, 1, 1, 1, 2, 2, 2, 3,
    ])
  })

  test('is newest under latest and pending, one older under safe, two under finalized', async () => {
    const head = await node.clock.step(3)
    const numbers = await Promise.all(
      ['latest', 'pending', 'safe', 'finalized', 'earliest'].map((tag) => ask('eth_getBlockByNumber', tag, false)),
    )
    expect(numbers.map(({ number }) => Number(number))).toEqual([head, head, head - 1, head - 2, 0])
  })

  test('is replaced by a fork: another hash under the same number, transactions included again', async () => {
    const hash = await ask<Hex>('eth_sendRawTransaction', await signed(FRESH, { to: OTHER, value: 1n, nonce: 0 }))
    await node.clock.step()
    const before = await ask('eth_getTransactionReceipt', hash)
    await node.clock.fork()
    const after = await ask('eth_getTransactionReceipt', hash)
    expect(after.blockNumber).toBe(before.blockNumber)
    expect(after.blockHash).not.toBe(before.blockHash)
    expect(await ask('eth_getBlockByHash', before.blockHash, false)).toBeNull()
  })
})

describe('a transaction', () => {
  const send = async (index: number, fields: Fields): Promise<Json> => {
    const hash = await ask<Hex>('eth_sendRawTransaction', await signed(index, fields))
    await node.clock.step()
    return ask('eth_getTransactionReceipt', hash)
  }

  test('is charged its gas limit, and the sender pays all of it', async () => {
    const address = node.accounts[FRESH]?.address
    const before = BigInt(await ask<Hex>('eth_getBalance', address, 'latest'))
    const receipt = await send(FRESH, { to: OTHER, value: 1n, gas: 100_000n, nonce: 0 })
    expect(receipt).toMatchObject({ status: '0x1', gasUsed: '0x186a0', cumulativeGasUsed: '0x186a0' })
    const after = BigInt(await ask<Hex>('eth_getBalance', address, 'latest'))
    expect(before - after).toBe(1n + 100_000n * BigInt(receipt.effectiveGasPrice as string))
    expect(await ask('eth_getBalance', OTHER, 'latest')).toBe('0x1')
  })

  test('runs contracts, whose logs are numbered after that of the system transaction', async () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function transfer(address to, uint256 value)']),
      args: [OTHER, 5n],
    })
    const { logs } = await send(FRESH, { to: contract('Token'), data, gas: 80_000n, nonce: 0 })
    expect(logs).toMatchObject([{ logIndex: '0x1', transactionIndex: '0x1', data: `0x${'5'.padStart(64, '0')}` }])
  })

  test('makes contracts', async () => {
    // PUSH1 1, PUSH0, MSTORE8, PUSH1 1, PUSH0, RETURN, for a contract whose code is one byte.
    const { contractAddress, status } = await send(FRESH, { data: '0x60015f5360015ff3', gas: 100_000n, nonce: 0 })
    expect(status).toBe('0x1')
    expect(await ask('eth_getCode', contractAddress, 'latest')).toBe('0x01')
  })

  test('fails where an account sends twice and falls below 10 MON', async () => {
    const rest = 10_000n * MON - 12n * MON
    expect(await send(FRESH, { to: OTHER, value: rest, nonce: 0 })).toMatchObject({ status: '0x1' })
    const second = await send(FRESH, { to: OTHER, value: 5n * MON, nonce: 1 })
    expect(second).toMatchObject({ status: '0x0', gasUsed: '0x5208' })
    const trace = await ask('debug_traceTransaction', second.transactionHash, { tracer: 'callTracer' })
    expect(trace).toMatchObject({ error: 'reserve balance violation', gasUsed: '0x5208' })
    await node.clock.step(3)
    expect(await send(FRESH, { to: OTHER, value: 5n * MON, nonce: 2 })).toMatchObject({ status: '0x1' })
  })

  test('is tracked, then committed when its block is final', async () => {
    const hash = await ask<Hex>('eth_sendRawTransaction', await signed(FRESH, { to: OTHER, nonce: 0 }))
    const seen: unknown[] = []
    for (let step = 0; step < 4; step++) {
      seen.push((await ask('txpool_statusByHash', hash)).status)
      await node.clock.step()
    }
    expect(seen).toEqual(['tracked', 'tracked', 'tracked', 'committed'])
    expect(await ask('txpool_statusByAddress', node.accounts[FRESH]?.address)).toEqual({
      [hash]: { status: 'committed' },
    })
  })

  test.each([
    ['a nonce that was used', { to: OTHER, nonce: 0 }, 0, 'Transaction nonce too low'],
    ['a fee below the floor', { to: OTHER, nonce: 0, price: 99n * GWEI }, FRESH, 'Transaction fee too low'],
    ['too little gas', { to: OTHER, nonce: 0, gas: 20_999n }, FRESH, 'Gas limit too low'],
    ['too much gas', { to: OTHER, nonce: 0, gas: 30_000_001n }, FRESH, 'Exceeds transaction gas limit'],
  ] as const)('with %s is refused', async (_, fields, index, message) => {
    expect(await codeOf('eth_sendRawTransaction', await signed(index, fields))).toEqual({ code: -32000, message })
  })

  test('replaces another of its nonce with a higher bid, and not with a lower one', async () => {
    const first = await ask<Hex>('eth_sendRawTransaction', await signed(FRESH, { to: OTHER, nonce: 0 }))
    const lower = await signed(FRESH, { to: OTHER, nonce: 0, value: 1n })
    expect((await codeOf('eth_sendRawTransaction', lower))?.message).toBe('An existing transaction had higher priority')
    await ask('eth_sendRawTransaction', await signed(FRESH, { to: OTHER, nonce: 0, price: 200n * GWEI }))
    expect(await ask('txpool_statusByHash', first)).toEqual({
      status: 'dropped',
      reason: 'A newer transaction had higher priority',
    })
  })

  test('that waits for its receipt gets it with the next block, or code 4', async () => {
    const raw = await signed(FRESH, { to: OTHER, nonce: 0 })
    const receipt = ask('eth_sendRawTransactionSync', raw)
    await expect.poll(() => ask('txpool_statusByHash', keccak256(raw))).toMatchObject({ status: 'tracked' })
    await node.clock.step()
    expect(await receipt).toMatchObject({ status: '0x1' })
    expect(await codeOf('eth_sendRawTransactionSync', raw, 1)).toMatchObject({ code: 4 })
  })
})

describe('a call', () => {
  const failing = async (name: string, ...args: unknown[]) => {
    const abi = parseAbi([
      'function withReason(string reason)',
      'function withError(uint256 code)',
      'function withPanic()',
      'function withNothing()',
    ])
    const data = encodeFunctionData({ abi, functionName: name, args } as Parameters<typeof encodeFunctionData>[0])
    return codeOf('eth_call', { to: contract('Reverter'), data }, 'latest')
  }

  test('that reverts answers code 3 with the bytes, and the reason where there is one', async () => {
    expect(await failing('withReason', 'no')).toMatchObject({ code: 3, message: 'execution reverted: no' })
    expect((await failing('withError', 5n))?.data).toMatch(/^0x[0-9a-f]{8}0{64}0{63}5$/)
    expect(await failing('withPanic')).toMatchObject({ message: 'execution reverted: assertion failed (0x01)' })
    expect(await failing('withNothing')).toEqual({ code: 3, message: 'execution reverted', data: '0x' })
  })

  test('that runs out of the gas it was given says so', async () => {
    const data = encodeFunctionData({ abi: parseAbi(['function withGas()']) })
    const call = { to: contract('Reverter'), data, gas: '0x186a0' }
    expect(await codeOf('eth_call', call, 'latest')).toEqual({ code: -32603, message: 'out of gas' })
  })

  test('sees overridden state', async () => {
    const overrides = { [OTHER]: { code: '0x475f5260205ff3', balance: '0x7' } }
    expect(await ask('eth_call', { to: OTHER }, 'latest', overrides)).toBe(`0x${'7'.padStart(64, '0')}`)
  })

  test('is estimated so that a transaction with this limit succeeds and one with a tenth less does not', async () => {
    const data = encodeFunctionData({ abi: parseAbi(['function increment()']) })
    const from = node.accounts[FRESH]?.address
    const call = { from, to: contract('Counter'), data }
    const estimate = BigInt(await ask<Hex>('eth_estimateGas', call))
    expect(await codeOf('eth_call', { ...call, gas: `0x${estimate.toString(16)}` })).toBeUndefined()
    expect(await codeOf('eth_call', { ...call, gas: `0x${((estimate * 9n) / 10n).toString(16)}` })).toBeDefined()
    expect(await ask('eth_estimateGas', { from, to: OTHER, value: '0x1' })).toBe('0x5208')
    // 2 zero bytes and 2 others cost 100 gas as call data, but no limit below the floor of EIP-7623 is valid.
    expect(await ask('eth_estimateGas', { from, to: OTHER, data: '0x00010002' })).toBe('0x526c')
  })
})

test('every method answers a result of the documented shape, or a documented error', async () => {
  const [block] = [await ask<{ hash: Hex; transactions: Hex[] }>('eth_getBlockByNumber', '0x4', false)]
  const hash = block.transactions[1]
  const [from, to] = [node.accounts[0]?.address, contract('Counter')]
  const call = { from, to, data: '0xd09de08a' }
  const transaction = await signed(FRESH, { to: OTHER, nonce: 0 })
  const later = await signed(FRESH, { to: OTHER, nonce: 1 })
  const params: Record<string, unknown[]> = {
    eth_getBlockByNumber: ['0x4', true],
    eth_getBlockByHash: [block.hash, true],
    eth_getBlockReceipts: ['0x4'],
    eth_getBlockTransactionCountByNumber: ['0x4'],
    eth_getBlockTransactionCountByHash: [block.hash],
    eth_sendRawTransaction: [transaction],
    eth_sendRawTransactionSync: [later, 1],
    eth_getTransactionByHash: [hash],
    eth_getTransactionByBlockNumberAndIndex: ['0x4', '0x1'],
    eth_getTransactionByBlockHashAndIndex: [block.hash, '0x1'],
    eth_getTransactionReceipt: [hash],
    eth_call: [call],
    eth_estimateGas: [call],
    eth_getBalance: [from, 'latest'],
    eth_getCode: [to, 'latest'],
    eth_getStorageAt: [to, '0x0', 'latest'],
    eth_getTransactionCount: [from, 'latest'],
    eth_feeHistory: ['0x5', 'latest', [10, 50]],
    eth_getLogs: [{ fromBlock: '0x0' }],
    txpool_statusByHash: [hash],
    txpool_statusByAddress: [from],
    debug_getRawBlock: ['0x4'],
    debug_getRawHeader: ['0x4'],
    debug_getRawReceipts: ['0x4'],
    debug_getRawTransaction: [hash],
    debug_traceTransaction: [hash, { tracer: 'callTracer', tracerConfig: { withLog: true } }],
    debug_traceBlockByNumber: ['0x4', { tracer: 'prestateTracer' }],
    debug_traceBlockByHash: [block.hash, { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }],
    debug_traceCall: [call, 'latest', { tracer: 'callTracer' }],
    eth_createAccessList: [call],
    eth_fillTransaction: [{ from, to: OTHER }],
  }
  // A timeout of 1 ms is too short for any inclusion.
  const refused = ['eth_sendRawTransactionSync', ...OFF_BY_DEFAULT, ...Object.keys(LEFT_OUT)]
  for (const method of methods) {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: params[method] ?? examples[method][0]?.request.params,
    })
    const reply = await node.handle(body)
    const response = reply.kind === 'answer' ? (JSON.parse(reply.body) as object) : {}
    expect([method, checkResponse(method, response)]).toEqual([method, { valid: true }])
    const cure = `add params of ${method} that this node knows to this test, in src/package/node/core/node.test.ts: ${JSON.stringify(response)}`
    expect('error' in response, cure).toBe(refused.includes(method))
  }
})
