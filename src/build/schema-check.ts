/** Authored YAML or configuration against a schema of `schemas/site/`, with problems an author can act on. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ErrorObject } from 'ajv'
import { parse } from 'yaml'
import { nearest } from '../lib/path.ts'

/** `field` is where the value stands: `sources[0].url`, `navbar.items[3]`. */
export type SchemaProblem = { field: string; message: string; hint: string }
export type SchemaCheck = (value: unknown) => SchemaProblem[]

const SCHEMAS = join(import.meta.dirname, '../../schemas/site')
/** Longer values are cut in messages. Characters. */
const SHOWN = 80

type Schema = {
  properties?: Record<string, unknown>
  oneOf?: { properties: { type: { const?: string; enum?: string[] } } }[]
  'x-expected'?: string
}

/** Reads `schemas/site/<name>.yaml`; the result returns every problem of a value and throws none. */
export function schemaCheck(name: 'frontmatter' | 'category' | 'site-config'): SchemaCheck {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    discriminator: true,
    strictRequired: false,
    strictTypes: false,
  })
  ajv.addVocabulary(['x-expected'])
  const validate = ajv.compile(parse(readFileSync(join(SCHEMAS, `${name}.yaml`), 'utf8')))
  return (value) => {
    if (validate(value)) return []
    const problems = (validate.errors ?? []).map(problemOf)
    // One wrong value can break several rules; its author needs to hear of it once.
    return problems.filter(({ field }, index) => problems.findIndex((other) => other.field === field) === index)
  }
}

function problemOf(error: ErrorObject): SchemaProblem {
  const schema = error.parentSchema as Schema
  const place = fieldOf(error.instancePath)
  if (error.keyword === 'required') {
    const key = String(error.params.missingProperty)
    const expected = (schema.properties?.[key] as Schema | undefined)?.['x-expected']
    return {
      field: dotted(place, key),
      message: `"${dotted(place, key)}" is missing.`,
      hint: `Add ${key}: ${expected ?? '…'}.`,
    }
  }
  if (error.keyword === 'additionalProperties') {
    const key = String(error.params.additionalProperty)
    const known = Object.keys(schema.properties ?? {})
    const near = nearest(key, known, 1)[0]
    return {
      field: dotted(place, key),
      message: `"${dotted(place, key)}" is not a known key.`,
      hint: `${near ? `Nearest: ${near}. ` : ''}Known keys: ${known.join(', ')}.`,
    }
  }
  if (error.keyword === 'discriminator') return unknownType(error, schema, place)
  return {
    field: place,
    message: `"${place}" must be ${schema['x-expected'] ?? error.message}.`,
    hint: `Found ${shown(error.data)}.`,
  }
}

function unknownType(error: ErrorObject, schema: Schema, place: string): SchemaProblem {
  const types = (schema.oneOf ?? []).flatMap(({ properties: { type } }) => type.enum ?? [type.const ?? ''])
  const type = String((error.data as { type?: unknown }).type)
  const near = nearest(type, types, 1)[0]
  return {
    field: place,
    message: `"${place}" has the unknown type "${type}": ${shown(error.data)}.`,
    hint: `${near ? `Nearest: ${near}. ` : ''}Known types: ${types.join(', ')}.`,
  }
}

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, SHOWN) ?? 'nothing'

const dotted = (place: string, key: string): string => (place === '' ? key : `${place}.${key}`)

/** JSON Pointer → the way authors write it: `/navbar/items/3/href` is `navbar.items[3].href`. */
const fieldOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : dotted(path, part)), '')
