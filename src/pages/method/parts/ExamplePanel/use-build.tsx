/** The request builder as a piece of the panel: its code, what it makes of the form, and the address that follows it. */
import { type Dispatch, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Form } from '../../../../call/form/form.ts'
import type { BuiltRequest } from '../../../../call/form/make-request.ts'
import { NETWORK_PARAM } from '../../../../core/lib/network-names.ts'
import { withBase } from '../../../../core/lib/path.ts'
import type { RpcRequest } from '../../../../core/lib/snippets/snippet.ts'
import { HANDOFF_EVENT, takeHandoff } from '../../../../ui/browser/navigation-handoff.ts'
import { showNotice } from '../../../../ui/browser/notice.ts'
import { showPage } from './after-paint.ts'
import { BuildPlace } from './BuildPlace.tsx'
import type { PanelCases, PanelFacts } from './panel-props.ts'
import { networkOf, type PanelEvent, type PanelState } from './panel-state.ts'

export type Build = {
  isOpen: boolean
  /** Opens the form, or gives it the focus. */
  open: () => void
  /** Opens the form with other params than those shown. */
  fill: (params: unknown) => void
  /** The button that opens the form and gets the focus back from it. */
  button: RefObject<HTMLButtonElement>
  /** Undefined while the form is closed or on its way. */
  made: BuiltRequest | undefined
  /** The form in its place; `null` while it is closed. */
  form: ReactNode
}

/** Address of the playground with the method, its params and the network; of its console for subscriptions. */
export function runHref({ method, base, tools, canRun }: PanelFacts, params: unknown, network: string): string {
  const asked = { method, params: JSON.stringify(params ?? []) }
  const query = new URLSearchParams({ ...(canRun ? asked : { tab: 'subscribe' }), [NETWORK_PARAM]: network })
  return withBase(base, `${tools.playground ?? ''}?${query}`)
}

/** What of the panel's state concerns the builder, with what can be done about it. */
export function useBuild(
  facts: PanelFacts,
  cases: PanelCases,
  { build, caseIndex, network }: PanelState,
  dispatch: Dispatch<PanelEvent>,
  textOf: (request: RpcRequest) => string,
): Build {
  const button = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  const [handed] = useState(takeParams)
  const given = useRef<unknown>(handed)
  // What came in memory stays out of the address, until the form is closed.
  const isSecret = useRef(handed !== undefined)
  const { builder, check } = useBuilderCode(build !== undefined, facts.builderStyle, () =>
    giveUp(dispatch, button.current),
  )
  const shown = cases[caseIndex]?.request.params
  const form = typeof build === 'object' ? build : undefined
  useEffect(() => {
    if (!builder || build !== 'opening') return
    const { method } = facts
    const form = given.current ? builder.formOf(method, given.current) : builder.firstForm(method, shown)
    dispatch({ type: 'build', form })
  }, [builder, build, facts, shown, dispatch])
  const built = useMemo(
    () => (builder && form ? builder.makeRequest({ facts, cases, form, check }) : undefined),
    [builder, form, facts, cases, check],
  )
  useAddress(build !== undefined, isSecret.current ? undefined : built?.link)
  const setForm = useCallback((next: Form) => dispatch({ type: 'build', form: next }), [dispatch])
  const open = () => {
    wasPressed.current = true
    given.current = undefined
    if (build === undefined) dispatch({ type: 'build', form: 'opening' })
    else builder?.focusFirstField(document.querySelector('.build'))
  }
  const fill = (params: unknown) => {
    given.current = params
    dispatch({ type: 'build', form: builder ? builder.formOf(facts.method, params) : 'opening' })
  }
  const fillNow = useRef(fill)
  fillNow.current = fill
  useEffect(() => {
    const onHandoff = () => {
      const params = takeParams()
      if (params === undefined) return
      isSecret.current = true
      fillNow.current(params)
    }
    window.addEventListener(HANDOFF_EVENT, onHandoff)
    return () => window.removeEventListener(HANDOFF_EVENT, onHandoff)
  }, [])
  const close = () => {
    isSecret.current = false
    dispatch({ type: 'build', form: undefined })
    button.current?.focus()
  }
  const place = build !== undefined && (
    <BuildPlace isReady={built !== undefined}>
      {builder && built && form && (
        <builder.BuilderForm
          form={form}
          setForm={setForm}
          built={built}
          units={facts.builder?.units ?? {}}
          requestText={() => textOf(built.request)}
          runHref={
            facts.tools.playground && runHref(facts, built.request.params, networkOf(facts, { network })?.network ?? '')
          }
          takesFocus={wasPressed.current}
          onReset={() => setForm(builder.formOf(facts.method, shown))}
          onClose={close}
        />
      )}
    </BuildPlace>
  )
  return { isOpen: build !== undefined, open, fill, button, made: built, form: place }
}

/** The form does not come: what waited for it is shown, and a second press asks again. */
function giveUp(dispatch: Dispatch<PanelEvent>, opener: HTMLElement | null): void {
  dispatch({ type: 'build', form: undefined })
  showPage()
  const text = 'The request builder did not load. Check your network connection, then try again.'
  showNotice(text, opener ?? document.body)
}

/** Params that another page handed to this one; none while pages are rendered ahead. */
function takeParams(): unknown {
  if (typeof window === 'undefined') return undefined
  const handed = takeHandoff(location.pathname)
  return typeof handed === 'object' && handed !== null && 'params' in handed ? handed.params : undefined
}

type BuilderCode = {
  builder?: typeof import('../../../../call/form/make-request.ts') &
    typeof import('../../../../call/form/BuilderForm.tsx')
  /** The checker comes when the builder does; until it is there, nothing is said to be wrong. */
  check?: typeof import('../../../../package/rpc/validate.ts').checkParams
}

const sheetOf = (href: string): Element | null => document.head.querySelector(`link[href="${CSS.escape(href)}"]`)

/** Resolves once the sheet applies; a form without its looks is better than none. */
function loadSheet(href: string): Promise<void> {
  if (href === '' || sheetOf(href)) return Promise.resolve()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise((resolve) => {
    link.onload = () => resolve()
    link.onerror = () => resolve()
    document.head.append(link)
  })
}

/** Code of the form and of the checker, each loaded once it is wanted; `onFail` hears that the form does not come. */
function useBuilderCode(isWanted: boolean, style: string, onFail: () => void): BuilderCode {
  const [code, setCode] = useState<BuilderCode>({})
  const fail = useRef(onFail)
  fail.current = onFail
  useEffect(() => {
    if (!isWanted) return
    const failed = (what: string) => (error: unknown) => console.error(`${what} did not load.`, error)
    Promise.all([
      import('../../../../call/form/make-request.ts'),
      import('../../../../call/form/BuilderForm.tsx'),
      loadSheet(style),
    ])
      .then(([make, form]) => setCode((before) => ({ ...before, builder: { ...make, ...form } })))
      .catch((error: unknown) => {
        failed('The request builder')(error)
        fail.current()
      })
    import('../../../../package/rpc/validate.ts')
      .then(({ checkParams }) => setCode((before) => ({ ...before, check: checkParams })))
      .catch(failed('The checker'))
  }, [isWanted, style])
  return code
}

/** The address says what is being built, and nothing once it is closed. */
function useAddress(isOpen: boolean, link: string | undefined): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (link !== undefined) history.replaceState(history.state, '', link)
    else if (wasOpen.current && !isOpen) history.replaceState(history.state, '', location.pathname + location.hash)
    wasOpen.current = isOpen
  }, [isOpen, link])
}
