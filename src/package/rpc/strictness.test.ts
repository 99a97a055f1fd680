/**
 * The shapes are as strict and as lenient as the node. Each rule accepts exactly the values that the node sends or
 * reads.
 */
import { describe, expect, test } from 'vitest'
import { examples } from './examples.ts'
import { checkParams, checkResult } from './index.ts'

type Members = Record<string, unknown>

/** The first recorded result of a method whose result is an object. */
function answer(method: keyof typeof examples): Members {
  for (const { response } of examples[method])
    if ('result' in response && typeof response.result === 'object' && response.result !== null)
      return structuredClone(response.result) as Members
  throw new Error(`${method} has no answer that is an object.`)
}
const takes = (method: string, value: unknown): boolean => checkResult(method, value).valid
const told = (method: string, value: unknown): string => {
  const report = checkResult(method, value)
  return report.valid ? '' : (report.problems[0]?.message ?? '')
}

describe('a receipt', () => {
  const receipt = answer('eth_getTransactionReceipt')

  test.each(['0x0', '0x1', '0x2', '0x4'])('has type %s', (type) => {
    expect(takes('eth_getTransactionReceipt', { ...receipt, type })).toBe(true)
  })

  test.each(['0x3', '0x77', '0x', 2])('has no type %s', (type) => {
    expect(takes('eth_getTransactionReceipt', { ...receipt, type })).toBe(false)
  })

  test('has no blob members, though members nobody knows yet pass', () => {
    expect(takes('eth_getTransactionReceipt', { ...receipt, nextYear: '0x1' })).toBe(true)
    expect(told('eth_getTransactionReceipt', { ...receipt, blobGasUsed: '0x20000' })).toBe(
      '"blobGasUsed" belongs to the answer of another kind of node',
    )
    expect(takes('eth_getTransactionReceipt', { ...receipt, blobGasPrice: '0x1' })).toBe(false)
  })

  test('counts gas in 64 bits, up to the last', () => {
    const of = (cumulativeGasUsed: string) => takes('eth_getTransactionReceipt', { ...receipt, cumulativeGasUsed })
    expect([of('0xffffffffffffffff'), of('0x10000000000000000')]).toEqual([true, false])
  })
})

describe('a transaction', () => {
  const typed = examples.eth_getTransactionByHash
    .map(({ response }) => ('result' in response ? (response.result as Members | null) : null))
    .find((result) => result?.type === '0x2')

  test('has a parity of 0 or 1', () => {
    const of = (yParity: unknown) => takes('eth_getTransactionByHash', { ...typed, yParity })
    expect([of('0x0'), of('0x1'), of('0x2'), of('0x00'), of(1)]).toEqual([true, true, false, false, false])
  })

  test('has a nonce of 64 bits, up to the last', () => {
    const of = (nonce: string) => takes('eth_getTransactionByHash', { ...typed, nonce })
    expect([of('0xffffffffffffffff'), of('0x10000000000000000')]).toEqual([true, false])
  })
})

describe('a fee history', () => {
  const history = {
    oldestBlock: '0x2faf091',
    baseFeePerGas: ['0x174876e800', '0x174876e800'],
    gasUsedRatio: [1],
    baseFeePerBlobGas: ['0x0', '0x0'],
    blobGasUsedRatio: [0],
    reward: [['0x77359401']],
  }
  const of = (change: Members) => takes('eth_feeHistory', { ...history, ...change })

  test('has ratios from 0 to 1', () => {
    expect([of({}), of({ gasUsedRatio: [0] }), of({ gasUsedRatio: [1.01] }), of({ gasUsedRatio: [-0.1] })]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('has one base fee more than blocks, and one list of rewards for each block or none at all', () => {
    expect(of({ reward: [] })).toBe(true)
    expect(of({ reward: [[], []] })).toBe(false)
    expect(of({ gasUsedRatio: [0.1, 0.2] })).toBe(false)
    expect(told('eth_feeHistory', { ...history, baseFeePerGas: ['0x1'] })).toBe(
      '1 items where "gasUsedRatio" with its 1 asks for 2',
    )
    expect(of({ baseFeePerBlobGas: ['0x0'] })).toBe(false)
  })

  test('of no blocks has two members', () => {
    expect(takes('eth_feeHistory', { gasUsedRatio: [], oldestBlock: '0x0' })).toBe(true)
  })
})

describe('a trace', () => {
  const frame = { type: 'CALL', from: `0x${'11'.repeat(20)}`, gas: '0x5208', gasUsed: '0x5208', input: '0x' }
  const deep = (levels: number): Members => {
    let inner: Members = { ...frame }
    for (let level = 1; level < levels; level++) inner = { ...frame, calls: [inner] }
    return inner
  }

  test('is never empty, alone or in a block', () => {
    expect(takes('debug_traceTransaction', frame)).toBe(true)
    expect(takes('debug_traceTransaction', {})).toBe(false)
    expect(takes('debug_traceCall', {})).toBe(false)
    expect(takes('debug_traceBlockByNumber', [{ txHash: `0x${'22'.repeat(32)}`, result: {} }])).toBe(false)
    expect(told('debug_traceCall', {})).not.toBe('')
  })

  test('may change nothing: both sides of a difference can be empty', () => {
    expect(takes('debug_traceTransaction', { pre: {}, post: {} })).toBe(true)
  })

  test.each(['structLogs', 'failed', 'returnValue', 'subtraces', 'traceAddress', 'action', 'pre', 'post'])(
    'has no member %s, which other tracers and clients have',
    (name) => {
      expect(takes('debug_traceTransaction', { ...frame, calls: [{ ...frame, [name]: 1 }] })).toBe(false)
    },
  )

  test('takes frames as deep as calls nest, and finds a fault in the deepest', () => {
    expect(takes('debug_traceTransaction', deep(1_000))).toBe(true)
    expect(takes('debug_traceBlockByHash', [{ txHash: `0x${'22'.repeat(32)}`, result: deep(1_000) }])).toBe(true)
    const wrong = deep(1_000)
    let inner = wrong
    while (Array.isArray(inner.calls)) [inner] = inner.calls as [Members]
    inner.gas = '0x05'
    expect(told('debug_traceTransaction', wrong)).toContain('"0x05" has a leading zero')
  })
})

describe('params', () => {
  const account = `0x${'ab'.repeat(20)}`
  const reads = (method: string, ...params: unknown[]): boolean => checkParams(method, params).valid

  test('a block number may have digits in either case, not another prefix and no leading zero', () => {
    for (const method of ['eth_getBlockByNumber', 'debug_traceBlockByNumber']) {
      const second = method.startsWith('eth') ? false : {}
      expect(reads(method, '0xABC', second)).toBe(true)
      expect(reads(method, '0xaBc', second)).toBe(true)
      expect(reads(method, '0xFFFFFFFFFFFFFFFF', second)).toBe(true)
      expect(reads(method, '0XABC', second)).toBe(false)
      expect(reads(method, '0x0ABC', second)).toBe(false)
      expect(reads(method, '0x10000000000000000', second)).toBe(false)
    }
    expect(reads('eth_getBalance', account, '0xABC')).toBe(true)
    expect(reads('eth_getLogs', { fromBlock: '0xABC', toBlock: '0xABD' })).toBe(true)
    expect(reads('eth_feeHistory', '0x1', '0xABC', [])).toBe(true)
  })

  test('an object may name the block by number and say requireCanonical, but not by number and hash', () => {
    const number = { blockNumber: '0x1', requireCanonical: true }
    expect(reads('eth_getBalance', account, number)).toBe(true)
    expect(reads('eth_getBalance', account, { blockNumber: 'latest' })).toBe(true)
    expect(reads('eth_getBalance', account, { ...number, requireCanonical: 'yes' })).toBe(false)
    expect(reads('eth_getBalance', account, { ...number, blockHash: `0x${'22'.repeat(32)}` })).toBe(false)
  })

  test.each(['eth_call', 'eth_estimateGas', 'debug_traceCall', 'eth_createAccessList'])(
    '%s reads the gas of a call as a JSON number, and as hex of up to 256 bits',
    (method) => {
      const rest = method === 'debug_traceCall' ? ['latest', {}] : ['latest']
      const of = (gas: unknown) => reads(method, { to: account, gas }, ...rest)
      expect([of(100_000), of('0x186a0'), of('0x10000000000000000'), of(null)]).toEqual([true, true, true, true])
      expect([of(-1), of(1.5), of(`0x1${'0'.repeat(64)}`), of('gas')]).toEqual([false, false, false, false])
    },
  )

  test('a filter may not name a block by hash and a range beside it', () => {
    const blockHash = `0x${'22'.repeat(32)}`
    expect(reads('eth_getLogs', { blockHash })).toBe(true)
    expect(reads('eth_getLogs', { blockHash, fromBlock: 'latest' })).toBe(false)
  })
})

describe('a filled transaction', () => {
  const filled = answer('eth_fillTransaction')
  const of = (raw: unknown) => takes('eth_fillTransaction', { ...filled, raw })

  test('is what a sender signs: a list, with the byte of its type before it or none', () => {
    const list = `${filled.raw}`.slice('0x02'.length)
    expect(['0x', '0x01', '0x02', '0x04'].map((start) => of(start + list))).toEqual([true, true, true, true])
    expect([of('0x'), of(`0x03${list}`), of(`0x05${list}`), of('0x02'), of(`0x02${'00'.repeat(20)}`)]).toEqual(
      Array(5).fill(false),
    )
  })
})

describe('what was filled in', () => {
  const filled = answer('eth_fillTransaction') as { raw: string; tx: Members }
  const of = (members: Members) => takes('eth_fillTransaction', { ...filled, tx: { ...filled.tx, ...members } })

  test('is in hex, though a request may hold numbers and null', () => {
    expect([of({}), of({ to: null }), of({ type: '0x1' })]).toEqual([true, true, true])
    expect([of({ nonce: 8 }), of({ gas: null }), of({ value: 1 }), of({ from: null })]).toEqual(Array(4).fill(false))
  })
})

describe('a simulated call', () => {
  const [block] = examples.eth_simulateV1.flatMap(({ response }) =>
    'result' in response ? (response.result as unknown as (Members & { calls: Members[] })[]) : [],
  )
  const log = {
    ...{ address: `0x${'11'.repeat(20)}`, topics: [], data: '0x', blockHash: `0x${'22'.repeat(32)}` },
    ...{ blockNumber: '0x18a', transactionHash: `0x${'33'.repeat(32)}`, transactionIndex: '0x0' },
    ...{ logIndex: '0x0', removed: false },
  }
  const of = (members: Members) =>
    takes('eth_simulateV1', [{ ...block, calls: [{ status: '0x1', returnData: '0x', gasUsed: '0x1', ...members }] }])

  test('has logs with their place in the block', () => {
    expect([of({ logs: [log] }), of({ logs: [{ ...log, logIndex: undefined }] })]).toEqual([true, false])
  })
})

describe('an access list', () => {
  const found = answer('eth_createAccessList')
  const of = (error: unknown) => takes('eth_createAccessList', { ...found, error })

  test('comes with one of three reasons, where execution failed', () => {
    expect([of('execution reverted'), of('out of gas'), of('reserve balance violation')]).toEqual([true, true, true])
    expect([of('execution reverted: no'), of('anything'), of(null)]).toEqual([false, false, false])
    const { error: _, ...succeeded } = found
    expect(takes('eth_createAccessList', succeeded)).toBe(true)
  })
})
