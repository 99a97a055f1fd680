/** Model of a method → the few facts that its example panel needs in the browser. Used at build. */
import type { MethodModel, SchemaRow, Unit } from '../../../../lib/method-model.ts'
import type { HintRow } from '../../../../lib/quantity-hint.ts'
import { takesNewest } from '../../builder/newest-values.ts'
import type { BuilderFacts, PanelFacts } from './panel-props.ts'

type Given = Pick<PanelFacts, 'base' | 'tools' | 'endpoints' | 'elsewhere' | 'builderStyle'>

export const panelFacts = (
  method: MethodModel,
  { base, tools, endpoints, elsewhere, builderStyle }: Given,
): PanelFacts => ({
  ...{ method: method.name, base, endpoints, tools, builderStyle },
  takesNewest: takesNewest(method.name),
  canRun: method.transport !== 'websocket' && tools.playground !== undefined,
  ...(elsewhere ? { elsewhere } : {}),
  hintRow: hintRow(method.resultRow) ?? { name: method.resultRow.name },
  ...(method.params.length > 0 ? { builder: builderFacts(method) } : {}),
})

/** The row with those below it that have a unit; undefined when there is none. Rows of branches stand among its own. */
function hintRow(row: SchemaRow): HintRow | undefined {
  const below = [...(row.rows ?? []), ...(row.branches ?? []).flatMap((branch) => branch.rows ?? [])]
  const rows = below.flatMap((inner) => hintRow(inner) ?? [])
  if (row.unit === undefined && rows.length === 0 && !row.recursion) return undefined
  return {
    name: row.name,
    ...(row.unit ? { unit: row.unit } : {}),
    ...(rows.length > 0 ? { rows } : {}),
    ...(row.recursion ? { recursion: row.recursion } : {}),
  }
}

function builderFacts({ limits, errors, params }: MethodModel): BuilderFacts {
  const range = limits.find(({ id }) => id === 'block-range')?.value
  const refusal = (key: string, id: string) => {
    const error = errors.find((candidate) => candidate.id === id)
    return error ? { [key]: { code: error.code, message: error.message } } : {}
  }
  return {
    units: unitsOf(params),
    refusals: {
      ...refusal('params', 'InvalidParams'),
      ...refusal('reversed', 'InvalidBlockRange'),
      ...refusal('tooLarge', 'BlockRangeTooLarge'),
    },
    ...(typeof range === 'number' ? { range } : {}),
  }
}

/** Units of amounts and times, by field; other quantities read as plain numbers. */
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
