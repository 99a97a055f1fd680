import { type OpenRpcDocument, type Schema, schemaName } from '../openrpc/document.ts'
import { bareSchema } from '../openrpc/json-schema.ts'
import { typeWords } from './type-words.ts'

/**
 * Every schema that a checker needs by name, namely the components and the additional schemas of params and results.
 */
export type NamedShapes = {
  shapes: Map<string, Schema>
  /** Name of the shape of a parameter's or a result's schema. */
  nameOf(schema: Schema): string
}

/** Names the schemas of params and results after their types, such as `BlockOrNull` or `LogList`. */
export function namedShapes(document: OpenRpcDocument): NamedShapes {
  const shapes = new Map(Object.entries(document.components.schemas))
  const names = new Map<string, string>()
  const nameOf = (schema: Schema): string => {
    if (schema.$ref !== undefined) return schemaName(schema.$ref) ?? schema.$ref
    const key = JSON.stringify(bareSchema(schema, 'oneOf'))
    const known = names.get(key)
    if (known !== undefined) return known
    const base = camel(typeWords(schema))
    let name = base
    for (let count = 2; shapes.has(name); count++) name = `${base}${count}`
    names.set(key, name)
    shapes.set(name, schema)
    return name
  }
  for (const method of document.methods) {
    for (const { schema } of method.params) nameOf(schema)
    nameOf(method.result.schema)
  }
  return { shapes, nameOf }
}

/** `(Hash32 or null)[]` → `Hash32OrNullList`. */
const camel = (words: string): string =>
  words
    .replaceAll('[]', ' list')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
