/** Small contracts as bytes, for traces whose failing call is known by construction. */
import { concatHex, type Hex, numberToHex, size } from 'viem'

const push2 = (value: number): Hex => concatHex(['0x61', numberToHex(value, { size: 2 })])

/** Reverts with these bytes. */
export function reverting(data: Hex): Hex {
  const head = (offset: number): Hex =>
    concatHex([push2(size(data)), push2(offset), '0x5f', '0x39', push2(size(data)), '0x5f', '0xfd'])
  return concatHex([head(size(head(0))), data])
}

export const CALLS = { CALL: '0xf1', CALLCODE: '0xf2', DELEGATECALL: '0xf4', STATICCALL: '0xfa' } as const
export type CallName = keyof typeof CALLS

/** Calls an address without input and leaves its success on the stack. All gas is offered, or the gas given. */
export function calling(name: CallName, to: Hex, gas?: number): Hex {
  const hasValue = name === 'CALL' || name === 'CALLCODE'
  const offered: Hex = gas === undefined ? '0x5a' : push2(gas)
  return concatHex([hasValue ? '0x5f5f5f5f5f' : '0x5f5f5f5f', '0x73', to, offered, CALLS[name]])
}

/** Reverts with the return data of a failed call. It must be last, because it jumps over the revert. */
export function passingOn(before: Hex): Hex {
  const tail = (target: number): Hex => concatHex(['0x3d5f5f3e', push2(target), '0x573d5ffd', '0x5b3d5ff3'])
  return concatHex([before, tail(size(before) + size(tail(0)) - 4)])
}

/** Goes on after a failed call, and ends. */
export const goingOn = (before: Hex): Hex => concatHex([before, '0x5000'])

/** Reverts with other bytes after a failed call. */
export function wrapping(before: Hex, data: Hex): Hex {
  const start = concatHex([before, '0x50'])
  const head = (offset: number): Hex =>
    concatHex([push2(size(data)), push2(offset), '0x5f', '0x39', push2(size(data)), '0x5f', '0xfd'])
  return concatHex([start, head(size(start) + size(head(0))), data])
}

/** Creates a contract with this init code, and drops its address. */
export function creating(init: Hex): Hex {
  const head = (offset: number): Hex =>
    concatHex([push2(size(init)), push2(offset), '0x5f', '0x39', push2(size(init)), '0x5f', '0x5f', '0xf0', '0x5000'])
  return concatHex([head(size(head(0))), init])
}
