/** Authored YAML or configuration against its schema, with problems an author can act on. */
import type { z } from 'zod'
import { nearest } from '../core/lib/nearest.ts'

/** `field` is the location of the value: `sources[0].url`, `navbar.items[3]`. */
export type SchemaProblem = { field: string; message: string; hint: string }

/** Longer values are cut in messages. Characters. */
const SHOWN = 80

/** Every problem of a value, or none if it is valid. The schema's messages describe the expected values. */
export function schemaProblems(schema: z.ZodType, value: unknown): SchemaProblem[] {
  const issues = schema.safeParse(value, { reportInput: true }).error?.issues ?? []
  const problems = issues.flatMap((issue) => problemsOf(issue, value))
  // One wrong value can break several rules, but its author needs only one report.
  return problems.filter(({ field }, index) => problems.findIndex((other) => other.field === field) === index)
}

type Issue = z.core.$ZodIssue

function problemsOf(issue: Issue, value: unknown): SchemaProblem[] {
  const place = fieldOf(issue.path)
  const expected = issue.message
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(place, key, expected))
  if (issue.code === 'invalid_union' && issue.path.at(-1) === 'type') {
    const item = valueAt(value, issue.path.slice(0, -1))
    return [unknownType(fieldOf(issue.path.slice(0, -1)), item, expected)]
  }
  const found = valueAt(value, issue.path)
  if (found === undefined)
    return [{ field: place, message: `"${place}" is missing.`, hint: `Add ${String(issue.path.at(-1))}: ${expected}.` }]
  return [{ field: place, message: `"${place}" must be ${expected}.`, hint: `Found ${shown(found)}.` }]
}

function unknownKey(place: string, key: string, known: string): SchemaProblem {
  const field = place === '' ? key : `${place}.${key}`
  return {
    field,
    message: `"${field}" is not a known key.`,
    hint: `${nearestOf(key, known)}Known keys: ${known}.`,
  }
}

function unknownType(place: string, item: unknown, known: string): SchemaProblem {
  const type = String((item as { type?: unknown } | undefined)?.type)
  return {
    field: place,
    message: `"${place}" has the unknown type "${type}": ${shown(item)}.`,
    hint: `${nearestOf(type, known)}Known types: ${known}.`,
  }
}

const nearestOf = (word: string, known: string): string => {
  const near = nearest(word, known.split(', '), 1)[0]
  return near ? `Nearest: ${near}. ` : ''
}

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, SHOWN) ?? 'nothing'

/** The way authors write a place: `navbar.items[3].href`. */
const fieldOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((field, part) => {
    if (typeof part === 'number') return `${field}[${part}]`
    return field === '' ? String(part) : `${field}.${String(part)}`
  }, '')

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, part) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[part] : undefined),
    value,
  )
