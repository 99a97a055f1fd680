/** Requests about changes in a block, such as nested calls, new contracts and written slots. */

import { numberToHex } from '../../../core/lib/hex.ts'
import type { Exchange } from '../../examine/examine.ts'
import { NAMED_SLOT_CODE, observationCall } from '../../examine/observation.ts'
import type { Request } from './examined-requests.ts'
import type { Inputs } from './model.ts'

type Frame = { calls?: readonly Frame[] }

/** Levels of calls below a frame. */
const depthOf = ({ calls }: Frame): number => Math.max(0, ...(calls ?? []).map((call) => 1 + depthOf(call)))

/** Traces the transaction with the deepest calls on its own, with and without those calls. */
export function nestedTraces(exchanges: readonly Exchange[]): Request[] {
  const traces = exchanges
    .filter(({ method, result }) => method.startsWith('debug_traceBlock') && Array.isArray(result))
    .flatMap(({ result }) => result as ({ txHash?: unknown; result?: Frame | null } | null)[])
    .map((one) => ({ txHash: one?.txHash, depth: depthOf(one?.result ?? {}) }))
  const { txHash: hash, depth } = traces.toSorted((a, b) => b.depth - a.depth)[0] ?? {}
  if (!depth || typeof hash !== 'string') return []
  const configs = [{}, { onlyTopCall: true }, { withLog: true }]
  return configs.map((tracerConfig) => ['debug_traceTransaction', [hash, { tracer: 'callTracer', tracerConfig }]])
}

/** Limits on the requested new contracts and written slots of a block. */
const MOST_MADE = 2
const MOST_SLOTS = 3
/** Addresses below this belong to the protocol, which stores their state differently. */
const PROTOCOL = 0x1_0000n

/** Requests code and storage before and after the block that changed them. */
export function changedState({ block, account }: Inputs, exchanges: readonly Exchange[]): Request[] {
  if (block === undefined || BigInt(block.number) === 0n) return []
  const sides = [numberToHex(BigInt(block.number) - 1n), block.number]
  const code = madeIn(block.hash, exchanges).flatMap((contract) =>
    sides.flatMap((side): Request[] => [
      ['eth_getCode', [contract, side]],
      ...(account === undefined ? [] : [['eth_call', [{ data: observationCall(account, contract) }, side]] as Request]),
    ]),
  )
  const nonces = madeIn(block.hash, exchanges).map(
    (contract): Request => ['eth_getTransactionCount', [contract, block.number]],
  )
  const traced = exchanges.filter(
    ({ method, result }) => method === 'debug_traceBlockByNumber' && Array.isArray(result),
  )
  const storage = traced.flatMap(({ params, result }) => {
    const [number] = Array.isArray(params) ? (params as unknown[]) : []
    return typeof number === 'string' && /^0x[1-9a-f]/.test(number) ? ofWritten(number, result as Traced[]) : []
  })
  return [...code, ...nonces, ...storage]
}

type Receipt = { blockHash?: unknown; status?: unknown; contractAddress?: unknown }

function madeIn(hash: string, exchanges: readonly Exchange[]): string[] {
  const receipts = exchanges
    .filter(({ method, result }) => method === 'eth_getBlockReceipts' && Array.isArray(result))
    .flatMap(({ result }) => result as (Receipt | null)[])
  const made = receipts.flatMap((receipt) => {
    const { blockHash, status, contractAddress } = receipt ?? {}
    return blockHash === hash && status === '0x1' && typeof contractAddress === 'string' ? [contractAddress] : []
  })
  return [...new Set(made)].slice(0, MOST_MADE)
}

type Account = { storage?: Record<string, unknown> } | null
type Traced = { result?: { post?: Record<string, Account> | null } | null } | null

/** The slots written by the fewest transactions. If only one writes a slot, no other restores the old value. */
function ofWritten(number: string, traces: readonly Traced[]): Request[] {
  const times = new Map<string, number>()
  for (const traced of traces)
    for (const [contract, account] of Object.entries(traced?.result?.post ?? {}))
      for (const slot of Object.keys(account?.storage ?? {})) {
        const key = `${contract} ${slot}`
        if (isUsable(contract, slot)) times.set(key, (times.get(key) ?? 0) + 1)
      }
  const rarest = [...times].sort(([, a], [, b]) => a - b).slice(0, MOST_SLOTS)
  return rarest.flatMap(([key]) => {
    const [to = '', slot] = key.split(' ')
    return [numberToHex(BigInt(number) - 1n), number].flatMap((side): Request[] => [
      ['eth_getStorageAt', [to, slot, side]],
      ['eth_call', [{ to, data: slot }, side, { [to]: { code: NAMED_SLOT_CODE } }]],
    ])
  })
}

const isUsable = (contract: string, slot: string): boolean =>
  /^0x[0-9a-f]{40}$/i.test(contract) && /^0x[0-9a-f]{64}$/i.test(slot) && BigInt(contract) >= PROTOCOL
