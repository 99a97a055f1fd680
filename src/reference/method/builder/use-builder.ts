/** The builder's state: the form, what is wrong with it, and everything outside that follows it. */
import { useEffect, useMemo, useState } from 'react'
import type { RpcRequest } from '../../../lib/snippets/snippet.ts'
import { type Answer, showAnswer } from '../example-panel/answer.ts'
import { OPEN_EVENT, showPage } from '../example-panel/build-switch.ts'
import { caseCount, chosenCase, railOf, requestOf } from '../example-panel/requests.ts'
import { pointRun } from '../example-panel/run-link.ts'
import { showBuilt } from '../example-panel/snippets.ts'
import { type Form, readForm, writeForm } from './form.ts'
import { type Problem, problemsOf, RANGE_REVERSED, RANGE_TOO_LARGE } from './problems.ts'
import { fromQuery, toQuery } from './query.ts'

type Refusal = { code: number; message: string }

/** What the node answers to params that break a rule, as the document has it. */
export type Refusals = { params?: Refusal; reversed?: Refusal; tooLarge?: Refusal }

type Options = { method: string; page: HTMLElement; range: number | undefined; refusals: Refusals }

export type Builder = {
  form: Form
  setForm: (form: Form) => void
  params: unknown
  problems: readonly Problem[]
  /** Address of the page with the request in its query. */
  link: string
  reset: () => void
}

/** Params of the link, or of the case that is shown. */
function firstParams(method: string, page: HTMLElement): unknown {
  const asked = fromQuery(method, new URLSearchParams(location.search))
  return asked === undefined ? shownParams(page) : asked
}

function shownParams(page: HTMLElement): unknown {
  const rail = railOf(page)
  return rail ? requestOf(rail, chosenCase(rail)).params : []
}

export function useBuilder({ method, page, range, refusals }: Options): Builder {
  const [form, setForm] = useState(() => readForm(method, firstParams(method, page)))
  const [isOpen, setOpen] = useState(true)
  const params = useMemo(() => writeForm(form), [form])
  const problems = useProblems(method, params, range)
  const link = useMemo(() => linkTo(method, params), [method, params])
  useEffect(() => {
    const place = page.querySelector('[data-build]')
    const onOpen = (event: Event) => {
      setForm(readForm(method, (event as CustomEvent<unknown>).detail))
      setOpen(true)
    }
    place?.addEventListener(OPEN_EVENT, onOpen)
    const watch = new MutationObserver(() => setOpen(!place?.hasAttribute('hidden')))
    if (place) watch.observe(place, { attributeFilter: ['hidden'] })
    return () => {
      place?.removeEventListener(OPEN_EVENT, onOpen)
      watch.disconnect()
    }
  }, [page, method])
  useEffect(() => {
    if (!isOpen) return
    const request: RpcRequest = { jsonrpc: '2.0', id: 1, method, params }
    showBuilt(page, { request, broken: problems.map(({ path }) => `/params${path}`) })
    showAnswer(page, answerTo(page, request, problems, refusals))
    const rail = railOf(page)
    if (rail) pointRun(rail, params)
    history.replaceState(history.state, '', link)
    showPage(page)
  }, [isOpen, page, method, params, problems, link, refusals])
  useEffect(() => {
    if (isOpen) return
    showAnswer(page, undefined)
    showBuilt(page, undefined)
    history.replaceState(history.state, '', location.pathname + location.hash)
  }, [isOpen, page])
  return { form, setForm, params, problems, link, reset: () => setForm(readForm(method, shownParams(page))) }
}

const linkTo = (method: string, params: unknown): string =>
  `${location.pathname}?${toQuery(method, params)}${location.hash}`

/** Problems as the checker finds them; its code comes when the builder does, and says nothing until then. */
function useProblems(method: string, params: unknown, range: number | undefined): readonly Problem[] {
  const [check, setCheck] = useState<Parameters<typeof problemsOf>[0]>()
  useEffect(() => {
    let isGone = false
    import('../../../rpc/validate.ts')
      .then(({ checkParams }) => {
        if (!isGone) setCheck(() => checkParams)
      })
      .catch((error: unknown) => console.error('The checker did not load; the form is not checked.', error))
    return () => {
      isGone = true
    }
  }, [])
  return useMemo(() => (check ? problemsOf(check, method, params, range) : []), [check, method, params, range])
}

function answerTo(page: HTMLElement, request: RpcRequest, problems: readonly Problem[], refusals: Refusals): Answer {
  const rail = railOf(page)
  const wanted = JSON.stringify(request.params)
  const index = rail
    ? Array.from({ length: caseCount(rail) }, (_, at) => JSON.stringify(requestOf(rail, at).params)).indexOf(wanted)
    : -1
  if (index >= 0) return { kind: 'recorded', index }
  const [problem] = problems
  if (!problem) return { kind: 'unknown' }
  const refusal =
    problem.keyword === RANGE_REVERSED
      ? refusals.reversed
      : problem.keyword === RANGE_TOO_LARGE
        ? refusals.tooLarge
        : refusals.params
  return refusal ? { kind: 'refused', ...refusal } : { kind: 'unknown' }
}
