/** Formats a hex quantity in its unit. */
import { chain } from '../../chain.config.ts'
import { pointerStep } from './json-pointer.ts'
import type { SchemaRow, Unit } from './method-model.ts'
import { formatAmount, groupDigits } from './units.ts'

/** From here, an amount reads better in MON than in gwei. Wei. */
const MON_FROM = 10n ** 14n

/** A hint shows six digits after the point, so that its unit fits into the line. */
const MORE_DIGITS = /(\.\d{6})\d+/

/** `0x687942fd` of unit seconds → `2025-07-17 18:37:49 UTC`. Undefined if a hint would add nothing. */
export function quantityHint(hex: string, unit: Unit | undefined): string | undefined {
  if (!/^0x[0-9a-f]+$/i.test(hex) || hex.length > 66) return undefined
  const value = BigInt(hex)
  if (unit === 'seconds')
    return value > 10n ** 9n && value < 10n ** 11n
      ? `${new Date(Number(value) * 1_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
      : undefined
  if (unit === 'wei' || unit === 'wei-per-gas') return amount(value).replace(MORE_DIGITS, '$1…')
  if (value < 10n) return undefined
  return unit === undefined ? undefined : groupDigits(value.toString())
}

/** Formats wei as MON, gwei or wei, whichever is shortest, without rounding. */
export function amount(wei: bigint): string {
  if (wei >= MON_FROM) return `${groupDigits(formatAmount(wei, 'token'))} ${chain.symbol}`
  if (wei >= 10n ** 6n) return `${groupDigits(formatAmount(wei, 'gwei'))} gwei`
  return `${groupDigits(wei.toString())} wei`
}

/** The row fields that hints need: name, unit and child rows. */
export type HintRow = Pick<SchemaRow, 'name' | 'unit' | 'recursion'> & {
  rows?: readonly HintRow[]
  branches?: readonly { rows?: readonly HintRow[] }[]
}

/** Hints for a result's values by JSON Pointer, found by walking value and rows side by side. */
export function hintsFor(value: unknown, row: HintRow, pointer = ''): Record<string, string> {
  if (typeof value === 'string') {
    const hint = quantityHint(value, row.unit)
    return hint === undefined ? {} : { [pointer]: hint }
  }
  if (Array.isArray(value))
    return Object.assign({}, ...value.map((item, index) => hintsFor(item, row, `${pointer}/${index}`)))
  if (typeof value !== 'object' || value === null) return {}
  const rows = [...(row.rows ?? []), ...(row.branches ?? []).flatMap((branch) => branch.rows ?? [])]
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, item]) => {
      const field = rows.find(({ name }) => name === key)
      return field
        ? hintsFor(
            item,
            field.recursion ? { ...row, ...field, rows: row.rows ?? [] } : field,
            pointer + pointerStep(key),
          )
        : {}
    }),
  )
}
