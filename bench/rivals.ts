/** The same shapes for other validators, made from the document, so that all judge the same. */
import { Ajv } from 'ajv'
import { z } from 'zod'
import { type OpenRpcDocument, resolve, type Schema } from '../scripts/openrpc/document.ts'
import { bareComponents } from '../scripts/openrpc/json-schema.ts'

/** ajv as an application would use it: compiled when it starts. */
export function ajvAtRunTime(document: OpenRpcDocument, name: string): (value: unknown) => boolean {
  const ajv = new Ajv({ strict: true })
  ajv.addSchema(bareComponents(document, 'oneOf'))
  const validate = ajv.compile({ $ref: `rpc#/definitions/${name}` })
  return (value) => validate(value)
}

/** zod with the same patterns. */
export function zodFor(document: OpenRpcDocument, name: string): (value: unknown) => boolean {
  const made = new Map<string, z.ZodType>()
  const convert = (schema: Schema): z.ZodType => {
    if (schema.$ref === undefined) return plain(schema, convert)
    const known = made.get(schema.$ref)
    if (known) return known
    const type = plain(resolve(document, { $ref: schema.$ref }), convert)
    made.set(schema.$ref, type)
    return type
  }
  const type = convert({ $ref: `#/components/schemas/${name}` })
  return (value) => type.safeParse(value).success
}

function plain(schema: Schema, convert: (schema: Schema) => z.ZodType): z.ZodType {
  if (schema.const !== undefined) return z.literal(schema.const)
  if (schema.enum) return z.enum(schema.enum.map(String) as [string, ...string[]])
  if (schema.oneOf) {
    const branches = schema.oneOf.map(convert) as [z.ZodType, z.ZodType, ...z.ZodType[]]
    const tag = schema.discriminator?.propertyName
    return tag === undefined ? z.union(branches) : z.discriminatedUnion(tag, branches as never)
  }
  if (schema.pattern !== undefined) return z.string().regex(new RegExp(schema.pattern))
  if (schema.type === 'array') return z.array(convert(schema.items ?? {}))
  if (schema.type === 'object') return z.looseObject(members(schema, convert))
  return schema.type === 'null'
    ? z.null()
    : schema.type === 'boolean'
      ? z.boolean()
      : schema.type === 'string'
        ? z.string()
        : z.number()
}

const members = (schema: Schema, convert: (schema: Schema) => z.ZodType) =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const type = convert(property)
      return [name, schema.required?.includes(name) ? type : type.optional()]
    }),
  )
