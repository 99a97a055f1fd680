/**
 * Tests the first offer for each input that the paste field must recognize, and whether the input stays in the page.
 * The inputs were written before the field.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { staysInPage } from '../../core/lib/private-text.ts'
import type { Offer } from './action.ts'
import { understand } from './understand.ts'

type Input = { kind: string; input: string; broken: boolean; expect: string; private: boolean }

const inputs = JSON.parse(readFileSync('test/paste/inputs.json', 'utf8')) as Input[]

const TRANSACTION = '0x090674a923c0350154dcd826051d9b8a88418f41a0e8f8af62d8389928b04225'
const BLOCK = '0xd6350639cbb26f6ac21b4a6c0a8a0973e54d3313ccd34939f44e296259ff55e2'
const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const open = (method: string, params: unknown = [], more: object = {}): Partial<Offer> =>
  ({ act: 'open', method, params, ...more }) as Partial<Offer>
const search = (here: boolean): Partial<Offer> => ({ act: 'search', here })
const decode = (what: string, data: unknown = expect.stringMatching(/^0x[0-9a-f]+$/)): Partial<Offer> =>
  ({ act: 'decode', what, data }) as Partial<Offer>
const told = (explanation: object, more: object = {}) => ({
  ...{ act: 'explain', explanation: expect.objectContaining(explanation) as unknown },
  ...more,
})
const note = (pattern: RegExp) => ({ notes: expect.arrayContaining([expect.stringMatching(pattern)]) as unknown })

/** First offers for the `expect` texts of the file, in its order. */
const FIRST: readonly object[] = [
  open('eth_getLogs'),
  open('eth_getTransactionReceipt'),
  open('eth_getBlockByNumber'),
  { act: 'absent', method: 'eth_newFilter' },
  open('eth_subscribe', ['monadNewHeads']),
  search(false),
  search(false),
  search(false),
  search(true),
  { act: 'warn', secret: 'phrase', words: 12 },
  told({ entry: 'PoolDropped', cause: 'The account cannot pay value plus gas limit times fee cap.' }),
  told({ entry: 'PoolDropped', cause: 'The account has already used this nonce.' }),
  told({ entry: 'PoolDropped', cause: 'The account cannot pay value plus gas limit times fee cap.' }),
  told({ entry: 'BlockRangeTooLarge' }, { code: -32614 }),
  told({ entry: 'BlockNotFound' }, { code: -32602 }),
  open('eth_getTransactionReceipt', [TRANSACTION]),
  { act: 'correct', what: 'hash', message: expect.stringContaining('63 of 64') as unknown },
  { act: 'warn', secret: 'key' },
  open('eth_getBlockByHash', [BLOCK, false]),
  { act: 'warn', secret: 'phrase', words: 24 },
  open('eth_getBalance', [ALICE, 'latest']),
  { act: 'page', name: 'Multicall3', path: '/developer-essentials/network-information#canonical-contracts' },
  { act: 'correct', what: 'address', message: expect.stringContaining('checksum') as unknown },
  open('eth_getBalance', [ALICE.toLowerCase(), 'latest'], note(/padded to 32 bytes/)),
  { act: 'page', name: 'Staking', path: '/developer-essentials/staking/staking-precompile' },
  open('eth_getBlockByNumber', ['0x4d78a87', false]),
  open('eth_getBlockByNumber', ['0x4d3f640', false], note(/81,000,000/)),
  open('eth_getBlockByNumber', ['latest', false]),
  open('eth_getBlockByNumber', ['0x4d3f640', false]),
  open('eth_getBlockByNumber', ['safe', false]),
  decode('selector', '0xa9059cbb'),
  decode('revert', expect.stringMatching(/^0x08c379a0/)),
  decode('revert', expect.stringMatching(/^0x4e487b71/)),
  told({ kind: 'revert', cause: 'The sender has too few tokens.' }),
  decode('topic'),
  decode('transaction'),
  decode('transaction'),
  decode('transaction'),
  { act: 'correct', what: 'transaction', message: expect.stringMatching(/EIP-1559 transaction is cut off/) as unknown },
  { ...decode('transaction'), ...note(/no signature/) },
  decode('calldata'),
  decode('calldata', expect.stringMatching(/^0x095ea7b3/)),
  decode('calldata'),
  decode('calldata'),
  decode('calldata', expect.stringMatching(/^0x23b872dd[0-9a-f]{192}$/)),
  open('eth_blockNumber', [], { network: 'Mainnet' }),
  open('eth_getBalance', [ALICE, 'latest'], { network: 'Testnet' }),
  open('eth_getTransactionReceipt', [TRANSACTION], note(/holds a key/)),
  open('eth_getBlockByNumber', ['finalized', false], { network: 'Mainnet' }),
  {
    act: 'batch',
    calls: ['eth_chainId', 'eth_gasPrice', 'eth_getCode'].map((method) =>
      expect.objectContaining({ method, network: 'Testnet' }),
    ),
  },
  { act: 'log', service: 'ledger_tail', message: 'skipped_block' },
  told({ kind: 'revert', cause: 'The sender has too few tokens.' }),
  told({
    kind: 'revert',
    decoded: expect.objectContaining({ name: 'ERC20InsufficientBalance(address,uint256,uint256)' }) as unknown,
  }),
  told({ verdict: 'wait' }, { method: 'eth_getTransactionReceipt' }),
  told({ kind: 'http', verdict: 'retry' }, note(/holds a key/)),
  { act: 'check', method: 'eth_getBlockByNumber' },
  { act: 'check', method: 'eth_getTransactionReceipt' },
  {
    act: 'check',
    answers: [
      { id: 3, error: { code: -32601, message: 'Method not found' } },
      expect.objectContaining({ id: 1 }),
      expect.objectContaining({ id: 2 }),
    ],
  },
  open('debug_traceTransaction', [TRANSACTION, { tracer: 'callTracer' }]),
  open(
    'eth_call',
    [expect.objectContaining({ to: '0x5FbDB2315678afecb367f032d93F642f64180aa3' }), 'latest'],
    note(/broken/),
  ),
]

const named = inputs.map((input, index) => ({
  ...input,
  index,
  name: `${index}, ${input.kind}: ${input.expect.slice(0, 90)}`,
}))

describe('the inputs of the paste field', () => {
  test('are sixty, five of each kind or more', () => {
    expect(inputs).toHaveLength(60)
    expect(FIRST).toHaveLength(inputs.length)
  })

  test.each(named)('$name', async ({ input, index }) => {
    const { offers } = await understand(input)
    expect(offers[0]).toMatchObject(FIRST[index] ?? {})
  })

  test.each(named)('stay in the page when they are private: $name', ({ input, private: isPrivate }) => {
    expect(staysInPage(input)).toBe(isPrivate)
  })
})

test('a text of several megabytes goes to the checker, unread', async () => {
  const { offers } = await understand('\n '.repeat(2_000_000) + '{}'.repeat(500_000))
  expect(offers[0]).toMatchObject({ act: 'check' })
})

describe('offers after the first', () => {
  const others = async (index: number) => (await understand(inputs[index]?.input ?? '')).offers.slice(1)

  test('a hash may be that of a block', async () => {
    expect((await others(15))[0]).toMatchObject({ act: 'open', method: 'eth_getBlockByHash' })
  })
  test('a used nonce leads to the next one', async () => {
    expect((await others(11))[0]).toMatchObject({ act: 'open', method: 'eth_getTransactionCount' })
  })
  test('an event leads to its logs', async () => {
    expect((await others(34))[0]).toMatchObject({ act: 'open', method: 'eth_getLogs' })
  })
  test('a tag may be a word', async () => {
    expect((await others(29))[0]).toMatchObject({ act: 'search' })
  })
})
