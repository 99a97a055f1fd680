/** Monad's precompiles, namely the staking getters that this chain supports, and the reserve balance. */
import { EVMError, type Message as EvmMessage, type ExecResult, type PrecompileInput } from '@ethereumjs/evm'
import { Address } from '@ethereumjs/util'
import { bytesToHex, encodeAbiParameters, hexToBytes, stringToBytes } from 'viem/utils'
import { protocol } from '../../../../core/facts/network.ts'
import type { BlockContext } from './message.ts'
import { type ReserveContext, violates } from './reserve.ts'
import { STAKING, VALIDATORS } from './system.ts'
import type { Hex } from './trie.ts'
import type { Draft } from './world.ts'

/** The current execution. */
export type Running = {
  draft: Draft
  message: EvmMessage | undefined
  block: BlockContext | undefined
  reserve: ReserveContext | undefined
}

const RESERVE: Hex = '0x0000000000000000000000000000000000001001'
const SELECTOR_BYTES = 4
/** Cost of an unknown selector, and of the reserve balance getter. Gas. */
const UNKNOWN_GAS = 40_000n
const RESERVE_GAS = 100n
const DIPPED = '0x3a61584e'

type Getter = { gas: bigint; answer: (block: BlockContext) => Hex }

const LIST = [{ type: 'bool' }, { type: 'uint32' }, { type: 'uint64[]' }] as const
const validatorSet: Getter = {
  gas: 814_000n,
  answer: () => {
    const ids = Array.from({ length: VALIDATORS }, (_, index) => BigInt(index + 1))
    return encodeAbiParameters(LIST, [true, VALIDATORS, ids])
  },
}

/** Getters by selector. The chain has epochs and validators but not stakes, so getters for stakes revert. */
const GETTERS: Readonly<Record<Hex, Getter>> = {
  '0x757991a8': {
    gas: 200n,
    answer: ({ number }) =>
      encodeAbiParameters([{ type: 'uint64' }, { type: 'bool' }], [1n + number / protocol.epochBlocks, false]),
  },
  // IDs start at 1 and rotate, as in the log of each block's reward.
  '0xfbacb0be': {
    gas: 100n,
    answer: ({ number }) => encodeAbiParameters([{ type: 'uint64' }], [(number % BigInt(VALIDATORS)) + 1n]),
  },
  '0xfb29b729': validatorSet,
  '0xde66a368': validatorSet,
  '0x7cb074df': validatorSet,
}

const outOfGas = (gas: bigint): ExecResult => ({
  ...{ executionGasUsed: gas, returnValue: new Uint8Array() },
  exceptionError: new EVMError(EVMError.errorMessages.OUT_OF_GAS),
})

/** A failure reverts with its text as bytes and uses all gas of the call. */
const refused = (gas: bigint, reason: string): ExecResult => ({
  ...{ executionGasUsed: gas, returnValue: stringToBytes(reason) },
  exceptionError: new EVMError(EVMError.errorMessages.REVERT),
})

/** Only a plain CALL can use them. */
const isPlainCall = ({ message }: Running): boolean =>
  message !== undefined &&
  !message.isStatic &&
  !message.delegatecall &&
  message.to?.equals(message.codeAddress) === true

type Found = Getter | undefined

function answered(running: Running, { data, gasLimit }: PrecompileInput, found: Found, unknownGas: bigint): ExecResult {
  const { message, block } = running
  if (!isPlainCall(running) || block === undefined) return refused(gasLimit, '')
  const price = found?.gas ?? unknownGas
  if (gasLimit < price) return outOfGas(gasLimit)
  if (found === undefined || data.length < SELECTOR_BYTES) return refused(gasLimit, 'method not supported')
  if (message !== undefined && message.value > 0n) return refused(gasLimit, 'value is nonzero')
  return { executionGasUsed: price, returnValue: hexToBytes(found.answer(block)) }
}

const selectorOf = ({ data }: PrecompileInput): Hex => bytesToHex(data.subarray(0, SELECTOR_BYTES))

const staking = (running: Running, input: PrecompileInput): ExecResult =>
  answered(running, input, GETTERS[selectorOf(input)], UNKNOWN_GAS)

function reserveBalance(running: Running, input: PrecompileInput): ExecResult {
  const { draft, reserve } = running
  const dipped: Getter = {
    gas: RESERVE_GAS,
    answer: () => encodeAbiParameters([{ type: 'bool' }], [reserve !== undefined && violates(draft, reserve)]),
  }
  const isRequested = selectorOf(input) === DIPPED
  if (isRequested && input.data.length > SELECTOR_BYTES) return refused(input.gasLimit, 'input is invalid')
  return answered(running, input, isRequested ? dipped : undefined, RESERVE_GAS)
}

/** The two precompiles for the current execution. */
export const monadPrecompiles = (running: Running) => [
  { address: new Address(hexToBytes(STAKING)), function: (input: PrecompileInput) => staking(running, input) },
  { address: new Address(hexToBytes(RESERVE)), function: (input: PrecompileInput) => reserveBalance(running, input) },
]
