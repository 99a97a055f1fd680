/** Interprets wire values for several libraries if their meaning is unambiguous. */

/** A quantity as decimal text if it is small enough for the library. `digits` is the maximum number of hex digits. */
export function quantity(value: unknown, digits = 13): string | undefined {
  const isQuantity = typeof value === 'string' && /^0x(0|[1-9a-f][0-9a-f]*)$/.test(value)
  return isQuantity && value.length - 2 <= digits ? String(BigInt(value)) : undefined
}

/** A lower-case word such as `latest`. */
export const isTag = (value: unknown): value is string =>
  typeof value === 'string' && /^(latest|safe|finalized|pending|earliest)$/.test(value)

/** An address without checksum letters, because libraries reject mixed case with a wrong checksum. */
export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value)

export const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)

export const isBytes = (value: unknown): value is string =>
  typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value)

/** Whether the value is an object with only these members. */
export function hasOnly(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every((key) => names.includes(key))
  )
}
