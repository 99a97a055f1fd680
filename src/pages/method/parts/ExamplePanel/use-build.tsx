/** The request builder in the panel: its code, the request built from the form, and the address that reflects it. */
import { type Dispatch, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Form } from '../../../../call/form/form.ts'
import type { BuiltRequest } from '../../../../call/form/make-request.ts'
import { NETWORK_PARAM } from '../../../../core/lib/network-names.ts'
import { withBase } from '../../../../core/lib/path.ts'
import type { RpcRequest } from '../../../../core/lib/snippets/snippet.ts'
import { HANDOFF_EVENT, takeHandoff } from '../../../../ui/browser/navigation-handoff.ts'
import { showNotice } from '../../../../ui/browser/notice.ts'
import { BuildPlace } from './BuildPlace.tsx'
import { revealContent } from './content-visibility.ts'
import type { PanelCases, PanelFacts } from './panel-props.ts'
import { networkOf, type PanelEvent, type PanelState } from './panel-state.ts'
import { placed } from './request-network.ts'

export type Build = {
  isOpen: boolean
  /** Opens the form, or focuses it. */
  open: () => void
  /** Opens the form with other params than the current ones. */
  fill: (params: unknown) => void
  /** The button that opens the form. It gets the focus when the form closes. */
  button: RefObject<HTMLButtonElement>
  /** Undefined while the form is closed or loading. */
  made: BuiltRequest | undefined
  /** The rendered form. `null` while it is closed. */
  form: ReactNode
}

/**
 * Address of the playground with the method, its params and the network. For subscriptions, the address of its console.
 */
export function runHref({ method, base, tools, canRun }: PanelFacts, params: unknown, network: string): string {
  const asked = { method, ...(params !== undefined && { params: JSON.stringify(params) }) }
  const query = new URLSearchParams({ ...(canRun ? asked : { tab: 'subscribe' }), [NETWORK_PARAM]: network })
  return withBase(base, `${tools.playground ?? ''}?${query}`)
}

/** The builder's part of the panel state, with its actions. */
export function useBuild(
  facts: PanelFacts,
  cases: PanelCases,
  state: PanelState,
  dispatch: Dispatch<PanelEvent>,
  textOf: (request: RpcRequest) => string,
): Build {
  const { build, caseIndex } = state
  const button = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  const [handed] = useState(takeParams)
  const given = useRef<unknown>(handed)
  // Params passed in memory stay out of the address until the form is closed.
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
  useAddress(build !== undefined, isSecret.current ? undefined : built?.address)
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
          runHref={playgroundOf(facts, cases, built, state)}
          takesFocus={wasPressed.current}
          onReset={() => setForm(builder.formOf(facts.method, shown))}
          onClose={close}
        />
      )}
    </BuildPlace>
  )
  return { isOpen: build !== undefined, open, fill, button, made: built, form: place }
}

/** Params for a link to the playground, which starts with its own if these may be a secret. */
const sharedBy = ({ address, link, request }: BuiltRequest): unknown =>
  address === link ? (request.params ?? []) : undefined

/** Link of the form to the playground, if the site has one. */
const playgroundOf = (facts: PanelFacts, cases: PanelCases, built: BuiltRequest, state: PanelState) =>
  facts.tools.playground &&
  runHref(facts, sharedBy(built), networkOf(facts, placed(facts, cases, built.request, state))?.network ?? '')

/** Called when the form does not load. Shows the hidden content, and a second press tries again. */
function giveUp(dispatch: Dispatch<PanelEvent>, opener: HTMLElement | null): void {
  dispatch({ type: 'build', form: undefined })
  revealContent()
  const text = 'The request builder did not load. Check your network connection, then try again.'
  showNotice(text, opener ?? document.body)
}

/** Params that another page passed to this one. Undefined at prerendering. */
function takeParams(): unknown {
  if (typeof window === 'undefined') return undefined
  const handed = takeHandoff(location.pathname)
  return typeof handed === 'object' && handed !== null && 'params' in handed ? handed.params : undefined
}

type BuilderCode = {
  builder?: typeof import('../../../../call/form/make-request.ts') &
    typeof import('../../../../call/form/BuilderForm.tsx')
  /** The checker loads together with the builder. Until then, nothing is reported as wrong. */
  check?: typeof import('../../../../package/rpc/validate.ts').checkParams
}

const sheetOf = (href: string): Element | null => document.head.querySelector(`link[href="${CSS.escape(href)}"]`)

/** Resolves once the sheet applies, or if it fails, because a form without styles is better than none. */
function loadSheet(href: string): Promise<void> {
  if (href === '' || sheetOf(href)) return Promise.resolve()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise((resolve) => {
    link.onload = () => resolve()
    link.onerror = () => resolve()
    document.head.append(link)
  })
}

/** Code of the form and of the checker, each loaded on demand. `onFail` is called if the form does not load. */
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

/** Keeps the built request in the address, and removes it once the form is closed. */
function useAddress(isOpen: boolean, link: string | undefined): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (link !== undefined) history.replaceState(history.state, '', link)
    else if (wasOpen.current && !isOpen) history.replaceState(history.state, '', location.pathname + location.hash)
    wasOpen.current = isOpen
  }, [isOpen, link])
}
