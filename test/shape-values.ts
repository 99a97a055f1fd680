/** Values made from the generated shapes, for tests that compare validators. */
import fc from 'fast-check'
import { type Shape, shapes } from '../generated/rpc/shapes.ts'

/** Values that fit a shape, or almost. Occasionally a scalar, a member or a length is wrong. */
export function near(shape: Shape, depth = 0): fc.Arbitrary<unknown> {
  const odd = fc.constantFrom<unknown>(
    null,
    '0x01',
    '0X1',
    '',
    7,
    true,
    [],
    {},
    '0x',
    undefined,
    'latest',
    -1,
    1.5,
    '0xZZ',
    `0x${'a'.repeat(62)}x1`,
    `0x${'a'.repeat(63)},`,
  )
  const fitting = fits(shape, depth)
  return fc.oneof({ weight: 40, arbitrary: fitting }, { weight: 1, arbitrary: odd })
}

function fits(shape: Shape, depth: number): fc.Arbitrary<unknown> {
  if (typeof shape === 'string') return named(shape, depth)
  if ('pattern' in shape) return matching(shape.pattern)
  if ('enum' in shape) return fc.constantFrom(...shape.enum)
  if ('const' in shape) return fc.constant(shape.const)
  if ('number' in shape) {
    const { max = 1_000 } = shape
    return shape.number === 'integer' ? fc.integer({ min: 0, max }) : fc.double({ min: 0, max, noNaN: true })
  }
  if ('union' in shape) return fc.oneof(...shape.union.map((branch) => near(branch, depth + 1)))
  if ('array' in shape) return fc.array(near(shape.array, depth + 1), { maxLength: depth > 3 ? 0 : 3 })
  return object(shape, depth)
}

function named(name: string, depth: number): fc.Arbitrary<unknown> {
  if (name.startsWith('?')) return fc.oneof(fc.constant(null), near(name.slice(1), depth))
  const plain: Record<string, fc.Arbitrary<unknown>> = {
    any: fc.jsonValue(),
    null: fc.constant(null),
    boolean: fc.boolean(),
    string: fc.string({ maxLength: 5 }),
    integer: fc.integer(),
    number: fc.double(),
  }
  if (Object.hasOwn(plain, name)) return plain[name] ?? fc.constant(null)
  return depth > 6 ? fc.constant({}) : near(shapes()[name] ?? 'any', depth + 1)
}

function object(shape: Extract<Shape, { object: unknown }>, depth: number): fc.Arbitrary<unknown> {
  const members = Object.entries(shape.object).map(([key, inner]): [string, fc.Arbitrary<unknown>] => [
    key.replace('?', ''),
    key.endsWith('?') ? fc.option(near(inner, depth + 1), { nil: undefined }) : near(inner, depth + 1),
  ])
  const rest =
    typeof shape.rest === 'object' || typeof shape.rest === 'string' ? near(shape.rest, depth + 1) : fc.constant(1)
  const keys =
    shape.keys === undefined
      ? fc.constantFrom('extra', 'block_hash', ...(shape.never ?? []))
      : (near(shape.keys, depth + 1) as fc.Arbitrary<string>)
  const extras = fc.dictionary(keys.map(String), rest, { maxKeys: shape.keys === undefined ? 1 : 2 })
  return fc
    .tuple(fc.record(Object.fromEntries(members)), fc.option(extras, { freq: 8 }))
    .map(([known, extra]) => ({ ...known, ...extra }))
}

const made = new Map<string, fc.Arbitrary<string>>()

/** Cached, because parsing a pattern needs milliseconds and the same few patterns occur in every shape. */
function matching(pattern: string): fc.Arbitrary<string> {
  const arbitrary = made.get(pattern) ?? fc.stringMatching(new RegExp(pattern))
  made.set(pattern, arbitrary)
  return arbitrary
}
