/** The recorded example cases with the parameters of their requests. The case files contain titles and prose. */
import { numberToHex } from 'viem'
import { callData, NUMBER_SLOT } from './counter.ts'
import type { Scenario } from './scenario.ts'

export type RecordedCase = {
  method: string
  /** File name without ending, below `openrpc/examples/<method>/`. */
  name: string
  params: (scenario: Scenario) => unknown[]
  /** Block of the response, for the provenance line. */
  block?: number
}

/** Blocks of the scenario by their contents. */
const DEPLOYED = 1
const INCREMENTED = 2
const PAID = 3
const DELEGATED = 4
const HEAD = 6

const WORD_ZERO = numberToHex(0, { size: 32 })

/** State override: an address without code gets code that returns the word 42. */
const FORTY_TWO = { address: '0x00000000000000000000000000000000000c0de0', code: '0x602a60005260206000f3' }

/** The counter does not have this function and reverts without data. */
const UNKNOWN_SELECTOR = '0xffffffff'

const counterCall = ({ counter, accounts }: Scenario, name: Parameters<typeof callData>[0]) => ({
  from: accounts.alice,
  to: counter,
  data: callData(name),
})

const transactions: RecordedCase[] = [
  { method: 'eth_getTransactionByHash', name: 'creation', block: DEPLOYED, params: (s) => [s.transactions.deploy] },
  {
    method: 'eth_getTransactionByHash',
    name: 'set-code',
    block: DELEGATED,
    params: (s) => [s.transactions.delegation],
  },
  {
    method: 'eth_getTransactionByBlockHashAndIndex',
    name: 'access-list',
    block: PAID,
    params: (s) => [s.blocks[PAID], '0x1'],
  },
  {
    method: 'eth_getTransactionByBlockNumberAndIndex',
    name: 'legacy',
    block: INCREMENTED,
    params: () => ['0x2', '0x1'],
  },
  { method: 'debug_getRawTransaction', name: 'set-code', block: DELEGATED, params: (s) => [s.transactions.delegation] },
]

const state: RecordedCase[] = [
  { method: 'eth_getBalance', name: 'after-payment', block: HEAD, params: (s) => [s.accounts.shop, 'latest'] },
  {
    method: 'eth_getBalance',
    name: 'by-block-hash',
    block: INCREMENTED,
    params: (s) => [s.accounts.shop, { blockHash: s.blocks[INCREMENTED], requireCanonical: true }],
  },
  { method: 'eth_getCode', name: 'contract', block: HEAD, params: (s) => [s.counter, 'latest'] },
  { method: 'eth_getCode', name: 'delegated-account', block: HEAD, params: (s) => [s.accounts.delegator, 'latest'] },
  { method: 'eth_getStorageAt', name: 'number-slot', block: HEAD, params: (s) => [s.counter, NUMBER_SLOT, 'latest'] },
  {
    method: 'eth_getStorageAt',
    name: 'at-earlier-block',
    block: INCREMENTED,
    params: (s) => [s.counter, WORD_ZERO, s.blocks[INCREMENTED]],
  },
  { method: 'eth_getTransactionCount', name: 'sender', block: HEAD, params: (s) => [s.accounts.alice, 'latest'] },
  { method: 'eth_getTransactionCount', name: 'contract', block: HEAD, params: (s) => [s.counter, 'latest'] },
  {
    method: 'eth_getTransactionCount',
    name: 'unknown-account',
    block: HEAD,
    params: (s) => [s.accounts.nobody, 'latest'],
  },
]

const calls: RecordedCase[] = [
  { method: 'eth_call', name: 'contract-value', block: HEAD, params: (s) => [counterCall(s, 'number'), 'latest'] },
  {
    method: 'eth_call',
    name: 'state-override',
    block: HEAD,
    params: () => [{ to: FORTY_TWO.address, data: '0x' }, 'latest', { [FORTY_TWO.address]: { code: FORTY_TWO.code } }],
  },
  { method: 'eth_call', name: 'revert-reason', block: HEAD, params: (s) => [counterCall(s, 'close'), 'latest'] },
  {
    method: 'eth_call',
    name: 'revert-without-reason',
    block: HEAD,
    params: (s) => [{ to: s.counter, data: UNKNOWN_SELECTOR }, 'latest'],
  },
  {
    method: 'eth_estimateGas',
    name: 'contract-call',
    block: HEAD,
    params: (s) => [counterCall(s, 'increment'), 'latest'],
  },
  { method: 'eth_estimateGas', name: 'revert-reason', block: HEAD, params: (s) => [counterCall(s, 'close'), 'latest'] },
  {
    method: 'debug_traceCall',
    name: 'prestate-diff',
    block: HEAD,
    params: (s) => [
      counterCall(s, 'increment'),
      'latest',
      { tracer: 'prestateTracer', tracerConfig: { diffMode: true } },
    ],
  },
]

/** Last, because it puts a transaction into the pool. */
const writes: RecordedCase[] = [
  { method: 'eth_sendRawTransaction', name: 'legacy-transfer', params: (s) => [s.unsent] },
]

/** In the order of the requests. */
export const RECORDED_CASES: readonly RecordedCase[] = [...transactions, ...state, ...calls, ...writes]
