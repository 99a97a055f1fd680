/** Converts a call object to the executor's form. Fills in defaults and checks prices and limits. */

import type { ErrorText } from '../../../../../generated/rpc/error-texts.ts'
import { protocol } from '../../../../core/facts/network.ts'
import { numberToHex } from '../../../../core/lib/hex.ts'
import { floorGas, intrinsicGas } from './apply.ts'
import type { Block } from './chain.ts'
import { isAtLeast, NodeError } from './errors.ts'
import { limitOf } from './limits.ts'
import type { AccessList } from './transaction.ts'
import type { Hex } from './trie.ts'
import type { View } from './view.ts'
import { accountAt, Draft } from './world.ts'

/** Members of a request, all in hex. Null means omitted. */
export type CallObject = {
  from?: Hex | null
  to?: Hex | null
  gas?: Hex | null
  gasPrice?: Hex | null
  maxFeePerGas?: Hex | null
  maxPriorityFeePerGas?: Hex | null
  value?: Hex | null
  input?: Hex | null
  data?: Hex | null
  nonce?: Hex | null
  chainId?: Hex | null
  accessList?: AccessList | null
  authorizationList?: readonly object[] | null
  type?: Hex | null
}

/** A call to run. `isGasGiven` is false if the node chose the limit. Wei and gas. */
export type Call = {
  from: Hex
  to: Hex | undefined
  data: Hex
  value: bigint
  gas: bigint
  isGasGiven: boolean
  /** Zero for a call without a price. Its code then reads a base fee of zero. */
  price: bigint
  accessList: AccessList
  authorizations: readonly object[]
}

/** Account overrides for one call. */
export type Overrides = Record<
  Hex,
  {
    balance?: Hex | null
    nonce?: Hex | null
    code?: Hex | null
    state?: Record<Hex, Hex> | null
    stateDiff?: Record<Hex, Hex> | null
  }
>

const ZERO_ADDRESS: Hex = `0x${'0'.repeat(40)}`

/**
 * For a call without a price, this release and later ones report missing funds. Earlier releases mention only the
 * balance.
 */
const FUNDS_CHECKED_SINCE = '0.16.2'

const amount = (hex: Hex | null | undefined): bigint => (hex ? BigInt(hex) : 0n)
const lower = (hex: Hex): Hex => hex.toLowerCase() as Hex

/**
 * Reads a call object.
 * @param cap maximum gas of the endpoint for this method
 * @throws {NodeError} for a call that a node rejects before any code runs
 */
export function readCall(view: View, block: Block, draft: Draft, object: CallObject, cap: bigint): Call {
  const { input, data, chainId } = object
  if (input && data && lower(input) !== lower(data)) throw new NodeError('InvalidParams')
  if (chainId && Number(chainId) !== view.chainId)
    throw new NodeError(
      'InvalidChainId',
      `Invalid chain ID: expected ${view.chainId}, got ${Number(chainId)}` satisfies ErrorText,
    )
  const from = lower(object.from ?? ZERO_ADDRESS)
  const value = amount(object.value)
  const price = priceOf(object, block.header.baseFee)
  const balance = draft.account(from)?.balance ?? 0n
  const gas = gasOf(object, { balance, value, price, cap })
  const to = object.to ? lower(object.to) : undefined
  const bytes = lower(input ?? data ?? '0x')
  if (to === undefined && bytes.length / 2 - 1 > limitOf('init-code')) {
    const size = bytes.length / 2 - 1
    throw new NodeError('CodeSizeExceeded', `Contract code size is ${size} bytes and exceeds code size limit`)
  }
  return {
    ...{ from, to, data: bytes, value, gas, price, isGasGiven: Boolean(object.gas) },
    accessList: object.gasPrice ? [] : (object.accessList ?? []),
    authorizations: object.gasPrice ? [] : (object.authorizationList ?? []),
  }
}

/** Wei per gas, or zero if the request has no price. */
function priceOf({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: CallObject, baseFee: bigint): bigint {
  if (gasPrice) return amount(gasPrice) === 0n || amount(gasPrice) >= baseFee ? amount(gasPrice) : baseFee
  const [cap, tip] = [amount(maxFeePerGas), amount(maxPriorityFeePerGas)]
  if (maxFeePerGas && tip > cap) throw new NodeError('PriorityFeeAboveMax')
  if (cap === 0n) return 0n
  if (cap < baseFee) throw new NodeError('FeeBelowBaseFee')
  return cap < baseFee + tip ? cap : baseFee + tip
}

type GasFacts = { balance: bigint; value: bigint; price: bigint; cap: bigint }

function gasOf({ gas }: CallObject, { balance, value, price, cap }: GasFacts): bigint {
  if (gas) {
    if (amount(gas) > cap) throw new NodeError('GasAboveProviderLimit')
    if (amount(gas) > protocol.blockGasLimit) throw new NodeError('GasLimitTooHigh')
    return amount(gas)
  }
  const most = cap < protocol.blockGasLimit ? cap : protocol.blockGasLimit
  if (price === 0n) return most
  if (balance === 0n || balance < value) throw new NodeError('InsufficientFunds')
  const affordable = (balance - value) / price
  return affordable < most ? affordable : most
}

/** Rejects a call whose sender cannot afford the value. */
export function checkFunds(view: View, draft: Draft, { from, value, gas, price }: Call, isEstimate: boolean): void {
  const balance = draft.account(from)?.balance ?? 0n
  if (balance >= value + gas * price) return
  const isNew = isAtLeast(view.clientVersion, FUNDS_CHECKED_SINCE) && !isEstimate
  throw isNew ? new NodeError('InsufficientFunds') : new NodeError('CallCheckFailed', 'insufficient balance')
}

/** Rejects a call that cannot pay its intrinsic gas, or less than its call data costs at least. */
export function checkIntrinsic(call: Call): bigint {
  const intrinsic = intrinsicGas(call)
  if (call.gas < intrinsic || call.gas < floorGas(call.data))
    throw new NodeError('CallCheckFailed', 'intrinsic gas greater than limit' satisfies ErrorText)
  return intrinsic
}

/** A draft of the block's state with the overrides of a request. */
export function overridden(block: Block, overrides: Overrides | null | undefined): Draft {
  const draft = new Draft(block.world)
  for (const [key, change] of Object.entries(overrides ?? {})) {
    const address = lower(key as Hex)
    const { balance, nonce, code, state, stateDiff } = change
    draft.set(address, {
      ...(balance && { balance: BigInt(balance) }),
      ...(nonce && { nonce: BigInt(nonce) }),
      ...(code && { code: lower(code) }),
    })
    if (state) draft.clearStorage(address)
    for (const [slot, value] of Object.entries({ ...state, ...stateDiff }))
      draft.setSlot(address, lower(slot as Hex), lower(value))
  }
  return new Draft(draft.finish())
}

/** Nonce of the sender's next transaction, as a quantity. */
export const nextNonce = (block: Block, from: Hex): Hex => numberToHex(accountAt(block.world, from)?.nonce ?? 0n)
