/** Checks params, results and whole responses of a method. */

import { validators } from '../../../generated/rpc/validators.ts'
import { pointerStep } from '../../core/lib/json-pointer.ts'
import { nearest } from '../../core/lib/nearest.ts'
import { explained, guarded, onWire, oversizeProblem, runValidator } from './check-value.ts'
import { describeShape, describeValue, mismatch } from './describe.ts'
import { explain } from './explain.ts'
import { measure } from './measure.ts'
import { type KnownMethod, type Param, shapesOf, unknownMethod } from './method.ts'
import { below, invalid, type Problem, type Report, VALID } from './report.ts'
import { requestedProblem } from './requested.ts'

/** Runs the compiled validator first, because results may be large and most of them fit. */
function checkMeasured(shape: string, value: unknown): Report {
  const validator = validators[shape]
  if (validator) return runValidator(validator, value) ? VALID : explained(shape, value)
  const report = explain(shape, onWire(value))
  return report.valid || report.problems.length > 0 ? report : VALID
}

function measured(value: unknown, check: () => Report): Report {
  return guarded(() => {
    const oversize = measure(value)
    return oversize ? invalid([oversizeProblem(oversize)]) : check()
  })
}

/**
 * Checks params of a method: a list by position, or an object by the document's names. Methods without parameters
 * accept any params, as the node does.
 * @example
 * checkParams('eth_getBalance', ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x0400']).valid // → false
 */
export function checkParams(method: KnownMethod, params: unknown): Report {
  const shape = shapesOf(method)
  if (!shape) return invalid([unknownMethod(method)])
  if (shape.params.length === 0) return VALID
  return measured(params, () => {
    if (Array.isArray(params)) return byPosition(shape.params, params)
    if (params === undefined) return byPosition(shape.params, [])
    if (typeof params === 'object' && params !== null) return byName(shape.params, params as Record<string, unknown>)
    const expected = 'a list by position or an object by name'
    return invalid([mismatch('', expected, params)])
  })
}

function byPosition(params: readonly Param[], given: readonly unknown[]): Report {
  const problems = params.flatMap((param, index) => checkOne(param, given[index], pointerStep(index)))
  if (given.length > params.length) {
    const most = params.length === 1 ? '1 param' : `${params.length} params`
    const message = `takes ${most}, got ${given.length}`
    problems.push({ path: pointerStep(params.length), message, keyword: 'maxItems', expected: `at most ${most}` })
  }
  return problems.length === 0 ? VALID : invalid(problems)
}

function byName(params: readonly Param[], given: Record<string, unknown>): Report {
  const own = (name: string) => (Object.hasOwn(given, name) ? given[name] : undefined)
  const problems = params.flatMap((param) => checkOne(param, own(param.name), pointerStep(param.name)))
  const names = params.map(({ name }) => name)
  for (const key of Object.keys(given)) {
    if (names.includes(key) || given[key] === undefined) continue
    const [near] = nearest(key, names, 1)
    const message = `there is no param ${describeValue(key)}`
    const problem = { path: pointerStep(key), message, keyword: 'additionalProperties', expected: names.join(', ') }
    problems.push(near === undefined ? problem : { ...problem, fix: `"${near}"` })
    if (problems.length > 200) break
  }
  return problems.length === 0 ? VALID : invalid(problems)
}

function checkOne({ name, shape, required }: Param, value: unknown, path: string): Problem[] {
  if (value === undefined) {
    return required
      ? [{ path: '', message: `the param "${name}" is missing`, keyword: 'required', expected: describeShape(shape) }]
      : []
  }
  const report = below(path, checkMeasured(shape, value))
  return report.valid ? [] : report.problems
}

/**
 * Checks the `result` member of an answer.
 * @param params Params of the request. With them the result must also match the request: the same block, with hashes or
 * full transactions, logs that match the filter, a trace of the requested tracer.
 * @example
 * checkResult('eth_chainId', '0x8f') // → { valid: true }
 */
export function checkResult(method: KnownMethod, value: unknown, params?: unknown): Report {
  const shape = shapesOf(method)
  if (!shape) return invalid([unknownMethod(method)])
  return measured(value, () => checkRequested(method, shape.result, value, params))
}

function checkRequested(method: string, shape: string, value: unknown, params: unknown): Report {
  const report = checkMeasured(shape, value)
  if (!report.valid || params === undefined || params === null) return report
  const problem = requestedProblem(method, params, value)
  return problem ? invalid([problem]) : report
}

/** The request that a response is compared with. */
export type SentRequest = { readonly id?: unknown; readonly params?: unknown }

/**
 * Checks a whole response: the envelope, then its result. For an error, checks code and message.
 * @param request The request of the response. With it the id must match, and the result must match the request.
 * @example
 * checkResponse('eth_chainId', { jsonrpc: '2.0', id: 1, result: '0x08f' }).valid // → false
 */
export function checkResponse(method: KnownMethod, response: unknown, request: SentRequest = {}): Report {
  const shape = shapesOf(method)
  if (!shape) return invalid([unknownMethod(method)])
  return measured(response, () => {
    if (typeof response !== 'object' || response === null || Array.isArray(response)) {
      return invalid([mismatch('', 'a response object', response)])
    }
    const envelope = response as Record<string, unknown>
    const problems = [...envelopeProblems(envelope), ...idProblems(envelope.id, request.id)]
    if (envelope.result === undefined) return problems.length === 0 ? VALID : invalid(problems)
    const report = below('/result', checkRequested(method, shape.result, envelope.result, request.params))
    if (report.valid) return problems.length === 0 ? VALID : invalid(problems)
    return { ...report, ...invalid([...problems, ...report.problems]) }
  })
}

function idProblems(found: unknown, sent: unknown): Problem[] {
  if (sent === undefined || found === sent) return []
  return [mismatch('/id', `the id of the request, ${describeValue(sent)}`, found, 'relation')]
}

function envelopeProblems(envelope: Record<string, unknown>): Problem[] {
  const problems: Problem[] = []
  const { jsonrpc, id, result, error } = envelope
  if (jsonrpc !== '2.0') problems.push({ ...mismatch('/jsonrpc', '"2.0"', jsonrpc, 'const'), fix: '"2.0"' })
  if (!isId(id)) problems.push(mismatch('/id', 'a 64-bit integer, a string or null', id))
  const expected = 'one of the two'
  if (result === undefined && error === undefined)
    problems.push({ path: '', message: 'neither "result" nor "error" is there', keyword: 'required', expected })
  if (result !== undefined && error !== undefined)
    problems.push({ path: '', message: '"result" and "error" exclude each other', keyword: 'oneOf', expected })
  return error === undefined ? problems : [...problems, ...errorProblems(error)]
}

const isId = (id: unknown): boolean =>
  id === null ||
  typeof id === 'string' ||
  (Number.isInteger(id) && (id as number) >= -(2 ** 63) && (id as number) < 2 ** 63)

function errorProblems(error: unknown): Problem[] {
  if (typeof error !== 'object' || error === null || Array.isArray(error))
    return [mismatch('/error', 'an error object', error)]
  const { code, message } = error as Record<string, unknown>
  return [
    ...(Number.isInteger(code) ? [] : [mismatch('/error/code', 'an integer', code)]),
    ...(typeof message === 'string' ? [] : [mismatch('/error/message', 'a string', message)]),
  ]
}
