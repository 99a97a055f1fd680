import { isNullSchema, type Schema, schemaName, splitNull } from '../openrpc/document.ts'

/** A type in words: `Quantity`, `Hash32[]`, `Block or null`, `map to CallFrame`. */
export function typeWords(schema: Schema): string {
  const { nullable, schema: rest } = splitNull(schema)
  if (nullable) return isNullSchema(schema) ? 'null' : `${typeWords(rest)} or null`
  if (schema.$ref !== undefined) return schemaName(schema.$ref) ?? schema.$ref
  if (schema.oneOf) return [...new Set(schema.oneOf.map(typeWords))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum && !schema.type) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.type === 'array') return arrayWords(schema.items ?? {})
  if (typeof schema.additionalProperties === 'object') return `map to ${typeWords(schema.additionalProperties)}`
  return schema.type ?? 'any'
}

function arrayWords(items: Schema): string {
  const words = typeWords(items)
  return words.includes(' ') ? `(${words})[]` : `${words}[]`
}

/** The component a type is about, seen through arrays and null: `Log` for `Log[] or null`. */
export function componentOf(schema: Schema): string | undefined {
  const { schema: rest } = splitNull(schema)
  if (rest.$ref !== undefined) return schemaName(rest.$ref)
  return rest.type === 'array' && rest.items ? componentOf(rest.items) : undefined
}
