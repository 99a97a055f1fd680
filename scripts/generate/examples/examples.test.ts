import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ProbedAnswer, ProbeFile } from '../../../src/package/cli/probe/model.ts'
import { probeEndpoint } from '../../../src/package/cli/probe/run-probe.ts'
import { startReplayServer } from '../../../test/broken-servers/server.ts'
import type { Observation } from '../openrpc/document.ts'
import { blockFaults, encodeHeader, encodeTransaction, type Fields, receiptFaults } from './chain-hashes.ts'
import { importFile } from './import-file.ts'
import { withObservations } from './observed-file.ts'
import { parseImport, parseRefresh } from './options.ts'
import { orderedRoot } from './ordered-trie.ts'
import { readProbeFile } from './probe-file.ts'
import { agrees, proveAnswers } from './proofs.ts'
import { broughtBy, replaceable, replaceableReport } from './replaceable.ts'

/** A block of a geth test chain with four transactions of types 0, 1 and 2. Its hashes come from another program. */
const vectors = JSON.parse(readFileSync('test/vectors/execution-apis/eth_getBlockByNumber.json', 'utf8')) as {
  file: string
  response: { result: Fields }
}[]
const block = vectors.find(({ file }) => file.endsWith('get-safe.io'))?.response.result as Fields
const transactions = block.transactions as Fields[]

const NETWORKS = { networkOf: (id: string | undefined) => (id === '0x8f' ? 'mainnet' : undefined) }
const STATEMENTS = new Set(['error MethodNotFound', 'limit node/log-range', 'flag eth_simulateV1'])
const MONAD = { ...NETWORKS, otherNode: false, statements: STATEMENTS }

const answer = (name: string, method: string, params: unknown[], response: object): ProbedAnswer => ({
  name,
  purpose: 'example',
  request: { jsonrpc: '2.0', id: 1, method, params },
  status: 200,
  response: { jsonrpc: '2.0', id: 1, ...response },
})
const file = (...answers: ProbedAnswer[]): ProbeFile => ({
  format: 'monad-json-rpc probe',
  formatVersion: 1,
  documentVersion: '2.0.0',
  date: '2026-11-22',
  chainId: '0x8f',
  client: 'Monad/0.16.4',
  requests: answers.length,
  answers,
  codes: [],
  limits: [],
  methods: { offered: [], absent: [] },
})
const whole = (changed: Fields = {}) =>
  answer('block-full', 'eth_getBlockByNumber', [String(block.number), true], { result: { ...block, ...changed } })
const hashes = transactions.map(({ hash }) => hash)

describe('blockFaults', () => {
  test('finds that a real block holds together', async () => {
    expect(transactions.length).toBe(4)
    expect(await blockFaults(block)).toEqual([])
  })

  test.each(['parentHash', 'stateRoot', 'gasUsed', 'timestamp', 'baseFeePerGas', 'mixHash', 'logsBloom'])(
    'notices another %s',
    async (key) => {
      const text = String(block[key])
      const changed = { ...block, [key]: text.slice(0, -1) + (text.endsWith('1') ? '2' : '1') }
      expect(await blockFaults(changed)).toContain('the header does not hash to the block hash')
    },
  )

  test('notices a changed, a missing and a swapped transaction', async () => {
    const [first, second, ...rest] = transactions
    const dearer = { ...first, value: '0x123456789' }
    expect(await blockFaults({ ...block, transactions: [dearer, second, ...rest] })).toEqual([
      `transaction ${String(first?.hash).slice(0, 10)}… does not hash to its hash`,
      'the transactions do not make up transactionsRoot',
    ])
    const missing = await blockFaults({ ...block, transactions: [second, ...rest] })
    const swapped = await blockFaults({ ...block, transactions: [second, first, ...rest] })
    expect([missing, swapped]).toEqual(Array(2).fill(['the transactions do not make up transactionsRoot']))
  })

  test('notices another sender', async () => {
    const [first, ...rest] = transactions
    const faults = await blockFaults({ ...block, transactions: [{ ...first, from: `0x${'11'.repeat(20)}` }, ...rest] })
    expect(faults).toEqual([`transaction ${String(first?.hash).slice(0, 10)}… is not signed by its sender`])
  })
})

describe('orderedRoot', () => {
  test('of nothing is the root that empty blocks carry', () => {
    expect(orderedRoot([])).toBe('0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421')
    expect(receiptFaults({ receiptsRoot: orderedRoot([]) }, [])).toEqual([])
  })

  test('depends on every item and on the order', () => {
    const items = Array.from({ length: 200 }, (_, index) => `0x${index.toString(16).padStart(2, '0')}` as const)
    const roots = [items, items.toReversed(), items.slice(1), [...items, '0x01' as const]].map(orderedRoot)
    expect(new Set(roots).size).toBe(4)
  })
})

describe('importFile', () => {
  test('makes an example of a block whose hashes hold, and of what agrees with it', async () => {
    const [first] = transactions
    const { examples, refused } = await importFile(
      file(
        whole(),
        answer('block-by-hash', 'eth_getBlockByHash', [block.hash, false], {
          result: { ...block, transactions: hashes },
        }),
        answer('raw-header', 'debug_getRawHeader', [block.number], { result: encodeHeader(block) }),
        answer('raw-transaction', 'debug_getRawTransaction', [first?.hash], { result: encodeTransaction(first ?? {}) }),
        answer('transaction', 'eth_getTransactionByHash', [first?.hash], { result: first }),
      ),
      MONAD,
    )
    expect(refused).toEqual([])
    expect(examples.map(({ path }) => path)).toEqual([
      'examples/eth_getBlockByNumber/mainnet-block-full.json',
      'examples/eth_getBlockByHash/mainnet-block-by-hash.json',
      'examples/debug_getRawHeader/mainnet-raw-header.json',
      'examples/debug_getRawTransaction/mainnet-raw-transaction.json',
      'examples/eth_getTransactionByHash/mainnet-transaction.json',
    ])
    expect(JSON.parse(examples[0]?.text ?? '')).toMatchObject({
      title: 'Whole block, mainnet',
      outcome: 'normal',
      provenance: {
        ...{ kind: 'monad-node', node: 'Monad', client: 'Monad/0.16.4', chainId: 143, date: '2026-11-22' },
        block: Number(block.number),
        note: 'Checked: the shape; header hash, transaction hashes, senders and transactionsRoot recompute.',
      },
    })
  })

  test('leaves out a block whose hashes do not hold, what contradicts a block, and what has another shape', async () => {
    const wrong = await importFile(file(whole({ gasUsed: '0x1' })), MONAD)
    expect(wrong.refused).toEqual([{ name: 'block-full', reason: 'the header does not hash to the block hash' }])
    const { refused } = await importFile(
      file(
        whole(),
        answer('count-by-hash', 'eth_getBlockTransactionCountByHash', [block.hash], { result: '0x3' }),
        answer('gas-price', 'eth_gasPrice', [], { result: 1 }),
        answer('balance', 'eth_getBalance', [`0x${'11'.repeat(20)}`, 'latest'], {
          error: { code: -32000, message: 'busy' },
        }),
      ),
      MONAD,
    )
    expect(refused).toEqual([
      { name: 'count-by-hash', reason: 'it contradicts the block, whose hashes hold' },
      { name: 'gas-price', reason: expect.stringContaining('it does not fit') },
      { name: 'balance', reason: 'the endpoint answered -32000 busy' },
    ])
  })

  test('turns errors, limits and methods into observations of statements that exist', async () => {
    const unknown = answer('unknown-method', 'eth_probe', [], { error: { code: -32601, message: 'Method not found' } })
    const { observations } = await importFile(
      {
        ...file({ ...unknown, purpose: 'error' }),
        limits: [
          { id: 'node/log-range', asked: 1001, accepted: true },
          { id: 'node/no-such', asked: 1, accepted: true },
        ],
        methods: { offered: ['eth_call'], absent: ['eth_simulateV1'] },
      },
      MONAD,
    )
    const seen = { network: 'mainnet', client: 'Monad/0.16.4', date: '2026-11-22' }
    expect(observations).toEqual([
      { kind: 'error', id: 'MethodNotFound', ...seen, code: -32601, message: 'Method not found' },
      { kind: 'limit', id: 'node/log-range', ...seen, asked: 1001, accepted: true },
      { kind: 'flag', id: 'eth_simulateV1', ...seen, offered: false },
    ])
  })

  test('takes nothing of another node for Monad’s, and refuses to call Monad another node', async () => {
    const other = { ...file(whole()), client: 'anvil/v1.7.1' }
    await expect(importFile(other, MONAD)).rejects.toThrow('The answers are of anvil/v1.7.1, not of a Monad node.')
    await expect(importFile(file(whole()), { ...MONAD, otherNode: true })).rejects.toThrow('are of Monad/0.16.4.')
  })

  test('makes examples of a whole probe of a replaying server, each in the folder of its method', async () => {
    const server = await startReplayServer()
    const url = new URL(server.url)
    const probed = await probeEndpoint({ url, timeoutMs: 9_000, rate: 9_999, date: '2026-11-22' }).finally(server.close)
    const { refused, examples } = await importFile(probed, MONAD)
    expect(examples.length).toBeGreaterThan(20)
    for (const { path, text } of examples) expect(path).toContain(`/${JSON.parse(text).request.method}/mainnet-`)
    expect(refused.filter(({ reason }) => reason === '')).toEqual([])
  })
})

describe('agrees', () => {
  test('minds a contradiction and not a member that one answer leaves out', () => {
    expect(agrees({ a: '0x1', b: ['0x2'] }, { a: '0x1', c: '0x3' })).toBe(true)
    expect(agrees({ a: '0x1', b: ['0x2'] }, { b: ['0x3'] })).toBe(false)
    expect(agrees(['0x1'], ['0x1', '0x2'])).toBe(false)
    expect(agrees('0x1', undefined)).toBe(false)
  })
})

describe('proveAnswers', () => {
  test('has nothing to say where the block is missing, and survives values that cannot be encoded', async () => {
    expect((await proveAnswers(file())).size).toBe(0)
    const proofs = await proveAnswers(file(whole({ gasUsed: 'many' })))
    expect(proofs.get('block-full')?.faults).toEqual([expect.stringContaining('it cannot be encoded')])
  })
})

describe('readProbeFile', () => {
  test('reads what the command writes', () => {
    expect(readProbeFile(JSON.stringify(file(whole())), 'a.json')).toEqual(file(whole()))
  })

  test.each([
    ['not JSON', '{', 'a.json is not a file of "monad-json-rpc probe"'],
    ['another format', '{"format":"something"}', 'is not a file'],
    ['a name that climbs out of its folder', JSON.stringify(file({ name: '../../x', purpose: 'example' })), 'pattern'],
    ['a method that is a path', JSON.stringify(file(answer('a', '../x', [], {}))), 'pattern'],
    ['a client with markup', JSON.stringify({ ...file(), client: '<script>' }), 'pattern'],
  ])('refuses %s', (_, content, message) => {
    expect(() => readProbeFile(content, 'a.json')).toThrow(message)
  })
})

describe('withObservations', () => {
  const seen: Observation = {
    kind: 'error',
    id: 'A',
    network: 'mainnet',
    client: 'Monad/1',
    date: '2026-01-02',
    code: -1,
  }

  test('adds, replaces an older one of the same client, and keeps a newer one', () => {
    const first = withObservations(undefined, [seen])
    expect(first).toContain('id: A')
    expect(withObservations(first, [{ ...seen, date: '2026-01-03' }])).toContain('2026-01-03')
    expect(withObservations(first, [{ ...seen, date: '2026-01-01' }])).toContain('2026-01-02')
    expect(withObservations(first, [{ ...seen, client: 'Monad/2' }])).toContain('client: Monad/1')
  })
})

describe('replaceable', () => {
  const example = (name: string, kind: 'constructed' | 'monad-node', outcome: 'normal' | 'null' | 'error') => ({
    ...{ name, title: name, outcome, summary: name },
    request: { jsonrpc: '2.0' as const, id: 1, method: 'eth_chainId', params: [] },
    response: { jsonrpc: '2.0' as const, id: 1, result: '0x8f' },
    provenance: { kind, source: 'test' },
  })

  test('names examples of a lesser class for which there is an answer of the same kind', () => {
    const cases = [
      example('made-up', 'constructed', 'normal'),
      example('real', 'monad-node', 'normal'),
      example('none', 'constructed', 'null'),
      example('refused', 'constructed', 'error'),
    ]
    const brought = broughtBy(file(answer('chain-id', 'eth_chainId', [], { result: '0x8f' })))
    const found = replaceable(new Map([['eth_chainId', cases]]), brought)
    expect(replaceableReport(found, 4, 'a.json')).toBe(
      'eth_chainId/made-up (constructed): chain-id\n' +
        '1 of 4 examples could give way to an answer of a Monad node from a.json.',
    )
  })
})

describe('the command lines', () => {
  test('take a file and nothing that would be ignored', () => {
    expect(parseImport(['a.json', '--dry-run'])).toEqual({
      file: 'a.json',
      into: 'openrpc',
      otherNode: false,
      dryRun: true,
    })
    expect([parseImport(['-h']), parseRefresh(['--help']), parseRefresh([])]).toEqual(['help', 'help', {}])
    expect(() => parseImport([])).toThrow('No file is named.')
    expect(() => parseImport(['a', 'b'])).toThrow('One file at a time, got 2.')
    expect(() => parseImport(['a', '--force'])).toThrow("Unknown option '--force'")
    expect(() => parseRefresh(['a', '--dry-run'])).toThrow("Unknown option '--dry-run'")
  })
})
