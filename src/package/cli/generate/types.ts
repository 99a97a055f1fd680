/**
 * Converts JSON Schema to TypeScript types. The validators check constraints that types cannot express, such as
 * patterns.
 */
import { stepName } from '../../../core/lib/json-pointer.ts'
import { label } from './names.ts'
import type { Method, OpenRpc, Param, Schema } from './read-document.ts'

/** Depth limit of a schema without names. */
const DEEPEST = 40

/** The text of `types.ts`: a type for each schema, and the map of methods. */
export function typesFile({ title, version, methods, schemas }: OpenRpc, names: ReadonlyMap<string, string>): string {
  const types = Object.entries(schemas).map(
    ([name, schema]) => `${comment(schema, '')}export type ${names.get(name)} = ${typeOf(schema, names)}\n`,
  )
  const entries = methods.map((method) => methodEntry(method, names))
  return [
    `// Generated from ${oneLine(title)} ${oneLine(version)}. Do not edit.\n`,
    ...types,
    `/** Params and result of each method. */\nexport type Methods = {\n${entries.join('')}}\n`,
    '/** Name of a method. */\nexport type MethodName = keyof Methods\n',
  ].join('\n')
}

function methodEntry(
  { name, summary, params, structure, result, deprecated }: Method,
  names: ReadonlyMap<string, string>,
): string {
  const lines = [summary, deprecated ? '@deprecated' : undefined].filter((line) => line !== undefined)
  const said = lines.length === 0 ? '' : `  /** ${lines.map(oneLine).join(' ')} */\n`
  const answer = result === undefined ? 'undefined' : typeOf(result, names)
  return `${said}  ${JSON.stringify(name)}: { params: ${structure === 'by-name' ? members(params, names) : tuple(params, names)}; result: ${answer} }\n`
}

/** By name, for methods that accept an object only. */
function members(params: readonly Param[], names: ReadonlyMap<string, string>): string {
  const items = params.map(
    ({ name, schema, required }) => `${JSON.stringify(name)}${required ? '' : '?'}: ${typeOf(schema, names)}`,
  )
  return items.length === 0 ? 'Record<string, never>' : `{ ${items.join('; ')} }`
}

/** By position. Params after an optional param are optional too. */
function tuple(params: readonly Param[], names: ReadonlyMap<string, string>): string {
  const last = params.findLastIndex(({ required }) => required)
  const items = params.map(
    ({ name, schema }, index) => `${label(name)}${index <= last ? '' : '?'}: ${typeOf(schema, names)}`,
  )
  return `[${items.join(', ')}]`
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /').trim()

function comment(schema: Schema, indent: string): string {
  if (typeof schema === 'boolean') return ''
  const { title, description } = schema
  const text = typeof description === 'string' ? description : typeof title === 'string' ? title : ''
  return text === '' ? '' : `${indent}/** ${oneLine(text)} */\n`
}

type Names = ReadonlyMap<string, string>

/** The type of a schema, as an expression. */
export function typeOf(schema: Schema, names: Names, depth = 0): string {
  if (typeof schema === 'boolean') return schema ? 'unknown' : 'never'
  if (depth > DEEPEST) return 'unknown'
  const parts = [
    reference(schema, names),
    literals(schema),
    ...['oneOf', 'anyOf'].map((key) => joined(schema[key], ' | ', names, depth)),
    joined(schema.allOf, ' & ', names, depth),
    structure(schema, names, depth),
  ].filter((part) => part !== undefined && part !== 'unknown')
  if (parts.length === 0) return 'unknown'
  return parts.length === 1 ? (parts[0] ?? 'unknown') : parts.map((part) => `(${part})`).join(' & ')
}

function reference({ $ref }: { $ref?: string }, names: Names): string | undefined {
  if ($ref === undefined) return undefined
  const [, name = ''] = /^#\/components\/schemas\/([^/]+)$/.exec($ref) ?? []
  return names.get(stepName(decodeURIComponent(name))) ?? 'unknown'
}

function literals(schema: Record<string, unknown>): string | undefined {
  const values = 'const' in schema ? [schema.const] : schema.enum
  if (!Array.isArray(values)) return undefined
  const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)
  return values.every(isPlain) ? values.map((value) => JSON.stringify(value)).join(' | ') || 'never' : undefined
}

function joined(list: unknown, mark: string, names: Names, depth: number): string | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined
  const types = [...new Set(list.map((schema: Schema) => typeOf(schema, names, depth + 1)))]
  if (types.includes('unknown'))
    return mark === ' | ' ? 'unknown' : types.filter((type) => type !== 'unknown').join(mark) || undefined
  return types.length === 1 ? types[0] : types.map((type) => (/[|&]/.test(type) ? `(${type})` : type)).join(mark)
}

const SIMPLE: Readonly<Record<string, string>> = {
  ...{ string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' },
}

function structure(schema: Record<string, unknown>, names: Names, depth: number): string | undefined {
  // Listed values already have their kinds.
  if ('const' in schema || 'enum' in schema) return undefined
  const given = schema.type ?? ('properties' in schema ? 'object' : 'items' in schema ? 'array' : undefined)
  if (given === undefined) return undefined
  const types = [given].flat().map((type) => {
    if (type === 'array') return arrayType(schema, names, depth)
    if (type === 'object') return objectType(schema, names, depth)
    return SIMPLE[String(type)] ?? 'unknown'
  })
  return types.join(' | ')
}

function arrayType({ items, prefixItems }: Record<string, unknown>, names: Names, depth: number): string {
  const fixed = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : undefined
  if (fixed)
    return `[${fixed.map((item: Schema) => `${typeOf(item, names, depth + 1)}?`.replace(/^(.*)\?$/, '($1)?')).join(', ')}]`
  const item = items === undefined ? 'unknown' : typeOf(items as Schema, names, depth + 1)
  return `Array<${item}>`
}

function objectType(schema: Record<string, unknown>, names: Names, depth: number): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const required = Array.isArray(schema.required) ? schema.required : []
  const { additionalProperties: rest } = schema
  const others = typeof rest === 'object' && rest !== null ? typeOf(rest as Schema, names, depth + 1) : 'unknown'
  if (properties.length === 0) return rest === false ? 'Record<string, never>' : `{ [name: string]: ${others} }`
  const indent = '  '.repeat(depth + 1)
  const members = properties.map(([name, property]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
    const type = typeOf(property, names, depth + 1)
    return `${comment(property, indent)}${indent}${key}${required.includes(name) ? '' : '?'}: ${type}\n`
  })
  const index = typeof rest === 'object' ? `${indent}[name: string]: unknown\n` : ''
  return `{\n${members.join('')}${index}${'  '.repeat(depth)}}`
}
