/** Converts schemas of two documents in different styles to one form that can be compared. */
import { acceptedProbes } from './probes.ts'

/** A JSON Schema as either document writes it. Only the keywords that occur in them are considered. */
export type AnySchema = {
  $ref?: string
  type?: string
  properties?: Record<string, AnySchema>
  required?: string[]
  additionalProperties?: boolean | AnySchema
  'x-never'?: string[]
  patternProperties?: Record<string, AnySchema>
  items?: AnySchema
  enum?: unknown[]
  const?: unknown
  pattern?: string
  oneOf?: AnySchema[]
  anyOf?: AnySchema[]
  allOf?: AnySchema[]
  [key: string]: unknown
}

export type AnyMethod = {
  name: string
  params: { name: string; required?: boolean; schema: AnySchema }[]
  result: { name: string; schema: AnySchema }
}

export type AnyDocument = { methods: AnyMethod[]; components: { schemas: Record<string, AnySchema> } }

/** Merges a value's alternatives. Lists the accepted plain values and the contents of arrays and objects. */
export type SchemaShape = {
  /** The schema is empty, so it accepts every value. */
  isAny: boolean
  /** `null`, `true`, `false`, `a number`, and the names of the accepted probes. */
  values: Set<string>
  items?: AnySchema[]
  fields?: Map<string, Field>
  /** Values of a map with arbitrary keys. */
  map?: AnySchema[]
  /** Rejects members that are not listed. */
  isClosed: boolean
  /** Members that it rejects although it is open. */
  never?: string[]
}

/** A member of an object. Required if every alternative requires it. */
export type Field = { required: boolean; schemas: AnySchema[] }

/** Merges the alternatives that a list of schemas allows. */
export function shapeOf(document: AnyDocument, schemas: readonly AnySchema[]): SchemaShape {
  const shape: SchemaShape = { isAny: false, values: new Set(), isClosed: false }
  const objects: AnySchema[] = []
  for (const plain of schemas.flatMap((schema) => alternatives(document, schema))) {
    const type = plain.type ?? (plain.properties ? 'object' : undefined)
    if (type === 'object') objects.push(plain)
    else if (type === 'array') shape.items = [...(shape.items ?? []), plain.items ?? {}]
    else if (type === undefined && !('enum' in plain) && !('const' in plain)) shape.isAny = true
    else for (const value of plainValues(plain, type)) shape.values.add(value)
  }
  if (objects.length > 0) Object.assign(shape, objectShape(objects))
  return shape
}

function plainValues(plain: AnySchema, type: string | undefined): string[] {
  const listed = 'const' in plain ? [plain.const] : plain.enum
  const strings = listed?.filter((value) => typeof value === 'string')
  if (type === 'string' || (strings && strings.length > 0)) return acceptedProbes(plain.pattern, strings)
  if (listed) return listed.map((value) => (typeof value === 'number' ? 'a number' : String(value)))
  if (type === 'boolean') return ['true', 'false']
  return type === 'null' ? ['null'] : ['a number']
}

function objectShape(objects: readonly AnySchema[]): Pick<SchemaShape, 'fields' | 'map' | 'isClosed' | 'never'> {
  const fields = new Map<string, Field>()
  const maps: AnySchema[] = []
  for (const object of objects) {
    for (const [name, schema] of Object.entries(object.properties ?? {})) {
      const field = fields.get(name) ?? { required: true, schemas: [] }
      fields.set(name, { ...field, schemas: [...field.schemas, schema] })
    }
    maps.push(...Object.values(object.patternProperties ?? {}))
    if (typeof object.additionalProperties === 'object') maps.push(object.additionalProperties)
  }
  for (const [name, field] of fields) field.required = objects.every(({ required }) => required?.includes(name))
  const isClosed = objects.every(({ additionalProperties }) => additionalProperties === false)
  const never = objects[0]?.['x-never']?.filter((name) => objects.every((one) => one['x-never']?.includes(name))) ?? []
  return { fields, isClosed, never, ...(maps.length > 0 && { map: maps }) }
}

/** Follows references, expands unions and merges intersections into a list of plain schemas. */
function alternatives(document: AnyDocument, schema: AnySchema): AnySchema[] {
  const { $ref, oneOf, anyOf, allOf, ...own } = schema
  if ($ref !== undefined) return alternatives(document, component(document, $ref))
  let found: AnySchema[] = [own]
  const union = oneOf ?? anyOf
  if (union) found = union.flatMap((branch) => alternatives(document, branch).map((plain) => joined(own, plain)))
  for (const part of allOf ?? []) {
    const further = alternatives(document, part)
    found = found.flatMap((left) => further.map((right) => joined(left, right)))
  }
  return found
}

function component(document: AnyDocument, ref: string): AnySchema {
  const name = ref.slice(ref.lastIndexOf('/') + 1)
  const schema = document.components.schemas[name]
  if (!schema) throw new Error(`The document has no component for ${ref}.`)
  return schema
}

/** The intersection: members and requirements of both. */
function joined(left: AnySchema, right: AnySchema): AnySchema {
  const properties = { ...left.properties }
  for (const [name, schema] of Object.entries(right.properties ?? {})) {
    const known = properties[name]
    properties[name] = known ? { allOf: [known, schema] } : schema
  }
  const required = [...(left.required ?? []), ...(right.required ?? [])]
  return {
    ...left,
    ...right,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  }
}
