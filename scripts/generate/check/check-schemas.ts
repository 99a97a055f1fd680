import { toPointer } from '../../../src/core/lib/json-pointer.ts'
import { nearest } from '../../../src/core/lib/nearest.ts'
import type { Assembled } from '../openrpc/assemble.ts'
import { errorName, type Schema, schemaName } from '../openrpc/document.ts'
import { unionOverlap } from '../openrpc/exclusive.ts'
import { annotations } from '../openrpc/forms.ts'
import type { Problem } from '../openrpc/problem.ts'
import { walkSchema } from '../openrpc/walk.ts'

const KEYWORDS = new Set([
  '$ref',
  'title',
  'description',
  'type',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'items',
  'minItems',
  'maxItems',
  'enum',
  'const',
  'pattern',
  'minimum',
  'maximum',
  'minProperties',
  'not',
  'oneOf',
  'discriminator',
])
/** `x-source` is joined from openrpc/evidence. */
const ANNOTATIONS = new Set([...Object.keys(annotations), 'x-source'])

/** Every schema of the document: first components, then params and results. */
export function allSchemas({ document }: Assembled): { schema: Schema; at: string; component?: string }[] {
  const components = Object.entries(document.components.schemas).map(([name, schema]) => ({
    schema,
    at: `/components/schemas${toPointer(name)}`,
    component: name,
  }))
  const inline = document.methods.flatMap((method, index) => [
    ...method.params.map((param, at) => ({ schema: param.schema, at: `/methods/${index}/params/${at}/schema` })),
    ...(method.result ? [{ schema: method.result.schema, at: `/methods/${index}/result/schema` }] : []),
  ])
  return [...components, ...inline]
}

/** No `$ref` may dangle, neither to a schema nor to an error. */
export function checkReferences(assembled: Assembled): Problem[] {
  const { document, places } = assembled
  const problems: Problem[] = []
  const dangling = (at: string, ref: string, known: string[]) => {
    const near = nearest(ref.slice(ref.lastIndexOf('/') + 1), known)
    const fix = `Use one of: ${(near.length > 0 ? near : known).join(', ')}.`
    problems.push({ ...places.locate(`${at}/$ref`), message: `"${ref}" does not exist.`, fix })
  }
  const schemas = Object.keys(document.components.schemas)
  for (const { schema, at } of allSchemas(assembled)) {
    walkSchema(schema, at, (inner, where) => {
      if (inner.$ref !== undefined && !schemas.includes(schemaName(inner.$ref) ?? ''))
        dangling(where, inner.$ref, schemas)
    })
  }
  const errors = Object.keys(document.components.errors)
  for (const [index, method] of document.methods.entries()) {
    for (const [at, { $ref }] of (method.errors ?? []).entries()) {
      if (!errors.includes(errorName($ref ?? '') ?? ''))
        dangling(`/methods/${index}/errors/${at}`, String($ref), errors)
    }
  }
  return problems
}

/** Allows only keywords that every generator supports, and unions whose branches exclude each other. */
export function checkSubset(assembled: Assembled): Problem[] {
  const problems: Problem[] = []
  const add = (at: string, message: string, fix: string) =>
    problems.push({ ...assembled.places.locate(at), message, fix })
  for (const { schema, at, component } of allSchemas(assembled)) {
    walkSchema(schema, at, (inner, where) => {
      for (const key of Object.keys(inner)) {
        const known = key.startsWith('x-') ? ANNOTATIONS : KEYWORDS
        if (known.has(key)) continue
        add(
          `${where}${toPointer(key)}`,
          `"${key}" is not among the keywords used here.`,
          `Use ${[...known].join(', ')}.`,
        )
      }
      for (const { key, type } of misplaced(inner)) {
        add(`${where}/${key}`, `"${key}" needs "type: ${type}" beside it.`, 'Say the type.')
      }
      for (const name of inner.required ?? []) {
        if (inner.properties?.[name]) continue
        add(
          `${where}/required`,
          `"${name}" is required, but there is no such property.`,
          'Describe it, or drop the name.',
        )
      }
      if (inner.pattern !== undefined && !(component !== undefined && where === at)) {
        add(
          `${where}/pattern`,
          'A pattern stands inside another schema.',
          'Make it a component of its own and refer to it.',
        )
      }
      if (inner.pattern !== undefined && !/^\^.*\$$/.test(inner.pattern)) {
        add(`${where}/pattern`, `"${inner.pattern}" is not anchored.`, 'Start it with ^ and end it with $.')
      }
      const overlap = unionOverlap(assembled.document, inner)
      if (overlap)
        add(`${where}/oneOf`, overlap, 'Tell the branches apart by type, by a constant, or by a required field.')
    })
  }
  return problems
}

/** Keywords that apply to one type only, and the type they require in the same schema. */
const KEYWORD_TYPES: Record<string, string> = {
  pattern: 'string',
  properties: 'object',
  required: 'object',
  additionalProperties: 'object',
  propertyNames: 'object',
  items: 'array',
  minItems: 'array',
  maxItems: 'array',
  minimum: 'number',
  maximum: 'number',
  minProperties: 'object',
}

function misplaced(schema: Schema): { key: string; type: string }[] {
  const given = schema.type === 'integer' ? 'number' : schema.type
  return Object.keys(schema).flatMap((key) => {
    const type = KEYWORD_TYPES[key]
    return type === undefined || type === given ? [] : [{ key, type }]
  })
}
