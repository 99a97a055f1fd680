/** Method models → every field with the methods that accept or return it. Pure. */
import type { Branch, MethodModel, SchemaRow } from '../../core/lib/method-model.ts'

export type FieldPlace = { method: string; anchor: string }
export type FieldEntry = {
  name: string
  /** Types as text, without duplicates. */
  types: string[]
  description: string
  results: FieldPlace[]
  params: FieldPlace[]
}

/** Fields by name, in alphabetical order, including the parameters themselves. */
export function fieldIndex(models: readonly MethodModel[]): FieldEntry[] {
  const entries = new Map<string, FieldEntry>()
  for (const model of models) {
    for (const row of model.params) collect(entries, row, model.name, 'params')
    for (const row of innerRows(model.resultRow)) collect(entries, row, model.name, 'results')
  }
  return [...entries.values()].sort((a, b) => compareNames(a.name, b.name))
}

/** Ignores case, with a stable order for names that differ in case only. */
const compareNames = (a: string, b: string): number =>
  a.toLowerCase() < b.toLowerCase() ? -1 : a.toLowerCase() > b.toLowerCase() ? 1 : a < b ? -1 : 1

function collect(entries: Map<string, FieldEntry>, row: SchemaRow, method: string, side: 'params' | 'results'): void {
  const entry = entries.get(row.name) ?? {
    name: row.name,
    types: [],
    description: row.description,
    results: [],
    params: [],
  }
  entries.set(row.name, entry)
  if (!entry.types.includes(row.type)) entry.types.push(row.type)
  // A field of several branches is listed once per method, at its first place.
  if (!entry[side].some((place) => place.method === method)) entry[side].push({ method, anchor: row.anchor })
  for (const inner of innerRows(row)) collect(entries, inner, method, side)
}

const innerRows = (row: SchemaRow | Branch): SchemaRow[] => [
  ...(row.rows ?? []),
  ...(row.branches ?? []).flatMap((branch) => innerRows(branch)),
]
