/** Asks one block, its neighbours and what stands in them by every way, and holds the answers against each other. */
import { type Contradiction, crossExamine, type Exchange } from '../examine/examine.ts'
import { NUMBER_CALL } from '../examine/state.ts'
import { numberToHex } from '../lib/hex.ts'
import { hashOf } from './inputs.ts'
import type { Inputs, Outcome, Transaction } from './model.ts'
import { problem } from './relations.ts'

/** Asks one request; undefined when no result came. */
export type Ask = (method: string, params: unknown[]) => Promise<unknown>
/** Asks several in one batch, which the endpoint answers at one moment; undefined when it takes none. */
export type AskAll = (requests: readonly [method: string, params: unknown[]][]) => Promise<unknown[] | undefined>

/** Under this name the report lists what holds between answers. */
export const EXAMINATION = 'cross-examination'

/** Transactions of the block that are asked for one by one, and how many are traced at its beginning and at its end. */
const MOST_SINGLE = 8
const MOST_TRACED = 2
/** A block may come between two answers of a batch. */
const BATCH_TRIES = 3

type Request = [method: string, params: unknown[]]

/** @param onStep is told how many requests have been made, and of how many */
export async function examine(
  inputs: Inputs,
  ask: Ask,
  askAll: AskAll,
  onStep: (done: number, all: number) => void = () => undefined,
): Promise<Outcome[]> {
  const exchanges: Exchange[] = []
  const requests = planned(inputs)
  for (const [index, [method, params]] of requests.entries()) {
    onStep(index, requests.length)
    const result = await ask(method, params)
    if (result !== undefined) exchanges.push({ method, params, result })
  }
  const found = [...crossExamine(exchanges).map(asOutcome), ...(await atOneMoment(askAll))]
  if (exchanges.length === 0) return []
  const whole: Outcome = { method: EXAMINATION, probe: `${exchanges.length} answers`, verdict: 'fits', problems: [] }
  return found.length > 0 ? found : [whole]
}

function asOutcome({ relation, method, params, against, path, message, expected }: Contradiction): Outcome {
  const other = against ? `; ${against.method} ${JSON.stringify(against.params)} says so` : ''
  return {
    ...{ method: EXAMINATION, probe: relation, verdict: 'differs' },
    problems: [
      { path: `/result${path}`, message: `${message}${other}`, keyword: 'contradiction', expected: expected ?? '' },
    ],
    request: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }
}

function planned(inputs: Inputs): Request[] {
  const { block } = inputs
  const tags = ['finalized', 'safe', 'latest'].map((tag): Request => ['eth_getBlockByNumber', [tag, false]])
  const head: Request[] = [['eth_chainId', []], ...tags]
  const end: Request[] = [
    ['eth_gasPrice', []],
    ['eth_maxPriorityFeePerGas', []],
    ['eth_chainId', []],
    ['eth_chainId', []],
  ]
  if (!block) return [...head, ...end]
  const transactions = block.transactions.filter((entry) => typeof entry === 'object') as readonly Transaction[]
  const senders = [...new Set(transactions.map(({ from }) => from))].slice(0, MOST_SINGLE)
  const { number, hash } = block
  return [
    ...head,
    ...ofBlock(number, hash),
    ...block.transactions.slice(0, MOST_SINGLE).flatMap((entry, index) => ofTransaction(block, hashOf(entry), index)),
    ...traced(block.transactions.map(hashOf)).flatMap(traces),
    ...senders.flatMap((sender): Request[] => [
      ['eth_getTransactionCount', [sender, number]],
      ...(BigInt(number) > 0n ? [['eth_getBalance', [sender, before(number)]] as Request] : []),
    ]),
    ...(inputs.log ? ofLog(inputs.log) : []),
    ...(inputs.account ? ofAccount(inputs.account) : []),
    ...end,
  ]
}

/** The first ones and the last ones: a block begins with what pays most, and on some chains with what logs. */
const traced = (hashes: readonly string[]): string[] => [
  ...new Set([...hashes.slice(0, MOST_TRACED), ...hashes.slice(-MOST_TRACED)]),
]

const before = (number: string, by = 1n): string => numberToHex(BigInt(number) > by ? BigInt(number) - by : 0n)

const ofBlock = (number: string, hash: string): Request[] => [
  ['eth_getBlockByNumber', [before(number, 2n), false]],
  ['eth_getBlockByNumber', [before(number), false]],
  ['eth_getBlockByNumber', [number, true]],
  ['eth_getBlockByNumber', [number, false]],
  ['eth_getBlockByHash', [hash, true]],
  ['eth_getBlockByHash', [hash, false]],
  ['eth_getBlockReceipts', [number]],
  ['eth_getBlockTransactionCountByNumber', [number]],
  ['eth_getBlockTransactionCountByHash', [hash]],
  ['eth_getLogs', [{ blockHash: hash }]],
  ['eth_getLogs', [{ fromBlock: number, toBlock: number }]],
  ['debug_getRawHeader', [number]],
  ['debug_getRawBlock', [number]],
  ['debug_getRawReceipts', [number]],
  ['eth_feeHistory', ['0x2', number, [25, 50, 75]]],
  ['eth_call', [{ data: NUMBER_CALL }, before(number)]],
  ['eth_call', [{ data: NUMBER_CALL }, number]],
]

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
]

const ofLog = ({ address, topics, blockHash, blockNumber }: NonNullable<Inputs['log']>): Request[] => [
  ['eth_getBlockByNumber', [blockNumber, true]],
  ['eth_getBlockReceipts', [blockNumber]],
  ['eth_getLogs', [{ blockHash }]],
  ['eth_getLogs', [{ blockHash, address, topics: topics.slice(0, 1) }]],
  ['eth_getCode', [address, blockNumber]],
]

const ofAccount = (account: string): Request[] => [
  ['eth_estimateGas', [{ from: account, to: account }]],
  ['eth_createAccessList', [{ from: account, to: account }, 'latest']],
]

/** What "latest" means to several methods at one moment. */
async function atOneMoment(askAll: AskAll): Promise<Outcome[]> {
  const latest: Request = ['eth_getBlockByNumber', ['latest', false]]
  const count: Request = ['eth_getBlockTransactionCountByNumber', ['latest']]
  for (let tries = 0; tries < BATCH_TRIES; tries++) {
    const answers = await askAll([latest, count, latest])
    const [first, counted, last] = (answers ?? []) as [Head | null, unknown, Head | null]
    if (!first?.hash || !Array.isArray(first.transactions) || typeof counted !== 'string') return []
    if (first.hash !== last?.hash) continue
    const { length } = first.transactions
    if (Number(counted) === length) return []
    const message = `${Number(counted)} transactions, where "latest" lists ${length} at the same moment`
    const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: count[0], params: count[1] })
    const problems = [problem('/result', message, numberToHex(length))]
    return [{ method: EXAMINATION, probe: 'transaction count', verdict: 'differs', problems, request }]
  }
  return []
}

type Head = { hash?: string; transactions?: unknown }
