/** Builds the document's shapes for other validators, so that all of them check the same rules. */
import { type TSchema, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { Ajv } from 'ajv'
import { scope } from 'arktype'
import * as v from 'valibot'
import { z } from 'zod'
import { type OpenRpcDocument, resolve, type Schema, schemaName } from '../scripts/generate/openrpc/document.ts'
import { bareComponents } from '../scripts/generate/openrpc/json-schema.ts'

type Judge = (value: unknown) => boolean
type Literal = string | number | boolean | null
type Members<Made> = Readonly<Record<string, Made>>

/** How a library expresses each kind of shape. */
type Maker<Made> = {
  /** A shape by name. `isOpen` is true inside the shape itself, while it is being made. */
  named: (name: string, make: () => Made, isOpen: boolean) => Made
  oneOf: (values: readonly Literal[]) => Made
  text: (pattern?: RegExp) => Made
  boolean: () => Made
  list: (item: Made, least: number, most: number) => Made
  union: (branches: readonly Made[], tag?: string) => Made
  object: (required: Members<Made>, optional: Members<Made>, never: readonly string[]) => Made
}

/** Every library by name. Each compiles once, as an application would at startup. */
export const RIVALS: Readonly<Record<string, (document: OpenRpcDocument, name: string) => Judge>> = {
  typebox: typeboxFor,
  ajv: ajvAtRunTime,
  arktype: arktypeFor,
  zod: zodFor,
  valibot: valibotFor,
}

/** ajv, compiled at startup as in an application. */
export function ajvAtRunTime(document: OpenRpcDocument, name: string): Judge {
  const ajv = new Ajv({ strict: true })
  ajv.addSchema(bareComponents(document, 'oneOf'))
  const validate = ajv.compile({ $ref: `rpc#/definitions/${name}` })
  return (value) => validate(value)
}

/** zod with the same patterns. */
export function zodFor(document: OpenRpcDocument, name: string): Judge {
  const made = new Map<string, z.ZodType>()
  const type = converted<z.ZodType>(document, name, {
    named: (own, make, isOpen) => (isOpen ? z.lazy(() => made.get(own) ?? z.never()) : kept(made, own, make)),
    oneOf: (values) => z.literal([...values]),
    text: (pattern) => (pattern ? z.string().regex(pattern) : z.string()),
    boolean: () => z.boolean(),
    list: (item, least, most) => z.array(item).min(least).max(most),
    union: (branches, tag) =>
      tag === undefined ? z.union([...branches]) : z.discriminatedUnion(tag, [...branches] as never),
    object: (required, optional, never) =>
      z.looseObject({
        ...required,
        ...mapped(optional, (one) => one.optional()),
        ...absent(never, z.never().optional()),
      }),
  })
  return (value) => type.safeParse(value).success
}

function typeboxFor(document: OpenRpcDocument, name: string): Judge {
  const made = new Map<string, TSchema>()
  const reference = (own: string): TSchema => Type.Ref(own) as TSchema
  converted<TSchema>(document, name, {
    named: (own, make, isOpen) => {
      if (!isOpen) kept(made, own, make)
      return reference(own)
    },
    oneOf: (values) => Type.Union(values.map((one) => (one === null ? Type.Null() : Type.Literal(one)))),
    text: (pattern) => (pattern ? Type.RegExp(pattern) : Type.String()),
    boolean: () => Type.Boolean(),
    list: (item, minItems, maxItems) => Type.Array(item, { minItems, ...(Number.isFinite(maxItems) && { maxItems }) }),
    union: (branches) => Type.Union([...branches]),
    object: (required, optional, never) =>
      Type.Object({
        ...required,
        ...mapped(optional, (one) => Type.Optional(one)),
        ...absent(never, Type.Optional(Type.Undefined())),
      }),
  })
  const module = Type.Module(Object.fromEntries(made))
  const check = TypeCompiler.Compile(module.Import(name as never))
  return (value) => check.Check(value)
}

function valibotFor(document: OpenRpcDocument, name: string): Judge {
  const made = new Map<string, v.GenericSchema>()
  const type = converted<v.GenericSchema>(document, name, {
    named: (own, make, isOpen) => (isOpen ? v.lazy(() => made.get(own) ?? v.never()) : kept(made, own, make)),
    oneOf: (values) => (values.includes(null) ? v.null() : v.picklist(values as readonly string[])),
    text: (pattern) => (pattern ? v.pipe(v.string(), v.regex(pattern)) : v.string()),
    boolean: () => v.boolean(),
    list: (item, least, most) =>
      least > 0 || Number.isFinite(most) ? v.pipe(v.array(item), v.minLength(least), v.maxLength(most)) : v.array(item),
    union: (branches, tag) => (tag === undefined ? v.union([...branches]) : v.variant(tag, [...branches] as never)),
    object: (required, optional, never) =>
      v.looseObject({
        ...required,
        ...mapped(optional, (one) => v.optional(one)),
        ...absent(never, v.optional(v.never())),
      }),
  })
  return (value) => v.is(type, value)
}

function arktypeFor(document: OpenRpcDocument, name: string): Judge {
  const made = new Map<string, unknown>()
  // arktype's own names, such as "Date", would shadow names of the document.
  const alias = (own: string): string => `${own}_`
  converted<unknown>(document, name, {
    named: (own, make, isOpen) => {
      if (!isOpen) kept(made, own, make)
      return alias(own)
    },
    oneOf: (values) => values.map((one) => (typeof one === 'string' ? `'${one}'` : String(one))).join(' | '),
    text: (pattern) => pattern ?? 'string',
    boolean: () => 'boolean',
    list: (item, least, most) => {
      const limit = `${least > 0 ? `>= ${least}` : ''}${Number.isFinite(most) ? `<= ${most}` : ''}`
      return typeof item === 'string' && !item.includes('|') ? `${item}[]${limit && ` ${limit}`}` : [item, '[]']
    },
    union: (branches) => branches.reduce((all, one) => [all, '|', one]),
    object: (required, optional, never) => ({
      ...required,
      ...Object.fromEntries([
        ...Object.entries(optional).map(([key, one]) => [`${key}?`, one]),
        ...never.map((key) => [`${key}?`, 'undefined']),
      ]),
    }),
  })
  const definitions = Object.fromEntries([...made].map(([own, one]) => [alias(own), one]))
  const types = scope(definitions as never).export() as unknown as Record<string, { allows: Judge }>
  const type = types[alias(name)]
  if (!type) throw new Error(`arktype made no ${name}.`)
  return (value) => type.allows(value)
}

function converted<Made>(document: OpenRpcDocument, name: string, maker: Maker<Made>): Made {
  const open = new Set<string>()
  const convert = (schema: Schema): Made => {
    const own = schema.$ref === undefined ? undefined : schemaName(schema.$ref)
    if (own === undefined) return plain(schema, convert, maker)
    const make = (): Made => {
      open.add(own)
      const made = plain(resolve(document, schema), convert, maker)
      open.delete(own)
      return made
    }
    return maker.named(own, make, open.has(own))
  }
  return convert({ $ref: `#/components/schemas/${name}` })
}

function plain<Made>(schema: Schema, convert: (schema: Schema) => Made, maker: Maker<Made>): Made {
  if (schema.const !== undefined) return maker.oneOf([schema.const])
  if (schema.enum) return maker.oneOf(schema.enum)
  if (schema.oneOf) return maker.union(schema.oneOf.map(convert), schema.discriminator?.propertyName)
  switch (schema.type) {
    case 'string':
      return maker.text(schema.pattern === undefined ? undefined : new RegExp(schema.pattern))
    case 'boolean':
      return maker.boolean()
    case 'null':
      return maker.oneOf([null])
    case 'array':
      return maker.list(convert(schema.items ?? {}), schema.minItems ?? 0, schema.maxItems ?? Number.POSITIVE_INFINITY)
    case 'object': {
      const all = Object.entries(schema.properties ?? {}).map(([key, one]) => [key, convert(one)] as const)
      const isRequired = ([key]: readonly [string, Made]): boolean => schema.required?.includes(key) ?? false
      const optional = all.filter((one) => !isRequired(one))
      return maker.object(
        Object.fromEntries(all.filter(isRequired)),
        Object.fromEntries(optional),
        schema['x-never'] ?? [],
      )
    }
    default:
      throw new Error(`The benchmark cannot convert ${JSON.stringify(schema)}.`)
  }
}

function kept<Made>(made: Map<string, Made>, name: string, make: () => Made): Made {
  const known = made.get(name) ?? make()
  made.set(name, known)
  return known
}
const mapped = <A, B>(members: Members<A>, change: (one: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(members).map(([key, one]) => [key, change(one)]))
const absent = <Made>(names: readonly string[], type: Made): Record<string, Made> =>
  Object.fromEntries(names.map((name) => [name, type]))
