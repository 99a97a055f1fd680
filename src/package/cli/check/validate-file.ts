/** Checks saved responses against the document. */
import { crossExamine, type Exchange } from '../../examine/examine.ts'
import { explainFully } from '../../explain/full.ts'
import { methods } from '../../rpc/method.ts'
import type { Problem } from '../../rpc/report.ts'
import { checkResponse, checkResult } from '../../rpc/validate.ts'
import { inputError, type Saved, savedIn } from './saved-text.ts'

/** `advice` explains an error, with a remedy and the client releases that return it. */
export type FileOutcome = { name: string; method: string; problems: Problem[]; advice?: string }

type Pair = { name: string; method: string; response: unknown; isBare?: true; params?: unknown }

/**
 * Checks each response found in a text.
 * @param method The method of responses without a request.
 * @throws {PortalError} `VALIDATE_INPUT` when there is nothing to check.
 */
export function validateText(text: string, method?: string): FileOutcome[] {
  const all = savedIn(text)
  // In a mixed file, skip requests to other kinds of servers.
  const known = all.length > 1 ? all.filter(isKnown) : all
  return (known.length > 0 ? known : all)
    .flatMap((value, index) =>
      pairs(value, `${all.length === known.length ? index + 1 : all.indexOf(value) + 1}`, method),
    )
    .map(({ name, method: asked, response, isBare, params }) => {
      const report = isBare ? checkResult(asked, response) : checkResponse(asked, response)
      const problems = report.valid ? requestedProblems(asked, params, response) : report.problems
      const advice = isBare ? undefined : adviceFor(response)
      return { name, method: asked, problems, ...(advice && { advice }) }
    })
}

/** Whether to check a value. Excludes pairs of unknown methods and requests without a response. */
function isKnown(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  const { request, response } = value as Saved
  if (response === undefined) return !('request' in value) && !('fault' in value)
  const asked = [request ?? value].flat().map((one) => (one as { method?: unknown } | null)?.method)
  return asked.every((name) => methods.some((known) => known === name))
}

/** Problems of a result with these params, although its shape fits. */
function requestedProblems(method: string, params: unknown, response: unknown): Problem[] {
  const result = (response as { result?: unknown } | null)?.result
  if (params === undefined || result === undefined) return []
  const report = checkResult(method, result, params)
  return report.valid ? [] : report.problems.map((problem) => ({ ...problem, path: `/result${problem.path}` }))
}

function adviceFor(response: unknown): string | undefined {
  const error: unknown = (response as { error?: unknown } | null)?.error
  if (typeof error !== 'object' || error === null) return undefined
  const { kind, verdict, entry = kind, advice, confidence } = explainFully(error)
  return confidence === 'none' ? undefined : `${entry}, ${verdict}: ${advice}`
}

/**
 * Compares the responses of one endpoint with each other. Uses the pairs that include a request with params.
 * @throws {PortalError} `VALIDATE_INPUT` when there is nothing to check.
 */
export function contradictionsIn(text: string): FileOutcome[] {
  const exchanges = savedIn(text).flatMap((value): Exchange[] => {
    const { request, response } = (value ?? {}) as Saved
    const asked = [request].flat() as ({ method?: unknown; params?: unknown } | undefined)[]
    const answers = [response].flat() as ({ result?: unknown } | undefined)[]
    return asked.flatMap((one, place) => {
      const result = answers[place]?.result
      return typeof one?.method === 'string' && result !== undefined ? [{ ...one, method: one.method, result }] : []
    })
  })
  return crossExamine(exchanges).map(({ relation, method, against, path, message, keyword }) => {
    const other = against ? `, according to ${against.method} ${JSON.stringify(against.params)}` : ''
    return { name: relation, method, problems: [{ path, message: `${message}${other}`, keyword }] }
  })
}

function pairs(value: unknown, place: string, method: string | undefined): Pair[] {
  const saved = (typeof value === 'object' && value !== null ? value : {}) as Saved
  if ('response' in saved) {
    const name = typeof saved.name === 'string' ? saved.name : place
    if (Array.isArray(saved.request)) return batch(saved.request, saved.response, name)
    const request = saved.request ?? saved
    return [{ name, method: methodOf(request, method, name), response: saved.response, params: paramsOf(request) }]
  }
  const isBare = !('jsonrpc' in saved)
  return [
    { name: place, method: methodOf({}, method, place), response: value, ...(isBare && { isBare: true as const }) },
  ]
}

/** Responses of a batch match requests by position. */
function batch(requests: readonly unknown[], response: unknown, name: string): Pair[] {
  const answers: readonly unknown[] = Array.isArray(response) ? response : []
  return requests.map((request, index) => {
    const place = `${name}/${index}`
    const params = paramsOf(request)
    return { name: place, method: methodOf(request, undefined, place), response: answers[index], params }
  })
}

const paramsOf = (request: unknown): unknown => (request as { params?: unknown } | null)?.params

function methodOf(request: unknown, given: string | undefined, name: string): string {
  const found = (request as { method?: unknown } | null)?.method
  const method = typeof found === 'string' ? found : given
  if (method === undefined)
    throw inputError(
      `Response ${name} does not contain its method.`,
      'Add --method, or save { "request", "response" }.',
    )
  if (!methods.includes(method as never))
    throw inputError(`There is no method ${method}.`, 'Check the list of methods.')
  return method
}

/** The findings as lines of text. */
export function validateReport(outcomes: readonly FileOutcome[]): string {
  const wrong = outcomes.filter(({ problems }) => problems.length > 0)
  const lines = wrong.flatMap(({ name, method, problems }) => [
    `${method}, response ${name}`,
    ...problems.map(({ path, message }) => `    ${path === '' ? '' : `${path}  `}${message}`),
  ])
  const advised = outcomes.flatMap(({ name, method, advice }) =>
    advice === undefined ? [] : [`${method}, response ${name}`, `    ${advice}`],
  )
  const verdict = wrong.length === 0 ? 'all fit' : `${wrong.length} differ`
  return [
    ...lines,
    ...advised,
    `${outcomes.length} ${outcomes.length === 1 ? 'response' : 'responses'}, ${verdict}`,
  ].join('\n')
}
