import { toPointer } from '../../../src/core/lib/json-pointer.ts'
import type { Schema } from './document.ts'

/** Calls back for a schema and every schema inside it, with the pointer of each. */
export function walkSchema(schema: Schema, at: string, visit: (schema: Schema, at: string) => void): void {
  visit(schema, at)
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    walkSchema(inner, at + toPointer('properties', name), visit)
  for (const [index, inner] of (schema.oneOf ?? []).entries()) walkSchema(inner, at + toPointer('oneOf', index), visit)
  if (schema.items) walkSchema(schema.items, `${at}/items`, visit)
  if (schema.propertyNames) walkSchema(schema.propertyNames, `${at}/propertyNames`, visit)
  if (typeof schema.additionalProperties === 'object') {
    walkSchema(schema.additionalProperties, `${at}/additionalProperties`, visit)
  }
}
