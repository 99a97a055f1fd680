/**
 * Checks the class of each example. The vectors contain the responses of nodes and the data of the chain. Derived
 * values are recomputed, errors are in the collection, and all other examples are listed by name with their source.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { formatUnits, keccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ExampleCase } from '../../../src/core/lib/method-model.ts'
import { countClasses } from '../../../src/core/lib/provenance.ts'

type Read = ExampleCase & { id: string; method: string }
type Vector = {
  class: string
  method: string
  params: readonly unknown[]
  response?: { result?: unknown; error?: unknown }
  notification?: unknown
}
type Fields = Record<string, unknown>
type Collected = { responses: { code: number; message: string; until?: string }[] }

const EXAMPLES = new URL('../../../openrpc/examples/', import.meta.url)
const VECTORS = new URL('../../../test/vectors/', import.meta.url)
const json = <T>(url: URL): T => JSON.parse(readFileSync(url, 'utf8')) as T

const examples = readdirSync(EXAMPLES).flatMap((method) =>
  readdirSync(new URL(`${method}/`, EXAMPLES)).map((file) => ({
    ...json<ExampleCase>(new URL(`${method}/${file}`, EXAMPLES)),
    id: `${method}/${file.replace('.json', '')}`,
    method,
  })),
)
const vectors = readdirSync(new URL('monad/', VECTORS)).flatMap((file) =>
  json<Vector[]>(new URL(`monad/${file}`, VECTORS)).map((vector) => ({ ...vector, method: file.replace('.json', '') })),
)
const collected = json<{ errors: Collected[]; others: { code: number; message: string }[] }>(
  new URL('error-codes.json', VECTORS),
)

const document = json<{ 'x-errors': Record<string, { texts?: { message: string }[] }> }>(
  new URL('../../../generated/openrpc.json', import.meta.url),
)

const same = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
/** Sorts members, because sources order them differently. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
const resultOf = (id: string): unknown => {
  const found = examples.find((example) => example.id === id)?.response
  return found && 'result' in found ? found.result : undefined
}
const of = (kind: string): Read[] => examples.filter(({ provenance }) => provenance.kind === kind)
const named = (list: readonly Read[]) => list.map((example) => [example.id, example] as const)

/** The vectors that contain an example, as the same request and response or as the same message of a subscription. */
const heldBy = ({ method, request, response, notifications = [] }: Read): Vector[] =>
  vectors.filter((vector) => {
    if (vector.method !== method || !same(vector.params, request.params)) return false
    if (vector.notification) return notifications.some((one) => same(one.message.params.result, vector.notification))
    return same(vector.response, { ...response, id: 1 })
  })

/** Values of the vectors by method, including the sources of assembled examples. */
const chainValue = (method: string, fits: (vector: Vector) => boolean): unknown =>
  vectors.find((vector) => vector.method === method && fits(vector))?.response?.result
/** Receipt of the transaction from the examples of sending. */
const sentReceipt = chainValue(
  'eth_getTransactionReceipt',
  ({ params }) => params[0] === '0xbec79c9b2b34a4374435313ca8f09ade4054af7b8111f42dbdc69a50890cc8ee',
)
/** Mainnet block 26,291,667, whose only transaction unwrapped MON. */
const wmonBlock = chainValue(
  'eth_getBlockByNumber',
  ({ params }) => params[0] === '0x1912dd3' && params[1] === true,
) as Fields & { transactions: Fields[] }
const wmonReceipt = chainValue(
  'eth_getTransactionReceipt',
  ({ params }) => params[0] === wmonBlock.transactions[0]?.hash,
)
const logsOf = (receipt: unknown) => (receipt as { logs: { topics: string[] }[] }).logs
/** USDC transfers of blocks 50,000,016 and 50,000,017. */
const usdcLogs = chainValue(
  'eth_getLogs',
  ({ params }) => (params[0] as { fromBlock?: string }).fromBlock === '0x2faf090',
) as { topics: string[] }[]
/** First topic of `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const outermost = (traces: unknown): unknown =>
  (traces as { txHash: string; result: Fields }[]).map(({ txHash, result: { calls: _, ...frame } }) => ({
    txHash,
    result: frame,
  }))
/** Traces of mainnet block 50,000,017, requested by its number or its hash. */
const tracesOf = (method: string, block: string): unknown => chainValue(method, ({ params }) => params[0] === block)
/** WMON's own balance at block 52,000,000. */
const wmonBalance = (): unknown =>
  chainValue('eth_call', ({ params }) => params[1] === '0x3197500' && JSON.stringify(params[0]).includes('0x70a08231'))
/** The block as the node returns it by its number. */
const blockHashes = (): unknown =>
  chainValue('eth_getBlockByNumber', ({ params }) => params[0] === MAINNET[0] && params[1] === false)
const MAINNET = ['0x2faf091', '0x1c3c9bd246e6aa52856dbe7464fb9792397ff76a69dc4591b36df43c1742dc32'] as const

/** Assembled examples that are not vectors, each with the values that it is derived from. */
const DERIVED: Readonly<Record<string, () => unknown>> = {
  'debug_traceBlockByHash/only-top-call': () => outermost(tracesOf('debug_traceBlockByHash', MAINNET[1])),
  'debug_traceBlockByNumber/only-top-call': () => outermost(tracesOf('debug_traceBlockByNumber', MAINNET[0])),
  'eth_blockNumber/latest': () => (blockHashes() as Fields).number,
  'eth_call/token-balance': wmonBalance,
  'eth_chainId/mainnet': () => wmonBlock.transactions[0]?.chainId,
  'net_version/mainnet': () => String(Number(wmonBlock.transactions[0]?.chainId)),
  'eth_getBlockByHash/full-transactions': () => wmonBlock,
  'eth_getBlockByNumber/finalized': blockHashes,
  'eth_getBlockByNumber/latest': () => wmonBlock,
  'eth_getBlockReceipts/by-hash-object': () => [wmonReceipt],
  'eth_getLogs/account-transfers': () =>
    usdcLogs.filter(({ topics }) => topics[2]?.endsWith('5afd3ec861f6104af26e8755abcc1f876de77620')),
  'eth_getLogs/no-match': () => logsOf(wmonReceipt).filter(({ topics }) => topics[0] === TRANSFER),
  'eth_getLogs/token-events': () => logsOf(wmonReceipt),
  'eth_getTransactionByBlockHashAndIndex/index-out-of-range': () => wmonBlock.transactions[1] ?? null,
  'eth_getTransactionByBlockNumberAndIndex/index-out-of-range': () => wmonBlock.transactions[1] ?? null,
  'eth_sendRawTransactionSync/default-timeout': () => sentReceipt,
  'eth_sendRawTransactionSync/receipt': () => sentReceipt,
}
/**
 * Block 393 of a devnet, with 21,000 of 150,000,000 gas and one transaction that pays 1,000 wei above a base fee of 50
 * gwei.
 */
const DEVNET = {
  baseFeePerGas: ['0xba43b7400', '0xba43b7400'],
  gasUsedRatio: [21_000 / 150_000_000],
  baseFeePerBlobGas: ['0x0', '0x0'],
  blobGasUsedRatio: [0],
  oldestBlock: '0x189',
  reward: [['0x3e8', '0x3e8']],
}

describe('answers of a Monad node', () => {
  test.each(named(of('monad-node')))('%s stands in the vectors, of the same class', (_, example) => {
    const cure = `put request and answer into test/vectors/monad/${example.method}.json`
    expect(
      heldBy(example).map((vector) => vector.class),
      cure,
    ).toContain('monad-node')
  })
})

/** The transfer of USDC that a mainnet node sent to a subscriber of `monadLogs`. */
const sentLog = vectors
  .map(({ notification }) => (notification ?? {}) as Fields)
  .find(({ commitState }) => commitState === 'Verified') as Fields
/** Messages of subscriptions that follow from it. */
const withoutState = ({ blockId: _id, commitState: _state, ...log }: Fields): Fields[] => [log]
const SENT: Readonly<Record<string, () => Fields[]>> = {
  'eth_subscribe/logs': () => withoutState(sentLog),
  'eth_subscribe/token-transfers': () => withoutState(sentLog),
  'eth_subscribe/monad-logs': () => ['Proposed', 'Finalized'].map((commitState) => ({ ...sentLog, commitState })),
}

describe('examples assembled from Monad data', () => {
  test.each(named(of('assembled')))('%s stands in the vectors or follows from them', (id, example) => {
    if (id === 'eth_feeHistory/with-rewards') return expect(resultOf(id)).toEqual(DEVNET)
    const messages = SENT[id]?.()
    if (messages) return expect(example.notifications?.map(({ message }) => message.params.result)).toEqual(messages)
    const derive = DERIVED[id]
    if (derive) return expect(sorted(resultOf(id))).toEqual(sorted(derive()))
    const cure = `put request and answer into test/vectors/monad/${example.method}.json, or what they follow from into DERIVED of scripts/generate/examples/classes.test.ts`
    expect(
      heldBy(example).map((vector) => vector.class),
      cure,
    ).toContain('assembled')
  })
})

describe('answers of another node', () => {
  test('are those of anvil, which the recorder writes again, or of geth, which Ethereum publishes', () => {
    const geth = of('other-node').filter(({ provenance }) => !/^anvil/.test(provenance.client ?? ''))
    expect(geth).toHaveLength(2)
    for (const { provenance } of geth)
      expect(provenance.url).toMatch(/ethereum\/execution-apis\/blob\/[0-9a-f]{40}\/tests\//)
  })
})

describe('published examples', () => {
  /** Pages and tests that contain the values, read manually. The others are vectors. */
  const READ = [
    'admin_ethCallStatistics/busy',
    'debug_traceBlockByHash/prestate-tracer',
    'debug_traceBlockByNumber/prestate-tracer',
    'debug_traceTransaction/prestate-diff',
    'eth_getTransactionByHash/legacy-without-chain-id',
  ]

  test('are vectors, or values of a page or a test that is named', () => {
    const rest = of('published').filter((example) => heldBy(example).length === 0)
    const unheld = rest.filter(({ id }) => !['web3_clientVersion/testnet'].includes(id)).map(({ id }) => id)
    expect(unheld.sort()).toEqual(READ)
    for (const { provenance } of rest) expect(provenance.source.length).toBeGreaterThan(0)
  })
})

describe('constructed errors', () => {
  /** The collection contains only one of the pool's reasons. */
  const reasons = document['x-errors'].PoolDropped?.texts ?? []
  const known = [
    ...collected.errors.flatMap(({ responses }) => responses.filter(({ until }) => until === undefined)),
    ...collected.others,
    ...reasons.map(({ message }) => ({ code: -32000, message })),
  ]
  /** The collection marks the variable parts of a text with angle brackets, or as `A` and `B`. */
  const matches = (collectedText: string, text: string): boolean =>
    new RegExp(
      `^${collectedText
        .split(/<[^>]+>|\b[AB]\b/)
        .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.+')}`,
    ).test(text)

  test.each(named(of('constructed').filter(({ response }) => 'error' in response)))(
    '%s has a collected code and text',
    (_, { response }) => {
      const { code, message } = (response as { error: { code: number; message: string } }).error
      const fitting = known.filter((one) => one.code === code && matches(one.message, message))
      const cure = `test/vectors/error-codes.json has no error ${code} "${message}": correct the text, or add it there`
      expect(fitting.length, cure).toBeGreaterThan(0)
    },
  )
})

/** `npm run generate` checks the rules of the other results, in scripts/generate/examples/constructed.ts. */
describe('constructed results', () => {
  const results = of('constructed').filter(({ response }) => 'result' in response)

  test('are null where the example says so', () => {
    const empty = results.filter(({ id }) => resultOf(id) === null)
    expect(empty.map(({ outcome }) => outcome)).toEqual(empty.map(() => 'null'))
  })

  test.each(named(results.filter(({ id }) => id.startsWith('txpool_status'))))('%s', (id) =>
    expectStatuses(resultOf(id) as Fields, id.includes('ByHash')),
  )

  /** States of the pool, and the reasons that belong to two of them. */
  function expectStatuses(result: Fields, isOne: boolean): void {
    const reasons: Record<string, RegExp | undefined> = { dropped: /^[A-Z]/, evicted: /^Transaction expired$/ }
    for (const { status, reason } of (isOne ? [result] : Object.values(result)) as {
      status: string
      reason?: string
    }[]) {
      expect(['unknown', 'tracked', 'dropped', 'evicted', 'committed']).toContain(status)
      const wanted = reasons[status]
      if (wanted) expect(reason).toMatch(wanted)
      else expect(reason).toBeUndefined()
    }
  }
})

test('a summary with an amount of USDC has the amount of its log', () => {
  const told = examples.flatMap(({ id, summary = '' }) =>
    (/[\d.]+(?= USDC)/.exec(summary) ?? []).map((text) => [id, text]),
  )
  const logOf = (id: string) => (resultOf(id) as Fields[] | string)[0]
  expect(told.length).toBeGreaterThan(0)
  for (const [id = '', text] of told) {
    const log = examples.find((one) => one.id === id)?.notifications?.[0]?.message.params.result ?? logOf(id)
    expect([id, text]).toEqual([id, formatUnits(BigInt(String((log as Fields).data)), 6)])
  }
})

describe('hashes of sent transactions', () => {
  const sent = examples.filter(({ method }) => method === 'eth_sendRawTransaction')
  const hashOf = ({ request }: Read): string => keccak256((request.params as [`0x${string}`])[0])

  test.each(named(sent.filter(({ response }) => 'result' in response)))('%s returns the hash of its bytes', (id, one) =>
    expect(resultOf(id)).toBe(hashOf(one)),
  )

  test('of the pool are of a testnet transaction, in the block that the notes name', () => {
    const pool = examples.filter(({ provenance: { note } }) => note?.includes('in testnet block'))
    const waiting = (id: string) => id === 'txpool_statusByHash/tracked'
    const [hash] = examples.flatMap(({ id, request }) => (waiting(id) ? (request.params as string[]) : []))
    const receipt = chainValue('eth_getTransactionReceipt', ({ params }) => params[0] === hash) as Fields
    expect(pool.length).toBeGreaterThan(0)
    for (const { method, request, response, provenance } of pool) {
      const block = Number(/block ([\d,]+)/.exec(provenance.note ?? '')?.[1]?.replaceAll(',', ''))
      expect(block).toBe(Number(receipt.blockNumber))
      expect(JSON.stringify([request, response])).toContain(receipt.transactionHash)
      if (method === 'txpool_statusByAddress') expect(request.params).toEqual([receipt.from])
    }
  })
})

test('every example is of one of five classes', () => {
  const counts = countClasses(examples)
  expect(counts.map(({ kind }) => kind)).toEqual(['monad-node', 'assembled', 'other-node', 'published', 'constructed'])
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(examples.length)
})
