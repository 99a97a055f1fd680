import { type Shape, shapes } from '../../generated/rpc/shapes.ts'

/** A shape that is not a name; the plain types stay strings. */
export type Plain = Exclude<Shape, string> | PlainType
export type PlainType = 'any' | 'null' | 'boolean' | 'string' | 'integer' | 'number'

/** Follows names to what they stand for; `?Name` is a union with null. */
export function lookup(shape: Shape): Plain {
  if (typeof shape !== 'string') return shape
  if (shape.startsWith('?')) return { union: [shape.slice(1), 'null'] }
  const named = Object.hasOwn(shapes, shape) ? shapes[shape] : undefined
  return named === undefined ? (shape as PlainType) : lookup(named)
}
