import { isAsking, requestedProblem } from '../../rpc/requested.ts'
import type { Probe, Relation } from './model.ts'
import { all, constants } from './relations.ts'

const BLOCKS = /^eth_getBlockBy(Hash|Number)$/

/** Adds a check that the result matches the request's params. Errors and nulls are unaffected. */
export function withRequestConstraints(probe: Probe): Probe {
  const { method, params, expect } = probe
  if (!isAsking(method) || !Array.isArray(params) || (expect.kind !== 'result' && expect.kind !== 'any')) return probe
  const asked: Relation = (result) => requestedProblem(method, params, result)
  const relation = BLOCKS.test(method) ? all(asked, constants) : asked
  return { ...probe, expect: { ...expect, relation: expect.relation ? all(expect.relation, relation) : relation } }
}
