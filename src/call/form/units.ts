/** Rows of a method’s params → the units that its form shows. Used at build. */
import type { SchemaRow, Unit } from '../../core/lib/method-model.ts'

/** Units of amounts and times, by field. Other quantities are plain numbers. */
export function unitsOf(rows: readonly SchemaRow[]): Record<string, Unit> {
  const units: Record<string, Unit> = {}
  const visit = (row: SchemaRow): void => {
    if (row.unit && /wei|seconds/.test(row.unit)) units[row.name] = row.unit
    for (const inner of [...(row.rows ?? []), ...(row.branches ?? []).flatMap((branch) => branch.rows ?? [])])
      visit(inner)
  }
  for (const row of rows) visit(row)
  return units
}
