import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import { store } from '../../../../browser/storage.ts'
import type { RpcRequest } from '../../../../lib/snippets/snippet.ts'
import { ExampleActions } from './ExamplePanelActions.tsx'
import { CaseRow } from './ExamplePanelCases.tsx'
import { ExampleRequest } from './ExamplePanelRequest.tsx'
import { ExampleResponse, type ShownAnswer } from './ExamplePanelResponse.tsx'
import { LANGUAGE_KEY, RECENT_KEY } from './kept-choices.ts'
import type { PanelCases, PanelFacts } from './panel-props.ts'
import { endpointOf, type PanelState, reducePanel } from './panel-state.ts'
import { requestCode } from './request-code.ts'
import { useBuild } from './use-build.tsx'

export type ExamplePanelProps = {
  facts: PanelFacts
  cases: PanelCases
  /** The state of the HTML that stands in the page. */
  drawn: PanelState
  /** The state to go on to: choices of the link, and those that were kept. */
  wanted?: PanelState
  /** The other cases and languages for readers without scripts and for paper, made at build and left as it stands. */
  othersHtml?: string
  /** Called once the panel takes over from its prerendered HTML. */
  onReady?: () => void
}

/** The example of a method page: which case, its request in the reader's language, its answer, and what can be done. */
export function ExamplePanel({ facts, cases, drawn, wanted = drawn, othersHtml = '', onReady }: ExamplePanelProps) {
  const [state, dispatch] = useReducer(reducePanel, drawn)
  const textOf = (request: RpcRequest) => requestCode(request, state.language, endpointOf(facts, state)).text
  const build = useBuild(facts, cases, state, dispatch, textOf)
  const example = cases[state.caseIndex] ?? cases[0]
  useLayoutEffect(() => {
    if (wanted !== drawn) dispatch({ type: 'start', state: wanted })
    onReady?.()
  }, [wanted, drawn, onReady])
  useKeptLanguage(state, wanted.language)
  const request = build.made?.request ?? example?.request
  const answer = useMemo<ShownAnswer | undefined>(
    () => build.made?.answer ?? (example && { kind: 'case', index: state.caseIndex, example }),
    [build.made, example, state.caseIndex],
  )
  if (!request || !answer) return null
  const endpoint = endpointOf(facts, state, build.made ? undefined : example?.name)
  return (
    <>
      {build.form}
      <aside className="example-panel" aria-label="Example">
        <div className="example" data-whole={state.isRequestWhole ? '' : undefined}>
          {cases.length > 1 && !build.made && <CaseRow cases={cases} chosen={state.caseIndex} dispatch={dispatch} />}
          <ExampleRequest
            request={request}
            title={build.made ? undefined : example?.title}
            broken={build.made?.broken}
            endpoint={endpoint}
            state={state}
            dispatch={dispatch}
          />
          <ExampleResponse answer={answer} hintRow={facts.hintRow} />
          <ExampleActions facts={facts} request={request} example={example} state={state} build={build} />
        </div>
        <noscript dangerouslySetInnerHTML={{ __html: othersHtml }} suppressHydrationWarning />
      </aside>
    </>
  )
}

/** A choice is kept for the next page, not the choice that a link brought along. */
function useKeptLanguage({ language, recent }: PanelState, wanted: string): void {
  const last = useRef(wanted)
  useEffect(() => {
    if (last.current === language) return
    last.current = language
    store().set(LANGUAGE_KEY, language)
    store().set(RECENT_KEY, recent.join(','))
  }, [language, recent])
}
