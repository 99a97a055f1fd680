/** Probes for traces, raw encodings and the pool, based on the sampled block and transaction. */
import type { Block, Expect, Inputs, Probe, Relation, Transaction } from './model.ts'
import { rawReceiptsOf } from './probes-blocks.ts'
import { ANYWHERE, HELLO, HELLO_HASH, SHA256, word } from './probes-state.ts'
import { all, has, perTransaction } from './relations.ts'
import { selectors } from './selectors.ts'

const CALLS = { tracer: 'callTracer' }
/** Code that returns 42. */
const OVERRIDDEN = { ...CALLS, stateOverrides: { [ANYWHERE]: { code: '0x602a5f5260205ff3' } } }
const PRESTATE = { tracer: 'prestateTracer' }

/** A node may store a block without its traces, and the traces of a full block can exceed the response limit. */
const NO_TRACES = ['TracesNotFound', 'CallFrameLogsNotFound', 'ResponseTooLarge', 'MethodNotSupported']
const trace = (relation?: Relation): Expect => ({ kind: 'result', or: NO_TRACES, ...(relation && { relation }) })
const result: Expect = { kind: 'result' }

export function debugProbes({ block, transaction, account }: Inputs): Probe[] {
  return [
    ...undecodable,
    ...(block ? [...blockTraces(block), ...raw(block)] : []),
    ...(transaction ? [...transactionTraces(transaction), ...pool(transaction)] : []),
    ...(account === undefined ? [] : callTraces(account)),
  ]
}

const blockTraces = (block: Block): Probe[] => [
  {
    method: 'debug_traceBlockByHash',
    name: 'callTracer',
    params: [block.hash, CALLS],
    expect: trace(perTransaction(block, 'txHash')),
  },
  {
    method: 'debug_traceBlockByNumber',
    name: 'callTracer',
    params: [block.number, CALLS],
    expect: trace(perTransaction(block, 'txHash')),
  },
]

function transactionTraces({ hash }: Transaction): Probe[] {
  const method = 'debug_traceTransaction'
  const withLogs = { ...CALLS, tracerConfig: { withLog: true } }
  const topOnly = { ...CALLS, tracerConfig: { onlyTopCall: true } }
  return [
    { method, name: 'callTracer', params: [hash, CALLS], expect: trace() },
    { method, name: 'callTracer, top call', params: [hash, topOnly], expect: trace() },
    { method, name: 'callTracer, logs', params: [hash, withLogs], expect: trace() },
    { method, name: 'prestateTracer', params: [hash, PRESTATE], expect: trace() },
  ]
}

function callTraces(account: string): Probe[] {
  const method = 'debug_traceCall'
  const call = { from: account, to: account, value: '0x0' }
  return [
    { method, name: 'callTracer', params: [call, 'latest', CALLS], expect: trace() },
    { method, name: 'prestateTracer', params: [call, 'latest', PRESTATE], expect: trace() },
    {
      ...{ method, name: 'overridden code', params: [{ from: account, to: ANYWHERE }, 'latest', OVERRIDDEN] },
      expect: trace(has('output', word('0x2a'))),
    },
    {
      ...{ method, name: 'SHA-256 of hello', params: [{ from: account, to: SHA256, data: HELLO }, 'latest', CALLS] },
      expect: trace(all(has('output', HELLO_HASH), has('from', account), has('to', SHA256), has('type', 'CALL'))),
    },
  ]
}

function raw(block: Block): Probe[] {
  const perBlock = ['debug_getRawBlock', 'debug_getRawHeader', 'debug_getRawReceipts'].flatMap((method) =>
    selectors(method, (at) => [at], block)
      .filter(({ name }) => name !== 'earliest' && name !== 'pending')
      .map(({ name, value, isExact }): Probe => {
        const isList = method === 'debug_getRawReceipts' && isExact
        const relation = isList ? rawReceiptsOf(block) : undefined
        return { method, name, params: [value], expect: relation ? { kind: 'result', relation } : result }
      }),
  )
  const [first] = block.transactions
  const hash = typeof first === 'object' ? first.hash : first
  if (hash === undefined) return perBlock
  return [...perBlock, { method: 'debug_getRawTransaction', name: 'known', params: [hash], expect: result }]
}

/** One byte is no transaction on any chain, so nothing is sent. */
export const NO_TRANSACTION = '0x00'
/** Name of the probe. */
export const UNDECODABLE = 'bytes that are no transaction'
const undecodable: readonly Probe[] = (
  [
    ['eth_sendRawTransaction', 'TransactionDecodingError'],
    ['eth_sendRawTransactionSync', 'TransactionNotReady'],
  ] as const
).map(([method, id]) => ({
  ...{ method, name: UNDECODABLE, params: [NO_TRANSACTION] },
  expect: { kind: 'error', ids: [id, 'InvalidParams', 'SubmissionRejected', 'PoolDropped'] },
}))

/** The pool drops a transaction after some minutes. */
const pool = ({ hash, from }: Transaction): Probe[] => [
  {
    method: 'txpool_statusByHash',
    name: 'known',
    params: [hash],
    expect: { kind: 'result', or: ['UnknownTransactionHash'] },
  },
  {
    method: 'txpool_statusByAddress',
    name: 'known',
    params: [from],
    expect: { kind: 'result', or: ['NoTransactionsForAddress'] },
  },
]
