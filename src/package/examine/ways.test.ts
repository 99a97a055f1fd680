import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import recorded from '../node/core/chain/recorded-blocks.json' with { type: 'json' }
import { examples } from '../rpc/examples.ts'
import { withChecksum } from './checksums.ts'
import { crossExamine, type Exchange } from './examine.ts'
import { observationCall, SLOT_CODE } from './observation.ts'

type Json = Record<string, unknown>
type Recorded = { block: Json; receipts: Json[]; traces?: { txHash: string; result: Json }[] }
const all = recorded as unknown as Recorded[]
const busiest = all.reduce((one, other) => (other.receipts.length > one.receipts.length ? other : one))
const { block, receipts } = structuredClone(busiest)
const full = block.transactions as Json[]
const paying = full.find(({ gasPrice }) => BigInt(String(gasPrice)) > 0n) as Json

const say = (method: string, params: unknown, result: unknown): Exchange => ({ method, params, result })
const whole = () => [
  say('eth_getBlockByHash', [block.hash, true], structuredClone(block)),
  say('eth_getBlockReceipts', [block.number], structuredClone(receipts)),
]
const relations = (list: readonly Exchange[]) => [...new Set(crossExamine(list).map(({ relation }) => relation))]
const { number, hash, parentHash } = block as Record<string, string>
const filled = (chainId: string): Json => {
  const found = examples.eth_fillTransaction.find(({ outcome }) => outcome === 'normal')?.response as { result: Json }
  return { ...found.result, tx: { ...(found.result.tx as Json), chainId } }
}
const ACCOUNT = `0x${'ab'.repeat(20)}`
const CONTRACT = `0x${'cd'.repeat(20)}`
const word = (value: unknown) => BigInt(String(value)).toString(16).padStart(64, '0')
const codeHash = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
const sight = (members: Json = {}) => {
  const { time, miner, chain, balance, limit } = {
    time: block.timestamp,
    miner: block.miner,
    chain: 143,
    balance: 5,
    limit: block.gasLimit,
    ...members,
  }
  const words = [number, time, miner, chain, parentHash, limit, balance, codeHash]
  return say('eth_call', [{ data: observationCall(ACCOUNT, CONTRACT) }, number], `0x${words.map(word).join('')}`)
}
/** An account without code before the block, so that it can lose only the amount it spends. */
const bare = (account: unknown) => say('eth_getCode', [account, parentHash], '0x')
const delegated = (account: unknown) => say('eth_getCode', [account, parentHash], `0xef0100${'cd'.repeat(20)}`)
const parent = () =>
  say('eth_getBlockByHash', [parentHash, false], {
    ...structuredClone(block),
    ...{ hash: parentHash, number: `0x${(BigInt(number ?? 0) - 1n).toString(16)}`, transactions: [] },
  })
const balances = (account: unknown) => [
  say('eth_getBalance', [account, parentHash], '0xffffffffffffffffffff'),
  say('eth_getBalance', [account, hash], '0x4'),
]
const around = [
  say('eth_chainId', [], '0x8f'),
  say('eth_getBalance', [ACCOUNT, number], '0x5'),
  say('eth_getCode', [CONTRACT, { blockHash: hash }], '0x'),
]

describe('what holds is not told', () => {
  test('one question in other words, what code sees, and a transaction that comes later', () => {
    const list = [
      say('eth_getTransactionByHash', [paying.hash], null),
      ...whole(),
      ...around,
      sight(),
      say('eth_getBalance', [ACCOUNT, hash], '0x5'),
      say('eth_getBalance', [ACCOUNT, { blockNumber: number }], '0x5'),
      say('eth_getBalance', [ACCOUNT, 'latest'], '0x6'),
      say('eth_getStorageAt', [CONTRACT, '0x0', number], `0x${word(7)}`),
      say('eth_call', [{ to: CONTRACT }, number, { [CONTRACT]: { code: SLOT_CODE } }], `0x${word(7)}`),
      say('eth_blockNumber', [], number),
      say('eth_blockNumber', [], `0x${(BigInt(number ?? 0) - 2n).toString(16)}`),
    ]
    expect(crossExamine(list)).toEqual([])
  })
})

describe('an account that loses more than its transactions cost is no contradiction', () => {
  test.each<[string, () => Exchange[]]>([
    [
      'when it is a contract, which pays out',
      () => [...balances(CONTRACT), say('eth_getCode', [CONTRACT, parentHash], '0x00')],
    ],
    ['when it has no code, but may be where a contract is made', () => [...balances(CONTRACT), bare(CONTRACT)]],
    ['when it delegates to code (EIP-7702)', () => [...balances(paying.from), delegated(paying.from)]],
    ['when its code is not known', () => balances(paying.from)],
  ])('%s', (_, list) => {
    expect(relations([...whole(), parent(), ...list()])).not.toContain('balance')
  })

  test('nor is a nonce that rose by more, when its code made contracts', () => {
    const nonce = say('eth_getTransactionCount', [paying.from, number], '0xfffffff')
    expect(relations([...whole(), delegated(paying.from), nonce])).not.toContain('nonce')
  })
})

test('a pending block is a draft: another one may be mined in its place', () => {
  const draft = say('eth_getBlockByNumber', ['pending', false], { ...structuredClone(block), transactions: [] })
  const mined = { ...structuredClone(block), ...{ hash: `0x${'1'.repeat(64)}`, parentHash: hash } }
  const later = say('eth_getBlockByNumber', ['latest', true], {
    ...mined,
    number: `0x${(BigInt(number ?? 0) + 1n).toString(16)}`,
  })
  const replaced = { ...draft, result: { ...(draft.result as Json), hash: `0x${'2'.repeat(64)}` } }
  expect(relations([replaced, ...whole(), later])).toEqual(relations([...whole(), later]))
})

test('what nodes of the chain answered to others, and what was published, contradicts nothing', () => {
  type Vector = { params: unknown; response?: { result?: unknown }; truncated?: unknown }
  const folder = new URL('../../../test/vectors/monad/', import.meta.url)
  const list = readdirSync(folder).flatMap((file) =>
    (JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Vector[])
      .filter(({ response, truncated }) => response && 'result' in response && truncated === undefined)
      .map(({ params, response }) => say(file.replace('.json', ''), params, response?.result)),
  )
  expect(list.length).toBeGreaterThan(100)
  // The exchanges are from mainnet and testnet, so their chain IDs differ.
  expect(crossExamine(list.filter(({ method }) => method !== 'eth_chainId'))).toEqual([])
})

describe('what is told', () => {
  const cases: [string, string, () => Exchange[]][] = [
    ['another balance seen by code', 'seen by code', () => [...whole(), ...around, sight({ balance: 6 })]],
    ['another time seen by code', 'seen by code', () => [...whole(), sight({ time: 1 })]],
    ['another chain seen by code', 'seen by code', () => [...whole(), ...around, sight({ chain: 1 })]],
    [
      'other code seen by code',
      'seen by code',
      () => [...whole(), say('eth_getCode', [CONTRACT, number], '0x00'), sight()],
    ],
    [
      'another slot seen by code',
      'seen by code',
      () => [
        ...whole(),
        say('eth_getStorageAt', [CONTRACT, '0x0', number], `0x${word(7)}`),
        say('eth_call', [{ to: CONTRACT }, number, { [CONTRACT]: { code: SLOT_CODE } }], `0x${word(8)}`),
      ],
    ],
    [
      'two answers to one question',
      'same question',
      () => [
        ...whole(),
        say('eth_getBalance', [ACCOUNT, number], '0x5'),
        say('eth_getBalance', [ACCOUNT, { blockHash: hash, requireCanonical: true }], '0x6'),
      ],
    ],
    ['an answer that vanishes', 'same question', () => [...whole(), say('eth_getBlockByNumber', [number, true], null)]],
    [
      'a transaction that its block lists and nobody finds',
      'listed in a block',
      () => [...whole(), say('eth_getTransactionReceipt', [paying.hash], null)],
    ],
    [
      'a head that falls back',
      'order of tags',
      () => [say('eth_blockNumber', [], '0x9'), say('eth_blockNumber', [], '0x2')],
    ],
    [
      'an earliest block that others are below of',
      'order of tags',
      () => [
        ...whole(),
        say('eth_getBlockByNumber', ['earliest', false], { ...all.at(-1)?.block, number: '0xfffffff' }),
      ],
    ],
    [
      'receipts in another order',
      'receipts of block',
      () => [whole()[0] as Exchange, say('eth_getBlockReceipts', [number], [...structuredClone(receipts)].reverse())],
    ],
    [
      'a nonce that is too high after the block',
      'nonce',
      () => [...whole(), bare(paying.from), say('eth_getTransactionCount', [paying.from, number], '0xfffffff')],
    ],
    [
      'a nonce of nothing after the block',
      'nonce',
      () => [...whole(), say('eth_getTransactionCount', [paying.from, number], '0x0')],
    ],
    [
      'another hash than that of what was sent',
      'hash of what was sent',
      () => [say('eth_sendRawTransaction', ['0x01'], `0x${'1'.repeat(64)}`)],
    ],
    [
      'an address whose checksum is wrong',
      'checksum',
      () => [say('eth_getTransactionByHash', [paying.hash], { ...paying, from: `0x${'aB'.repeat(20)}` })],
    ],
    [
      'an estimate that leaves the data out',
      'gas estimate',
      () => [say('eth_estimateGas', [{ to: ACCOUNT, data: '0xffff' }], '0x5208')],
    ],
    [
      'an estimate that leaves out the making of a contract',
      'gas estimate',
      () => [say('eth_estimateGas', [{ data: '0x00' }], '0x5208')],
    ],
    [
      'calls below the top, where the top alone was asked for',
      'what was asked',
      () => [
        say(
          'debug_traceTransaction',
          [paying.hash, { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } }],
          examples.debug_traceTransaction.flatMap(({ name, response }) =>
            name === 'nested-calls' && 'result' in response ? [response.result] : [],
          )[0],
        ),
      ],
    ],
    ['a price below the base fee', 'gas price', () => [...whole(), say('eth_gasPrice', [], '0x1')]],
    ['a chain ID that no transaction has', 'chain id', () => [...whole(), say('eth_chainId', [], '0x1')]],
    [
      'something filled in for another chain',
      'chain id',
      () => [say('eth_chainId', [], '0x8f'), say('eth_fillTransaction', [{}], filled('0x1'))],
    ],
    [
      'a reward that nobody pays',
      'fee history',
      () => [
        ...whole(),
        say('eth_feeHistory', ['0x1', number, [50]], {
          ...{ oldestBlock: number, gasUsedRatio: [Number(block.gasUsed) / Number(block.gasLimit)] },
          ...{ baseFeePerGas: [block.baseFeePerGas, block.baseFeePerGas], reward: [['0xfffffffffffffff']] },
        }),
      ],
    ],
    [
      'an account that lost more than it spent',
      'balance',
      () => [...whole(), parent(), bare(paying.from), ...balances(paying.from)],
    ],
  ]
  test.each(cases)('%s', (_, relation, list) => {
    expect(relations(list())).toContain(relation)
  })
})

describe('traces', () => {
  const traced = all.find(({ traces }) => traces?.some(({ result }) => result.gasUsed !== '0x0')) as Recorded
  const { txHash, result } = traced.traces?.find(({ result: one }) => one.gasUsed !== '0x0') ?? {
    txHash: '',
    result: {} as Json,
  }
  const options = { tracer: 'callTracer' }
  const trace = (more: Json, tracerConfig: Json = {}) =>
    say('debug_traceTransaction', [txHash, { ...options, tracerConfig }], { ...structuredClone(result), ...more })
  const transaction = (traced.block.transactions as Json[]).find(({ hash: one }) => one === txHash) as Json
  const known = say('eth_getTransactionByHash', [txHash], transaction)
  const prestate = (accounts: Json) => say('debug_traceTransaction', [txHash, { tracer: 'prestateTracer' }], accounts)
  const sender = { [String(transaction.from)]: { balance: '0x1', nonce: Number(transaction.nonce) } }

  test('that agree are not told', () => {
    const { calls: _, logs: __, ...top } = result
    const list = [known, trace({}), { ...trace({}, { onlyTopCall: true }), result: top }, prestate(sender)]
    expect(crossExamine(list)).toEqual([])
  })
  test('of one transaction that differ are', () => {
    expect(relations([trace({}), trace({ output: '0x77' }, { withLog: true })])).toContain('same trace')
    expect(relations([known, trace({ gas: '0xffffffffff' })])).toContain('trace of transaction')
  })
  test('without their sender, or with another nonce of it, are', () => {
    expect(relations([known, prestate({ [ACCOUNT]: { balance: '0x1' } })])).toContain('prestate')
    expect(
      relations([known, prestate({ [String(transaction.from)]: { balance: '0x1', nonce: 99_999_999 } })]),
    ).toContain('prestate')
  })
})

test('a request at a tag is reported as it was sent', () => {
  const pinned = { ...say('eth_getBalance', [ACCOUNT, number], '0x5'), sent: [ACCOUNT, 'latest'] }
  const [found] = crossExamine([...whole(), say('eth_getBalance', [ACCOUNT, number], '0x6'), pinned])
  expect(found).toMatchObject({ relation: 'same question', params: [ACCOUNT, 'latest'] })
})

test('an address takes the checksum of EIP-55', () => {
  const given = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(withChecksum(given.toLowerCase())).toBe(given)
})
