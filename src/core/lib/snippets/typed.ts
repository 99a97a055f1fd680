/** Checks whether params fit the typed calls of client libraries. Pure. */

const matches =
  (pattern: RegExp) =>
  (value: unknown): value is string =>
    typeof value === 'string' && pattern.test(value)

export const isAddress = matches(/^0x[0-9a-fA-F]{40}$/)
export const isHash = matches(/^0x[0-9a-fA-F]{64}$/)
export const isBytes = matches(/^0x([0-9a-fA-F]{2})*$/)
/** Up to 64 bits. */
export const isNumber = matches(/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,15})$/)
/** Up to 256 bits. */
export const isQuantity = matches(/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/)

/** Members of an object that has only these names. Undefined for anything else. */
export function membersOf(value: unknown, names: readonly string[]): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.keys(value).every((name) => names.includes(name)) ? (value as Record<string, unknown>) : undefined
}

export type TypedCall = {
  to?: string
  from?: string
  data?: string
  value?: string
  gas?: string
}

/**
 * A call object whose every member has a typed counterpart, otherwise undefined. `input` and `data` are the same
 * member.
 */
export function typedCall(value: unknown): TypedCall | undefined {
  const call = membersOf(value, ['to', 'from', 'data', 'input', 'value', 'gas'])
  if (!call || ('data' in call && 'input' in call)) return undefined
  const { to, from, value: amount, gas } = call
  const data = call.data ?? call.input
  const fits =
    [to, from].every((one) => one === undefined || isAddress(one)) &&
    (data === undefined || isBytes(data)) &&
    (amount === undefined || isQuantity(amount)) &&
    (gas === undefined || isNumber(gas))
  if (!fits) return undefined
  return Object.fromEntries(
    Object.entries({ to, from, data, value: amount, gas }).filter(([, one]) => one !== undefined),
  ) as TypedCall
}
