/** Model of a method → the facts that its example panel needs in the browser. Used at build. */

import type { FormFacts } from '../../../../call/form/make-request.ts'
import { takesNewest } from '../../../../call/form/newest-values.ts'
import { unitsOf } from '../../../../call/form/units.ts'
import type { MethodModel, SchemaRow } from '../../../../core/lib/method-model.ts'
import type { HintRow } from '../../../../core/lib/quantity-hint.ts'
import type { PanelFacts } from './panel-props.ts'

type Given = Pick<PanelFacts, 'base' | 'tools' | 'endpoints' | 'elsewhere' | 'local' | 'unserved' | 'builderStyle'>

export const panelFacts = (
  method: MethodModel,
  { base, tools, endpoints, elsewhere, local, unserved, builderStyle }: Given,
): PanelFacts => ({
  ...{ method: method.name, base, endpoints, tools, builderStyle },
  takesNewest: takesNewest(method.name),
  canRun: method.transport !== 'websocket' && tools.playground !== undefined,
  ...(elsewhere ? { elsewhere } : {}),
  ...(local ? { local } : {}),
  ...(unserved ? { unserved } : {}),
  hintRow: hintRow(method.resultRow) ?? { name: method.resultRow.name },
  ...(method.params.length > 0 ? { builder: builderFacts(method) } : {}),
})

/** The row with its nested rows that have a unit. Undefined if there is none. Rows of branches count as its own. */
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

function builderFacts({ errors, params }: MethodModel): FormFacts {
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
  }
}
