/**
 * Requests about one block, its neighbors and their contents. Each fact is requested with every method that returns it.
 */

import { numberToHex } from '../../../core/lib/hex.ts'
import { withChecksum } from '../../examine/checksums.ts'
import type { Exchange } from '../../examine/examine.ts'
import { balancesCall, observationCall, SLOT_CODE } from '../../examine/observation.ts'
import { NUMBER_CALL } from '../../examine/state.ts'
import { hashOf, isOfUser } from './inputs.ts'
import type { Block, Inputs, Transaction } from './model.ts'
import { again } from './repeated-requests.ts'
import { before, newAmong, type Request, WRITES } from './request-lists.ts'

export type { Request }

/** Maximum number of the block's transactions to request individually, and to trace at each end of the block. */
const MOST_SINGLE = 8
const MOST_TRACED = 2

/**
 * All requests, in the order to send them.
 * @param earlier exchanges with the same endpoint, whose requests are sent again only where a change would show
 */
export function examinedRequests(inputs: Inputs, earlier: readonly Exchange[]): Request[] {
  const { block, log } = inputs
  const tags = ['earliest', 'finalized', 'safe', 'latest', 'pending'].map(
    (tag): Request => ['eth_getBlockByNumber', [tag, false]],
  )
  const first: Request = ['eth_getBlockByNumber', ['0x0', false]]
  const head: Request[] = [['eth_chainId', []], VERSION, ['eth_blockNumber', []], ...tags, first]
  const end: Request[] = [
    ['eth_getBlockByNumber', ['latest', false]],
    ...['eth_gasPrice', 'eth_maxPriorityFeePerGas', 'eth_blockNumber'].map((name): Request => [name, []]),
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_chainId', []],
    ['eth_chainId', []],
  ]
  if (!block) return [...head, ...end]
  const { number, hash } = block
  const pinned = [
    ...ofBlock(number, hash),
    ...bothForms(number),
    ...[before(number), number].map((at): Request => ['debug_traceBlockByNumber', [at, WRITES]]),
    ...(log && log.blockHash !== hash ? ofBlock(log.blockNumber, log.blockHash) : []),
    ...single(block).flatMap(([index, entry]) => ofTransaction(block, hashOf(entry), index)),
    ...traced(block.transactions.map(hashOf)).flatMap(traces),
    ...ofSenders(block),
    ...(log ? ofLog(log) : []),
    ...(inputs.account ? ofAccount(inputs.account) : []),
    ...seen(inputs, number),
    ...withOtherSlot(inputs, number),
  ]
  return [...head, ...withHeads([...newAmong(pinned, earlier), ...again(inputs)]), ...end]
}

/** Number of requests between two requests for the head, because the endpoint may be a group of nodes. */
const BETWEEN_HEADS = 15
/** The same for the client. */
const BETWEEN_VERSIONS = 2 * BETWEEN_HEADS
const VERSION: Request = ['web3_clientVersion', []]

const withHeads = (requests: readonly Request[]): Request[] => {
  const isEvery = (index: number, count: number): boolean => index % count === count - 1
  return requests.flatMap((request, index): Request[] => [
    request,
    ...(isEvery(index, BETWEEN_HEADS) ? [['eth_blockNumber', []] as Request] : []),
    ...(isEvery(index, BETWEEN_VERSIONS) ? [VERSION] : []),
  ])
}

/** The first transactions and the last one, with their places. */
function single({ transactions }: Block): [index: number, entry: Block['transactions'][number]][] {
  const last = transactions.length - 1
  return [...transactions.entries()].filter(([index]) => index < MOST_SINGLE || index === last)
}

/**
 * The first and the last ones. A block starts with the highest fees, and on some chains with the transactions that log.
 */
const traced = (hashes: readonly string[]): string[] => [
  ...new Set([...hashes.slice(0, MOST_TRACED), ...hashes.slice(-MOST_TRACED)]),
]

const ofBlock = (number: string, hash: string): Request[] => [
  ['eth_getBlockByNumber', [before(number, 2n), false]],
  ['eth_getBlockByNumber', [before(number), true]],
  ['eth_getBlockByNumber', [number, true]],
  ['eth_getBlockByNumber', [number, false]],
  ['eth_getBlockByHash', [hash, true]],
  ['eth_getBlockByHash', [hash, false]],
  ['eth_getBlockReceipts', [before(number)]],
  ['eth_getBlockReceipts', [number]],
  ['eth_getBlockReceipts', [hash]],
  ['eth_getBlockTransactionCountByNumber', [number]],
  ['eth_getBlockTransactionCountByHash', [hash]],
  ['eth_getLogs', [{ blockHash: hash }]],
  ['eth_getLogs', [{ fromBlock: number, toBlock: number }]],
  ['eth_getLogs', [{ fromBlock: before(number), toBlock: number }]],
  ['debug_getRawHeader', [number]],
  ['debug_getRawBlock', [number]],
  ['debug_getRawReceipts', [number]],
  ['debug_traceBlockByNumber', [number, { tracer: 'callTracer' }]],
  ['debug_traceBlockByHash', [hash, { tracer: 'callTracer', tracerConfig: { withLog: true } }]],
  ['eth_feeHistory', ['0x2', number, [25, 50, 75]]],
  ['eth_feeHistory', ['0x2', before(number), [0, 100]]],
  ['eth_call', [{ data: NUMBER_CALL }, before(number)]],
  ['eth_call', [{ data: NUMBER_CALL }, number]],
  ['eth_call', [{ input: NUMBER_CALL }, number]],
  ['debug_traceCall', [{ data: NUMBER_CALL }, before(number), { tracer: 'callTracer' }]],
]

/** Number of blocks below the block that are requested in both forms and by hash. */
const BELOW = 6n

/** Caches store both forms separately. The order alternates. */
const bothForms = (number: string): Request[] =>
  below(number).flatMap((at, index) =>
    [index % 2 === 1, index % 2 === 0].map((isFull): Request => ['eth_getBlockByNumber', [at, isFull]]),
  )

const below = (number: string): string[] =>
  Array.from({ length: Number(BELOW) }, (_, index) => BigInt(number) - BigInt(index) - 1n)
    .filter((at) => at >= 0n)
    .map(numberToHex)

/** The same blocks by their hashes, as far as the earlier responses contain them. */
export function byHash(number: string, exchanges: readonly Exchange[]): Request[] {
  const hashes = below(number).flatMap((at) => {
    const found = exchanges.find(
      ({ method, params }) => method === 'eth_getBlockByNumber' && (params as unknown[])[0] === at,
    )
    const { hash } = (found?.result ?? {}) as { hash?: unknown }
    return typeof hash === 'string' ? [hash] : []
  })
  return hashes.map((hash) => ['eth_getBlockByHash', [hash, true]])
}

const ofTransaction = (
  { number, hash: block }: { number: string; hash: string },
  hash: string,
  index: number,
): Request[] => [
  ['eth_getTransactionByHash', [hash]],
  ['eth_getTransactionReceipt', [hash]],
  ['eth_getTransactionByBlockNumberAndIndex', [number, numberToHex(index)]],
  ['eth_getTransactionByBlockHashAndIndex', [block, numberToHex(index)]],
  ['debug_getRawTransaction', [hash]],
]

const traces = (hash: string): Request[] => [
  ['debug_traceTransaction', [hash, { tracer: 'callTracer' }]],
  ['debug_traceTransaction', [hash, { tracer: 'callTracer', tracerConfig: { withLog: true } }]],
  ['debug_traceTransaction', [hash, { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } }]],
  ['debug_traceTransaction', [hash, { tracer: 'prestateTracer' }]],
]

/** Nonces and balances before and after the block. */
function ofSenders({ number, parentHash, miner, transactions }: Block): Request[] {
  const full = transactions.filter((entry) => typeof entry === 'object') as readonly Transaction[]
  const users = full.filter(isOfUser)
  const senders = [...new Set((users.length > 0 ? users : full).map(({ from }) => from))].slice(0, MOST_SINGLE)
  const receiver = users.find(({ to }) => to !== null)?.to
  const others = [...new Set([miner, NOWHERE, ...(receiver ? [receiver] : [])])].filter((one) => !senders.includes(one))
  const sides = BigInt(number) > 0n ? [before(number), number] : [number]
  const [first] = senders
  const objects = [{ blockNumber: before(number) }, ...(parentHash === undefined ? [] : [{ blockHash: parentHash }])]
  const byObject =
    first === undefined || sides.length < 2
      ? []
      : objects.flatMap((at): Request[] => [
          ['eth_getTransactionCount', [first, at]],
          ['eth_getBalance', [first, at]],
          ['eth_call', [{ data: NUMBER_CALL }, at]],
        ])
  return [
    ...byObject,
    // The spending is predictable only for accounts without code.
    ...senders.map((sender): Request => ['eth_getCode', [sender, before(number)]]),
    ...senders.flatMap((sender) =>
      sides.flatMap((side): Request[] => [
        ['eth_getTransactionCount', [sender, side]],
        ['eth_getBalance', [sender, side]],
      ]),
    ),
    // The first sender is the account whose balance other calls read. The receiver and the miner do not sign.
    ...sides.map((side): Request => ['eth_call', [{ data: balancesCall([...senders.slice(1), ...others]) }, side]]),
    ...others.map((account): Request => ['eth_getBalance', [account, number]]),
  ]
}

type Log = NonNullable<Inputs['log']>
/** An address and a topic that do not exist. */
export const NOWHERE = '0x00000000000000000000000000000000000c0de2'
export const NOTHING = `0x${'c0de'.repeat(16)}`

/** Sizes of the ranges that end with the log's block. Blocks before it. */
const RANGES = [2n, 3n, 4n, 5n, 7n, 8n]

/** Filters that match some of the block's logs, by address, topic, position, alternatives, or an absent value. */
function ofLog({ address, topics, blockHash, blockNumber }: Log): Request[] {
  const [first, second] = topics
  const filter = (rest: object): Request => ['eth_getLogs', [{ blockHash, ...rest }]]
  const range = (rest: object): Request => [
    'eth_getLogs',
    [{ fromBlock: before(blockNumber), toBlock: blockNumber, ...rest }],
  ]
  return [
    ['eth_getBlockByNumber', [blockNumber, true]],
    ['eth_getBlockReceipts', [blockNumber]],
    filter({ address, topics: topics.slice(0, 1) }),
    filter({ address }),
    filter({ address: withChecksum(address) }),
    range({ address: [NOWHERE, address] }),
    ...RANGES.map(
      (blocks): Request => ['eth_getLogs', [{ fromBlock: before(blockNumber, blocks), toBlock: blockNumber }]],
    ),
    filter({ address: NOWHERE }),
    ...(first === undefined
      ? []
      : [range({ topics: [first] }), filter({ topics: [[NOTHING, first]] }), filter({ topics: [null, first] })]),
    ...(second === undefined ? [] : [filter({ topics: [null, second] }), filter({ topics: [first, second] })]),
    filter({ topics: [NOTHING] }),
    filter({ topics: [...topics, NOTHING] }),
    ['eth_getCode', [address, blockNumber]],
    ['eth_getTransactionCount', [address, blockNumber]],
  ]
}

/** Data without zero bytes, and code that creates nothing. */
const DATA = `0x${'5b'.repeat(64)}`
const NO_CODE = `${DATA}00`

const ofAccount = (account: string): Request[] => [
  ['eth_estimateGas', [{ from: account, to: account, data: DATA }]],
  ['eth_estimateGas', [{ from: account, to: account, input: DATA }]],
  ['eth_estimateGas', [{ from: account, data: NO_CODE }]],
  ['eth_estimateGas', [{ from: account, to: account }]],
  ['eth_createAccessList', [{ from: account, to: account }, 'latest']],
  ['eth_fillTransaction', [{ from: account, to: account }]],
]

/** An overridden slot leaves the other slots as they are. */
function withOtherSlot({ log }: Inputs, number: string): Request[] {
  if (!log) return []
  const { address: to } = log
  const stateDiff = { [`0x${'7'.repeat(64)}`]: `0x${'1'.padStart(64, '0')}` }
  return [['eth_call', [{ to }, number, { [to]: { code: SLOT_CODE, stateDiff } }]]]
}

/** Compares the view of code in a block with the endpoint's responses about the same accounts. */
export function seen(inputs: Inputs, number: string): Request[] {
  const { account, log, transaction } = inputs
  const contract = log?.address ?? transaction?.to ?? account
  if (account === undefined || !contract) return []
  const call = { to: contract }
  return [
    ['eth_getBalance', [account, number]],
    ['eth_getCode', [contract, number]],
    ['eth_getTransactionCount', [account, number]],
    ['eth_call', [{ data: observationCall(account, contract) }, number]],
    ['eth_getStorageAt', [contract, '0x0', number]],
    ['eth_call', [call, number, { [contract]: { code: SLOT_CODE } }]],
  ]
}
