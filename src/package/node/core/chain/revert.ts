/** Decodes the reason from a contract's revert data. */
import { hexToBigInt, hexToString } from 'viem/utils'
import type { Hex } from './trie.ts'

const ERROR_STRING = '0x08c379a0'
const PANIC = '0x4e487b71'

/** Names of Solidity's panic codes, worded as in the node. */
const PANICS: Readonly<Record<string, string>> = {
  1: 'assertion failed',
  17: 'arithmetic underflow or overflow',
  18: 'division or modulo by zero',
  33: 'enum overflow',
  34: 'invalid encoded storage byte array accessed',
  49: 'out-of-bounds array access; popping on an empty array',
  50: 'out-of-bounds access of an array or bytesN',
  65: 'out of memory',
  81: 'uninitialized function',
}

/** Text of `Error(string)` or `Panic(uint256)`, or undefined for other data. */
export function revertReason(output: Hex): string | undefined {
  if (output.startsWith(ERROR_STRING) && output.length >= 10 + 128) {
    const length = Number(BigInt(`0x${output.slice(74, 138)}`) & 0xffff_ffffn)
    const body = output.slice(138, 138 + 2 * length)
    return body.length === 2 * length ? hexToString(`0x${body}`) : undefined
  }
  if (output.startsWith(PANIC) && output.length === 10 + 64) {
    const code = hexToBigInt(`0x${output.slice(10)}`)
    const digits = code.toString(16)
    const hex = `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`
    return `${PANICS[String(code)] ?? 'unknown panic code'} (${hex})`
  }
  return undefined
}
