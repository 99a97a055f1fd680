/** Lists the changes between two versions of one of our schemas. Compares components once instead of at each use. */
import type { Schema } from './document.ts'
import { isNullSchema, schemaName } from './document.ts'

export type SchemaChange = {
  /** Path inside the schema, such as `.logs` or `[]`. Empty for the schema itself. */
  path: string
  kind: 'field-added' | 'required-field-added' | 'field-removed' | 'became-required' | 'became-optional' | Effect
  text: string
}

/** The change in the set of allowed values. It becomes larger, smaller, or different. */
export type Effect = 'widened' | 'narrowed' | 'changed'

export function schemaChanges(before: Schema, after: Schema, path = ''): SchemaChange[] {
  if (kindOf(before) !== kindOf(after)) return [typeChange(before, after, path)]
  switch (kindOf(before)) {
    case 'union':
      return unionChanges(before, after, path)
    case 'object':
      return objectChanges(before, after, path)
    case 'array':
      return [
        ...boundChanges(before, after, path),
        ...schemaChanges(before.items ?? {}, after.items ?? {}, `${path}[]`),
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

/** Adding alternatives to a plain type widens it, and the reverse narrows it. Any other change is a change of type. */
function typeChange(before: Schema, after: Schema, path: string): SchemaChange {
  const branches = (schema: Schema) => (schema.oneOf ?? [schema]).map(wordsOf)
  const [old, now] = [branches(before), branches(after)]
  const kind = old.every((word) => now.includes(word))
    ? 'widened'
    : now.every((word) => old.includes(word))
      ? 'narrowed'
      : 'changed'
  return { path, kind, text: `\`${wordsOf(before)}\` is now \`${wordsOf(after)}\`` }
}

function unionChanges(before: Schema, after: Schema, path: string): SchemaChange[] {
  const byName = (schema: Schema) => new Map((schema.oneOf ?? []).map((branch) => [nameOf(branch), branch]))
  const [old, now] = [byName(before), byName(after)]
  const changes: SchemaChange[] = []
  for (const [name, branch] of old) {
    const other = now.get(name)
    if (other) changes.push(...schemaChanges(branch, other, path))
    else changes.push({ path, kind: 'narrowed', text: `no longer \`${name}\`` })
  }
  for (const name of now.keys())
    if (!old.has(name)) changes.push({ path, kind: 'widened', text: `now also \`${name}\`` })
  return changes
}

const nameOf = (branch: Schema): string =>
  isNullSchema(branch) ? 'null' : branch.$ref !== undefined ? wordsOf(branch) : (branch.title ?? wordsOf(branch))

function objectChanges(before: Schema, after: Schema, path: string): SchemaChange[] {
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
    changes.push(...schemaChanges(known, schema, at))
  }
  for (const name of Object.keys(old))
    if (!now[name]) changes.push({ path: `${path}.${name}`, kind: 'field-removed', text: 'no longer exists' })
  return [
    ...changes,
    ...boundChanges(before, after, path),
    ...refusals(before, after, path),
    ...openness(before, after, path),
  ]
}

/** Members that are rejected by name, and lists with dependent lengths. A new rule narrows the allowed values. */
function refusals(before: Schema, after: Schema, path: string): SchemaChange[] {
  const rules = (schema: Schema) => [
    ...(schema['x-never'] ?? []).map((name) => `\`${name}\` is never present`),
    ...(schema['x-lengths'] ?? []).map(({ list, of }) => `the length of \`${list}\` depends on \`${of}\``),
  ]
  const [old, now] = [rules(before), rules(after)]
  const gone = old.filter((rule) => !now.includes(rule))
  const added = now.filter((rule) => !old.includes(rule))
  return [
    ...gone.map((rule): SchemaChange => ({ path, kind: 'widened', text: `no longer guaranteed: ${rule}` })),
    ...added.map((rule): SchemaChange => ({ path, kind: 'narrowed', text: rule })),
  ]
}

function openness(before: Schema, after: Schema, path: string): SchemaChange[] {
  const rest = ({ additionalProperties: further }: Schema) => (further === undefined ? true : further)
  const [old, now] = [rest(before), rest(after)]
  if (typeof old === 'object' && typeof now === 'object') return schemaChanges(old, now, `${path}.*`)
  if (JSON.stringify(old) === JSON.stringify(now)) return []
  return now === false
    ? [{ path, kind: 'narrowed', text: 'other members are no longer accepted' }]
    : [{ path, kind: old === false ? 'widened' : 'changed', text: 'accepts different other members' }]
}

function listChanges(before: Schema, after: Schema, path: string): SchemaChange[] {
  const values = (schema: Schema) => (schema.enum ?? [schema.const]).map((value) => JSON.stringify(value))
  const [old, now] = [values(before), values(after)]
  const gone = old.filter((value) => !now.includes(value))
  const more = now.filter((value) => !old.includes(value))
  return [
    ...gone.map((value): SchemaChange => ({ path, kind: 'narrowed', text: `no longer \`${value}\`` })),
    ...more.map((value): SchemaChange => ({ path, kind: 'widened', text: `now also \`${value}\`` })),
  ]
}

function patternChanges(before: Schema, after: Schema, path: string): SchemaChange[] {
  if (before.pattern === after.pattern) return []
  const rule = (schema: Schema) => schema['x-rule'] ?? schema.pattern ?? 'any string'
  return [{ path, kind: 'changed', text: `now ${rule(after)} instead of ${rule(before)}` }]
}

const BOUNDS = [
  { key: 'minimum', words: 'least value', raise: 'narrowed' },
  { key: 'maximum', words: 'largest value', raise: 'widened' },
  { key: 'minItems', words: 'least number of items', raise: 'narrowed' },
  { key: 'maxItems', words: 'largest number of items', raise: 'widened' },
  { key: 'minProperties', words: 'least number of members', raise: 'narrowed' },
] as const

function boundChanges(before: Schema, after: Schema, path: string): SchemaChange[] {
  return BOUNDS.flatMap(({ key, words, raise }): SchemaChange[] => {
    const [old, now] = [before[key], after[key]]
    if (old === now) return []
    const text = `${words}: ${old ?? 'none'} before, ${now ?? 'none'} now`
    if (now === undefined) return [{ path, kind: 'widened', text }]
    if (old === undefined) return [{ path, kind: 'narrowed', text }]
    return [{ path, kind: now > old === (raise === 'widened') ? 'widened' : 'narrowed', text }]
  })
}
