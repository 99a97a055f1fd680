/**
 * Requests of a probe, made from fresh inputs. All are read-only, and none exceeds a documented limit by more than one.
 */
import { numberToHex } from '../../../core/lib/hex.ts'
import { limits } from '../../rpc/endpoint.ts'
import type { ProbeInputs } from './inputs.ts'
import type { ProbeStep } from './model.ts'

/** SHA-256 of `hello`, by the precompile at address 2. */
const SHA256_HELLO = { to: '0x0000000000000000000000000000000000000002', data: '0x68656c6c6f' }
/** `getEpoch()` of the staking precompile, which exists only on Monad. */
const EPOCH = { to: '0x0000000000000000000000000000000000001000', data: '0x757991a8' }
/** Reverts with the text "probe", at an unused address. */
const ANYWHERE = '0x00000000000000000000000000000000000c0de1'
const REVERTS = '0x6308c379a060e01b5f52602060045260056024526470726f626560d81b60445260645ffd'

const ABOVE_THE_HEAD = '0xffffffffff'
const UNKNOWN_HASH = `0x${'de'.repeat(32)}`
export const UNKNOWN_ACCOUNT = '0x00000000000000000000000000000000000dead1'
/** A chain ID that no public chain has. */
const WRONG_CHAIN = '0xdead'
const CALLS = { tracer: 'callTracer' }
const TOP_CALL = { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } }
const PRESTATE = { tracer: 'prestateTracer' }

const example = (name: string, method: string, params: unknown): ProbeStep => ({
  name,
  purpose: 'example',
  request: { method, params },
})
const optional = (name: string, method: string, params: unknown): ProbeStep => ({
  ...example(name, method, params),
  purpose: 'optional',
})
const error = (name: string, method: string, params: unknown, ...errors: string[]): ProbeStep => ({
  ...example(name, method, params),
  purpose: 'error',
  errors,
})
const malformed = (name: string, body: string, ...errors: string[]): ProbeStep => ({
  name,
  purpose: 'error',
  body,
  errors,
})

/** Every step after the inputs, in the order of sending. */
export function probeSteps(inputs: ProbeInputs): ProbeStep[] {
  return [
    ...blockSteps(inputs),
    ...transactionSteps(inputs),
    ...stateSteps(inputs),
    ...feeSteps(inputs),
    ...debugSteps(inputs),
    example('syncing', 'eth_syncing', []),
    example('network', 'net_version', []),
    ...optionalSteps(inputs),
    ...errorSteps(inputs),
    ...limitSteps(inputs),
  ]
}

function blockSteps({ block, log }: ProbeInputs): ProbeStep[] {
  if (!block) return []
  const { number, hash } = block
  const ofLog = log ? { blockHash: hash, address: log.address } : { blockHash: hash }
  return [
    example('block-by-hash', 'eth_getBlockByHash', [hash, false]),
    example('receipts', 'eth_getBlockReceipts', [number]),
    example('count-by-number', 'eth_getBlockTransactionCountByNumber', [number]),
    example('count-by-hash', 'eth_getBlockTransactionCountByHash', [hash]),
    example('first-by-number', 'eth_getTransactionByBlockNumberAndIndex', [number, '0x0']),
    example('logs-by-address', 'eth_getLogs', [ofLog]),
  ]
}

function transactionSteps({ block, transaction }: ProbeInputs): ProbeStep[] {
  if (!block || !transaction) return []
  const { hash, from, transactionIndex } = transaction
  return [
    example('transaction', 'eth_getTransactionByHash', [hash]),
    example('by-place', 'eth_getTransactionByBlockHashAndIndex', [block.hash, transactionIndex]),
    example('receipt', 'eth_getTransactionReceipt', [hash]),
    example('raw-transaction', 'debug_getRawTransaction', [hash]),
    example('trace', 'debug_traceTransaction', [hash, CALLS]),
    example('trace-prestate', 'debug_traceTransaction', [hash, PRESTATE]),
    example('pool-by-hash', 'txpool_statusByHash', [hash]),
    example('pool-by-address', 'txpool_statusByAddress', [from]),
  ]
}

/** Requests state at the newest block only, because an ordinary node does not store old state. */
function stateSteps({ account, contract }: ProbeInputs): ProbeStep[] {
  return [
    example('balance', 'eth_getBalance', [account, 'latest']),
    example('nonce', 'eth_getTransactionCount', [account, 'latest']),
    example('code', 'eth_getCode', [contract, 'latest']),
    example('slot', 'eth_getStorageAt', [contract, '0x0', 'latest']),
    example('call-precompile', 'eth_call', [SHA256_HELLO, 'latest']),
    example('call-epoch', 'eth_call', [EPOCH, 'latest']),
    error(
      'call-reverts',
      'eth_call',
      [{ to: ANYWHERE }, 'latest', { [ANYWHERE]: { code: REVERTS } }],
      'ExecutionReverted',
    ),
    example('estimate', 'eth_estimateGas', [{ from: account, to: account, value: '0x0' }]),
  ]
}

function feeSteps({ block }: ProbeInputs): ProbeStep[] {
  return [
    example('gas-price', 'eth_gasPrice', []),
    example('priority-fee', 'eth_maxPriorityFeePerGas', []),
    example('fees', 'eth_feeHistory', ['0x4', block?.number ?? 'latest', [25, 75]]),
  ]
}

function debugSteps({ block, account }: ProbeInputs): ProbeStep[] {
  const call = { from: account, to: account, value: '0x0' }
  const ofBlock = block
    ? [
        example('raw-block', 'debug_getRawBlock', [block.number]),
        example('raw-header', 'debug_getRawHeader', [block.number]),
        example('raw-receipts', 'debug_getRawReceipts', [block.number]),
        example('trace-block', 'debug_traceBlockByNumber', [block.number, TOP_CALL]),
        example('trace-block-by-hash', 'debug_traceBlockByHash', [block.hash, TOP_CALL]),
      ]
    : []
  return [...ofBlock, example('trace-call', 'debug_traceCall', [call, 'latest', CALLS])]
}

function optionalSteps({ account }: ProbeInputs): ProbeStep[] {
  const call = { from: account, to: account, value: '0x0' }
  return [
    optional('access-list', 'eth_createAccessList', [call, 'latest']),
    optional('filled', 'eth_fillTransaction', [{ from: account, to: account }]),
    optional('simulation', 'eth_simulateV1', [{ blockStateCalls: [{ calls: [call] }] }, 'latest']),
    optional('statistics', 'admin_ethCallStatistics', []),
  ]
}

function errorSteps({ account }: ProbeInputs): ProbeStep[] {
  const fees = { to: account, maxFeePerGas: '0xffffffffffff', maxPriorityFeePerGas: '0xfffffffffffff' }
  return [
    malformed('not-json', '{"jsonrpc":"2.0","id":1,', 'ParseError'),
    malformed('without-id', '{"jsonrpc":"2.0","method":"eth_chainId","params":[]}', 'ParseError', 'InvalidRequest'),
    malformed('empty-batch', '[]', 'EmptyBatch', 'InvalidRequest'),
    malformed('malformed-element', '[1]', 'InvalidRequest'),
    error('unknown-method', 'eth_probe', [], 'MethodNotFound'),
    error('leading-zero', 'eth_getBalance', [account, '0x01'], 'InvalidParams'),
    error('no-such-block', 'eth_getBalance', [account, ABOVE_THE_HEAD], 'BlockNotFound'),
    error('no-such-header', 'debug_getRawHeader', [ABOVE_THE_HEAD], 'BlockDataNotFound'),
    error('no-such-trace', 'debug_traceBlockByHash', [UNKNOWN_HASH, CALLS], 'TraceBlockNotFound', 'BlockNotFound'),
    error('unknown-to-pool', 'txpool_statusByHash', [UNKNOWN_HASH], 'UnknownTransactionHash'),
    error('nobody-in-pool', 'txpool_statusByAddress', [UNKNOWN_ACCOUNT], 'NoTransactionsForAddress'),
    error('wrong-chain', 'eth_call', [{ to: account, chainId: WRONG_CHAIN }, 'latest'], 'InvalidChainId'),
    error('tip-above-cap', 'eth_call', [fees, 'latest'], 'PriorityFeeAboveMax'),
    error('unsorted', 'eth_feeHistory', ['0x1', 'latest', [75, 25]], 'PercentilesNotSorted'),
    error('range-backwards', 'eth_getLogs', [{ fromBlock: 'latest', toBlock: '0x1' }], 'InvalidBlockRange'),
  ]
}

/**
 * Exceeds the node's default limits by one. A result proves a higher limit, and an error shows the error of the
 * endpoint.
 */
function limitSteps({ height, account }: ProbeInputs): ProbeStep[] {
  const oneMore = (id: keyof typeof limits) => limits[id] + 1
  const steps: ProbeStep[] = []
  const ask = (name: string, id: keyof typeof limits, method: string, params: (asked: number) => unknown) => {
    const asked = oneMore(id)
    steps.push({
      ...example(name, method, params(asked)),
      purpose: 'limit',
      limit: { id: `node/${String(id)}`, asked },
    })
  }
  const range = BigInt(oneMore('log-range'))
  if (height > range) {
    const from = numberToHex(height - range)
    ask('log-range', 'log-range', 'eth_getLogs', () => [
      { fromBlock: from, toBlock: numberToHex(height), address: UNKNOWN_ACCOUNT },
    ])
  }
  ask('fee-blocks', 'fee-history-blocks', 'eth_feeHistory', (asked) => [numberToHex(asked), 'latest', []])
  ask('fee-percentiles', 'fee-history-percentiles', 'eth_feeHistory', (asked) => [
    '0x1',
    'latest',
    Array.from({ length: asked }, (_, index) => index / asked),
  ])
  ask('call-gas', 'call-gas', 'eth_call', (asked) => [{ ...SHA256_HELLO, gas: numberToHex(asked) }, 'latest'])
  ask('estimate-gas', 'estimate-gas', 'eth_estimateGas', (asked) => [
    { from: account, to: account, gas: numberToHex(asked) },
  ])
  return steps
}
