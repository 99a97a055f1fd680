/** One call after the reader's press, and what came of it: the one state of "Run" on every page. */
import { type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import type { ExampleCase } from '../../core/lib/method-model.ts'
import type { CallState, CallTarget, DoneCall, SentCall } from './call-state.ts'
import { endpointFault } from './endpoint.ts'
import { newestParams } from './newest-params.ts'

export type CallInput = {
  /** What is sent; undefined while it cannot be. */
  request: Pick<SentCall, 'method' | 'params'> | undefined
  /** Read with the press: an address of the reader's own may change until then. */
  target: () => CallTarget
  /** Why the target cannot be called; left out, its address alone can be wrong. */
  faultOf?: (target: CallTarget) => string | undefined
  /** Recorded answers of the method, to put beside the one that comes. */
  examples: (method: string) => Promise<readonly ExampleCase[]>
  /** Loads the code behind "Run". */
  load: () => Promise<Pick<typeof import('./make-call.ts'), 'makeCall' | 'sendingOf'>>
  base: string
  /** An outcome belongs to it: with another one the call ends, and its outcome goes. */
  subject?: string
  onDone?: (done: DoneCall) => void
  /** Takes other params in the place of those that were sent. */
  onParams: (params: unknown) => void
}

export type Call = {
  state: CallState
  /** Runs the request; asks for an address, or for a second press, where one is needed. */
  run: () => void
  /** The second press. */
  send: () => void
  /** Ends the call, and takes back its question or its outcome. */
  stop: () => void
  /** Takes back a question that was asked before the call: what it asked about has changed. */
  withdraw: () => void
  /** Fills the request with values of the newest block of the endpoint that answered; whether it told them. */
  fillNewest: () => Promise<boolean>
}

const IDLE: CallState = { phase: 'idle' }

const addressFault = ({ http }: CallTarget): string | undefined => endpointFault(http, location.protocol)

export function useCall(input: CallInput): Call {
  const [state, setState] = useState(IDLE)
  const latest = useRef(input)
  latest.current = input
  const own = useRef<AbortController>()
  const stop = useCallback(() => {
    own.current?.abort()
    setState(IDLE)
  }, [])
  const withdraw = useCallback(
    () => setState((now) => (now.phase === 'address' || now.phase === 'confirm' ? IDLE : now)),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: an outcome belongs to its subject.
  useEffect(() => stop, [input.subject, stop])
  const start = useCallback((call: SentCall, before: Before) => {
    own.current?.abort()
    own.current = new AbortController()
    const { signal } = own.current
    const show: Show = (next) => {
      if (!signal.aborted) setState(next)
    }
    const done = (one: DoneCall) => {
      if (signal.aborted) return
      setState({ phase: 'done', ...one })
      latest.current.onDone?.(one)
    }
    carryOut(call, { ...latest.current, ...before, signal, show }).then(
      (one) => one && done(one),
      (error: unknown) => {
        console.error('The code that runs calls did not load.', error)
        done({ call, result: { outcome: { kind: 'no-frame' } } })
      },
    )
  }, [])
  const run = () => {
    const { request, target, faultOf = addressFault } = latest.current
    if (!request) return
    const to = target()
    start({ target: to, ...request }, { fault: faultOf(to), isAgreed: false })
  }
  return {
    state,
    run,
    send: () => {
      if (state.phase === 'confirm') start(state.call, { fault: undefined, isAgreed: true })
    },
    stop,
    withdraw,
    fillNewest: async () => {
      if (state.phase !== 'done') return false
      const params = await newestParams(state.call, latest.current.base)
      if (params !== undefined) latest.current.onParams(params)
      return params !== undefined
    },
  }
}

/** Why the call cannot be made, and whether the reader has agreed to it. */
type Before = { fault: string | undefined; isAgreed: boolean }
type Show = (next: SetStateAction<CallState>) => void
type Around = Pick<CallInput, 'load' | 'examples' | 'base'> & Before & { signal: AbortSignal; show: Show }

/** Calls, unless something has to be asked first. Undefined where nothing came: it asked, or it was stopped. */
async function carryOut(call: SentCall, around: Around): Promise<DoneCall | undefined> {
  const { load, fault, isAgreed, signal, show, examples } = around
  const { makeCall, sendingOf } = await load()
  if (signal.aborted) return undefined
  if (fault !== undefined) {
    // Without an address the first press asks for one, and the next says that it is missing.
    const isFirst = (now: CallState) => call.target.http === '' && now.phase !== 'address'
    show((now) => (isFirst(now) ? { phase: 'address' } : { phase: 'address', fault }))
    return undefined
  }
  const words = isAgreed ? undefined : sendingOf(call)
  if (words) {
    show({ phase: 'confirm', call, words })
    return undefined
  }
  show({ phase: 'running', call })
  return makeCall(call, { ...around, examples: () => examples(call.method) })
}
