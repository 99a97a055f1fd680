/** Finds the shape that another shape extends, so that types and pages write the shared fields once. */
import type { Schema } from '../openrpc/document.ts'

/** With fewer shared fields, it is not worth sending a reader to a second type. */
const LEAST_SHARED = 5

/** Name of the largest shape whose fields `name` repeats in the same words and extends. Undefined if there is none. */
export function extendedShape(name: string, schemas: Readonly<Record<string, Schema>>): string | undefined {
  const own = schemas[name]
  const [largest] = Object.keys(schemas)
    .filter((candidate) => candidate !== name && extendsShape(own, schemas[candidate]))
    .sort((a, b) => fieldsOf(schemas[b]).length - fieldsOf(schemas[a]).length)
  return largest
}

/** The shape without the fields of `base`. */
export function without(schema: Schema, base: Schema | undefined): Schema {
  const shared = new Set(fieldsOf(base))
  const properties = Object.entries(schema.properties ?? {}).filter(([field]) => !shared.has(field))
  const required = (schema.required ?? []).filter((field) => !shared.has(field))
  return { ...schema, properties: Object.fromEntries(properties), required }
}

const fieldsOf = (schema: Schema | undefined): string[] => Object.keys(schema?.properties ?? {})

function extendsShape(schema: Schema | undefined, base: Schema | undefined): boolean {
  const shared = fieldsOf(base)
  if (shared.length < LEAST_SHARED || fieldsOf(schema).length <= shared.length) return false
  const isRequired = (of: Schema | undefined, field: string) => of?.required?.includes(field) ?? false
  return shared.every(
    (field) =>
      JSON.stringify(schema?.properties?.[field]) === JSON.stringify(base?.properties?.[field]) &&
      isRequired(schema, field) === isRequired(base, field),
  )
}
