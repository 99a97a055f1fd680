/** The explainer, the generated validators and ajv on the document return the same verdicts. */
import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shapes } from '../../../generated/rpc/shapes.ts'
import * as generated from '../../../generated/validators/index.js'
import { near } from '../../../test/shape-values.ts'
import { onWire, runValidator } from './check-value.ts'
import { explain } from './explain.ts'
import { shapesOf } from './method.ts'

const verdicts = generated as unknown as Record<string, (value: unknown) => boolean>
const names = Object.keys(shapes())
const never = () => false

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null
const document = JSON.parse(readFileSync(new URL('../../../generated/openrpc.json', import.meta.url), 'utf8')) as {
  components: { schemas: Record<string, Json> }
}

/** The document's own schemas without annotations, with references that ajv can resolve. */
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

const problems = (name: string, value: unknown): number => {
  const report = explain(name, value)
  return report.valid ? 0 : report.problems.length
}

describe('validator, explanation and ajv on the shape', () => {
  test.each(names)('%s', (name) => {
    fc.assert(
      fc.property(fc.oneof({ weight: 5, arbitrary: near(name) }, { weight: 1, arbitrary: fc.anything() }), (value) => {
        const sent = onWire(value)
        const valid = verdicts[name]?.(sent)
        expect(problems(name, sent) === 0).toBe(valid)
        expect(runValidator(verdicts[name] ?? never, value)).toBe(valid)
        const byAjv = reference[name]
        if (byAjv) expect(byAjv(sent)).toBe(valid)
      }),
      { numRuns: 40 },
    )
  })
})

test('every recorded result has no problem, and one problem at least after a digit is dropped', () => {
  const folder = new URL('../../../generated/examples/', import.meta.url)
  let changed = 0
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const method = file.replace('.json', '')
    const name = shapesOf(method)?.result ?? ''
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
