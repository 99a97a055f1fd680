/**
 * Lists the changes between two versions of our document by meaning. Prose, examples and the order of lists do not
 * count. A change is breaking if a valid request may become invalid, or if a response may contain something that a
 * reader of the previous version did not have to expect.
 */
import type { SpecChange } from '../../../src/core/lib/spec-changes.ts'
import { type SchemaChange, schemaChanges, wordsOf } from './differ-schema.ts'
import {
  type ContentDescriptor,
  errorName,
  type Method,
  type OpenRpcDocument,
  type Schema,
  schemaName,
} from './document.ts'
import type { Shapes } from './value-relation.ts'

type Role = 'param' | 'result'

export function specChanges(before: OpenRpcDocument, after: OpenRpcDocument): SpecChange[] {
  const old = new Map(before.methods.map((method) => [method.name, method]))
  const now = new Map(after.methods.map((method) => [method.name, method]))
  const shapes: Shapes = { before: before.components.schemas, after: after.components.schemas }
  return [
    ...[...now.values()].filter(({ name }) => !old.has(name)).map(addedMethod),
    ...[...old.values()].filter(({ name }) => !now.has(name)).map(removedMethod),
    ...[...now.values()].flatMap((method) => {
      const known = old.get(method.name)
      return known ? methodChanges(known, method, shapes) : []
    }),
    ...componentChanges(before, after, shapes),
    ...errorChanges(before, after),
    ...documentedErrors(before, after),
  ]
}

const addedMethod = ({ name, summary }: Method): SpecChange => ({
  kind: 'added',
  subject: 'method',
  where: name,
  text: `New method. ${summary}`,
  breaking: false,
  methods: [name],
})

const removedMethod = ({ name }: Method): SpecChange => ({
  kind: 'removed',
  subject: 'method',
  where: name,
  text: 'The method no longer exists.',
  breaking: true,
  migration: 'Stop calling it.',
  methods: [name],
})

/** Whether a change of a schema breaks programs that send such a value, or programs that read it. */
const BREAKS: Record<SchemaChange['kind'], Record<Role, boolean>> = {
  'field-added': { param: false, result: false },
  'required-field-added': { param: true, result: false },
  'field-removed': { param: true, result: true },
  'became-required': { param: true, result: false },
  'became-optional': { param: false, result: true },
  widened: { param: false, result: true },
  narrowed: { param: true, result: false },
  changed: { param: true, result: true },
  renamed: { param: false, result: false },
}

const MIGRATION: Partial<Record<SchemaChange['kind'], Record<Role, string>>> = {
  'required-field-added': { param: 'Send it.', result: '' },
  'field-removed': { param: 'Stop sending it.', result: 'Stop reading it.' },
  'became-required': { param: 'Always send it.', result: '' },
  'became-optional': { param: '', result: 'Expect it to be missing.' },
  widened: { param: '', result: 'Handle the additional values.' },
  changed: { param: 'Send the new form.', result: 'Read the new form.' },
}

function schemaChange(
  change: SchemaChange,
  roles: ReadonlySet<Role>,
  about: { subject: SpecChange['subject']; where: string; methods: string[] },
): SpecChange {
  const broken = [...roles].filter((role) => BREAKS[change.kind][role])
  const advice = (role: Role) => (role === 'param' ? change.send : undefined) ?? MIGRATION[change.kind]?.[role] ?? ''
  const migration = broken.map(advice).filter((words) => words !== '')
  const words: Partial<Record<SchemaChange['kind'], SpecChange['kind']>> = {
    'field-added': 'added',
    'required-field-added': 'added',
    'field-removed': 'removed',
  }
  return {
    kind: words[change.kind] ?? 'changed',
    ...about,
    where: about.where + change.path,
    text: `${capital(change.text)}.`,
    breaking: broken.length > 0,
    ...(migration.length > 0 && { migration: migration.join(' ') }),
  }
}

function methodChanges(before: Method, after: Method, shapes: Shapes): SpecChange[] {
  const methods = [after.name]
  const result = schemaChanges(before.result.schema, after.result.schema, shapes).map((change) =>
    schemaChange(change, new Set(['result']), { subject: 'result', where: after.name, methods }),
  )
  return [...paramChanges(before, after, shapes), ...result, ...limitChanges(before, after)]
}

function paramChanges(before: Method, after: Method, shapes: Shapes): SpecChange[] {
  const methods = [after.name]
  const changes: SpecChange[] = []
  const count = Math.max(before.params.length, after.params.length)
  for (let index = 0; index < count; index++) {
    const [old, now] = [before.params[index], after.params[index]]
    const about = { subject: 'parameter' as const, where: `${after.name} (${now?.name ?? old?.name})`, methods }
    if (old && now) changes.push(...paramChange(old, now, about, shapes))
    else if (now) {
      const text = `New ${now.required ? 'required' : 'optional'} parameter at position ${index + 1}, \`${wordsOf(now.schema)}\`.`
      const breaking = now.required ?? false
      changes.push({ kind: 'added', ...about, text, breaking, ...(breaking && { migration: 'Send it.' }) })
    } else {
      changes.push({
        kind: 'removed',
        ...about,
        text: 'The parameter no longer exists.',
        breaking: true,
        migration: 'Stop sending it.',
      })
    }
  }
  return changes
}

function paramChange(
  old: ContentDescriptor,
  now: ContentDescriptor,
  about: { subject: 'parameter'; where: string; methods: string[] },
  shapes: Shapes,
): SpecChange[] {
  const changes: SpecChange[] = []
  if (old.name !== now.name) {
    const text = `Renamed from \`${old.name}\`. Positions do not change.`
    const migration = 'If you send parameters by name, rename it.'
    changes.push({ kind: 'changed', ...about, text, breaking: true, migration })
  }
  if (Boolean(old.required) !== Boolean(now.required)) {
    const text = now.required ? 'Is now required.' : 'Is now optional.'
    const migration = now.required ? { migration: 'Always send it.' } : {}
    changes.push({ kind: 'changed', ...about, text, breaking: now.required ?? false, ...migration })
  }
  const inside = schemaChanges(old.schema, now.schema, shapes)
  return [...changes, ...inside.map((change) => schemaChange(change, new Set(['param']), about))]
}

function limitChanges(before: Method, after: Method): SpecChange[] {
  const old = new Map((before['x-limits'] ?? []).map((limit) => [limit.id, limit]))
  return (after['x-limits'] ?? []).flatMap((limit): SpecChange[] => {
    const known = old.get(limit.id)
    if (!known || known.value === limit.value) return []
    const text = `${limit.title}: ${known.value} before, ${limit.value} ${limit.unit ?? ''} now.`.replace('  ', ' ')
    const lowered = Number(limit.value) < Number(known.value)
    return [{ kind: 'changed', subject: 'limit', where: after.name, text, breaking: lowered, methods: [after.name] }]
  })
}

/** One row per error, with all methods whose list of errors changed. New methods list theirs on their own page. */
function documentedErrors(before: OpenRpcDocument, after: OpenRpcDocument): SpecChange[] {
  const ids = (method: Method | undefined) => (method?.errors ?? []).map(({ $ref }) => errorName($ref) ?? $ref)
  const rows = new Map<string, SpecChange>()
  const add = (kind: 'added' | 'removed', where: string, method: string) => {
    const text =
      kind === 'added' ? 'Newly documented as an error of these methods.' : 'No longer an error of these methods.'
    const row = rows.get(kind + where) ?? { kind, subject: 'error', where, text, breaking: false, methods: [] }
    row.methods.push(method)
    rows.set(kind + where, row)
  }
  for (const method of after.methods) {
    const known = before.methods.find(({ name }) => name === method.name)
    if (!known) continue
    const [old, now] = [ids(known), ids(method)]
    for (const id of now) if (!old.includes(id)) add('added', id, method.name)
    for (const id of old) if (!now.includes(id)) add('removed', id, method.name)
  }
  return [...rows.values()]
}

function componentChanges(before: OpenRpcDocument, after: OpenRpcDocument, shapes: Shapes): SpecChange[] {
  const used = usage(after)
  const gone = Object.keys(before.components.schemas).filter((name) => !after.components.schemas[name])
  const methodsOf = (name: string) => [...(used.get(name)?.methods ?? [])]
  return [
    ...Object.keys(after.components.schemas)
      .filter((name) => !before.components.schemas[name])
      .map((name): SpecChange => ({ ...SHAPE_ADDED, where: name, methods: methodsOf(name) })),
    ...gone.map((name): SpecChange => ({ ...SHAPE_REMOVED, where: name, methods: [] })),
    ...sharedComponents(shapes, used),
  ]
}

const SHAPE_ADDED = { kind: 'added', subject: 'shape', text: 'A new shape.', breaking: false } as const
/** Its type, its validator and its sub-path of the package are removed as well. */
const SHAPE_REMOVED = {
  kind: 'removed',
  subject: 'shape',
  text: 'The shape no longer exists.',
  breaking: true,
  migration: 'Stop importing it.',
} as const

function sharedComponents(shapes: Shapes, used: ReadonlyMap<string, Use>): SpecChange[] {
  return Object.entries(shapes.after).flatMap(([name, schema]) => {
    const old = shapes.before[name]
    if (!old) return []
    // Clients get shapes without a method in notifications.
    const use = used.get(name) ?? { roles: new Set<Role>(['result']), methods: new Set<string>() }
    const about = { subject: 'shape' as const, where: name, methods: [...use.methods] }
    return schemaChanges(old, schema, shapes).map((change) => schemaChange(change, use.roles, about))
  })
}

type Use = { roles: Set<Role>; methods: Set<string> }

/** The methods and roles that use each component, directly or through references. */
export function usage(document: OpenRpcDocument): Map<string, Use> {
  const used = new Map<string, Use>()
  const visit = (schema: Schema, role: Role, method: string): void => {
    for (const name of referencesOf(schema)) {
      const use = used.get(name) ?? { roles: new Set<Role>(), methods: new Set<string>() }
      used.set(name, use)
      if (use.roles.has(role) && use.methods.has(method)) continue
      use.roles.add(role)
      use.methods.add(method)
      visit(document.components.schemas[name] ?? {}, role, method)
    }
  }
  for (const { name, params, result } of document.methods) {
    for (const { schema } of params) visit(schema, 'param', name)
    visit(result.schema, 'result', name)
  }
  return used
}

const referencesOf = (schema: Schema): string[] =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].flatMap(([, ref = '']) => schemaName(ref) ?? [])

function errorChanges(before: OpenRpcDocument, after: OpenRpcDocument): SpecChange[] {
  const methodsOf = (id: string) =>
    after.methods.filter(({ errors }) => errors?.some(({ $ref }) => errorName($ref) === id)).map(({ name }) => name)
  return Object.entries(after.components.errors).flatMap(([id, error]): SpecChange[] => {
    const old = before.components.errors[id]
    const about = { kind: 'changed' as const, subject: 'error' as const, where: id, methods: methodsOf(id) }
    if (!old) return []
    const changes: SpecChange[] = []
    if (old.code !== error.code) {
      const text = `Code ${error.code} instead of ${old.code}.`
      changes.push({ ...about, text, breaking: true, migration: 'Match the new code.' })
    }
    if (old.message !== error.message)
      changes.push({ ...about, text: `Message "${error.message}" instead of "${old.message}".`, breaking: false })
    return changes
  })
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
