import { type Shape, shapes } from '../../../generated/rpc/shapes.ts'

/** A resolved shape. The plain types stay strings. */
export type Plain = Exclude<Shape, string> | PlainType
export type PlainType = 'any' | 'null' | 'boolean' | 'string' | 'integer' | 'number'

/** A record's own member. Inherited members, such as `constructor`, are undefined. */
export const own = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** Resolves names to their shapes. `?Name` is a union with null. */
export function lookup(shape: Shape): Plain {
  if (typeof shape !== 'string') return shape
  if (shape.startsWith('?')) return { union: [shape.slice(1), 'null'] }
  const named = own(shapes(), shape)
  return named === undefined ? (shape as PlainType) : lookup(named)
}
