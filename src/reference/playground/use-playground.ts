/** The state of the playground: where the call goes, what it asks, and what came of it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  CUSTOM,
  isEndpointKept,
  keepNetwork,
  keptNetwork,
  NETWORK_PARAM,
  ownEndpoint,
  setOwnEndpoint,
} from '../../browser/network-choice.ts'
import type { NamedEndpoint } from '../../facts/endpoints.ts'
import { Checker } from '../validator/checker.ts'
import { endpointFault } from './endpoint.ts'
import { examplesOf } from './method-file.ts'
import { readParams } from './params-text.ts'
import { type Result, runCall } from './run-call.ts'
import { SENDING } from './send-words.ts'

export type PlaygroundState = {
  /** Choice of the site's network switch; the reader's own endpoint as soon as another address is typed. */
  network: string
  url: string
  isKept: boolean
  method: string
  params: string
  phase: 'idle' | 'confirm' | 'running'
  fault: string | undefined
  result: Result | undefined
}

export type PlaygroundActions = {
  setNetwork: (network: string) => void
  setUrl: (url: string) => void
  keep: (isKept: boolean) => void
  setMethod: (method: string) => void
  setParams: (params: string) => void
  /** Runs the call; one that sends a transaction asks first. */
  run: () => void
  send: () => void
  cancel: () => void
}

const compact = (params: unknown): string => JSON.stringify(params ?? [])

export function usePlayground(
  methods: readonly string[],
  endpoints: readonly NamedEndpoint[],
  base: string,
): [PlaygroundState, PlaygroundActions] {
  const [state, setState] = useState<PlaygroundState>({
    ...networkState(endpoints, endpoints[0]?.network ?? CUSTOM),
    isKept: false,
    method: methods[0] ?? '',
    params: '[]',
    phase: 'idle',
    fault: undefined,
    result: undefined,
  })
  const latest = useRef(state)
  latest.current = state
  const change = useCallback((changes: Partial<PlaygroundState>) => setState((now) => ({ ...now, ...changes })), [])
  const stop = useRef<AbortController>()
  const checker = useRef<Checker>()
  useStart(methods, endpoints, base, change)
  useEffect(
    () => () => {
      stop.current?.abort()
      checker.current?.stop()
    },
    [],
  )
  const go = useCallback(async () => {
    const { url, method, params } = latest.current
    const read = readParams(method, params)
    if (read.kind === 'broken') return
    stop.current = new AbortController()
    const { signal } = stop.current
    change({ phase: 'running', result: undefined, fault: undefined })
    checker.current ??= new Checker()
    const call = { url, method, params: read.params, signal }
    change({ phase: 'idle', result: await runCall(call, checker.current, () => examplesOf(method, base), base) })
  }, [base, change])
  return [
    state,
    {
      setNetwork: (network) => {
        change({ ...networkState(endpoints, network), fault: undefined, phase: 'idle' })
        keepNetwork(network)
        writeAddress({ network })
      },
      setUrl: (url) => {
        change({ url, network: CUSTOM, fault: undefined, phase: 'idle' })
        setOwnEndpoint(url, latest.current.isKept)
      },
      keep: (isKept) => {
        change({ isKept })
        setOwnEndpoint(latest.current.url, isKept)
        if (isKept) keepNetwork(CUSTOM)
      },
      setMethod: (method) => {
        change({ method, phase: 'idle', result: undefined })
        void fillParams(method, base, change)
      },
      setParams: (params) => {
        change({ params, phase: 'idle' })
        writeAddress({ method: latest.current.method, params })
      },
      run: () => {
        const fault = endpointFault(latest.current.url, location.protocol)
        if (fault) change({ fault })
        else if (SENDING.has(latest.current.method)) change({ phase: 'confirm', fault: undefined, result: undefined })
        else void go()
      },
      send: () => void go(),
      cancel: () => {
        stop.current?.abort()
        change({ phase: 'idle' })
      },
    },
  ]
}

/** The network's address; that of the reader's own endpoint is the one typed on this visit, or kept. */
function networkState(
  endpoints: readonly NamedEndpoint[],
  wanted: string | null,
): Pick<PlaygroundState, 'network' | 'url' | 'isKept'> {
  const known = endpoints.find(({ network }) => network === wanted) ?? endpoints[0]
  if (known && known.network !== CUSTOM) return { network: known.network, url: known.http, isKept: false }
  return { network: CUSTOM, url: ownEndpoint(), isKept: isEndpointKept() }
}

/** Takes method, params and network from the address; the reader's own endpoint never stands there. */
function useStart(
  methods: readonly string[],
  endpoints: readonly NamedEndpoint[],
  base: string,
  change: (changes: Partial<PlaygroundState>) => void,
): void {
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    const wanted = query.get('method')
    const method = wanted !== null && methods.includes(wanted) ? wanted : (methods[0] ?? '')
    const params = query.get('params')
    const network = query.get(NETWORK_PARAM) ?? keptNetwork()
    change({ method, ...networkState(endpoints, network), ...(params !== null && { params }) })
    if (params === null) void fillParams(method, base, change)
  }, [methods, endpoints, base, change])
}

/** Params of the first recording, as a start. */
async function fillParams(
  method: string,
  base: string,
  change: (changes: Partial<PlaygroundState>) => void,
): Promise<void> {
  const [first] = await examplesOf(method, base)
  const params = compact(first?.request.params)
  change({ params })
  writeAddress({ method, params })
}

/** Request and name of the network stand in the address, to be shared; the address of an own endpoint never does. */
function writeAddress(values: Readonly<Record<string, string>>): void {
  const url = new URL(location.href)
  for (const [key, value] of Object.entries(values)) url.searchParams.set(key, value)
  history.replaceState(history.state, '', url)
}
