/** Amounts of the native token, with wei as bigint, tokens and gwei as decimal text. Values are never rounded. */

import { chain } from '../../chain.config.ts'
import { grouped } from './grouped.ts'
import { shown } from './hex.ts'
import { PortalError } from './portal-error.ts'

/** Units of an amount. One token is 1e9 gwei or 1e18 wei. */
export type Unit = 'wei' | 'gwei' | 'token'

/** Digits after the point that each unit has room for. */
const DECIMALS: Record<Unit, number> = { wei: 0, gwei: 9, token: chain.decimals }

/** Each unit as readers know it. */
const NAMES: Record<Unit, string> = { wei: 'wei', gwei: 'gwei', token: chain.symbol }

/** Wei in another unit, exactly: no rounding, no exponent, no trailing zeros. Negative amounts keep their sign. */
export function formatAmount(wei: bigint, unit: Unit): string {
  const decimals = DECIMALS[unit]
  const digits = (wei < 0n ? -wei : wei).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${wei < 0n ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`
}

/**
 * Wei as MON: `1500000000000000000n` → `1.5`.
 * @example
 * formatMon(1_500_000_000_000_000_000n) // → '1.5'
 */
export const formatMon = (wei: bigint): string => formatAmount(wei, 'token')

/**
 * Wei as gwei: `100000000000n` → `100`.
 * @example
 * formatGwei(100_000_000_000n) // → '100'
 */
export const formatGwei = (wei: bigint): string => formatAmount(wei, 'gwei')

/** The same amount in all three units. */
export const allUnits = (wei: bigint): Record<Unit, string> => ({
  wei: formatAmount(wei, 'wei'),
  gwei: formatAmount(wei, 'gwei'),
  token: formatAmount(wei, 'token'),
})

/** Commas between the thousands of the whole part: `1234567.89` → `1,234,567.89`. */
export function groupDigits(amount: string): string {
  const [whole = '', rest] = amount.split('.')
  return rest === undefined ? grouped(whole) : `${grouped(whole)}.${rest}`
}

/**
 * Converts MON to wei: `1.5` → `1500000000000000000n`. Accepts a minus sign.
 * @throws {MonadError} `AMOUNT_FORM` if the text is not a plain decimal number or is finer than a wei. `hint` contains
 * the corrected form if it is certain.
 * @example
 * parseMon('0.25') // → 250000000000000000n
 */
export const parseMon = (text: string): bigint => parseAmount(text, 'token')

/**
 * Converts gwei to wei: `100` → `100000000000n`. Accepts a minus sign.
 * @throws {MonadError} `AMOUNT_FORM` if the text is not a plain decimal number or is finer than a wei. `hint` contains
 * the corrected form if it is certain.
 * @example
 * parseGwei('100') // → 100000000000n
 */
export const parseGwei = (text: string): bigint => parseAmount(text, 'gwei')

/** A decimal number as a program writes it. */
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/

function parseAmount(text: string, unit: Unit): bigint {
  const rest = PLAIN.exec(text)?.[1] ?? ''
  if (!PLAIN.test(text)) throw amountError(`${shown(text)} is not a decimal number of ${NAMES[unit]}`, corrected(text))
  const decimals = DECIMALS[unit]
  if (rest.length > decimals) {
    const message = `${shown(text)} has ${rest.length} decimals, but ${NAMES[unit]} has ${decimals}`
    throw amountError(message, /^0+$/.test(rest.slice(decimals)) ? text.slice(0, decimals - rest.length) : undefined)
  }
  return BigInt(text.replace('.', '') + '0'.repeat(decimals - rest.length))
}

/** A decimal number with optional commas between thousands. Either side of the point may be empty. */
const TYPED = /^(\d*|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/

/**
 * Parses an amount typed into a form to wei, never negative. Ignores blanks, underscores, commas between thousands, and
 * extra zeros at either end.
 * @throws {MonadError} `AMOUNT_FORM` for anything else, or if the amount is finer than a wei. `hint` suggests a fix.
 */
export function readAmount(text: string, unit: Unit): bigint {
  const [, whole = '', rest = ''] = TYPED.exec(text.replace(/[\s_]/g, '')) ?? []
  if (whole === '' && rest === '') {
    throw new PortalError('AMOUNT_FORM', {
      message: `${shown(text)} is not an amount of ${NAMES[unit]}.`,
      hint: 'Write digits with an optional point, such as 12.5.',
    })
  }
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0'
  const exact = rest.replace(/0+$/, '')
  if (exact.length > DECIMALS[unit]) {
    throw new PortalError('AMOUNT_FORM', {
      message: `${shown(text)} is finer than 1 wei.`,
      hint: unit === 'wei' ? 'Wei are whole.' : `${NAMES[unit]} has ${DECIMALS[unit]} decimals.`,
    })
  }
  return parseAmount(exact === '' ? digits : `${digits}.${exact}`, unit)
}

const UNIT_AT_THE_END = new RegExp(`\\s*(?:${chain.symbol}|gwei)$`, 'i')

/** The number without blanks, unit, group separators, plus sign and leading zeros. Undefined if ambiguous. */
function corrected(text: string): string | undefined {
  const bare = text.trim().replace(UNIT_AT_THE_END, '').replace(/^\+/, '')
  // One comma before three digits is a decimal mark to some and a group mark to others.
  if (/^-?\d{1,3},\d{3}$/.test(bare)) return undefined
  const ungrouped = /^-?\d{1,3}(?:[,_ ']\d{3})+(?:\.\d*)?$/.test(bare) ? bare.replaceAll(/[,_ ']/g, '') : bare
  const pointed = /^-?\d*,\d+$/.test(ungrouped) ? ungrouped.replace(',', '.') : ungrouped
  const form = pointed
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
  return PLAIN.test(form) ? form : undefined
}

function amountError(message: string, form: string | undefined): PortalError {
  if (form === undefined) return new PortalError('AMOUNT_FORM', { message: `${message}.` })
  return new PortalError('AMOUNT_FORM', { message: `${message}. Write "${form}".`, hint: `Write "${form}".` })
}
