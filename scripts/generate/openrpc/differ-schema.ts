/** Lists the changes between two versions of one of our schemas. Compares components once instead of at each use. */
import type { Schema } from './document.ts'
import { isNullSchema, schemaName } from './document.ts'
import { type Shapes, valueRelation } from './value-relation.ts'

export type SchemaChange = {
  /** Path inside the schema, such as `.logs` or `[]`. Empty for the schema itself. */
  path: string
  kind: 'field-added' | 'required-field-added' | 'field-removed' | 'became-required' | 'became-optional' | Effect
  text: string
  /** What to do if you send the values that are no longer allowed. Names these values. */
  send?: string
}

/** The change in the set of allowed values. It becomes larger, smaller or different, or only its shape has a new name. */
export type Effect = 'widened' | 'narrowed' | 'changed' | 'renamed'

export function schemaChanges(before: Schema, after: Schema, shapes: Shapes, path = ''): SchemaChange[] {
  if (kindOf(before) !== kindOf(after)) return [typeChange(before, after, shapes, path)]
  switch (kindOf(before)) {
    case 'union':
      return unionChanges(before, after, shapes, path)
    case 'object':
      return objectChanges(before, after, shapes, path)
    case 'array':
      return [
        ...boundChanges(before, after, path),
        ...schemaChanges(before.items ?? {}, after.items ?? {}, shapes, `${path}[]`),
      ]
    case 'list':
      return listChanges(before, after, path)
    default:
      return [...patternChanges(before, after, path), ...boundChanges(before, after, path)]
  }
}

/** Schemas of the same kind are compared part by part. A change of kind is a change of type. */
function kindOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref
  if (schema.oneOf) return 'union'
  if (schema.const !== undefined || schema.enum) return 'list'
  return schema.type ?? 'any'
}

/** A schema in a word or two: `Quantity`, `string`, `"0x2"`. */
export function wordsOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schemaName(schema.$ref) ?? schema.$ref
  if (schema.oneOf) return schema.oneOf.map(wordsOf).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  return schema.type === 'array' ? `${wordsOf(schema.items ?? {})}[]` : (schema.type ?? 'any')
}

/**
 * Adding alternatives to a plain type widens it, and the reverse narrows it. Other types are compared by the values
 * that they allow.
 */
function typeChange(before: Schema, after: Schema, shapes: Shapes, path: string): SchemaChange {
  const branches = (schema: Schema) => (schema.oneOf ?? [schema]).map(wordsOf)
  const [old, now] = [branches(before), branches(after)]
  if (old.every((word) => now.includes(word))) return replaced(before, after, 'widened', path)
  if (now.every((word) => old.includes(word))) return replaced(before, after, 'narrowed', path)
  const relation = valueRelation(before, after, shapes) ?? 'changed'
  return replaced(before, after, relation === 'same' ? 'renamed' : relation, path)
}

const VALUES: Partial<Record<Effect, string>> = {
  widened: ', which allows more values',
  narrowed: ', which allows fewer values',
  renamed: ', which allows the same values',
}

function replaced(before: Schema, after: Schema, kind: Effect, path: string): SchemaChange {
  const text = `\`${wordsOf(before)}\` is now \`${wordsOf(after)}\`${VALUES[kind] ?? ''}`
  return { path, kind, text, ...(kind === 'narrowed' && { send: `Send only values of \`${wordsOf(after)}\`.` }) }
}

/** An alternative with a new name is one change if it allows every value of the old alternative, or the reverse. */
function unionChanges(before: Schema, after: Schema, shapes: Shapes, path: string): SchemaChange[] {
  const byName = (schema: Schema) => new Map((schema.oneOf ?? []).map((branch) => [nameOf(branch), branch]))
  const [old, now] = [byName(before), byName(after)]
  const added = new Map([...now].filter(([name]) => !old.has(name)))
  const changes: SchemaChange[] = []
  for (const [name, branch] of old) {
    const other = now.get(name)
    if (other) {
      changes.push(...schemaChanges(branch, other, shapes, path))
      continue
    }
    const [heir, heirSchema] = [...added].find(([, schema]) => valueRelation(branch, schema, shapes)) ?? []
    if (heir === undefined || !heirSchema)
      changes.push({ path, kind: 'narrowed', text: `can no longer be \`${name}\``, send: `Stop sending \`${name}\`.` })
    else {
      added.delete(heir)
      changes.push(typeChange(branch, heirSchema, shapes, path))
    }
  }
  return [
    ...changes,
    ...[...added.keys()].map((name): SchemaChange => ({ path, kind: 'widened', text: `can now also be \`${name}\`` })),
  ]
}

const nameOf = (branch: Schema): string =>
  isNullSchema(branch) ? 'null' : branch.$ref !== undefined ? wordsOf(branch) : (branch.title ?? wordsOf(branch))

function objectChanges(before: Schema, after: Schema, shapes: Shapes, path: string): SchemaChange[] {
  const [old, now] = [before.properties ?? {}, after.properties ?? {}]
  const needs = (schema: Schema, name: string) => schema.required?.includes(name) ?? false
  const changes: SchemaChange[] = []
  for (const [name, schema] of Object.entries(now)) {
    const at = `${path}.${name}`
    const known = old[name]
    const required = needs(after, name)
    if (!known) {
      const text = `new ${required ? 'field' : 'optional field'}, \`${wordsOf(schema)}\``
      changes.push({ path: at, kind: required ? 'required-field-added' : 'field-added', text })
      continue
    }
    if (required !== needs(before, name))
      changes.push({
        path: at,
        kind: required ? 'became-required' : 'became-optional',
        text: required ? 'is now required' : 'is now optional',
      })
    changes.push(...schemaChanges(known, schema, shapes, at))
  }
  for (const name of Object.keys(old))
    if (!now[name]) changes.push({ path: `${path}.${name}`, kind: 'field-removed', text: 'no longer exists' })
  return [
    ...changes,
    ...boundChanges(before, after, path),
    ...refusals(before, after, path),
    ...openness(before, after, shapes, path),
  ]
}

/** Fields that are rejected by name, and lists with dependent lengths. A new rule narrows the allowed values. */
function refusals(before: Schema, after: Schema, path: string): SchemaChange[] {
  const [oldNames, newNames] = [before['x-never'] ?? [], after['x-never'] ?? []]
  const lengths = (schema: Schema) =>
    (schema['x-lengths'] ?? []).map(({ list, of }) => `the length of \`${list}\` depends on \`${of}\``)
  const [oldLengths, newLengths] = [lengths(before), lengths(after)]
  const gone = [...absence(missingIn(oldNames, newNames)), ...missingIn(oldLengths, newLengths)]
  const added = [...absence(missingIn(newNames, oldNames)), ...missingIn(newLengths, oldLengths)]
  return [
    ...gone.map((rule): SchemaChange => ({ path, kind: 'widened', text: `no longer guaranteed: ${rule}` })),
    ...added.map(
      (rule): SchemaChange => ({ path, kind: 'narrowed', text: rule, send: 'Send values that follow this rule.' }),
    ),
  ]
}

const missingIn = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((one) => !others.includes(one))

/** One sentence for all names, or none. */
function absence(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const marked = names.map((name) => `\`${name}\``)
  const last = marked.pop() ?? ''
  return [marked.length === 0 ? `${last} is never present` : `${marked.join(', ')} and ${last} are never present`]
}

function openness(before: Schema, after: Schema, shapes: Shapes, path: string): SchemaChange[] {
  const rest = ({ additionalProperties: further }: Schema) => (further === undefined ? true : further)
  const [old, now] = [rest(before), rest(after)]
  if (typeof old === 'object' && typeof now === 'object') return schemaChanges(old, now, shapes, `${path}.*`)
  if (JSON.stringify(old) === JSON.stringify(now)) return []
  return now === false
    ? [{ path, kind: 'narrowed', text: 'other fields are no longer accepted', send: 'Send only the listed fields.' }]
    : [{ path, kind: old === false ? 'widened' : 'changed', text: 'accepts different other fields' }]
}

function listChanges(before: Schema, after: Schema, path: string): SchemaChange[] {
  const values = (schema: Schema) => (schema.enum ?? [schema.const]).map((value) => JSON.stringify(value))
  const [old, now] = [values(before), values(after)]
  const gone = old.filter((value) => !now.includes(value))
  const more = now.filter((value) => !old.includes(value))
  return [
    ...gone.map(
      (value): SchemaChange => ({
        path,
        kind: 'narrowed',
        text: `can no longer be \`${value}\``,
        send: `Stop sending \`${value}\`.`,
      }),
    ),
    ...more.map((value): SchemaChange => ({ path, kind: 'widened', text: `can now also be \`${value}\`` })),
  ]
}

function patternChanges(before: Schema, after: Schema, path: string): SchemaChange[] {
  if (before.pattern === after.pattern) return []
  const rule = (schema: Schema) => schema['x-rule'] ?? schema.pattern ?? 'any string'
  return [{ path, kind: 'changed', text: `now ${rule(after)} instead of ${rule(before)}` }]
}

const BOUNDS = [
  { key: 'minimum', things: 'values', words: 'at least', raise: 'narrowed' },
  { key: 'maximum', things: 'values', words: 'at most', raise: 'widened' },
  { key: 'minItems', things: 'numbers of items', words: 'at least', raise: 'narrowed' },
  { key: 'maxItems', things: 'numbers of items', words: 'at most', raise: 'widened' },
  { key: 'minProperties', things: 'numbers of fields', words: 'at least', raise: 'narrowed' },
] as const

function boundChanges(before: Schema, after: Schema, path: string): SchemaChange[] {
  return BOUNDS.flatMap(({ key, things, words, raise }): SchemaChange[] => {
    const [old, now] = [before[key], after[key]]
    if (old === now) return []
    if (now === undefined)
      return [{ path, kind: 'widened', text: `${things} are no longer documented as ${words} ${old}` }]
    const isWider = old !== undefined && now > old === (raise === 'widened')
    const text = `${things} are now documented as ${words} ${now}${old === undefined ? '' : ` instead of ${old}`}`
    return [{ path, kind: isWider ? 'widened' : 'narrowed', text, send: `Send ${things} of ${words} ${now}.` }]
  })
}
