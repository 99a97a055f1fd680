/** Method models → one row per parameter and per field, each on the page where a reader expects it. */
import { absenceNotes } from '../../core/lib/absence-notes.ts'
import type { Branch, MethodModel, SchemaRow } from '../../core/lib/method-model.ts'
import { plainText } from '../../core/lib/plain-text.ts'

export type ReferenceRow = {
  method: string
  kind: 'param' | 'field'
  anchor: string
  name: string
  /** The parent, which is the component of a field or the method of a parameter. */
  owner: string
  /** Description, rule and reasons as plain text. */
  text: string
}

type Placed = ReferenceRow & { depth: number; isList: boolean; order: number }

/**
 * A field of a component is on every page that shows the component, but is listed once. The least deep place wins,
 * outside a list, on the first method.
 * @param models in the order of the index
 */
export function referenceRows(models: readonly MethodModel[]): ReferenceRow[] {
  const best = new Map<string, Placed>()
  for (const [order, model] of models.entries()) {
    for (const row of rowsOf(model, order)) {
      const key = row.kind === 'param' ? `${row.method} ${row.anchor}` : `${row.owner} ${row.name}`
      const known = best.get(key)
      if (!known || rank(row) < rank(known)) best.set(key, row)
    }
  }
  return [...best.values()]
    .sort((a, b) => a.order - b.order)
    .map(({ method, kind, anchor, name, owner, text }) => ({ method, kind, anchor, name, owner, text }))
}

const rank = ({ depth, isList, order }: Placed): number => depth * 1_000_000 + (isList ? 1_000 : 0) + order

function rowsOf(model: MethodModel, order: number): Placed[] {
  const found: Placed[] = []
  const walk = (row: SchemaRow | Branch, owner: string, depth: number, isList: boolean): void => {
    if (depth > 0 && 'anchor' in row) {
      const isParam = depth === 1 && row.anchor.startsWith('params.')
      found.push({
        method: model.name,
        kind: isParam ? 'param' : 'field',
        anchor: row.anchor,
        name: row.name,
        owner: isParam ? model.name : owner,
        text: textOf(row),
        depth,
        isList,
        order,
      })
    }
    const inner = componentOf(('component' in row && row.component) || row.type) ?? owner
    const listed = isList || row.type.includes('[]')
    for (const child of row.rows ?? []) walk(child, inner, depth + 1, listed)
    for (const branch of row.branches ?? []) walk(branch, inner, depth, listed)
  }
  for (const param of model.params) walk(param, model.name, 1, false)
  walk(model.resultRow, model.name, 0, false)
  return found
}

/**
 * `Receipt[]` and `Receipt or null` refer to the component Receipt. `object` and unions in words are not components.
 */
const componentOf = (type: string): string | undefined => /^([A-Z]\w*)(?:\[\])*(?: or null)?$/.exec(type)?.[1]

const textOf = ({ type, description, rule, nullWhen, absentWhen }: SchemaRow): string =>
  [
    `${type}.`,
    description,
    rule && `${rule}.`,
    nullWhen && `null: ${nullWhen}`,
    ...absenceNotes(absentWhen === undefined ? {} : { absentWhen }),
  ]
    .filter((part): part is string => Boolean(part))
    .map(plainText)
    .join(' ')
