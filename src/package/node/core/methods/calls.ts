/** Methods that run a call without a transaction. */

import { serializeTransaction } from 'viem/utils'
import type { ErrorText } from '../../../../../generated/rpc/error-texts.ts'
import { protocol } from '../../../../core/facts/network.ts'
import { numberToHex } from '../../../../core/lib/hex.ts'
import { floorGas } from '../chain/apply.ts'
import {
  type Call,
  type CallObject,
  checkFunds,
  nextNonce,
  type Overrides,
  overridden,
  readCall,
} from '../chain/call-request.ts'
import type { Block } from '../chain/chain.ts'
import { NodeError } from '../chain/errors.ts'
import { revertReason } from '../chain/revert.ts'
import { type CallOutcome, runCall } from '../chain/run-call.ts'
import type { Hex } from '../chain/trie.ts'
import { blockByTag, type Selector, stateBlock, type View } from '../chain/view.ts'
import type { Draft } from '../chain/world.ts'
import type { Methods } from './method-table.ts'

export const callMethods: Methods = {
  eth_call: async (view, [object, selector, overrides]) => {
    const { block, draft, call } = prepared(view, [object, selector, overrides], view.limits.callGas)
    checkFunds(view, draft, call, false)
    const outcome = await runCall(view, block, { draft, call })
    throwFailure(outcome, call.isGasGiven ? 'OutOfGas' : 'CallGasCapExceeded')
    return outcome.output
  },
  eth_estimateGas: async (view, params) => numberToHex(await estimate(view, params)),
  eth_createAccessList: async (view, [object, selector, overrides]) => {
    const cap = view.limits.callGas
    const lowered = { ...(object as CallObject), gas: lowerOf((object as CallObject).gas, cap) }
    const { block, draft, call } = prepared(view, [lowered, selector, overrides], cap)
    checkFunds(view, draft, call, false)
    const traced = await runCall(view, block, { draft, call })
    const accessList = accessListOf(traced.draft, call, block)
    // The second run, with the list, determines the gas and the error.
    const listed = { ...call, accessList: merged([...accessList, ...call.accessList]) }
    const outcome = await runCall(view, block, { draft, call: listed })
    const error = ACCESS_LIST_ERRORS[outcome.error ?? 'none']
    return {
      accessList,
      gasUsed: numberToHex(outcome.gasUsed),
      ...(error !== undefined && { error }),
    }
  },
  eth_fillTransaction: async (view, [object]) => fill(view, object as CallObject & { from: Hex }),
}

/** Block, state and call of a request. */
export function prepared(
  view: View,
  [object, selector, overrides]: readonly unknown[],
  cap: bigint,
): { block: Block; draft: Draft; call: Call } {
  const given = (selector as Selector | undefined) ?? 'latest'
  const state = stateBlock(view, given)
  const block = view.asAnvil && given === 'pending' ? pendingBlock(view, state) : state
  const draft = overridden(block, overrides as Overrides | undefined)
  return { block, draft, call: readCall(view, block, draft, object as CallObject, cap) }
}

/** The newest block's state with the number and time of the next one, whose time a control method may have set. */
function pendingBlock({ engine }: View, block: Block): Block {
  const { number, timestamp } = block.header
  const next = { number: number + 1n, timestamp: engine.time.peek(Number(number) + 1, timestamp) }
  return { ...block, header: { ...block.header, ...next } }
}

const ACCESS_LIST_ERRORS: Readonly<Record<string, string>> = {
  revert: 'execution reverted',
  'out of gas': 'out of gas',
  reserve: 'reserve balance violation' satisfies ErrorText,
  failed: 'execution reverted',
}

/** A failed call as an error of the node. */
function throwFailure({ error, output }: CallOutcome, outOfGas: string): void {
  if (error === undefined) return
  if (error === 'reserve') throw new NodeError('ReserveBalanceViolation')
  if (error === 'out of gas') throw new NodeError(outOfGas)
  const reason = error === 'revert' ? revertReason(output) : undefined
  throw new NodeError('ExecutionReverted', `execution reverted${reason === undefined ? '' : `: ${reason}`}`, output)
}

const TRANSFER_GAS = 21_000n
/** The estimate ends when its bounds are this close, in thousandths of the upper bound. */
const TOLERANCE = 15n

async function estimate(view: View, [object, selector, overrides]: readonly unknown[]): Promise<bigint> {
  const given = selector ?? (view.asAnvil ? 'pending' : 'latest')
  const { block, draft, call } = prepared(view, [object, given, overrides], view.limits.estimateGas)
  checkFunds(view, draft, { ...call, gas: 0n }, true)
  const at = (gas: bigint) => runCall(view, block, { draft, call: { ...call, gas, price: 0n } })
  const receiver = call.to === undefined ? undefined : draft.account(call.to)
  const isTransfer = call.to !== undefined && call.data === '0x' && (receiver?.code ?? '0x') === '0x'
  if (isTransfer && call.gas >= TRANSFER_GAS && (await at(TRANSFER_GAS)).error === undefined) return TRANSFER_GAS
  const whole = await at(call.gas)
  throwFailure(whole, call.isGasGiven ? 'OutOfGas' : 'EstimateGasCapExceeded')
  const floor = floorGas(call.data)
  const least = whole.gasUsed < floor ? floor : whole.gasUsed
  let [low, high] = [least - 1n, call.gas]
  // The gas that a call used is often sufficient. If not, inner calls needed a higher limit than they used.
  if ((await at(least)).error === undefined) high = least
  while (high - low > 1n && (high - low) * 1_000n > high * TOLERANCE) {
    const middle = low * 2n < high ? low * 2n : (low + high) / 2n
    if ((await at(middle)).error === undefined) high = middle
    else low = middle
  }
  return high
}

function lowerOf(gas: Hex | null | undefined, cap: bigint): Hex | null {
  if (!gas) return null
  return BigInt(gas) > cap ? numberToHex(cap) : gas
}

/** Base-2 logarithm of the slots per page. One key represents the page. */
const PAGE_BITS = 7n

function accessListOf(draft: Draft, call: Call, { header }: Block): Call['accessList'] {
  const known = [call.from, call.to, header.miner]
  return [...draft.touched].flatMap(([address, slots]) => {
    const pages = new Map<bigint, Hex>()
    for (const slot of [...slots].sort()) {
      const page = BigInt(slot) >> PAGE_BITS
      if (!pages.has(page)) pages.set(page, slot)
    }
    const isPrecompile = BigInt(address) <= 0x100n
    if (pages.size === 0 && (known.includes(address) || isPrecompile)) return []
    return [{ address, storageKeys: [...pages.values()] }]
  })
}

/** The entries with each address and each of its keys once. */
function merged(entries: Call['accessList']): Call['accessList'] {
  const addresses = [...new Set(entries.map(({ address }) => address))]
  return addresses.map((address) => ({
    address,
    storageKeys: [...new Set(entries.flatMap((one) => (one.address === address ? one.storageKeys : [])))],
  }))
}

/** The transaction with nonce, gas, fees and chain ID filled in, and its unsigned bytes. */
export async function fill(view: View, object: CallObject & { from: Hex }): Promise<object> {
  const block = blockByTag(view, 'latest')
  if (block === undefined) throw new NodeError('BlockNotFound')
  const from = object.from.toLowerCase() as Hex
  if (object.type && ![0n, 1n, 2n, 4n].includes(BigInt(object.type))) throw new NodeError('InvalidParams')
  if ('maxFeePerBlobGas' in object || 'blobVersionedHashes' in object) throw new NodeError('InvalidParams')
  if (object.gasPrice && object.authorizationList) throw new NodeError('InvalidParams')
  const fees = filledFees(object, block.header.baseFee)
  const { gas: asked } = object
  const gas = asked && BigInt(asked) > 0n ? asked : numberToHex(await estimate(view, [{ ...object, gas: null }]))
  const data = object.input ?? object.data ?? null
  const tx = {
    ...{ from, to: object.to ?? null, gas, ...fees, value: object.value ?? '0x0' },
    ...{ input: data, data, nonce: object.nonce ?? nextNonce(block, from), chainId: numberToHex(view.chainId) },
    ...{ accessList: object.accessList ?? null, authorizationList: object.authorizationList ?? null },
  }
  return { raw: serializeTransaction(unsigned(tx) as never), tx }
}

function filledFees({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: CallObject, baseFee: bigint) {
  if (gasPrice) return { gasPrice: BigInt(gasPrice) < baseFee ? numberToHex(baseFee) : gasPrice }
  const tip = maxPriorityFeePerGas ? BigInt(maxPriorityFeePerGas) : protocol.suggestedTip
  const cap = maxFeePerGas ? BigInt(maxFeePerGas) : (baseFee * 3n) / 2n + tip
  // The node raises a cap instead of lowering the priority fee.
  const least = [baseFee, tip].reduce((highest, fee) => (fee > highest ? fee : highest), cap)
  return { maxFeePerGas: numberToHex(least), maxPriorityFeePerGas: numberToHex(tip) }
}

type Filled = Record<string, Hex | null | readonly object[]>

/** The filled transaction in viem's terms. */
export function unsigned(tx: Filled): object {
  const big = (name: string) => BigInt((tx[name] as Hex | null | undefined) ?? 0)
  const common = {
    ...{ chainId: Number(tx.chainId), nonce: Number(tx.nonce), gas: big('gas'), value: big('value') },
    ...{ ...(tx.to !== null && { to: tx.to }), data: tx.input ?? '0x' },
    ...(tx.accessList !== null && { accessList: tx.accessList }),
  }
  if (tx.gasPrice) return { ...common, type: tx.accessList ? 'eip2930' : 'legacy', gasPrice: big('gasPrice') }
  const fees = { maxFeePerGas: big('maxFeePerGas'), maxPriorityFeePerGas: big('maxPriorityFeePerGas') }
  if (!tx.authorizationList) return { ...common, ...fees, type: 'eip1559' }
  return { ...common, ...fees, type: 'eip7702', authorizationList: tx.authorizationList }
}
