/** Schemas → rows of the params and result tables, with one stable anchor per row. */
import type { Branch, MessageRow, SchemaRow } from '../../../src/core/lib/method-model.ts'
import {
  type ContentDescriptor,
  isNullSchema,
  type Method,
  type OpenRpcDocument,
  resolve,
  type Schema,
  schemaName,
  splitNull,
} from '../openrpc/document.ts'
import { libraryTypes } from './library-types.ts'
import { mergedFields } from './merged-union.ts'
import { typeWords } from './type-words.ts'
import { unitOf } from './unit.ts'

/** Position of a row, with its anchor, the component whose field it is, and the shapes above it. */
type Context = {
  document: OpenRpcDocument
  used: Set<string>
  /** Component → anchor of the row that shows its fields, for the shapes around this one. */
  open: ReadonlyMap<string, string>
  owner?: string
  /** Title of the union branch whose fields are being listed. */
  branch?: string | undefined
}

/** Rows of a method's parameters, in order. */
export function paramRows(document: OpenRpcDocument, method: Method): SchemaRow[] {
  const used = new Set<string>()
  return method.params.map((param) => describe({ document, used, open: new Map() }, `params.${param.name}`, param))
}

/** The row of a method's result, with its fields nested below. */
export function resultRow(document: OpenRpcDocument, method: Method): SchemaRow {
  const context: Context = { document, used: new Set(), open: new Map(), owner: method.name }
  return describe(context, 'result', { ...method.result, required: true })
}

/** The fields of each kind of message. A kind that adds fields to an earlier kind lists only the added fields. */
export function messageRows(document: OpenRpcDocument, method: Method): MessageRow[] {
  const all: { kind: string; rows: SchemaRow[] }[] = []
  return (method['x-notifications'] ?? []).map(({ kind, fires, schema }) => {
    const context: Context = { document, used: new Set(), open: new Map(), owner: method.name }
    const { rows = [] } = row(context, `messages.${kind}`, kind, schema, true)
    const names = new Set(rows.map(({ name }) => name))
    const like = all.find((one) => one.rows.every(({ name }) => names.has(name)))
    all.push({ kind, rows })
    const known = new Set(like?.rows.map(({ name }) => name))
    return { kind, fires, ...(like && { like: like.kind }), rows: rows.filter(({ name }) => !known.has(name)) }
  })
}

/** Every anchor of some rows, including nested rows. */
export function anchorsOf(rows: readonly SchemaRow[]): string[] {
  return rows.flatMap((row) => [
    row.anchor,
    ...anchorsOf(row.rows ?? []),
    ...(row.branches ?? []).flatMap((branch) => anchorsOf(branch.rows ?? [])),
  ])
}

function describe(context: Context, anchor: string, descriptor: ContentDescriptor): SchemaRow {
  const beside = Object.fromEntries(Object.entries(descriptor).filter(([key]) => key.startsWith('x-')))
  const schema = { ...descriptor.schema, ...beside, description: descriptor.description } as Schema
  const described = row(context, anchor, descriptor.name, schema, descriptor.required === true)
  return withMembers(described, descriptor['x-members'] ?? {})
}

/** The row with other texts for members that mean something else in this method, by name. They have no default here. */
function withMembers(row: SchemaRow, texts: Readonly<Record<string, string>>): SchemaRow {
  const { default: _default, absentWhen: _absent, ...rest } = row
  const text = texts[row.name]
  const rows = row.rows?.map((one) => withMembers(one, texts))
  const branches = row.branches?.map((branch) => ({
    ...branch,
    description: texts[branch.title] ?? branch.description,
    ...(branch.rows && { rows: branch.rows.map((one) => withMembers(one, texts)) }),
  }))
  const own = text === undefined ? row : { ...rest, description: text }
  return { ...own, ...(rows && { rows }), ...(branches && { branches }) }
}

/** One row. Annotations next to a `$ref` override the annotations of its component. */
export function row(context: Context, anchor: string, name: string, schema: Schema, required: boolean): SchemaRow {
  context.used.add(anchor)
  const { nullable, schema: rest } = splitNull(schema)
  const resolved = resolve(context.document, rest)
  const component = rest.$ref === undefined ? undefined : schemaName(rest.$ref)
  const inner = shape({ ...context, branch: undefined }, anchor, rest)
  return compact<SchemaRow>({
    anchor,
    name,
    type: typeWords(schema),
    component,
    required,
    nullable: nullable || splitNull(resolved).nullable,
    description: (schema.description ?? resolved.description ?? '').trim(),
    rule: resolved['x-rule'],
    unit: unitOf(schema),
    group: schema['x-group'],
    constant: text(schema['x-constant']),
    default: text(schema['x-default']),
    nullWhen: nullReason(schema),
    absentWhen: schema['x-absent'],
    only: schema['x-only'],
    since: schema['x-since'],
    until: schema['x-until'],
    wrong: schema['x-wrong'],
    values: enumValues(resolved),
    keys: resolved.propertyNames && typeWords(resolved.propertyNames),
    libraries: libraryTypes(context.owner, name, component),
    ...inner,
  })
}

/** The contents below a row: fields, alternatives, or a note that the shape repeats. */
function shape(context: Context, anchor: string, schema: Schema): Pick<SchemaRow, 'rows' | 'branches' | 'recursion'> {
  const component = schema.$ref === undefined ? undefined : schemaName(schema.$ref)
  const repeated = component === undefined ? undefined : context.open.get(component)
  if (component !== undefined && repeated !== undefined) return { recursion: { component, anchor: repeated } }
  const { schema: resolved } = splitNull(resolve(context.document, schema))
  const below: Context =
    component === undefined
      ? context
      : { ...context, open: new Map(context.open).set(component, anchor), owner: component }
  if (resolved.properties) {
    const rows = fields(below, anchor, resolved)
    return rows.length > 0 ? { rows } : {}
  }
  if (resolved.type === 'array' && resolved.items) return shape(below, anchor, resolved.items)
  if (typeof resolved.additionalProperties === 'object') return shape(below, anchor, resolved.additionalProperties)
  if (!resolved.oneOf) return {}
  if (resolved.discriminator) return discriminated(below, anchor, resolved)
  return { branches: resolved.oneOf.map((branch) => branchOf(below, anchor, branch)) }
}

function fields(context: Context, anchor: string, schema: Schema): SchemaRow[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const required = schema.required?.includes(name) === true
    return row(context, freeAnchor(context, anchor, name), name, property, required)
  })
}

/** `parent.field`, or `parent.branch-title.field` if another branch already uses the former. */
function freeAnchor({ used, branch }: Context, anchor: string, name: string): string {
  const plain = `${anchor}.${name}`
  return used.has(plain) && branch !== undefined ? `${anchor}.${slug(branch)}.${name}` : plain
}

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

function branchOf(context: Context, anchor: string, schema: Schema): Branch {
  const resolved = resolve(context.document, schema)
  const title = schema.title ?? resolved.title ?? typeWords(schema)
  return compact<Branch>({
    title,
    type: typeWords(schema),
    description: (schema.description ?? resolved.description ?? '').trim(),
    rule: resolved['x-rule'],
    values: enumValues(resolved),
    keys: resolved.propertyNames && typeWords(resolved.propertyNames),
    ...shape({ ...context, branch: title }, anchor, schema),
  })
}

/** A union with a discriminator field is easiest to read as one field list with the types of each field. */
function discriminated(context: Context, anchor: string, union: Schema): Pick<SchemaRow, 'rows' | 'branches'> {
  const rows = mergedFields(context.document, union).map(({ name, schema, required }) =>
    row(context, freeAnchor(context, anchor, name), name, schema, required),
  )
  const branches = (union.oneOf ?? []).map((branch) => {
    const { title = '', description = '' } = resolve(context.document, branch)
    return { title, type: typeWords(branch), description: description.trim() }
  })
  return { rows, branches }
}

/** The reason for a null value, from the schema itself or from the description of its null branch. */
function nullReason(schema: Schema): string | undefined {
  const said = [schema['x-null'] ?? []].flat().join(' ')
  return said || schema.oneOf?.find(isNullSchema)?.description
}

function enumValues(schema: Schema): SchemaRow['values'] {
  if (schema['x-values']) return schema['x-values']
  return schema.enum?.map((value) => ({ value: String(value), description: '' }))
}

const text = (value: unknown): string | undefined =>
  value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value)

/** Removes undefined members. */
function compact<T extends object>(value: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as T
}
