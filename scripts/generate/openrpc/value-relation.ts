/** Compares the values that two scalar schemas allow, so that a renamed shape is judged by its values. */
import { sample, string, stringMatching } from 'fast-check'
import type { Schema } from './document.ts'
import { schemaName } from './document.ts'
import { lengthRange } from './pattern-length.ts'

/** The shapes that references of the previous and of the current document lead to. */
export type Shapes = { before: Record<string, Schema>; after: Record<string, Schema> }

/** Samples per schema. They come from a fixed seed, so each run compares the same values. */
const SAMPLES = { numRuns: 500, seed: 1 }

/**
 * Whether `after` allows more, fewer or the same values as `before`. Undefined if neither contains the other, or if one
 * of them is not a string.
 */
export function valueRelation(
  before: Schema,
  after: Schema,
  shapes: Shapes,
): 'widened' | 'narrowed' | 'same' | undefined {
  const [old, now] = [resolved(before, shapes.before), resolved(after, shapes.after)]
  const [oldValues, newValues] = [valuesOf(old), valuesOf(now)]
  if (!oldValues || !newValues) return undefined
  const isLarger = oldValues.every((value) => allows(now, value)) && coversLengths(now, old)
  const isSmaller = newValues.every((value) => allows(old, value)) && coversLengths(old, now)
  if (isLarger) return isSmaller ? 'same' : 'widened'
  return isSmaller ? 'narrowed' : undefined
}

function resolved(schema: Schema, shapes: Record<string, Schema>): Schema {
  const name = schema.$ref === undefined ? undefined : schemaName(schema.$ref)
  return name === undefined ? schema : resolved(shapes[name] ?? {}, shapes)
}

const listOf = (schema: Schema): unknown[] | undefined =>
  schema.enum ?? (schema.const === undefined ? undefined : [schema.const])

function valuesOf(schema: Schema): unknown[] | undefined {
  const list = listOf(schema)
  if (list) return list
  if (schema.type !== 'string') return undefined
  return sample(schema.pattern === undefined ? string() : stringMatching(new RegExp(schema.pattern)), SAMPLES)
}

function allows(schema: Schema, value: unknown): boolean {
  const list = listOf(schema)
  if (list) return list.includes(value)
  return typeof value === 'string' && (schema.pattern === undefined || new RegExp(schema.pattern).test(value))
}

/** Samples of a long pattern are mostly short, so the lengths are compared too. */
function coversLengths(outer: Schema, inner: Schema): boolean {
  if (outer.pattern === undefined || inner.pattern === undefined) return true
  const [wide, narrow] = [lengthRange(outer.pattern), lengthRange(inner.pattern)]
  return wide.min <= narrow.min && narrow.max <= wide.max
}
