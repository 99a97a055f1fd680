import {
  _,
  Ajv,
  type CodeKeywordDefinition,
  type ErrorObject,
  type FuncKeywordDefinition,
  str,
  type ValidateFunction,
} from 'ajv'
import { type ListLength, type OpenRpcDocument, type Schema, schemaName } from './document.ts'

const ANNOTATIONS = [
  'x-rule',
  'x-unit',
  'x-group',
  'x-constant',
  'x-null',
  'x-absent',
  'x-only',
  'x-default',
  'x-wrong',
]

/** How unions are validated, with exactly one branch or with the first that fits (the branches exclude each other). */
export type UnionKeyword = 'oneOf' | 'anyOf'

/** The schema without annotations, with references to `#/definitions`, ready for ajv in strict mode. */
export function bareSchema(schema: Schema, union: UnionKeyword, keep: readonly string[] = []): Record<string, unknown> {
  if (schema.$ref !== undefined) return { $ref: `rpc#/definitions/${schemaName(schema.$ref) ?? schema.$ref}` }
  const bare: Record<string, unknown> = {}
  const deeper = (inner: Schema) => bareSchema(inner, union, keep)
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') bare[key] = mapValues(value as Record<string, Schema>, deeper)
    else if (key === 'items' || key === 'propertyNames') bare[key] = deeper(value as Schema)
    else if (key === 'additionalProperties') bare[key] = typeof value === 'boolean' ? value : deeper(value as Schema)
    else if (key === 'oneOf') bare[union] = (value as Schema[]).map(deeper)
    else if (key.startsWith('x-') || key === 'title' || key === 'description' || key === 'discriminator') {
      if (keep.includes(key)) bare[key] = value
    } else if (key !== 'not') bare[key] = value
  }
  const { 'x-never': never, 'x-lengths': lengths } = schema
  if (never)
    bare.properties = { ...(bare.properties as object), ...Object.fromEntries(never.map((name) => [name, false])) }
  if (lengths) bare.lengths = lengths
  return bare
}

/** All components as `definitions` of one schema with the id `rpc`. */
export const bareComponents = (document: OpenRpcDocument, union: UnionKeyword, keep: readonly string[] = []) => ({
  $id: 'rpc',
  definitions: mapValues(document.components.schemas, (schema) => bareSchema(schema, union, keep)),
})

/**
 * Adds `lengths` to ajv, for lists of an object that have as many items as another list, some more, or optionally none.
 * Other keywords check whether the list exists and is a list.
 */
export const LENGTHS: CodeKeywordDefinition = {
  keyword: 'lengths',
  type: 'object',
  schemaType: 'array',
  code: (context) => {
    const { data, schema } = context
    for (const { list, of, plus = 0, orEmpty = false } of schema as ListLength[]) {
      const [own, other] = [_`${data}[${list}]`, _`${data}[${of}]`]
      const differ = _`${own} && ${other} && ${own}.length !== ${other}.length + ${plus}`
      context.fail(orEmpty ? _`${differ} && ${own}.length !== 0` : differ)
    }
  },
}

/** An example may only have the constant value that every node sends. A constant may be written as its JSON text. */
const CONSTANT = {
  keyword: 'x-constant',
  validate: (constant: unknown, value: unknown) => value === constant || JSON.stringify(value) === constant,
  error: { message: ({ schema }) => str`must be ${schema}, the only value that a node sends` },
} satisfies FuncKeywordDefinition

/**
 * Compiles schemas against the document's components, for use by the generator.
 * @param judges `examples` also rejects values other than the constant of a schema, which checkers accept
 */
export function compiler(
  document: OpenRpcDocument,
  judges: 'checkers' | 'examples' = 'checkers',
): (schema: Schema) => ValidateFunction {
  const ajv = new Ajv({ strict: true, verbose: true, inlineRefs: false })
  ajv.addVocabulary(ANNOTATIONS.filter((name) => name !== CONSTANT.keyword))
  ajv.addKeyword(judges === 'examples' ? CONSTANT : CONSTANT.keyword)
  ajv.addKeyword(LENGTHS)
  ajv.addSchema(bareComponents(document, 'oneOf', ANNOTATIONS))
  return (schema) => ajv.compile(bareSchema(schema, 'oneOf', ANNOTATIONS))
}

/** The error with the deepest path. In a union, it belongs to the branch that was intended. */
export function deepestError(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const depth = ({ instancePath }: ErrorObject) => instancePath.split('/').length
  return [...errors].sort((a, b) => depth(b) - depth(a))[0]
}

/** The value that ajv expected, in words if the schema has them. */
export function expectation(error: ErrorObject): string {
  const rule = (error.parentSchema as Schema | undefined)?.['x-rule']
  const found = typeof error.data === 'number' ? String(error.data) : (JSON.stringify(error.data) ?? String(error.data))
  const cut = found.length > 90 ? `${found.slice(0, 80)}… (${found.length} characters)` : found
  const digits =
    typeof error.data === 'string' && /^0x[0-9a-f]*$/i.test(error.data) ? ` with ${error.data.length - 2} digits` : ''
  if (rule !== undefined) return `Expected ${rule}; got ${cut}${digits}.`
  return `The value ${error.message ?? error.keyword}${detail(error)}; got ${cut}.`
}

function detail({ keyword, params }: ErrorObject): string {
  if (keyword === 'enum') return ` ${JSON.stringify(params.allowedValues)}`
  if (keyword === 'const') return ` ${JSON.stringify(params.allowedValue)}`
  return keyword === 'additionalProperties' ? ` ("${params.additionalProperty}")` : ''
}

/** Maps the values of a record and keeps the order of its keys. */
export const mapValues = <A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
