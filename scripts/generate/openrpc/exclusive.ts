/**
 * Proves that the branches of a union exclude each other, so that "exactly one" and "at least one" mean the same.
 * Validators can then stop at the first branch that fits, and every value is only one thing to a reader.
 */
import { type OpenRpcDocument, resolve, type Schema } from './document.ts'
import { lengthRange } from './pattern-length.ts'

/** A sentence with the first two branches that one value could satisfy. Undefined if there are none. */
export function unionOverlap(document: OpenRpcDocument, schema: Schema): string | undefined {
  const branches = (schema.oneOf ?? []).flatMap((branch) => flatten(document, branch))
  for (const [index, a] of branches.entries()) {
    for (const b of branches.slice(index + 1)) {
      if (!disjoint(document, a, b, new Set())) return `A value may fit both "${nameOf(a)}" and "${nameOf(b)}".`
    }
  }
  return undefined
}

const nameOf = (schema: Schema): string => schema.title ?? schema.$ref ?? schema.type ?? 'a branch without title'

function flatten(document: OpenRpcDocument, schema: Schema): Schema[] {
  const resolved = resolve(document, schema)
  return resolved.oneOf ? resolved.oneOf.flatMap((branch) => flatten(document, branch)) : [resolved]
}

/** True if a value cannot satisfy both. `open` contains the pairs that are being compared, so that recursion ends. */
function disjoint(document: OpenRpcDocument, left: Schema, right: Schema, open: Set<string>): boolean {
  const key = `${left.$ref ?? JSON.stringify(left)}|${right.$ref ?? JSON.stringify(right)}`
  if (open.has(key)) return false
  open.add(key)
  const as = flatten(document, left)
  const bs = flatten(document, right)
  const all = as.every((a) => bs.every((b) => disjointPlain(document, a, b, open)))
  open.delete(key)
  return all
}

function disjointPlain(document: OpenRpcDocument, a: Schema, b: Schema, open: Set<string>): boolean {
  const types = [typeOf(a), typeOf(b)]
  if (types[0] === undefined || types[1] === undefined) return false
  if (types[0] !== types[1]) return !(types.includes('number') && types.includes('integer'))
  if (types[0] === 'string') return disjointStrings(a, b)
  if (types[0] === 'object') return disjointObjects(document, a, b, open)
  if (types[0] === 'array') {
    const needed = Math.max(a.minItems ?? 0, b.minItems ?? 0) > 0
    return needed && disjoint(document, a.items ?? {}, b.items ?? {}, open)
  }
  return false
}

function typeOf(schema: Schema): string | undefined {
  if (schema.type) return schema.type
  const value = schema.const ?? schema.enum?.[0]
  return value === null ? 'null' : value === undefined ? undefined : typeof value
}

function disjointStrings(a: Schema, b: Schema): boolean {
  const [as, bs] = [literals(a), literals(b)]
  if (as && bs) return !as.some((value) => bs.includes(value))
  if (as && b.pattern) return !as.some((value) => new RegExp(b.pattern ?? '').test(String(value)))
  if (bs && a.pattern) return !bs.some((value) => new RegExp(a.pattern ?? '').test(String(value)))
  if (!a.pattern || !b.pattern) return false
  const [ra, rb] = [lengthRange(a.pattern), lengthRange(b.pattern)]
  return ra.max < rb.min || rb.max < ra.min
}

const literals = (schema: Schema): unknown[] | undefined => (schema.const !== undefined ? [schema.const] : schema.enum)

/** Objects exclude each other if one requires a member that the other forbids or restricts to other values. */
function disjointObjects(document: OpenRpcDocument, a: Schema, b: Schema, open: Set<string>): boolean {
  return conflict(document, a, b, open) || conflict(document, b, a, open)
}

function conflict(document: OpenRpcDocument, a: Schema, b: Schema, open: Set<string>): boolean {
  return (a.required ?? []).some((name) => {
    const other = b.properties?.[name] ?? b.additionalProperties
    if (other === false) return true
    if (other === undefined || other === true) return false
    return disjoint(document, a.properties?.[name] ?? {}, other, open)
  })
}
