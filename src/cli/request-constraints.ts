/** A probe that also looks at what its own params ask for. */
import { askedProblem, isAsking } from '../rpc/asked.ts'
import type { Probe, Relation } from './model.ts'
import { all } from './relations.ts'

/** The probe, which now looks at what its own params ask for too. Refusals and nulls stay as they are. */
export function withRequestConstraints(probe: Probe): Probe {
  const { method, params, expect } = probe
  if (!isAsking(method) || !Array.isArray(params) || (expect.kind !== 'result' && expect.kind !== 'any')) return probe
  const relation: Relation = (result) => askedProblem(method, params, result)
  return { ...probe, expect: { ...expect, relation: expect.relation ? all(expect.relation, relation) : relation } }
}
