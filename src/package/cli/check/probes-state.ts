/** Probes for state, calls, fees, logs and the client itself. */
import { numberToHex } from '../../../core/lib/hex.ts'
import { SLOT_CODE } from '../../examine/observation.ts'
import { NOTHING } from './examined-requests.ts'
import type { Expect, Inputs, Log, Probe, Relation } from './model.ts'
import { all, atLeast, atMost, feesOf, is, matches, never, problem, same } from './relations.ts'
import { before } from './request-lists.ts'
import { selectors } from './selectors.ts'

/** The node also accepts params as an object with the document's names. */
const BY_NAME = 'params by name'

/** Fallback account if the chain showed none. The zero address exists everywhere. */
const ZERO = `0x${'0'.repeat(40)}`

/** SHA-256 of `hello`, by the precompile at address 2. The result is the same on every chain. */
export const SHA256 = '0x0000000000000000000000000000000000000002'
export const HELLO = '0x68656c6c6f'
export const HELLO_HASH = '0x2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'

/** The same receiver and selector with other data. */
const OTHER_DATA = '0x68656c6c73'
const OTHER_HASH = '0x5921fb04bb6bfe6572fc0f7145564bcf7cf1d0caf22da060c5907bde148b0912'

/** Gas of the cheapest transaction. */
const LEAST_GAS = 21_000n

/** `PUSH0 PUSH0 REVERT`, and an address for this code. */
const REVERTS = { code: '0x5f5ffd' }
export const ANYWHERE = '0x00000000000000000000000000000000000c0de1'

/** Code that logs 4,096 bytes for 8 gas each, and its cost in a transaction. */
const LOGGING = { [ANYWHERE]: { code: '0x6110005fa000' } }
const LOGGED_GAS = LEAST_GAS + 32_768n
/** With the memory and the log itself, and 25 percent, because some nodes add a margin. */
const MOST_LOGGED_GAS = ((LOGGED_GAS + 800n) * 125n) / 100n

const result = (relation?: Relation | ''): Expect => (relation ? { kind: 'result', relation } : { kind: 'result' })

export function stateProbes(inputs: Inputs): Probe[] {
  const account = inputs.account ?? ZERO
  const contract = inputs.log?.address ?? inputs.transaction?.to ?? account
  const call = { to: SHA256, data: HELLO }
  const transfer = { from: account, to: account, value: '0x0' }
  return [
    ...atEachBlock('eth_getBalance', (at) => [account, at], inputs),
    { method: 'eth_getBalance', name: BY_NAME, params: { account, block_number: 'latest' }, expect: result() },
    ...atEachBlock('eth_getTransactionCount', (at) => [account, at], inputs),
    ...atEachBlock('eth_getCode', (at) => [contract, at], inputs),
    ...atEachBlock('eth_getStorageAt', (at) => [contract, '0x0', at], inputs),
    { method: 'eth_call', name: 'SHA-256 of hello', params: [call, 'latest'], expect: result(is(HELLO_HASH)) },
    {
      ...{ method: 'eth_call', name: 'SHA-256 of hells', params: [{ to: SHA256, data: OTHER_DATA }, 'latest'] },
      expect: result(is(OTHER_HASH)),
    },
    { method: 'eth_call', name: 'without a block', params: [call], expect: result() },
    ...atEachBlock('eth_call', (at) => [call, at], inputs),
    {
      method: 'eth_call',
      name: 'overridden code that reverts',
      params: [{ to: ANYWHERE }, 'latest', { [ANYWHERE]: REVERTS }],
      expect: { kind: 'any' },
    },
    { method: 'eth_estimateGas', name: 'transfer', params: [transfer], expect: result(enough) },
    { method: 'eth_estimateGas', name: 'transfer at latest', params: [transfer, 'latest'], expect: result(enough) },
    {
      ...{ method: 'eth_estimateGas', name: 'overridden code', params: [{ to: ANYWHERE }, 'latest', LOGGING] },
      expect: result(
        all(
          atLeast(LOGGED_GAS, 'the gas of the overridden code'),
          atMost(MOST_LOGGED_GAS, 'the gas of the overridden code with a margin'),
        ),
      ),
    },
    { method: 'eth_createAccessList', name: 'transfer', params: [transfer, 'latest'], expect: result() },
    { method: 'eth_fillTransaction', name: 'transfer', params: [{ from: account, to: account }], expect: result() },
    revert,
    {
      ...{ method: 'eth_estimateGas', name: 'of a call that reverts', params: revertParams.slice(0, 1) },
      expect: { kind: 'error', ids: ['ExecutionReverted'] },
    },
    ...knownCalls,
    ...estimateBefore(inputs),
    ...unpaid,
    ...unknownTags,
    ...unknownHashes,
    ...aheadProbes(inputs),
    ...feeProbes(inputs),
    ...logProbes(inputs),
    {
      method: 'net_version',
      name: 'same as the chain id',
      params: [],
      expect: result(inputs.chainId && is(inputs.chainId)),
    },
    { method: 'eth_syncing', name: 'plain', params: [], expect: result(never) },
    ...['eth_chainId', 'web3_clientVersion', 'admin_ethCallStatistics'].map(plain),
  ]
}

/** Code that reverts with a selector and one word, which clients need to decode the error. */
const revertParams = [{ data: '0x63deadbeef600052602a6020526024601cfd' }, 'latest']
const REVERT_DATA = `0xdeadbeef${'2a'.padStart(64, '0')}`
const revert: Probe = {
  method: 'eth_call',
  name: 'revert with data',
  params: revertParams,
  expect: { kind: 'error', ids: ['ExecutionReverted'], data: REVERT_DATA },
}

export const word = (hex: string): string => `0x${hex.slice(2).padStart(64, '0')}`
const [ONE, OTHER] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
/** 100 MON, well above the reserve. */
const RICH = '0x56bc75e2d63100000'
/** Code that returns its caller, and code that returns the sent value. */
const [CALLER_CODE, VALUE_CODE] = ['0x335f5260205ff3', '0x345f5260205ff3']

/** Calls with a predictable result. Each differs from the others in one property. */
const knownCalls: Probe[] = [
  ...[ONE, OTHER].map((from): [string, unknown[], string] => [
    `code sees its caller ${from.slice(0, 4)}`,
    [{ from, data: CALLER_CODE }, 'latest'],
    from,
  ]),
  ...[ONE, OTHER].map((from): [string, unknown[], string] => [
    `overridden code sees its caller ${from.slice(0, 4)}`,
    [{ from, to: ANYWHERE }, 'latest', { [ANYWHERE]: { code: CALLER_CODE } }],
    from,
  ]),
  [
    'overridden code reads the value',
    [
      { from: ONE, to: ANYWHERE, value: '0x7' },
      'latest',
      { [ONE]: { balance: RICH }, [ANYWHERE]: { code: VALUE_CODE } },
    ],
    '0x7',
  ],
  [
    'overridden slot',
    [{ to: ANYWHERE }, 'latest', { [ANYWHERE]: { code: SLOT_CODE, stateDiff: { [word('0x0')]: word('0x2a') } } }],
    '0x2a',
  ],
  ['overridden code sees no value', [{ to: ANYWHERE }, 'latest', { [ANYWHERE]: { code: VALUE_CODE } }], '0x0'],
].map(([name, params, wanted]) => ({
  ...{ method: 'eth_call', name: name as string, params },
  expect: result(is(word(wanted as string))),
}))

/** Creation code that reverts in every other block than this one. */
function estimateBefore({ account, block }: Inputs): Probe[] {
  if (!block || account === undefined || BigInt(block.number) === 0n) return []
  const at = before(block.number)
  const data = `0x4367${BigInt(at).toString(16).padStart(16, '0')}146011575f5ffd5b00`
  return [
    {
      ...{ method: 'eth_estimateGas', name: 'at the block before', params: [{ from: account, data }, at] },
      expect: result(enough),
    },
  ]
}

/** More than any account has. */
const FORTUNE = `0x${'f'.repeat(40)}`

const unpaid: Probe[] = ['eth_call', 'eth_estimateGas'].map((method) => ({
  ...{ method, name: 'value above the balance', params: [{ from: OTHER, to: ONE, value: FORTUNE }, 'latest'] },
  expect: { kind: 'error', ids: ['CallCheckFailed', 'InsufficientFunds'] },
}))

/** A tag that does not exist. A result would describe another block. */
export const NO_TAG = 'newest'

const unknownTags: Probe[] = (
  [
    ['eth_getBalance', [ZERO, NO_TAG]],
    ['eth_getTransactionCount', [ZERO, NO_TAG]],
    ['eth_getCode', [ZERO, NO_TAG]],
    ['eth_call', [{ to: SHA256, data: HELLO }, NO_TAG]],
  ] as const
).map(([method, params]) => ({
  ...{ method, name: 'unknown tag', params: [...params] },
  expect: { kind: 'error', ids: ['InvalidParams'] },
}))

/** A hash without a block. A result would describe another block. */
const unknownHashes: Probe[] = (
  [
    ['eth_getBalance', [ZERO, NOTHING]],
    ['eth_getTransactionCount', [ZERO, { blockHash: NOTHING }]],
    ['eth_call', [{ to: SHA256, data: HELLO }, NOTHING]],
  ] as const
).map(([method, params]) => ({
  ...{ method, name: 'unknown block hash', params: [...params] },
  expect: { kind: 'error', ids: ['BlockNotFound'] },
}))

/** Added to the current height for a block that does not exist during the check. */
const FAR_AHEAD = 1_000_000n

/** The node must reject a request for the state of a future block. A result would describe another block. */
function aheadProbes({ account, block }: Inputs): Probe[] {
  if (!block || account === undefined) return []
  const at = numberToHex(BigInt(block.number) + FAR_AHEAD)
  const asked: [string, unknown[]][] = [
    ['eth_getBalance', [account, at]],
    ['eth_getTransactionCount', [account, at]],
    ['eth_getCode', [account, at]],
    ['eth_getStorageAt', [account, '0x0', at]],
    ['eth_call', [{ to: SHA256, data: HELLO }, at]],
  ]
  return asked.map(([method, params]) => ({
    ...{ method, name: 'far above the head', params },
    expect: { kind: 'error' as const, ids: ['BlockNotFound'] },
  }))
}

const enough = atLeast(LEAST_GAS, 'the 21,000 gas of a transfer')
const plain = (method: string): Probe => ({ method, name: 'plain', params: [], expect: result() })

/** The same request at each kind of block. State of the first block may be pruned. */
function atEachBlock(method: string, paramsAt: (block: unknown) => unknown[], { block }: Inputs): Probe[] {
  return selectors(method, paramsAt, block).map(({ name, value }) => ({
    method,
    name,
    params: paramsAt(value),
    expect: name === 'earliest' ? { kind: 'any' } : result(),
  }))
}

function feeProbes({ block }: Inputs): Probe[] {
  const method = 'eth_feeHistory'
  const tags = ['latest', 'safe', 'finalized', 'pending']
  return [
    plain('eth_gasPrice'),
    plain('eth_maxPriorityFeePerGas'),
    ...tags.map((tag): Probe => ({ method, name: tag, params: ['0x1', tag, []], expect: result(feesOf(1, 0)) })),
    ...(block
      ? [{ method, name: 'by number', params: ['0x1', block.number, [25, 75]], expect: result(feesOf(1, 2)) }]
      : []),
  ]
}

function logProbes({ block, log }: Inputs): Probe[] {
  const method = 'eth_getLogs'
  const filter = (name: string, value: object, relation?: Relation): Probe => ({
    method,
    name,
    params: [value],
    expect: result(relation),
  })
  return [
    filter('latest', { fromBlock: 'latest', toBlock: 'latest' }),
    // Without bounds, a filter is about the newest block.
    filter('without bounds', {}, ofOneBlock),
    ...(block ? [filter('by hash', { blockHash: block.hash }), filter('by number', range(block.number))] : []),
    ...(log
      ? [
          filter('by address', { ...range(log.blockNumber), address: log.address }, matches({ ...log, topics: [] })),
          {
            ...{ method, name: 'large range', params: [tooLarge(log)], limit: true as const },
            expect: { kind: 'any' as const, relation: all(matches(log), reaches(log)) },
          },
          filter('by topic', { ...range(log.blockNumber), address: [log.address], topics: first(log) }, matches(log)),
        ]
      : []),
  ]
}

/** Blocks between the ends of a range, one more than most nodes allow. */
const TOO_LARGE = 1_001n

/** A range that is too large for most nodes. Its last block has a log, so that an empty list is wrong. */
const tooLarge = ({ address, topics, blockNumber }: Log) => ({
  ...{ fromBlock: before(blockNumber, TOO_LARGE), toBlock: blockNumber },
  ...{ address, topics: first({ topics }) },
})

const reaches =
  ({ blockNumber }: Log): Relation =>
  (result) =>
    (result as Log[]).some((log) => same(log.blockNumber, blockNumber))
      ? undefined
      : problem('', `no log of block ${blockNumber}, which has one`, `a log of ${blockNumber}`)

const ofOneBlock: Relation = (result) => {
  const [first, ...others] = result as Log[]
  const other = others.find(({ blockNumber }) => !same(blockNumber, first?.blockNumber ?? ''))
  return (
    other && problem('', `logs of block ${first?.blockNumber} and of block ${other.blockNumber}`, 'logs of one block')
  )
}

const range = (number: string) => ({ fromBlock: number, toBlock: number })
const first = ({ topics: [topic] }: { topics: readonly string[] }) => (topic === undefined ? [] : [topic])
