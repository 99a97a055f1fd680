/** The explanation and the generated validators agree with each other and with ajv at run time on the document. */
import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { methodShapes } from '../../generated/rpc/methods.ts'
import { type Shape, shapes } from '../../generated/rpc/shapes.ts'
import * as generated from '../../generated/validators/index.js'
import { runValidator } from './check-value.ts'
import { explain } from './explain.ts'

const verdicts = generated as unknown as Record<string, (value: unknown) => boolean>
const names = Object.keys(shapes)
const never = () => false

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null
const document = JSON.parse(readFileSync(new URL('../../generated/openrpc.json', import.meta.url), 'utf8')) as {
  components: { schemas: Record<string, Json> }
}

/** The document's own schemas, references moved to where ajv finds them, annotations left out. */
const bare = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  const ref = value.$ref
  if (typeof ref === 'string') return { $ref: ref.replace('#/components/schemas/', 'rpc#/definitions/') }
  const named = Object.entries(value).map(([key, inner]): [string, Json] => [
    key.replace('x-lengths', 'lengths'),
    inner,
  ])
  const kept = named.filter(([key]) => !key.startsWith('x-') && key !== 'discriminator')
  return Object.fromEntries(kept.map(([key, inner]) => [key, key === 'properties' ? mapValues(inner) : bare(inner)]))
}
const mapValues = (value: Json): Json =>
  Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, bare(inner as Json)]))

const ajv = new Ajv({ strict: false, strictNumbers: true })
ajv.addKeyword({
  keyword: 'lengths',
  type: 'object',
  validate: (rules: { list: string; of: string; plus?: number; orEmpty?: true }[], data: Record<string, unknown>) =>
    rules.every(({ list, of, plus = 0, orEmpty }) => {
      const [own, other] = [data[list], data[of]]
      if (!Array.isArray(own) || !Array.isArray(other) || (orEmpty && own.length === 0)) return true
      return own.length === other.length + plus
    }),
})
ajv.addSchema({ $id: 'rpc', definitions: mapValues(document.components.schemas as Json) as object })
const reference = Object.fromEntries(
  Object.keys(document.components.schemas).map((name) => [name, ajv.compile({ $ref: `rpc#/definitions/${name}` })]),
)

/** Values that fit a shape, or nearly: now and then a scalar, a member or a length is wrong. */
function near(shape: Shape, depth = 0): fc.Arbitrary<unknown> {
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
  if ('pattern' in shape) return fc.stringMatching(new RegExp(shape.pattern))
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
  return depth > 6 ? fc.constant({}) : near(shapes[name] ?? 'any', depth + 1)
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

const problems = (name: string, value: unknown): number => {
  const report = explain(name, value)
  return report.valid ? 0 : report.problems.length
}

describe('validator, explanation and ajv on the shape', () => {
  test.each(names)('%s', (name) => {
    fc.assert(
      fc.property(fc.oneof({ weight: 5, arbitrary: near(name) }, { weight: 1, arbitrary: fc.anything() }), (value) => {
        const valid = verdicts[name]?.(value)
        expect(problems(name, value) === 0).toBe(valid)
        expect(runValidator(verdicts[name] ?? never, value)).toBe(valid)
        const byAjv = reference[name]
        if (byAjv) expect(byAjv(value)).toBe(valid)
      }),
      { numRuns: 40 },
    )
  })
})

test('every recorded result has no problem, and one problem at least after a digit is dropped', () => {
  const folder = new URL('../../generated/examples/', import.meta.url)
  let changed = 0
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const method = file.replace('.json', '')
    const name = methodShapes[method]?.[0] ?? ''
    for (const { response } of JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
      response: { result?: unknown }
    }[]) {
      if (response.result === undefined) continue
      expect(problems(name, response.result), file).toBe(0)
      const shorter = JSON.stringify(response.result).replace(/"0x[0-9a-f]([0-9a-f]{63})"/, '"0x$1"')
      if (shorter === JSON.stringify(response.result)) continue
      const value: unknown = JSON.parse(shorter)
      expect(problems(name, value) === 0, file).toBe(verdicts[name]?.(value))
      changed++
    }
  }
  expect(changed).toBeGreaterThan(30)
})
