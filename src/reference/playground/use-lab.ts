/** The state of the playground: where calls go, what they ask, and what came of them. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  CUSTOM,
  isEndpointKept,
  keepNetwork,
  keptNetwork,
  ownEndpoint,
  setOwnEndpoint,
} from '../../browser/network-choice.ts'
import { formParams, type ParamsState, paramsOf, paramsText, readState } from '../../call/form/params-state.ts'
import { Checker } from '../../call/judge/checker.ts'
import { examplesOf } from '../../call/judge/recordings.ts'
import { SENDING } from '../../call/send/describe-send.ts'
import { endpointFault, maskedUrl } from '../../call/send/endpoint.ts'
import { newestParams } from '../../call/send/newest-params.ts'
import { outcomeWords, type Result, runCall } from '../../call/send/run-call.ts'
import type { NamedEndpoint, OtherEndpoint } from '../../facts/endpoints.ts'
import { keepCalls, keptCalls, type PastCall, withCall } from './call-history.ts'
import { readLink, type Tab, writeCall, writePlace, writeTab } from './link.ts'
import { headerFault, isSaved, type KnownPlaces, type Place, savedId, type Target, targetOf } from './places.ts'
import { forgetEndpoint, type HeaderLine, type SavedEndpoint, savedEndpoints, saveEndpoint } from './saved-endpoints.ts'

export type LabInput = {
  methods: readonly string[]
  endpoints: readonly NamedEndpoint[]
  others: readonly OtherEndpoint[]
  base: string
}

/** A call that was made, and what came of it. */
export type DoneCall = { target: Target; method: string; params: string; result: Result }

export type LabState = {
  tab: Tab
  place: Place
  /** Headers of the reader's own endpoint. */
  headers: readonly HeaderLine[]
  /** The own endpoint's address is kept for the next visit. */
  isKept: boolean
  saved: readonly SavedEndpoint[]
  method: string
  params: ParamsState
  phase: 'idle' | 'confirm' | 'running'
  /** Why the endpoint cannot be called. */
  fault: string | undefined
  done: DoneCall | undefined
  calls: readonly PastCall[]
  /** The link named a network that is not known here. */
  isUnknownNetwork: boolean
}

export type LabActions = {
  setTab: (tab: Tab) => void
  setPlace: (place: Place) => void
  setHeaders: (headers: HeaderLine[]) => void
  keep: (isKept: boolean) => void
  save: (name: string) => void
  forget: (name: string) => void
  setMethod: (method: string) => void
  setParams: (params: ParamsState) => void
  /** Runs the call; one that sends a transaction asks first. */
  run: () => void
  send: () => void
  cancel: () => void
  /** Fills the call with a past one; sends nothing. */
  repeat: (call: PastCall) => void
  clearCalls: () => void
  /** Fills the call with values of the endpoint's newest block; answers whether it told them. */
  fillNewest: () => Promise<boolean>
}

export type Lab = { state: LabState; actions: LabActions; known: KnownPlaces; target: Target }

export function useLab({ methods, endpoints, others, base }: LabInput): Lab {
  const [state, setState] = useState<LabState>(() => startOf(methods, endpoints))
  const change = useCallback((changes: Partial<LabState>) => setState((now) => ({ ...now, ...changes })), [])
  const known = useMemo(() => ({ networks: endpoints, others, saved: state.saved }), [endpoints, others, state.saved])
  const target = useMemo(() => targetOf(state.place, known, state.headers), [state.place, known, state.headers])
  const latest = useRef({ state, target })
  latest.current = { state, target }
  useStart(methods, endpoints, base, change)
  const calls = useCalls(base, latest, change)
  const place = usePlaceActions(endpoints, latest, change)
  return {
    state,
    known,
    target,
    actions: {
      ...place,
      ...calls,
      setTab: (tab) => {
        change({ tab })
        writeTab(tab)
      },
      setMethod: (method) => {
        change({ method, params: formParams(method, []), phase: 'idle', done: undefined })
        fillParams(method, base, change).catch(report)
      },
      setParams: (params) => {
        change({ params, phase: 'idle' })
        writeCall(latest.current.state.method, paramsText(params))
      },
      repeat: ({ method, params = '[]' }) => {
        change({ tab: 'call', method, params: paramsOf(method, params), phase: 'idle', done: undefined })
        writeTab('call')
        writeCall(method, params)
      },
      clearCalls: () => {
        change({ calls: [] })
        keepCalls([])
      },
    },
  }
}

const report = (error: unknown): void => console.error('The playground could not go on.', error)

/** What is prerendered: nothing of the reader. */
function startOf(methods: readonly string[], endpoints: readonly NamedEndpoint[]): LabState {
  const method = methods[0] ?? ''
  return {
    ...{ tab: 'call', place: { id: endpoints[0]?.network ?? CUSTOM, url: '' }, headers: [], isKept: false, saved: [] },
    ...{ method, params: formParams(method, []), phase: 'idle', fault: undefined, done: undefined, calls: [] },
    isUnknownNetwork: false,
  }
}

type Change = (changes: Partial<LabState>) => void
type Latest = { readonly current: { state: LabState; target: Target } }

/** Takes what the link names and what was kept. A link makes no request. */
function useStart(methods: readonly string[], endpoints: readonly NamedEndpoint[], base: string, change: Change): void {
  useEffect(() => {
    const link = readLink()
    const method = methods.find((one) => one === link.method) ?? methods[0] ?? ''
    const isKnown = (name: string | null) => endpoints.some(({ network }) => network === name)
    const network = isKnown(link.network) ? link.network : keptNetwork()
    change({
      ...{ tab: link.tab, method, saved: savedEndpoints(), calls: keptCalls(), isKept: isEndpointKept() },
      place: { id: (isKnown(network) ? network : endpoints[0]?.network) ?? CUSTOM, url: ownEndpoint() },
      isUnknownNetwork: link.network !== null && !isKnown(link.network),
      ...(link.params !== null && { params: paramsOf(method, link.params) }),
    })
    if (link.params === null) fillParams(method, base, change).catch(report)
  }, [methods, endpoints, base, change])
}

/** Params of the first example, as a start. */
async function fillParams(method: string, base: string, change: Change): Promise<void> {
  const [first] = await examplesOf(method, base)
  const params = formParams(method, first?.request.params)
  change({ params })
  writeCall(method, paramsText(params))
}

type PlaceActions = Pick<LabActions, 'setPlace' | 'setHeaders' | 'keep' | 'save' | 'forget'>

function usePlaceActions(endpoints: readonly NamedEndpoint[], latest: Latest, change: Change): PlaceActions {
  return {
    setPlace: (place) => {
      const { isKept } = latest.current.state
      const isNetwork = endpoints.some(({ network }) => network === place.id)
      change({ place, fault: undefined, phase: 'idle', isUnknownNetwork: false })
      if (place.id === CUSTOM) setOwnEndpoint(place.url.trim(), isKept)
      if (isNetwork) keepNetwork(place.id)
      writePlace(place.id, isNetwork)
    },
    setHeaders: (headers) => change({ headers, phase: 'idle' }),
    keep: (isKept) => {
      change({ isKept })
      setOwnEndpoint(latest.current.state.place.url.trim(), isKept)
      if (isKept) keepNetwork(CUSTOM)
    },
    save: (name) => {
      const { place, headers } = latest.current.state
      const lines = headers.filter((line) => line.name.trim() !== '')
      change({
        saved: saveEndpoint({ name, url: place.url.trim(), headers: lines }),
        place: { ...place, id: savedId(name) },
      })
    },
    forget: (name) => {
      const { place } = latest.current.state
      const saved = forgetEndpoint(name)
      change({ saved, ...(place.id === savedId(name) && { place: { ...place, id: endpoints[0]?.network ?? CUSTOM } }) })
    },
  }
}

type CallActions = Pick<LabActions, 'run' | 'send' | 'cancel' | 'fillNewest'>

function useCalls(base: string, latest: Latest, change: Change): CallActions {
  const stop = useRef<AbortController>()
  const checker = useRef<Checker>()
  useEffect(
    () => () => {
      stop.current?.abort()
      checker.current?.stop()
    },
    [],
  )
  const go = async () => {
    const { state, target } = latest.current
    const { method } = state
    const read = readState(method, state.params)
    if (read.kind === 'broken' || state.phase === 'running') return
    stop.current = new AbortController()
    const { signal } = stop.current
    const params = paramsText(state.params)
    change({ phase: 'running', done: undefined, fault: undefined })
    checker.current ??= new Checker()
    const call = { url: target.http, headers: target.headers, method, params: read.params, signal }
    const result = await runCall(call, checker.current, () => examplesOf(method, base), base)
    if (!result) return change({ phase: 'idle' })
    const calls = withCall(latest.current.state.calls, pastCall(target, method, params, result))
    keepCalls(calls)
    change({ phase: 'idle', done: { target, method, params, result }, calls })
  }
  return {
    run: () => {
      const { state, target } = latest.current
      const fault = faultOf(state, target)
      if (fault !== undefined) change({ fault })
      else if (SENDING.has(state.method)) change({ phase: 'confirm', fault: undefined, done: undefined })
      else go().catch(report)
    },
    send: () => void go().catch(report),
    fillNewest: async () => {
      const { state, target } = latest.current
      const read = readState(state.method, state.params)
      if (read.kind === 'broken') return false
      const request = { method: state.method, params: read.params }
      const params = await newestParams(target.http, request, base, target.headers)
      if (params === undefined) return false
      change({ params: formParams(state.method, params) })
      writeCall(state.method, JSON.stringify(params))
      return true
    },
    cancel: () => {
      stop.current?.abort()
      change({ phase: 'idle' })
    },
  }
}

/** Why the call cannot be sent: its address, or a header. */
export function faultOf({ headers, place }: Pick<LabState, 'headers' | 'place'>, target: Target): string | undefined {
  const lines = place.id === CUSTOM ? headers : []
  const fault = lines.map(headerFault).find((one) => one !== undefined)
  const own = endpointFault(target.http, location.protocol) ?? fault
  return own !== undefined && isSaved(place.id) ? `The saved address cannot be called. ${own}` : own
}

const pastCall = (target: Target, method: string, params: string, result: Result): PastCall => ({
  ...{ at: Date.now(), endpoint: maskedUrl(target.http), method, params, outcome: outcomeWords(result) },
  ...('ms' in result.outcome && { ms: result.outcome.ms }),
})
