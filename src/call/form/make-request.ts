/** A form → its request, its problems, the answer to show, and the link that restores it. */
import type { ExampleCase, Unit } from '../../core/lib/method-model.ts'
import { mayBeInAddress, secretIn } from '../../core/lib/private-text.ts'
import type { RpcRequest } from '../../core/lib/snippets/snippet.ts'
import { type Form, readForm, writeForm } from './form.ts'
import { type Problem, problemsOf, RANGE_REVERSED, RANGE_TOO_LARGE } from './problems.ts'
import { fromQuery, toQuery } from './query.ts'

type Check = Parameters<typeof problemsOf>[0]

/** An error of the node, as documented. */
export type Refusal = { code: number; message: string }

/** The facts that the form needs in addition to the shapes it shares with the checker. */
export type FormFacts = {
  /** The node's errors for params that break a rule. */
  refusals: { params?: Refusal; reversed?: Refusal; tooLarge?: Refusal }
  /** Unit of a quantity, by the name of the field. */
  units: Readonly<Record<string, Unit>>
}

/** The expected answer to a request before it is sent. */
export type ShownAnswer =
  /** The answer of a case, which is recorded, published or constructed, as shown below it. */
  | { kind: 'case'; index: number; example: ExampleCase }
  /** The node's error for params that break a rule. */
  | { kind: 'refused'; refusal: Refusal }
  /** The examples do not include an answer to the request that was built. */
  | { kind: 'unknown' }

/** The request that the builder makes from its form. */
export type BuiltRequest = {
  request: RpcRequest
  problems: readonly Problem[]
  /** Pointers of the values that break a rule. */
  broken: readonly string[]
  answer: ShownAnswer
  /** Path of this page with the request in its query, to copy. A secret is not in it. */
  link: string
  /** Path for the address of the page, which the reader did not ask to share. Params that may be a secret are not in it. */
  address: string
}

/** The form of the params that the page's link names, or else of those that are shown. */
export function firstForm(method: string, shown: unknown): Form {
  const asked = fromQuery(method, new URLSearchParams(location.search))
  return asked === undefined ? formOf(method, shown) : readForm(method, asked)
}

/** The form of the params that are shown. */
export const formOf = (method: string, shown: unknown): Form => readForm(method, shown ?? [])

type Input = {
  facts: { method: string; builder?: FormFacts }
  cases: readonly ExampleCase[]
  form: Form
  check: Check | undefined
}

/** Without `check`, whose code loads after the form, there are no problems. */
export function makeRequest({ facts: { method, builder }, cases, form, check }: Input): BuiltRequest {
  const params = writeForm(form)
  const text = JSON.stringify(params) ?? ''
  const page = location.pathname + location.hash
  const link = secretIn(text) ? page : `${location.pathname}?${toQuery(method, params)}${location.hash}`
  const problems = check ? problemsOf(check, method, params) : []
  return {
    request: { jsonrpc: '2.0', id: 1, method, params },
    problems,
    broken: problems.map(({ path }) => `/params${path}`),
    answer: answerTo(params, cases, problems[0], builder?.refusals ?? {}),
    link,
    address: mayBeInAddress(text, location.search + JSON.stringify(cases)) ? link : page,
  }
}

function answerTo(
  params: unknown,
  cases: readonly ExampleCase[],
  problem: Problem | undefined,
  refusals: FormFacts['refusals'],
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
