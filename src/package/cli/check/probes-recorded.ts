/**
 * Probes from the examples of the document. An example with the same outcome on every chain (a short hash, an unknown
 * hash, a reversed range) must reproduce it. Others must return a result of the right shape or a documented error.
 */
import type { ExampleCase } from '../../../core/lib/method-model.ts'
import { codesOf, errorsWithText } from '../../explain/node-errors.ts'
import { errorsOf } from '../../rpc/endpoint.ts'
import type { Expect, Probe } from './model.ts'

/** Cases with the same outcome on every chain, in addition to the intentionally invalid ones. */
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

/** Cases that test a limit of the endpoint. */
const LIMITS = ['range-too-large', 'too-many-blocks']

/** Too expensive for someone else's endpoint. */
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
