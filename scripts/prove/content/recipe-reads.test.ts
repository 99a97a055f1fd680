/** Whole tasks that read blocks, transactions and accounts. The first examples are recorded blocks of mainnet. */
import { formatEther } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { exampleOf, type LocalNetwork, localNetwork } from './local-network.ts'
import { cleanUp, codeOf, funded, MON, printedBy, sent } from './recipe-runs.ts'

cleanUp()

/** The network of the first examples, which is closed after the test. */
async function network(): Promise<LocalNetwork> {
  const opened = await localNetwork()
  onTestFinished(() => opened.close())
  return opened
}
const TIME = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/
const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const HASH = /^0x[0-9a-f]{64}$/
const AMOUNT = /^\d+(\.\d+)?$/

test.each(['eth_getBlockByNumber', 'eth_getBlockByHash'])('%s prints a block in human units', async (method) => {
  const [block, gas, fee, ...transactions] = await printedBy(method, await network())
  expect(block).toEqual([expect.stringMatching(/^block \d+$/), expect.stringMatching(TIME)])
  expect(gas).toEqual(['gas used', expect.stringMatching(/^\d+\.\d\d% of \d+$/)])
  expect(fee).toEqual(['base fee', expect.stringMatching(AMOUNT), 'gwei'])
  expect(transactions.length).toBeGreaterThan(0)
  for (const [hash, from, , value, unit] of transactions)
    expect([hash, from, value, unit]).toEqual([
      expect.stringMatching(HASH),
      expect.stringMatching(ADDRESS),
      expect.stringMatching(AMOUNT),
      'MON',
    ])
})

test('the fees of a block are those of its receipts, and their sum', async () => {
  const { response } = exampleOf('eth_getBlockReceipts')
  const receipts = (response as { result: { gasUsed: string; effectiveGasPrice: string }[] }).result
  const fees = receipts.map(({ gasUsed, effectiveGasPrice }) => BigInt(gasUsed) * BigInt(effectiveGasPrice))
  const printed = await printedBy('eth_getBlockReceipts', await network())
  expect(printed.slice(0, -1).map(([, , fee]) => fee)).toEqual(fees.map((fee) => formatEther(fee)))
  const sum = formatEther(fees.reduce((total, fee) => total + fee, 0n))
  expect(printed.at(-1)).toEqual([receipts.length, 'transactions paid', sum, 'MON'])
})

test('a transaction has its state, its time and its fee', async () => {
  const printed = await printedBy('eth_getTransactionByHash', await network())
  expect(printed).toEqual([
    ['success', expect.stringMatching(/^in block \d+$/), expect.stringMatching(TIME)],
    ['from', expect.stringMatching(ADDRESS), 'to', expect.stringMatching(ADDRESS)],
    ['value', expect.stringMatching(AMOUNT), 'MON'],
    ['function', expect.stringMatching(/^0x[0-9a-f]{0,8}$/), 'logs', expect.any(Number)],
    ['fee', expect.stringMatching(AMOUNT), 'MON'],
  ])
})

test('a proxy has the implementation of the example', async () => {
  const { response } = exampleOf('eth_getStorageAt')
  const [implementation] = await printedBy('eth_getStorageAt', await network())
  expect(implementation).toEqual(['implementation', `0x${String((response as { result: string }).result).slice(26)}`])
})

test.each([
  [undefined, 'no code, so an ordinary account or an unused address'],
  [`0xef0100${'5e'.repeat(20)}`, `EIP-7702 account that runs the code of 0x${'5e'.repeat(20)}`],
  ['0x6001', 'contract of 2 bytes'],
])('the kind of an account with code %s', async (code, kind) => {
  const { node } = await funded()
  const [account] = exampleOf('eth_getCode').request.params as [string]
  await node.ask({ method: 'anvil_setCode', params: [account, code ?? '0x'] })
  expect((await printedBy('eth_getCode', node)).map((line) => line.join(' '))).toEqual([kind])
})

test('a call tree shows each call with its error', async () => {
  const printed = await printedBy('debug_traceCall', await network())
  expect(printed.map(([type, , , , , result]) => [type, String(result).trim()])).toEqual([
    ['CALL', 'execution reverted Multicall3: call failed'],
    ['  CALL', 'ok'],
    ['  CALL', 'execution reverted'],
  ])
})

test('the transactions of an account are pending, then in a block, or there are none', async () => {
  const { node } = await funded()
  const [account] = exampleOf('txpool_statusByAddress').request.params as [string]
  expect(await printedBy('txpool_statusByAddress', node)).toEqual([['No transactions']])
  await node.ask({ method: 'anvil_setBalance', params: [account, `0x${(20n * MON).toString(16)}`] })
  await node.ask({ method: 'anvil_impersonateAccount', params: [account] })
  const hash = await sent(node, { from: account, value: '0x1', gas: '0x5208' })
  expect(await printedBy('txpool_statusByAddress', node)).toEqual([[hash, 'pending', '']])
  await node.clock.step(1)
  expect(await printedBy('txpool_statusByAddress', node)).toEqual([
    [hash, expect.stringMatching(/^included in block \d+$/)],
  ])
})

test('gas prices are printed in gwei', () => {
  expect(codeOf('eth_gasPrice', 'viem')).toContain("console.log(formatGwei(gasPrice), 'gwei')")
  expect(codeOf('eth_maxPriorityFeePerGas', 'viem')).toContain("'gwei')")
  expect(codeOf('eth_getBalance', 'viem')).toContain("console.log(formatEther(balance), 'MON')")
})
