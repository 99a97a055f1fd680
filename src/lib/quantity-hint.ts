/** What a hex quantity means in the words of its unit. */
import type { SchemaRow, Unit } from './method-model.ts'

const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
const WEI_PER_MON = 10n ** 18n
const WEI_PER_GWEI = 10n ** 9n
/** From here, an amount reads better in MON than in gwei. Wei. */
const MON_FROM = 10n ** 14n

/** `0x687942fd` of unit seconds → `2025-07-17 18:37:49 UTC`. Undefined when there is nothing worth adding. */
export function quantityHint(hex: string, unit: Unit | undefined): string | undefined {
  if (!/^0x[0-9a-f]+$/i.test(hex) || hex.length > 66) return undefined
  const value = BigInt(hex)
  if (unit === 'seconds')
    return value > 10n ** 9n && value < 10n ** 11n
      ? `${new Date(Number(value) * 1_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
      : undefined
  if (unit === 'wei' || unit === 'wei-per-gas') return amount(value)
  if (value < 10n) return undefined
  return unit === undefined ? undefined : group(value.toString())
}

/** Wei as MON, gwei or wei, whichever is shortest to read; never rounded. */
export function amount(wei: bigint): string {
  if (wei >= MON_FROM) return `${decimal(wei, WEI_PER_MON)} MON`
  if (wei >= 10n ** 6n) return `${decimal(wei, WEI_PER_GWEI)} gwei`
  return `${group(wei.toString())} wei`
}

function decimal(value: bigint, unit: bigint): string {
  const rest = (value % unit)
    .toString()
    .padStart(unit.toString().length - 1, '0')
    .replace(/0+$/, '')
  return group((value / unit).toString()) + (rest === '' ? '' : `.${rest}`)
}

/** Hints for a result's values by JSON Pointer, found by walking value and rows side by side. */
export function hintsFor(value: unknown, row: SchemaRow, pointer = ''): Record<string, string> {
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
            `${pointer}/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`,
          )
        : {}
    }),
  )
}
