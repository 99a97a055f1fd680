/** Whole tasks of fees, transactions, balances and logs. */
import {
  encodeErrorResult,
  encodeFunctionData,
  formatEther,
  formatGwei,
  formatUnits,
  getAddress,
  numberToHex,
  parseAbi,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import openrpc from '../../../generated/openrpc.json' with { type: 'json' }
import { protocol } from '../../../src/core/facts/network.ts'
import builtIn from '../../../src/package/node/core/chain/built-in.json' with { type: 'json' }
import { exampleOf } from './local-network.ts'
import { BLOCK_MS, cleanUp, codeOf, funded, MAINNET, MON, printedBy, sent } from './recipe-runs.ts'

cleanUp()

/** Blocks of an hour. */
const BLOCKS = 12_000
/** Distance of the task of logs from the head. */
const DISTANCE = 1_000
/** The chain ID of a network that the code does not name. */
const OTHER = 20_143

type Range = Record<string, string>

/** The filters of the requests for logs. */
const filtersOf = (calls: readonly unknown[][]): Range[] =>
  calls.flatMap(([body]) => {
    const { method, params } = JSON.parse(String(body)) as { method: string; params: [Range] }
    return method === 'eth_getLogs' ? [params[0]] : []
  })

describe.each([MAINNET, OTHER])('on chain %i', (chainId) => {
  test.each(['eth_sendRawTransaction', 'eth_sendRawTransactionSync'])(
    'signing for %s ends with a receipt, and costs the fee of the comment',
    async (method) => {
      const { node, key } = await funded(chainId)
      node.clock.start(BLOCK_MS)
      vi.stubEnv('PRIVATE_KEY', key)
      const [[hash, status, block] = []] = await printedBy(method, node)
      expect([hash, status, typeof block]).toEqual([expect.stringMatching(/^0x[0-9a-f]{64}$/), 'success', 'bigint'])
      expect(codeOf('eth_sendRawTransaction')).toContain('a fee of about 0.002 MON')
      expect(Number(formatEther(21_000n * protocol.minBaseFee))).toBeCloseTo(0.002, 3)
    },
  )
})

test('waiting for a receipt prints the states of the block and ends with the finalized one', async () => {
  const { node } = await funded()
  vi.stubEnv('TX_HASH', await sent(node, { value: '0x1' }))
  node.clock.start(BLOCK_MS)
  const printed = await printedBy('eth_getTransactionReceipt', node)
  expect(printed.slice(-2)).toEqual([
    ['finalized', 'success', expect.any(BigInt)],
    ['fee', expect.stringMatching(/^0\.00\d+$/), 'MON'],
  ])
  expect(['proposed', 'voted', 'finalized', 'fee']).toEqual(expect.arrayContaining(printed.map(([state]) => state)))
})

describe('the reason of a revert', () => {
  const reverter = `0x${'5e'.repeat(20)}`
  const abi = parseAbi([
    'function withReason(string reason)',
    'function withPanic()',
    'function withNothing()',
    'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  ])
  const custom = encodeErrorResult({ abi, errorName: 'ERC20InsufficientBalance', args: [zeroAddress, 1n, 2n] })
  const failed = expect.objectContaining({ error: 'execution reverted' })
  /** Code that reverts with the bytes of the error. The bytes follow ten bytes that copy them. */
  const reverting = `0x6064600a5f3960645ffd${custom.slice(2)}`

  test.each([
    ['Error(string)', encodeFunctionData({ abi, functionName: 'withReason', args: ['too late'] }), ['Error(too late)']],
    ['Panic', encodeFunctionData({ abi, functionName: 'withPanic' }), ['Panic(1)']],
    ['no data', encodeFunctionData({ abi, functionName: 'withNothing' }), [failed]],
    ['an error of the ABI', '0x', [`ERC20InsufficientBalance(${zeroAddress}, 1, 2)`]],
  ])('is decoded from %s', async (name, data, expected) => {
    const { node } = await funded()
    const code = name === 'an error of the ABI' ? reverting : builtIn.Reverter
    await node.ask({ method: 'anvil_setCode', params: [reverter, code] })
    vi.stubEnv('TX_HASH', await sent(node, { to: reverter, data, gas: numberToHex(100_000) }))
    await node.clock.step(1)
    expect(await printedBy('debug_traceTransaction', node)).toEqual([expected])
  })
})

describe('a transaction that waits', () => {
  /** A transaction that is in the pool, as long as the clock does not run. */
  async function waiting() {
    const { node, key, address } = await funded()
    const { signTransaction } = privateKeyToAccount(key)
    const fees = { maxFeePerGas: 2n * protocol.minBaseFee, maxPriorityFeePerGas: 1n }
    const bytes = await signTransaction({ ...fees, chainId: MAINNET, to: address, gas: 21_000n, nonce: 0, value: 1n })
    vi.stubEnv('TX_HASH', String(await node.ask({ method: 'eth_sendRawTransaction', params: [bytes] })))
    return { node, key, address }
  }

  test('is pending, then in a block, and an unknown one is not in the pool', async () => {
    const { node } = await waiting()
    expect(await printedBy('txpool_statusByHash', node)).toEqual([['pending', '']])
    await node.clock.step(1)
    expect(await printedBy('txpool_statusByHash', node)).toEqual([['included in block', expect.any(BigInt), 'success']])
    vi.stubEnv('TX_HASH', `0x${'00'.repeat(32)}`)
    expect(await printedBy('txpool_statusByHash', node)).toEqual([['not in the pool of this node', 'Unknown tx hash']])
  })

  test('is canceled with the key of its sender', async () => {
    const { node, key } = await waiting()
    vi.stubEnv('PRIVATE_KEY', key)
    const [, end] = await printedBy('txpool_statusByHash', node, { startAt: 'eth_sendRawTransaction' })
    expect(end).toEqual(['canceled in block', expect.any(BigInt)])
    node.clock.stop()
    expect(await printedBy('txpool_statusByHash', node)).toEqual([
      ['dropped', 'A newer transaction had higher priority'],
    ])
  })

  test('is counted by the next nonce until its block counts it', async () => {
    const { node } = await funded()
    const [account] = exampleOf('eth_getTransactionCount').request.params as [string]
    expect(await printedBy('eth_getTransactionCount', node)).toEqual([['next nonce:', 5]])
    await node.ask({ method: 'anvil_impersonateAccount', params: [account] })
    for (let next = 6; next < 8; next++) {
      await sent(node, { from: account, value: '0x1', gas: '0x5208' })
      expect(await printedBy('eth_getTransactionCount', node)).toEqual([['next nonce:', next]])
    }
    await node.clock.step(1)
    expect(await printedBy('eth_getTransactionCount', node)).toEqual([['next nonce:', 7]])
  })
})

test('the balance of a token has its decimals and its symbol', async () => {
  const { node } = await funded()
  const { response } = exampleOf('eth_call')
  const units = formatUnits(BigInt('result' in response ? String(response.result) : ''), 18)
  expect(await printedBy('eth_call', node)).toEqual([[`${units} TEST`]])
})

test('the gas of a token transfer has a margin of 5%, and a transfer that reverts has a reason', async () => {
  const { node } = await funded()
  const { request } = exampleOf('eth_estimateGas', 'token-transfer')
  const [{ from }] = request.params as [{ from: string }]
  expect(codeOf('eth_estimateGas')).toContain(from)
  const estimate = BigInt(String(await node.ask({ method: 'eth_estimateGas', params: request.params as unknown[] })))
  const selector = toFunctionSelector('InsufficientBalance(address,uint256,uint256)')
  expect(await printedBy('eth_estimateGas', node)).toEqual([
    ['gas limit', (estimate * 105n) / 100n, 'costs', expect.any(String), 'MON'],
    ['reverts:', selector],
  ])
})

describe('a batch of balances', () => {
  const [account] = exampleOf('eth_getBalance').request.params as [string]

  test('prints each account with its balance in MON, by the id of the response', async () => {
    const { node } = await funded()
    const handle = vi.spyOn(node, 'handle')
    const printed = await printedBy('eth_getBalance', node)
    expect(printed.map(([address, balance]) => [address, Number(balance)])).toEqual([
      [account, expect.closeTo(35.98, 2)],
      [expect.stringMatching(/^0x/), 0],
      [expect.stringMatching(/^0x/), 0],
    ])
    expect(handle).toHaveBeenCalledTimes(1)
  })

  test('has the length that the default endpoint accepts', () => {
    const [server] = openrpc.servers
    const limit = server?.['x-limits'].find(({ id }) => id === 'batch')
    expect(codeOf('eth_getBalance')).toContain(`const LENGTH = ${limit && 'value' in limit ? limit.value : ''}`)
  })

  test('is an array of requests for curl', async () => {
    const { node } = await funded()
    const [, body = ''] = /-d '(.*?)'/s.exec(codeOf('eth_getBalance', 'batch')) ?? []
    const reply = await node.handle(body)
    const items = JSON.parse(reply.kind === 'answer' ? reply.body : '') as { id: number; result: string }[]
    expect(items.map(({ id, result }) => [id, typeof result])).toEqual([0, 1, 2].map((id) => [id, 'string']))
  })
})

test('the times in the task of logs follow from the block time', () => {
  const seconds = (blocks: number): number => (blocks * protocol.blockTimeMs) / 1_000
  expect(codeOf('eth_getLogs')).toContain('An hour has 12,000 blocks.')
  expect([seconds(DISTANCE), seconds(BLOCKS)]).toEqual([300, 3_600])
})

test('the logs of an hour are read below a finalized block, in ranges of 100 blocks without gaps', async () => {
  const { node } = await funded()
  const handle = vi.spyOn(node, 'handle')
  const [printed] = await printedBy('eth_getLogs', node, { distance: DISTANCE + BLOCKS })
  const filters = filtersOf(handle.mock.calls)
  const starts = filters.map(({ fromBlock }) => Number(fromBlock))
  const first = starts[0] ?? 0
  expect(starts).toEqual(Array.from({ length: BLOCKS / 100 }, (_, index) => first + 100 * index))
  expect(filters.map(({ toBlock }) => Number(toBlock))).toEqual(starts.map((start) => start + 99))
  expect(printed).toEqual([0, `logs in blocks ${first} to ${first + BLOCKS - 1}`])
})

test('the logs of a short chain start at block 0, end at a block that exists, and are decoded', async () => {
  const { node } = await funded()
  const [{ address }] = exampleOf('eth_getLogs').request.params as [{ address: string }]
  const abi = parseAbi(['function mint(address to, uint256 value)'])
  const to = `0x${'ab'.repeat(20)}` as const
  await node.ask({ method: 'anvil_setCode', params: [address, builtIn.Token] })
  await sent(node, { to: address, data: encodeFunctionData({ abi, functionName: 'mint', args: [to, 3n * MON] }) })
  await node.ask({ method: 'anvil_mine', params: [numberToHex(120)] })
  const handle = vi.spyOn(node, 'handle')
  const [log = [], end] = await printedBy('eth_getLogs', node)
  const { number } = (await node.ask({ method: 'eth_getBlockByNumber', params: ['finalized', false] })) as Range
  expect(filtersOf(handle.mock.calls)).toEqual([
    expect.objectContaining({ fromBlock: '0x0', toBlock: '0x63' }),
    expect.objectContaining({ fromBlock: '0x64', toBlock: number }),
  ])
  expect(log).toEqual([expect.any(BigInt), zeroAddress, getAddress(to), '3'])
  expect(end).toEqual([1, `logs in blocks 0 to ${Number(number)}`])
})

test('the fees to set are printed in gwei, with a cap of one and a half times the base fee', async () => {
  const { node } = await funded()
  await node.clock.step(1)
  const [cap] = await printedBy('eth_feeHistory', node)
  expect(cap).toEqual(['maxFeePerGas:', '152', 'gwei'])
  expect(codeOf('eth_feeHistory')).toContain(`parseGwei('${formatGwei(protocol.minBaseFee)}')`)
})
