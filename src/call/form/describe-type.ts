/** Describes shapes with the same names as the type columns of the page. */
import { lookup } from '../../package/rpc/lookup.ts'
import type { Shape } from './node.ts'

/** `Quantity`, `Address[]`, `BlockNumberOrTag`. */
export function describeType(shape: Shape): string {
  if (typeof shape === 'string') return shape.replace('?', '')
  const plain = lookup(shape)
  if (typeof plain === 'string') return plain
  if ('array' in plain) return `${describeType(plain.array)}[]`
  if ('union' in plain)
    return branches(plain.union)
      .map(({ shape: branch }) => describeType(branch))
      .join(' or ')
  if ('number' in plain) return plain.number
  if ('enum' in plain) return 'word'
  if ('pattern' in plain) return plain.title
  return 'object'
}

/** A form of a union, with its index there and its readable name. */
export type Choice = { index: number; title: string; shape: Shape }

/** The forms of a union, `null` left out. */
export const branches = (union: readonly Shape[], titles?: readonly string[]): Choice[] =>
  union.flatMap((shape, index) =>
    shape === 'null' ? [] : [{ index, title: titles?.[index] ?? describeType(shape), shape }],
  )

/** "an address" for the button that adds one, from the last word of a field's name, in the singular. */
export function itemWord(name: string, shape: Shape): string {
  const plain = lookup(shape)
  if (typeof plain === 'object' && 'pattern' in plain) return plain.title.toLowerCase()
  return name.length > 3 && name.endsWith('s') ? name.slice(0, -1) : 'value'
}
