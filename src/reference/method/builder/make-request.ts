/** A form → the request it sends, what is wrong with it, the answer to show, and the link that brings it back. */
import type { RpcRequest } from '../../../lib/snippets/snippet.ts'
import type { ShownAnswer } from '../parts/ExamplePanel/ExamplePanelResponse.tsx'
import type { BuilderFacts, PanelCases, PanelFacts } from '../parts/ExamplePanel/panel-props.ts'
import { type Form, readForm, writeForm } from './form.ts'
import { type Problem, problemsOf, RANGE_REVERSED, RANGE_TOO_LARGE } from './problems.ts'
import { fromQuery, toQuery } from './query.ts'

type Check = Parameters<typeof problemsOf>[0]

/** What the builder makes of its form. */
export type BuiltRequest = {
  request: RpcRequest
  problems: readonly Problem[]
  /** Pointers of the values that break a rule. */
  broken: readonly string[]
  answer: ShownAnswer
  /** Path of this page with the request in its query. */
  link: string
}

/** The form of the params that the page's link names, or else of those that are shown. */
export function firstForm(method: string, shown: unknown): Form {
  const asked = fromQuery(method, new URLSearchParams(location.search))
  return asked === undefined ? formOf(method, shown) : readForm(method, asked)
}

/** The form of the params that are shown. */
export const formOf = (method: string, shown: unknown): Form => readForm(method, shown ?? [])

type Input = { facts: PanelFacts; cases: PanelCases; form: Form; check: Check | undefined }

/** Without `check`, whose code comes later than the form, nothing is wrong. */
export function makeRequest({ facts: { method, builder }, cases, form, check }: Input): BuiltRequest {
  const params = writeForm(form)
  const problems = check ? problemsOf(check, method, params, builder?.range) : []
  return {
    request: { jsonrpc: '2.0', id: 1, method, params },
    problems,
    broken: problems.map(({ path }) => `/params${path}`),
    answer: answerTo(params, cases, problems[0], builder?.refusals ?? {}),
    link: `${location.pathname}?${toQuery(method, params)}${location.hash}`,
  }
}

function answerTo(
  params: unknown,
  cases: PanelCases,
  problem: Problem | undefined,
  refusals: BuilderFacts['refusals'],
): ShownAnswer {
  const wanted = JSON.stringify(params)
  const index = cases.findIndex(({ request }) => JSON.stringify(request.params) === wanted)
  const example = cases[index]
  if (example) return { kind: 'case', index, example }
  if (!problem) return { kind: 'unknown' }
  const refusal =
    problem.keyword === RANGE_REVERSED
      ? refusals.reversed
      : problem.keyword === RANGE_TOO_LARGE
        ? refusals.tooLarge
        : refusals.params
  return refusal ? { kind: 'refused', refusal } : { kind: 'unknown' }
}
