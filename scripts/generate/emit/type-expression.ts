import { type Schema, schemaName } from '../openrpc/document.ts'

/** A schema as a TypeScript expression that refers to components by name. */
export function typeExpression(schema: Schema): string {
  if (schema.$ref !== undefined) return schemaName(schema.$ref) ?? 'unknown'
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.oneOf) return schema.oneOf.map(typeExpression).join(' | ')
  if (schema.type === 'array') return arrayExpression(schema.items ?? {})
  if (schema.type === 'object') return objectExpression(schema)
  if (schema.type === 'integer') return 'number'
  return schema.type ?? 'unknown'
}

function arrayExpression(items: Schema): string {
  const inner = typeExpression(items)
  return inner.includes(' | ') ? `(${inner})[]` : `${inner}[]`
}

function objectExpression(schema: Schema): string {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => `${name}${schema.required?.includes(name) ? '' : '?'}: ${typeExpression(property)}`,
  )
  if (typeof schema.additionalProperties === 'object')
    fields.push(`[key: string]: ${typeExpression(schema.additionalProperties)}`)
  return `{ ${fields.join('; ')} }`
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)
