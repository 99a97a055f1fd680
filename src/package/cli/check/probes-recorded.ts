/**
 * Probes from the document's own examples. Those that say the same on every chain (a short hash, an unknown hash, a
 * reversed range) must bring their recorded outcome; the others a result of the right shape or a documented error.
 */
import type { ExampleCase } from '../../../core/lib/method-model.ts'
import { errorsOf } from '../../rpc/endpoint.ts'
import { codesOf, errorsWithText } from '../../rpc/errors.ts'
import type { Expect, Probe } from './model.ts'

/** Cases whose outcome no chain changes, beside the ones that are invalid on purpose. */
const EVERYWHERE = [
  'above-the-head',
  'blob-fields',
  'genesis-prestate',
  'input-and-data-differ',
  'never-seen',
  'range-reversed',
  'unknown-block',
  'unknown-hash',
  'unsorted-percentiles',
  'wrong-chain',
]

/** Cases that show what an endpoint allows. */
const LIMITS = ['range-too-large', 'too-many-blocks']

/** Too heavy for an endpoint that is not one's own. */
const LEFT_OUT = ['above-the-cap']

export function recordedProbes(method: string, cases: readonly ExampleCase[]): Probe[] {
  return cases
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .map((example) => ({
      method,
      name: `example ${example.name}`,
      params: example.request.params,
      expect: expectation(method, example),
      ...(LIMITS.includes(example.name) && { limit: true as const }),
    }))
}

function expectation(method: string, { name, response, invalidRequest }: ExampleCase): Expect {
  if (invalidRequest !== true && !EVERYWHERE.includes(name)) return { kind: 'any' }
  if (!('error' in response)) return response.result === null ? { kind: 'null' } : { kind: 'any' }
  const { code, message } = response.error
  const exact = errorsWithText(errorsOf(method), message)
  const ids = exact.length > 0 ? exact : errorsOf(method).filter((id) => codesOf([id]).includes(code))
  return { kind: 'error', ids }
}
