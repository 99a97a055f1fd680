import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import type { ShownAnswer } from '../../../../call/form/make-request.ts'
import { withBase } from '../../../../core/lib/path.ts'
import type { RpcRequest } from '../../../../core/lib/snippets/snippet.ts'
import { keepNetwork } from '../../../../ui/browser/network-choice.ts'
import { ExampleActions } from './ExamplePanelActions.tsx'
import { CaseRow } from './ExamplePanelCases.tsx'
import { ExampleRequest } from './ExamplePanelRequest.tsx'
import { ExampleResponse } from './ExamplePanelResponse.tsx'
import { linkTo } from './link-to.ts'
import type { PanelCases, PanelFacts } from './panel-props.ts'
import {
  endpointOf,
  languageOfCase,
  networkOf,
  ownNetwork,
  type PanelEvent,
  type PanelState,
  reducePanel,
} from './panel-state.ts'
import { requestCode } from './request-code.ts'
import { networkReason, placed } from './request-network.ts'
import { keepLanguage } from './stored-choices.ts'
import { unknownOfLink } from './unknown-of-link.ts'
import { useBuild } from './use-build.tsx'
import { usePanelCall } from './use-panel-call.ts'

export type ExamplePanelProps = {
  facts: PanelFacts
  cases: PanelCases
  /** The state of the HTML in the page. */
  drawn: PanelState
  /** The state to switch to, with choices of the link and stored choices. */
  wanted?: PanelState
  /** The other cases and languages, for readers without scripts and for paper. Built once and never changed. */
  othersHtml?: string
  /** Called once the panel has taken over its prerendered HTML. */
  onReady?: () => void
}

/** The example of a method page: the case, its request in the reader's language, its response, and the actions. */
export function ExamplePanel({ facts, cases, drawn, wanted = drawn, othersHtml = '', onReady }: ExamplePanelProps) {
  const [state, dispatch] = useReducer(reducePanel, drawn)
  const example = cases[state.caseIndex] ?? cases[0]
  const builtCase = ownNetwork(facts, example?.name) && example?.name
  const textOf = (request: RpcRequest) =>
    requestCode(request, state.language, endpointOf(facts, placed(facts, cases, request, state), builtCase)).text
  const build = useBuild(facts, cases, state, dispatch, textOf)
  useLayoutEffect(() => {
    if (wanted !== drawn) dispatch({ type: 'start', state: wanted })
    onReady?.()
  }, [wanted, drawn, onReady])
  useStoredLanguage(state, wanted.language)
  const request = build.made?.request ?? example?.request
  const answer = useMemo<ShownAnswer | undefined>(
    () => build.made?.answer ?? (example && { kind: 'case', index: state.caseIndex, example }),
    [build.made, example, state.caseIndex],
  )
  const shownCase = build.made ? builtCase : example?.name
  const target = request ? placed(facts, cases, request, state) : state
  const endpoint = endpointOf(facts, target, shownCase)
  const network = networkOf(facts, target, shownCase)
  // The first render must equal the HTML in the page.
  const unknown = state === drawn ? [] : unknownOfLink(facts, cases, wanted, state)
  const call = usePanelCall({
    request,
    network: network?.network ?? '',
    http: endpoint.http,
    cases,
    base: facts.base,
    fill: build.fill,
  })
  const choose = (event: PanelEvent) => dispatchCase(dispatch, event, facts.method, state.language)
  if (!request || !answer) return null
  return (
    <>
      {build.form}
      <aside className="example-panel" aria-label="Example">
        <div className="example" data-whole={state.isRequestWhole ? '' : undefined}>
          {cases.length > 1 && !build.made && <CaseRow cases={cases} chosen={state.caseIndex} dispatch={choose} />}
          <ExampleRequest
            request={request}
            title={build.made ? undefined : example?.title}
            broken={build.made?.broken}
            endpoint={endpoint}
            networkReason={networkReason(facts, cases, request, state, shownCase)}
            state={state}
            dispatch={dispatch}
            unknown={unknown}
            link={() => linkTo(state, example, build.made?.link)}
          />
          <ExampleResponse
            answer={answer}
            hintRow={facts.hintRow}
            call={call}
            network={network?.label ?? ''}
            takesNewest={facts.takesNewest}
            base={facts.base}
            checkHref={facts.tools.paste && withBase(facts.base, `${facts.tools.paste}?method=${facts.method}`)}
          />
          <ExampleActions
            facts={facts}
            request={request}
            network={network?.network ?? ''}
            onNetwork={(name) => {
              keepNetwork(name)
              dispatch({ type: 'network', name })
            }}
            build={build}
            call={call}
          />
        </div>
        <noscript dangerouslySetInnerHTML={{ __html: othersHtml }} suppressHydrationWarning />
      </aside>
    </>
  )
}

/** Another case may have no code in the chosen language. */
function dispatchCase(
  dispatch: (event: PanelEvent) => void,
  event: PanelEvent,
  method: string,
  language: PanelState['language'],
): void {
  dispatch(event)
  const id = languageOfCase(method, language)
  if (id !== language) dispatch({ type: 'language', id })
}

/** Stores a choice for the next page, but not the choice of a link. */
function useStoredLanguage({ language, recent }: PanelState, wanted: string): void {
  const last = useRef(wanted)
  useEffect(() => {
    if (last.current === language) return
    last.current = language
    keepLanguage(language, recent)
  }, [language, recent])
}
