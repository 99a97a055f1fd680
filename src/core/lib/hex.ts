/** Hex as JSON-RPC writes it: quantities without leading zeros, byte strings with two digits per byte. */
import { PortalError } from './portal-error.ts'

/** The problem with a hex string, the corrected form if it is certain, and the distance from a valid string. */
export type HexFault = { message: string; fix?: string; distance: number }

/** Hex digits of a 64-bit and of a 256-bit quantity. */
export const QUANTITY_DIGITS = { 64: 16, 256: 64 } as const

/** `0x` and the digits of 256 bits. */
const LONGEST_QUANTITY = 66

/** Longer values are cut in messages. Characters. */
const SHOWN = 60

/** A value in quotes, cut when it is long. */
export const shown = (text: string): string =>
  text.length <= SHOWN ? `"${text}"` : `"${text.slice(0, SHOWN - 14)}…" (${text.length} characters)`

/**
 * Explains why a string is not a quantity of at most `digits` hex digits. Undefined if the string is valid. A string of
 * decimal digits is treated as a decimal number.
 */
export function quantityFault(text: string, digits: number): HexFault | undefined {
  if (/^[0-9]+$/.test(text) && text.length <= 78)
    return corrected(`${shown(text)} is decimal`, numberToHex(BigInt(text)), 2, digits)
  const prefix = prefixFault(text)
  if (prefix)
    return prefix.form === undefined
      ? prefix
      : corrected(prefix.message, strip(prefix.form.toLowerCase()), prefix.distance, digits)
  const body = text.slice(2)
  if (body === '') return { message: '"0x" has no digits', fix: '"0x0"', distance: 1 }
  if (/[A-F]/.test(body)) return corrected(`${shown(text)} has upper-case digits`, strip(text.toLowerCase()), 1, digits)
  if (body.length > 1 && body.startsWith('0'))
    return corrected(`${shown(text)} has a leading zero`, strip(text), 1, digits)
  if (body.length <= digits) return undefined
  return {
    message: `${body.length} hex digits where a ${digits * 4}-bit quantity has at most ${digits}`,
    distance: body.length - digits,
  }
}

/**
 * Explains why a string is not a byte string, of exactly `digits` hex digits if given. Undefined if the string is
 * valid. `noun` is the expected kind with its article: "a 32-byte hash".
 */
export function bytesFault(text: string, noun: string, digits?: number): HexFault | undefined {
  const prefix = prefixFault(text)
  if (prefix) {
    const { message, form, distance } = prefix
    // A form that is no byte string either would only lead to the next complaint.
    const isWhole = form !== undefined && bytesFault(form, noun, digits) === undefined
    return isWhole ? { message, fix: fixed(form), distance } : { message, distance }
  }
  const count = text.length - 2
  if (digits === undefined) {
    if (count % 2 === 0) return undefined
    return { message: `${shown(text)} has an odd number of hex digits (${count}), but each byte has two`, distance: 1 }
  }
  if (count === digits) return undefined
  return { message: `${count} hex digits where ${noun} needs ${digits}`, distance: Math.abs(count - digits) }
}

/** Faults that every kind of hex string has in common: the prefix and the alphabet. `form` is right in these alone. */
function prefixFault(text: string): { message: string; form?: string; distance: number } | undefined {
  if (/^0X[0-9a-fA-F]*$/.test(text))
    return { message: `${shown(text)} has an upper-case X`, form: `0x${text.slice(2)}`, distance: 1 }
  if (!text.startsWith('0x')) {
    const hex = /^[0-9a-fA-F]+$/.test(text)
    const message = `${shown(text)} has no 0x prefix`
    return hex ? { message, form: `0x${text}`, distance: 2 } : { message, distance: 100 }
  }
  const odd = /[^0-9a-fA-F]/.exec(text.slice(2))
  return odd
    ? { message: `${shown(text)} contains ${JSON.stringify(odd[0])}, which is not a hex digit`, distance: 20 }
    : undefined
}

/** Removes leading zeros. An empty digit string becomes zero. */
const strip = (text: string): string => `0x${text.slice(2).replace(/^0+(?=.)/, '') || '0'}`

const fixed = (text: string): string => (text.length <= 2 * SHOWN ? `"${text}"` : '')

function corrected(message: string, form: string, distance: number, digits: number): HexFault {
  return form.length - 2 <= digits ? { message, fix: fixed(form), distance } : { message, distance: distance + digits }
}

/**
 * Parses a quantity: `0x400` → `1024n`.
 * @param bits Maximum width of the value. 256 fits every quantity of the API, 64 every quantity except amounts.
 * @throws {MonadError} `QUANTITY_RANGE` if the value is wider, `QUANTITY_FORM` if the text is not a quantity. `hint`
 * contains the corrected form if it is certain.
 * @example
 * parseQuantity('0x1158e460913d00000') // → 20000000000000000000n
 */
export function parseQuantity(text: string, bits: 64 | 256 = 256): bigint {
  const fault = quantityFault(text, QUANTITY_DIGITS[bits])
  if (fault) throw hexError(fault.message.includes('at most') ? 'QUANTITY_RANGE' : 'QUANTITY_FORM', fault, bits)
  return BigInt(text)
}

/**
 * A number as a quantity, as viem's function of this name writes it: `1024n` → `0x400`.
 * @throws {MonadError} `QUANTITY_RANGE` for a negative number, a fraction, a number that JavaScript rounds, or more than 256 bits.
 * @example
 * numberToHex(1024n) // → '0x400'
 */
export function numberToHex(value: bigint | number): `0x${string}` {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw hexError('QUANTITY_RANGE', {
      message: `${value} is not a whole number that JavaScript can represent exactly`,
      distance: 0,
    })
  }
  if (value < 0)
    throw hexError('QUANTITY_RANGE', { message: `${value} is negative, but a quantity is not`, distance: 0 })
  const text: `0x${string}` = `0x${value.toString(16)}`
  const fault = text.length > LONGEST_QUANTITY ? quantityFault(text, QUANTITY_DIGITS[256]) : undefined
  if (fault) throw hexError('QUANTITY_RANGE', fault)
  return text
}

/** Creates the error for a fault. The caller chose the 64-bit limit, so the hint explains how to widen it. */
export function hexError(code: string, { message, fix }: HexFault, bits?: 64 | 256): PortalError {
  if (fix) return new PortalError(code, { message: `${message}. Write ${fix}.`, hint: `Write ${fix}.` })
  const hint =
    code === 'QUANTITY_RANGE' && bits === 64 ? { hint: 'Amounts need 256 bits. Use 256, or omit the width.' } : {}
  return new PortalError(code, { message: `${message}.`, ...hint })
}
