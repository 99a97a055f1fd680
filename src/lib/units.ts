/** Amounts: wei as bigint, MON and gwei as decimal text. Nothing is rounded. */
import { shown } from './hex.ts'
import { PortalError } from './portal-error.ts'

type Unit = { name: string; decimals: number }
const MON: Unit = { name: 'MON', decimals: 18 }
const GWEI: Unit = { name: 'gwei', decimals: 9 }

/** Wei as MON: `1500000000000000000n` → `1.5`. */
export const formatMon = (wei: bigint): string => format(wei, MON)
/** Wei as gwei: `100000000000n` → `100`. */
export const formatGwei = (wei: bigint): string => format(wei, GWEI)

/**
 * MON as wei: `1.5` → `1500000000000000000n`.
 * @throws {PortalError} `AMOUNT_FORM` when it is not a plain decimal number or finer than a wei; `hint` has the corrected form.
 */
export const parseMon = (text: string): bigint => parse(text, MON)
/**
 * Gwei as wei: `100` → `100000000000n`.
 * @throws {PortalError} `AMOUNT_FORM` when it is not a plain decimal number or finer than a wei; `hint` has the corrected form.
 */
export const parseGwei = (text: string): bigint => parse(text, GWEI)

function format(wei: bigint, { decimals }: Unit): string {
  const digits = (wei < 0n ? -wei : wei).toString().padStart(decimals + 1, '0')
  const rest = digits.slice(-decimals).replace(/0+$/, '')
  return `${wei < 0n ? '-' : ''}${digits.slice(0, -decimals)}${rest === '' ? '' : `.${rest}`}`
}

const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/

function parse(text: string, { name, decimals }: Unit): bigint {
  const rest = PLAIN.exec(text)?.[1] ?? ''
  if (!PLAIN.test(text)) throw amountError(`${shown(text)} is not a decimal number of ${name}`, corrected(text))
  if (rest.length > decimals) {
    const message = `${shown(text)} has ${rest.length} decimals; ${name} has ${decimals}`
    throw amountError(message, /^0+$/.test(rest.slice(decimals)) ? text.slice(0, decimals - rest.length) : undefined)
  }
  return BigInt(text.replace('.', '') + '0'.repeat(decimals - rest.length))
}

/** The number that was meant: without blanks, unit, group marks, plus sign and leading zeros; undefined when unsure. */
function corrected(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/\s*(?:mon|gwei)$/i, '')
    .replace(/^\+/, '')
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
