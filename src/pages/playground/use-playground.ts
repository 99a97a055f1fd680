/** The state of the playground and of the endpoint check, namely the target of calls, their params, and past calls. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formParams, type ParamsState, paramsOf, paramsText, readState } from '../../call/form/params-state.ts'
import { examplesOf } from '../../call/judge/recordings.ts'
import type { CallTarget, DoneCall } from '../../call/send/call-state.ts'
import { endpointFault, maskedUrl } from '../../call/send/endpoint.ts'
import * as callCode from '../../call/send/make-call.ts'
import { outcomeTitle } from '../../call/send/no-answer.ts'
import { type Call, useCall } from '../../call/send/use-call.ts'
import type { NamedEndpoint, OtherEndpoint } from '../../core/facts/endpoints.ts'
import { CUSTOM, keepNetwork, storedNetwork } from '../../ui/browser/network-choice.ts'
import { isEndpointStored, ownEndpoint, setOwnEndpoint } from '../../ui/browser/own-endpoint.ts'
import { keepCalls, type PastCall, storedCalls, withCall } from './call-history.ts'
import { headerFault, isSaved, type KnownPlaces, type Place, savedId, type Target, targetOf } from './call-places.ts'
import { readLink, type Tab, type Tabs, writeCall, writePlace, writeTab } from './link.ts'
import { forgetEndpoint, type HeaderLine, type SavedEndpoint, savedEndpoints, saveEndpoint } from './saved-endpoints.ts'

export type PlaygroundInput = {
  tabs: Tabs
  methods: readonly string[]
  endpoints: readonly NamedEndpoint[]
  others: readonly OtherEndpoint[]
  base: string
}

export type PlaygroundState = {
  tab: Tab
  place: Place
  /** Headers of the reader's own endpoint. */
  headers: readonly HeaderLine[]
  /** Whether the reader's own URL is stored for the next visit. */
  isKept: boolean
  saved: readonly SavedEndpoint[]
  method: string
  params: ParamsState
  calls: readonly PastCall[]
  /** Whether the link contains the name of an unknown network. */
  isUnknownNetwork: boolean
}

export type PlaygroundActions = {
  setTab: (tab: Tab) => void
  setPlace: (place: Place) => void
  setHeaders: (headers: HeaderLine[]) => void
  keep: (isKept: boolean) => void
  save: (name: string) => void
  forget: (name: string) => void
  setMethod: (method: string) => void
  setParams: (params: ParamsState) => void
  /** Fills the form with a past call. Sends nothing. */
  repeat: (call: PastCall) => void
  clearCalls: () => void
}

export type PlaygroundModel = {
  state: PlaygroundState
  actions: PlaygroundActions
  known: KnownPlaces
  target: Target
  /** Why the endpoint cannot be called, after the reader's first attempt. */
  fault: string | undefined
  call: Call
}

export function usePlayground({ tabs, methods, endpoints, others, base }: PlaygroundInput): PlaygroundModel {
  const [state, setState] = useState<PlaygroundState>(() => startOf(tabs, methods, endpoints))
  const change = useCallback((changes: Partial<PlaygroundState>) => setState((now) => ({ ...now, ...changes })), [])
  const known = useMemo(() => ({ networks: endpoints, others, saved: state.saved }), [endpoints, others, state.saved])
  const target = useMemo(() => targetOf(state.place, known, state.headers), [state.place, known, state.headers])
  const latest = useRef(state)
  latest.current = state
  useStart(tabs, methods, endpoints, base, change)
  const call = useOneCall({ state, target, base, latest, change })
  const place = usePlaceActions(endpoints, latest, change)
  return {
    state,
    known,
    target,
    fault: call.state.phase === 'address' ? faultOf(state, target) : undefined,
    call,
    actions: {
      ...place,
      setHeaders: (headers) => change({ headers }),
      setTab: (tab) => {
        change({ tab })
        writeTab(tab, tabs)
      },
      setMethod: (method) => {
        call.stop()
        change({ method, params: formParams(method, []) })
        fillParams(method, base, change).catch(report)
      },
      setParams: (params) => {
        change({ params })
        writeCall(latest.current.method, paramsText(params))
      },
      repeat: ({ method, params = '[]' }) => {
        call.stop()
        change({ tab: 'call', method, params: paramsOf(method, params) })
        writeTab('call', tabs)
        writeCall(method, params)
      },
      clearCalls: () => {
        change({ calls: [] })
        keepCalls([])
      },
    },
  }
}

const report = (error: unknown): void => console.error('The playground could not continue.', error)

/** The prerendered state, without data of the reader. */
function startOf(tabs: Tabs, methods: readonly string[], endpoints: readonly NamedEndpoint[]): PlaygroundState {
  const method = methods[0] ?? ''
  return {
    ...{ tab: tabs[0], place: { id: endpoints[0]?.network ?? CUSTOM, url: '' }, headers: [], isKept: false, saved: [] },
    ...{ method, params: formParams(method, []), calls: [] },
    isUnknownNetwork: false,
  }
}

type Change = (changes: Partial<PlaygroundState>) => void
type Latest = { readonly current: PlaygroundState }

/** Applies the link and the stored state. A link sends nothing. */
function useStart(
  tabs: Tabs,
  methods: readonly string[],
  endpoints: readonly NamedEndpoint[],
  base: string,
  change: Change,
): void {
  useEffect(() => {
    const link = readLink(tabs)
    const method = methods.find((one) => one === link.method) ?? methods[0] ?? ''
    const isKnown = (name: string | null) => endpoints.some(({ network }) => network === name)
    const network = isKnown(link.network) ? link.network : storedNetwork()
    change({
      ...{ tab: link.tab, method, saved: savedEndpoints(), calls: storedCalls(), isKept: isEndpointStored() },
      place: { id: (isKnown(network) ? network : endpoints[0]?.network) ?? CUSTOM, url: ownEndpoint() },
      isUnknownNetwork: link.network !== null && !isKnown(link.network),
      ...(link.params !== null && { params: paramsOf(method, link.params) }),
    })
    if (link.params === null) fillParams(method, base, change).catch(report)
  }, [tabs, methods, endpoints, base, change])
}

/** Params of the first example, as initial values. */
async function fillParams(method: string, base: string, change: Change): Promise<void> {
  const [first] = await examplesOf(method, base)
  const params = formParams(method, first?.request.params)
  change({ params })
  writeCall(method, paramsText(params))
}

type PlaceActions = Pick<PlaygroundActions, 'setPlace' | 'keep' | 'save' | 'forget'>

function usePlaceActions(endpoints: readonly NamedEndpoint[], latest: Latest, change: Change): PlaceActions {
  return {
    setPlace: (place) => {
      const { isKept } = latest.current
      const isNetwork = endpoints.some(({ network }) => network === place.id)
      change({ place, isUnknownNetwork: false })
      if (place.id === CUSTOM) setOwnEndpoint(place.url.trim(), isKept)
      if (isNetwork) keepNetwork(place.id)
      writePlace(place.id, isNetwork)
    },
    keep: (isKept) => {
      change({ isKept })
      setOwnEndpoint(latest.current.place.url.trim(), isKept)
      if (isKept) keepNetwork(CUSTOM)
    },
    save: (name) => {
      const { place, headers } = latest.current
      const lines = headers.filter((line) => line.name.trim() !== '')
      change({
        saved: saveEndpoint({ name, url: place.url.trim(), headers: lines }),
        place: { ...place, id: savedId(name) },
      })
    },
    forget: (name) => {
      const { place } = latest.current
      const saved = forgetEndpoint(name)
      change({ saved, ...(place.id === savedId(name) && { place: { ...place, id: endpoints[0]?.network ?? CUSTOM } }) })
    },
  }
}

type OneCallInput = { state: PlaygroundState; target: Target; base: string; latest: Latest; change: Change }

/** The tool's call. The page includes its code, and the outcome is added to the history. */
function useOneCall({ state, target, base, latest, change }: OneCallInput): Call {
  const { method, params } = state
  const read = useMemo(() => readState(method, params), [method, params])
  const call = useCall({
    request: read.kind === 'read' ? { method, params: read.params } : undefined,
    target: () => target,
    faultOf: (to) => faultOf(latest.current, to),
    examples: (name) => examplesOf(name, base),
    load: async () => callCode,
    base,
    onDone: (done) => {
      const calls = withCall(latest.current.calls, pastCall(done))
      keepCalls(calls)
      change({ calls })
    },
    onParams: (next) => {
      change({ params: formParams(method, next) })
      writeCall(method, JSON.stringify(next))
    },
  })
  const { withdraw } = call
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is about these params and this endpoint.
  useEffect(withdraw, [params, target, withdraw])
  return call
}

/** Why the call cannot be sent: its address, or a header. */
export function faultOf(
  { headers, place }: Pick<PlaygroundState, 'headers' | 'place'>,
  target: CallTarget,
): string | undefined {
  const lines = place.id === CUSTOM ? headers : []
  const fault = lines.map(headerFault).find((one) => one !== undefined)
  const own = endpointFault(target.http, location.protocol) ?? fault
  return own !== undefined && isSaved(place.id) ? `The saved address cannot be called. ${own}` : own
}

const pastCall = ({ call: { target, method, params }, result }: DoneCall): PastCall => ({
  ...{ at: Date.now(), endpoint: maskedUrl(target.http), method, params: JSON.stringify(params) },
  ...{ outcome: outcomeTitle(result), ...('ms' in result.outcome && { ms: result.outcome.ms }) },
})
