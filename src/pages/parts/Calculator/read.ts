/** Parses typed text into a value, or the rule that it breaks. */
import { PortalError } from '../../../core/lib/portal-error.ts'
import { readAmount } from '../../../core/lib/units.ts'

export type Read<Value> = { value: Value; problem?: undefined } | { value?: undefined; problem: string }

/** Runs a pure function and returns its PortalError as text. Other errors are bugs and are thrown. */
export function attempt<Value>(work: () => Value): Read<Value> {
  try {
    return { value: work() }
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    return { problem: [error.message, error.hint].filter((part) => part !== undefined).join(' ') }
  }
}

/** A whole amount of gas within [least, most]. Spaces and commas may group digits. */
export function readGas(text: string, least: bigint, most: bigint): Read<bigint> {
  const read = attempt(() => readAmount(text, 'wei'))
  if (read.problem !== undefined) return { problem: 'Enter a whole number of gas, such as 21,000.' }
  const inRange = read.value >= least && read.value <= most
  return inRange ? read : { problem: `From ${grouped(least)} to ${grouped(most)} gas.` }
}

const QUANTITY = /^0x[0-9a-f]+$/i

/** Wei from a `0x` quantity. Leading zeros are accepted, because the result is shown without them. */
export function readQuantity(text: string): Read<bigint> {
  const digits = text.trim()
  if (!QUANTITY.test(digits)) return { problem: 'Enter 0x and hex digits, such as 0xde0b6b3a7640000.' }
  return { value: BigInt(digits) }
}

export function grouped(value: bigint): string {
  return value.toLocaleString('en-US')
}
