/** Compares a response with the expectation of its probe. */
import { isNotOffered } from '../../../core/lib/not-offered.ts'
import { codesOf, errorsWithText } from '../../explain/node-errors.ts'
import { errorsOf, isOptional } from '../../rpc/endpoint.ts'
import type { Problem } from '../../rpc/report.ts'
import { checkResponse } from '../../rpc/validate.ts'
import type { Exchange } from './exchange.ts'
import type { Outcome, Probe, Relation } from './model.ts'
import { same } from './relations.ts'

/** Errors of an overloaded node. They do not show whether it follows the document. */
const BUSY = ['Overloaded', 'ConcurrencyLimit', 'CallQueueFull', 'CallQueueTimeout', 'FeeHistoryConcurrencyLimit']
const TOO_MANY = 429

export type RpcError = { code: number; message: string; data?: unknown }
type Checked = Omit<Outcome, 'method' | 'probe'>

const fits: Checked = { verdict: 'fits', problems: [] }
const differs = (...problems: Problem[]): Checked => ({ verdict: 'differs', problems })
export const wrong = (path: string, message: string, expected: string): Problem => ({
  path,
  message,
  keyword: 'answer',
  expected,
})

/**
 * The outcome of one probe.
 * @param id The ID of the request.
 * @param isOffered Whether the method has responded before, which proves that the endpoint has it.
 */
export function checkAnswer(probe: Probe, exchange: Exchange, id: unknown, isOffered: boolean): Checked {
  if (exchange.status === TOO_MANY) return { verdict: 'skipped', problems: [], note: `rate limited: HTTP ${TOO_MANY}` }
  if ('fault' in exchange)
    return differs({ path: '', message: exchange.reason, keyword: 'transport', expected: 'a JSON-RPC response' })
  const { value, status } = exchange
  const report = checkResponse(probe.method, value)
  const error = errorOf(value)
  const twice = exchange.duplicate === undefined ? [] : [duplicateProblem(exchange.duplicate)]
  const problems = [...(report.valid ? [] : report.problems), ...envelopeProblems(value, status, id), ...twice]
  if (problems.length > 0) return differs(...problems)
  return error ? judgeError(probe, error, isOffered) : judgeResult(probe, (value as { result: unknown }).result)
}

/** JSON parsers disagree on which of two equal names wins. */
const duplicateProblem = (name: string): Problem => wrong(`/${name}`, `"${name}" occurs twice in the response`, 'once')

/** The error object of a response, if it is readable. */
export function errorOf(value: unknown): RpcError | undefined {
  const error = (value as { error?: Partial<RpcError> } | null | undefined)?.error
  return typeof error?.code === 'number' && typeof error.message === 'string' ? (error as RpcError) : undefined
}

/** The response must repeat the request's ID. JSON-RPC responses, including errors, have HTTP status 200. */
export function envelopeProblems(value: unknown, status: number, id: unknown): Problem[] {
  const found = (value as { id?: unknown } | null)?.id
  const problems: Problem[] = []
  if (errorOf(value)?.message.trim() === '')
    problems.push(wrong('/error/message', 'an error without a message', 'a short description'))
  if (found !== id)
    problems.push(
      wrong('/id', `the request has the id ${JSON.stringify(id)}, the response ${JSON.stringify(found)}`, String(id)),
    )
  if (status !== 200) problems.push(wrong('', `a JSON-RPC response with HTTP ${status}`, 'HTTP 200'))
  return problems
}

function judgeResult({ method, expect }: Probe, result: unknown): Checked {
  if (expect.kind === 'any') return result === null || !expect.relation ? fits : related(expect.relation, result)
  if (expect.kind === 'null') {
    if (result === null) return fits
    return differs(wrong('/result', 'got a value for data that does not exist', 'null'))
  }
  if (expect.kind === 'error') {
    const message = `got a result for a request that must be rejected with ${expect.ids.join(' or ')}`
    return differs(wrong('/result', message, `an error ${codesOf(expect.ids).join(' or ')}`))
  }
  if (result === null && !expect.nullable) {
    return differs(wrong('/result', `got null from ${method} for existing data`, 'the requested value'))
  }
  return result === null || !expect.relation ? fits : related(expect.relation, result)
}

function related(relation: Relation, result: unknown): Checked {
  const found = relation(result)
  return found ? differs({ ...found, path: `/result${found.path}` }) : fits
}

function judgeError(probe: Probe, { code, message, data }: RpcError, isOffered: boolean): Checked {
  const { method, expect } = probe
  const named = errorsWithText(errorsOf(method), message)
  const note = `${code} ${message}`
  const seen = (ids: readonly string[]) => ({ verdict: 'fits' as const, problems: [], note, error: { ids, code } })
  const isDue = expect.kind === 'error' && codesOf(expect.ids).includes(code)
  if (isDue && expect.data !== undefined && !same(data, expect.data)) {
    const found = data === undefined ? 'no data' : JSON.stringify(data)?.slice(0, 80)
    return differs(wrong('/error/data', `${found} where the revert data is expected`, expect.data))
  }
  if (isDue) return seen(expect.ids)
  const absent = isOffered ? undefined : notOffered(method, code, message)
  if (absent) return absent
  if (expect.kind === 'error') return differs(wrongCode(expect.ids, code, message))
  if (named.some((id) => BUSY.includes(id))) return { verdict: 'skipped', problems: [], note: `busy: ${note}` }
  const allowed = expect.kind === 'any' ? errorsOf(method) : expect.kind === 'result' ? (expect.or ?? []) : []
  const ids = named.length > 0 ? named.filter((id) => allowed.includes(id)) : allowed
  if (ids.length > 0 && codesOf(ids).includes(code)) return seen(named.length > 0 ? named : [])
  if (expect.kind === 'any') return differs(wrongCode(named.length > 0 ? named : errorsOf(method), code, message))
  const what = expect.kind === 'null' ? 'null' : 'a result'
  return differs(wrong('/error', `expected ${what}, got the error ${note}`, what))
}

/** A missing method is not a fault if the document makes it optional. */
function notOffered(method: string, code: number, message: string): Checked | undefined {
  return isNotOffered(code, message) && isOptional(method)
    ? { verdict: 'absent', problems: [], note: `${code} ${message}` }
    : undefined
}

function wrongCode(ids: readonly string[], code: number, message: string): Problem {
  const codes = codesOf(ids)
  const listed = codes.length > 4 ? 'a code that the document lists' : codes.join(' or ')
  const expected = ids.length === 1 ? `${listed} (${ids[0]})` : listed
  return wrong('/error/code', `${code} "${message}" where ${expected} is expected`, expected)
}
