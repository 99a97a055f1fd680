import { protocol } from '../facts/network.ts'
import { PortalError } from '../lib/portal-error.ts'

/** Fee fields of a transaction. Prices are in wei per gas. A legacy `gasPrice` sets both fields. */
export type FeeBid = {
  /** Gas limit. Monad charges all of it, regardless of the gas used. */
  gasLimit: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/** Cost of the bid in a block, in wei. `burned + tip === total`. */
export type FeeQuote = {
  /** Wei per gas: the lower of base fee plus tip, and the cap. */
  pricePerGas: bigint
  /** The base fee part, which no one receives. */
  burned: bigint
  /** Priority part: credited to the block's beneficiary. */
  tip: bigint
  total: bigint
}

/**
 * Cost of a transaction in a block with the given base fee, which is gas limit times price. There is no refund.
 * @throws {PortalError} `FEE_TIP_ABOVE_CAP` if the tip exceeds the cap, `FEE_CAP_BELOW_BASE` if the block cannot
 * include the transaction.
 * @see category-labs/monad, monad_transaction_gas.cpp: the refund is 0 since MONAD_ONE.
 */
export function quoteFee(bid: FeeBid, baseFee: bigint): FeeQuote {
  if (bid.maxPriorityFeePerGas > bid.maxFeePerGas) {
    throw new PortalError('FEE_TIP_ABOVE_CAP', {
      message: 'The tip is higher than the fee cap.',
      hint: 'Raise maxFeePerGas or lower maxPriorityFeePerGas.',
    })
  }
  if (bid.maxFeePerGas < baseFee) {
    throw new PortalError('FEE_CAP_BELOW_BASE', {
      message: 'The fee cap is below the base fee, so the block cannot include the transaction.',
      hint: `Set maxFeePerGas to at least ${baseFee} wei per gas.`,
    })
  }
  const offered = baseFee + bid.maxPriorityFeePerGas
  const pricePerGas = clamp(offered, 0n, bid.maxFeePerGas)
  const total = bid.gasLimit * pricePerGas
  const burned = bid.gasLimit * baseFee
  return { pricePerGas, burned, tip: total - burned, total }
}

/** State passed from one block to the next: base fee in wei per gas, and two moving averages over past blocks. */
export type BaseFeeState = {
  baseFee: bigint
  /** Moving mean of (target - usage), in gas. Negative while blocks are fuller than the target. */
  trend: bigint
  /** Moving mean of (usage - target) squared, in gas squared. */
  moment: bigint
}

/** State before the first block. The floor raises its base fee to 100 gwei. */
export const GENESIS_FEE_STATE: BaseFeeState = { baseFee: 0n, trend: 0n, moment: 0n }

/** A step is at most exp(1/28) for a full block: 3.6%. */
const STEP_DIVISOR = 28n
/** Weight of the past in the moving averages, in hundredths. */
const MEMORY = 96n

/**
 * Base fee of the next block. All values are integers and truncated as in the client, so the result equals the chain's.
 * @param used Sum of the gas limits in the parent block (limits, not gas used).
 * @throws {PortalError} `FEE_USAGE_RANGE` if the usage exceeds the limit.
 * @see category-labs/monad-bft, monad-tfm/src/base_fee.rs
 */
export function nextBaseFee(parent: BaseFeeState, used: bigint, limit: bigint = protocol.blockGasLimit): BaseFeeState {
  if (used < 0n || used > limit) {
    throw new PortalError('FEE_USAGE_RANGE', {
      message: `A block with a limit of ${limit} gas cannot contain ${used} gas.`,
      hint: `Use a value from 0 to ${limit}.`,
    })
  }
  const target = (limit * 8n) / 10n
  const delta = used - target
  const variance = parent.moment - parent.trend * parent.trend
  const deviation = squareRoot(variance > 0n ? variance : 0n)
  const stepDown = STEP_DIVISOR * (target + deviation) * (limit - target)
  return {
    baseFee: clamp(scaleByExp(parent.baseFee, target * delta, stepDown), protocol.minBaseFee, protocol.maxBaseFee),
    trend: (MEMORY * parent.trend - (100n - MEMORY) * delta) / 100n,
    moment: (MEMORY * parent.moment + (100n - MEMORY) * delta * delta) / 100n,
  }
}

const clamp = (value: bigint, low: bigint, high: bigint): bigint => (value < low ? low : value > high ? high : value)

/** `value * e^(numerator / denominator)` by its power series. Every term is truncated, as EIP-4844 specifies. */
function scaleByExp(value: bigint, numerator: bigint, denominator: bigint): bigint {
  let sum = 0n
  let term = value * denominator
  for (let index = 1n; term !== 0n; index++) {
    sum += term
    term = (term * numerator) / (denominator * index)
  }
  return sum / denominator
}

/** Largest integer whose square is not above `value`: Newton's method from above. */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const better = (guess + value / guess) / 2n
    if (better >= guess) return guess
    guess = better
  }
}
