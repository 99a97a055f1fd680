/** Parameters with each set of forms and each list of values told once, where a page would repeat them. Pure. */
import type { Branch, SchemaRow } from './method-model.ts'

/** An earlier row with the same alternatives. */
export type FormsAs = Pick<SchemaRow, 'name' | 'anchor'>
/** A row that can have the same alternatives as an earlier row. */
export type ToldRow = SchemaRow & { formsAs?: FormsAs }

type Options = {
  /** The form of a type is also told once. Its name then stands for it. */
  hasRules: boolean
}

/** Rows in the order of the page. Names and anchors are kept, and so is all that differs. */
export function tellOnce(rows: readonly SchemaRow[], { hasRules }: Options): ToldRow[] {
  const forms = new Map<string, FormsAs>()
  const told = new Set<string>()
  const isTold = (kind: string, part: unknown): boolean => {
    const key = `${kind} ${JSON.stringify(part)}`
    return told.has(key) || !told.add(key)
  }

  const rest = <Part extends Branch | SchemaRow>(part: Part): Part => {
    const { rule, values, branches, rows: inner, ...others } = part as Branch & SchemaRow
    const type = part.type.replace(/ or null$/, '')
    return {
      ...others,
      ...(rule !== undefined && !(hasRules && isTold('rule', [type, rule])) && { rule }),
      ...(values !== undefined && !isTold('values', values) && { values }),
      ...(branches !== undefined && { branches: branches.map(rest) }),
      ...(inner !== undefined && { rows: inner.map(row) }),
    } as unknown as Part
  }
  const row = (one: SchemaRow): ToldRow => {
    if (one.branches === undefined) return rest(one)
    const key = JSON.stringify(one.branches)
    const formsAs = forms.get(key)
    if (formsAs === undefined) {
      forms.set(key, { name: one.name, anchor: one.anchor })
      return rest(one)
    }
    const { branches: _, ...others } = one
    return { ...rest(others), formsAs }
  }
  return rows.map(row)
}
