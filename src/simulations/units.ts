import { PortalError } from '../lib/portal-error.ts'

/** Units of the native token: 1 MON = 1e9 gwei = 1e18 wei. */
export type MonUnit = 'wei' | 'gwei' | 'MON'

/** Digits after the point that each unit has room for. */
export const UNIT_DECIMALS: Record<MonUnit, number> = { wei: 0, gwei: 9, MON: 18 }

/** Digits with an optional fraction; commas only as thousands separators. */
const AMOUNT = /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/

/**
 * Reads a decimal amount as wei, digit by digit, so that nothing is rounded.
 * Spaces and underscores are ignored; commas may separate thousands.
 * @throws {PortalError} `AMOUNT_SYNTAX` for anything but a plain positive decimal,
 * `AMOUNT_PRECISION` when the fraction is finer than one wei.
 */
export function parseAmount(text: string, unit: MonUnit): bigint {
  const match = AMOUNT.exec(text.replace(/[\s_]/g, ''))
  const [, whole = '', fraction = ''] = match ?? []
  if (!match || (whole === '' && fraction === '')) {
    throw new PortalError('AMOUNT_SYNTAX', {
      message: `"${text}" is not an amount of ${unit}.`,
      hint: 'Write digits with an optional point, such as 12.5.',
    })
  }
  const decimals = UNIT_DECIMALS[unit]
  const exact = fraction.replace(/0+$/, '')
  if (exact.length > decimals) {
    throw new PortalError('AMOUNT_PRECISION', {
      message: `"${text}" is finer than 1 wei.`,
      hint: decimals === 0 ? 'Wei are whole.' : `${unit} has ${decimals} decimals.`,
    })
  }
  return BigInt(`${whole.replaceAll(',', '') || '0'}${exact.padEnd(decimals, '0')}`)
}

/** Writes wei in another unit, exactly: no rounding, no exponent, no trailing zeros. Negative amounts keep their sign. */
export function formatAmount(wei: bigint, unit: MonUnit): string {
  const decimals = UNIT_DECIMALS[unit]
  const sign = wei < 0n ? '-' : ''
  const digits = (wei < 0n ? -wei : wei).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** The same amount in all three units. */
export function allUnits(wei: bigint): Record<MonUnit, string> {
  return { wei: formatAmount(wei, 'wei'), gwei: formatAmount(wei, 'gwei'), MON: formatAmount(wei, 'MON') }
}

/** Sets thousands separators into the whole part: `1234567.89` becomes `1,234,567.89`. */
export function groupDigits(amount: string): string {
  const [whole = '', fraction] = amount.split('.')
  const spaced = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? spaced : `${spaced}.${fraction}`
}
