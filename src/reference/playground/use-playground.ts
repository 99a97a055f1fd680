/** The state of the playground: where the call goes, what it asks, and what came of it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CallOutcome, callEndpoint } from '../../browser/door.ts'
import { store } from '../../browser/storage.ts'
import type { ExampleCase } from '../../lib/method-model.ts'
import { Checker } from '../validator/checker.ts'
import type { Answer } from '../validator/worker.ts'
import { endpointFault } from './endpoint.ts'
import { examplesOf, type Recording, recordingFor } from './method-file.ts'
import { readParams } from './params-text.ts'
import { SENDING } from './send-words.ts'

/** The one value that is kept, and only when asked for. */
const STORAGE_KEY = 'playground:endpoint'

export type Result = { outcome: CallOutcome; answer?: Answer; recording?: Recording; failure?: string }

export type PlaygroundState = {
  url: string
  isKept: boolean
  method: string
  params: string
  phase: 'idle' | 'confirm' | 'running'
  fault: string | undefined
  result: Result | undefined
}

export type PlaygroundActions = {
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

export function usePlayground(methods: readonly string[], base: string): [PlaygroundState, PlaygroundActions] {
  const [state, setState] = useState<PlaygroundState>({
    url: '',
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
  useStart(methods, base, change)
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
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: read.params })
    const outcome = await callEndpoint({ url, body, signal }, base)
    if (outcome.kind !== 'answer') {
      change({ phase: 'idle', result: outcome.kind === 'stopped' ? undefined : { outcome } })
      return
    }
    checker.current ??= new Checker()
    const result = await judged(checker.current, outcome, method, read.params, await examplesOf(method, base))
    change({ phase: 'idle', result })
  }, [base, change])
  return [
    state,
    {
      setUrl: (url) => {
        change({ url, fault: undefined })
        if (latest.current.isKept) store().set(STORAGE_KEY, url)
      },
      keep: (isKept) => {
        change({ isKept })
        store().set(STORAGE_KEY, isKept ? latest.current.url : null)
      },
      setMethod: (method) => {
        change({ method, phase: 'idle', result: undefined })
        void fillParams(method, base, change)
      },
      setParams: (params) => {
        change({ params, phase: 'idle' })
        writeAddress(latest.current.method, params)
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

/** Takes method and params from the address, and the endpoint from the browser if it was kept. */
function useStart(methods: readonly string[], base: string, change: (changes: Partial<PlaygroundState>) => void): void {
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    const wanted = query.get('method')
    const method = wanted !== null && methods.includes(wanted) ? wanted : (methods[0] ?? '')
    const params = query.get('params')
    const kept = store().get(STORAGE_KEY)
    change({ method, ...(kept !== null && { url: kept, isKept: true }), ...(params !== null && { params }) })
    if (params === null) void fillParams(method, base, change)
  }, [methods, base, change])
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
  writeAddress(method, params)
}

/** The request stands in the address, to be shared; the endpoint never does. */
function writeAddress(method: string, params: string): void {
  const url = new URL(location.href)
  url.search = new URLSearchParams({ method, params }).toString()
  history.replaceState(history.state, '', url)
}

async function judged(
  checker: Checker,
  outcome: Extract<CallOutcome, { kind: 'answer' }>,
  method: string,
  params: unknown,
  examples: readonly ExampleCase[],
): Promise<Result> {
  const isError = /"error"\s*:\s*\{/.test(outcome.text.slice(0, 2_000))
  const recording = recordingFor(examples, params, isError)
  try {
    const answer = await checker.ask({
      kind: 'answer',
      text: outcome.text,
      method,
      recorded: recording?.example.response,
      sameRequest: recording?.sameRequest ?? false,
    })
    return { outcome, answer, ...(recording && { recording }) }
  } catch (error) {
    return { outcome, failure: error instanceof Error ? error.message : String(error) }
  }
}
