/** Typed numbers as they appear in an address, for example "200000_120000_100_2_150". */
import { groupDigits } from '../../../core/lib/units.ts'
import type { AddressForm } from '../../../figures/use-address.ts'

/** Short decimal numbers only, so that keys, hashes and texts of the reader stay out of the address. */
const NUMBER = /^\d{1,20}(\.\d{1,18})?$/

/** A number without grouping, or undefined. */
export function plainNumber(text: string): string | undefined {
  const digits = text.trim().replaceAll(/[,_ ]/g, '')
  return NUMBER.test(digits) ? digits : undefined
}

/**
 * The fields in the order of `starts`, their first values. A field that does not contain a number
 * that `fits` is written as its start.
 */
export function fieldsForm<Field extends string>(
  starts: Readonly<Record<Field, string>>,
  fits: (field: Field, text: string) => boolean = () => true,
): AddressForm<Record<Field, string>> {
  const names = Object.keys(starts) as Field[]
  const wordOf = (field: Field, text: string) => (fits(field, text) ? plainNumber(text) : undefined)
  const write = (texts: Record<Field, string>) =>
    names.map((name) => wordOf(name, texts[name]) ?? plainNumber(starts[name])).join('_')
  return {
    standard: starts,
    write,
    read(text) {
      const words = text.split('_')
      if (words.length !== names.length) return undefined
      const texts = Object.fromEntries(names.map((name, index) => [name, groupDigits(words[index] ?? '')])) as Record<
        Field,
        string
      >
      return write(texts) === text ? texts : undefined
    },
  }
}
