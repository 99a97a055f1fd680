/** Saved responses against the document: pairs of request and response, lists of them, one per line, or one response. */
import { crossExamine, type Exchange } from '../examine/examine.ts'
import { PortalError } from '../lib/portal-error.ts'
import { classifyRpcError } from '../rpc/classify.ts'
import { methods } from '../rpc/method.ts'
import type { Problem } from '../rpc/report.ts'
import { checkResponse, checkResult } from '../rpc/validate.ts'

/** `advice` for an error that the document knows: what to do, and which releases of the client answer so. */
export type FileOutcome = { name: string; method: string; problems: Problem[]; advice?: string }

type Pair = { name: string; method: string; response: unknown; isBare?: true }

/**
 * Checks each response found in a text.
 * @param method The method of responses that stand alone.
 * @throws {PortalError} `VALIDATE_INPUT` when there is nothing to check.
 */
export function validateText(text: string, method?: string): FileOutcome[] {
  return values(text)
    .flatMap((value, index) => pairs(value, `${index + 1}`, method))
    .map(({ name, method: asked, response, isBare }) => {
      const report = isBare ? checkResult(asked, response) : checkResponse(asked, response)
      const advice = isBare ? undefined : adviceFor(response)
      return { name, method: asked, problems: report.valid ? [] : report.problems, ...(advice && { advice }) }
    })
}

function adviceFor(response: unknown): string | undefined {
  const error: unknown = (response as { error?: unknown } | null)?.error
  if (typeof error !== 'object' || error === null) return undefined
  const { verdict, entry, advice } = classifyRpcError(error)
  return entry === undefined ? undefined : `${entry}, ${verdict}: ${advice}`
}

/**
 * What responses of one endpoint say against each other: pairs whose request is there with its params.
 * @throws {PortalError} `VALIDATE_INPUT` when there is nothing to check.
 */
export function contradictionsIn(text: string): FileOutcome[] {
  const exchanges = values(text).flatMap((value): Exchange[] => {
    const { request, response } = (value ?? {}) as Saved
    const asked = [request].flat() as ({ method?: unknown; params?: unknown } | undefined)[]
    const answers = [response].flat() as ({ result?: unknown } | undefined)[]
    return asked.flatMap((one, place) => {
      const result = answers[place]?.result
      return typeof one?.method === 'string' && result !== undefined ? [{ ...one, method: one.method, result }] : []
    })
  })
  return crossExamine(exchanges).map(({ relation, method, against, path, message, keyword }) => {
    const other = against ? `; ${against.method} ${JSON.stringify(against.params)} says so` : ''
    return { name: relation, method, problems: [{ path, message: `${message}${other}`, keyword }] }
  })
}

/** One JSON text, a list, or a JSON text per line. */
function values(text: string): unknown[] {
  const whole = parse(text)
  if (whole.isJson) return Array.isArray(whole.value) ? whole.value : [whole.value]
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const parsed = lines.map(parse)
  const bad = parsed.findIndex(({ isJson }) => !isJson)
  if (lines.length === 0) throw inputError('There is nothing in it.', 'Give a saved response.')
  if (bad >= 0)
    throw inputError(
      lines.length === 1
        ? `Not JSON: ${whole.message}.`
        : `Neither JSON nor one JSON text per line: line ${bad + 1} is none.`,
      'Save the body of the answer as it came.',
    )
  return parsed.map(({ value }) => value)
}

function parse(text: string): { isJson: boolean; value?: unknown; message?: string } {
  try {
    return { isJson: true, value: JSON.parse(text) }
  } catch (error) {
    return { isJson: false, message: (error as Error).message }
  }
}

type Saved = { method?: unknown; request?: unknown; response?: unknown; name?: unknown; jsonrpc?: unknown }

function pairs(value: unknown, place: string, method: string | undefined): Pair[] {
  const saved = (typeof value === 'object' && value !== null ? value : {}) as Saved
  if ('response' in saved) {
    const name = typeof saved.name === 'string' ? saved.name : place
    if (Array.isArray(saved.request)) return batch(saved.request, saved.response, name)
    return [{ name, method: methodOf(saved.request ?? saved, method, name), response: saved.response }]
  }
  const isBare = !('jsonrpc' in saved)
  return [
    { name: place, method: methodOf({}, method, place), response: value, ...(isBare && { isBare: true as const }) },
  ]
}

/** Answers of a batch belong to requests by their place. */
function batch(requests: readonly unknown[], response: unknown, name: string): Pair[] {
  const answers: readonly unknown[] = Array.isArray(response) ? response : []
  return requests.map((request, index) => {
    const place = `${name}/${index}`
    return { name: place, method: methodOf(request, undefined, place), response: answers[index] }
  })
}

function methodOf(request: unknown, given: string | undefined, name: string): string {
  const found = (request as { method?: unknown } | null)?.method
  const method = typeof found === 'string' ? found : given
  if (method === undefined)
    throw inputError(
      `Response ${name} does not say which method it answers.`,
      'Add --method, or save { "request", "response" }.',
    )
  if (!methods.includes(method as never)) throw inputError(`There is no method ${method}.`, 'See the list of methods.')
  return method
}

const inputError = (message: string, hint: string): PortalError => new PortalError('VALIDATE_INPUT', { message, hint })

/** The findings as lines. */
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
