/** One call from the reader's press to its result. This is the only state of "Run" on every page. */
import { type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import type { ExampleCase } from '../../core/lib/method-model.ts'
import type { CallState, CallTarget, DoneCall, SentCall } from './call-state.ts'
import { endpointFault } from './endpoint.ts'
import { newestParams } from './newest-params.ts'

export type CallInput = {
  /** The request to send. Undefined while it cannot be sent. */
  request: Pick<SentCall, 'method' | 'params'> | undefined
  /** Read at the press, because the reader's own address may change until then. */
  target: () => CallTarget
  /** Why the target cannot be called. If omitted, only its address is checked. */
  faultOf?: (target: CallTarget) => string | undefined
  /** Recorded answers of the method, to compare with the received answer. */
  examples: (method: string) => Promise<readonly ExampleCase[]>
  /** Loads the code behind "Run". */
  load: () => Promise<Pick<typeof import('./make-call.ts'), 'makeCall' | 'sendingOf'>>
  base: string
  /** The subject of an outcome. When it changes, the call ends and its outcome is removed. */
  subject?: string
  onDone?: (done: DoneCall) => void
  /** Replaces the params that were sent. */
  onParams: (params: unknown) => void
}

export type Call = {
  state: CallState
  /** Runs the request. First requests an address or a second press where needed. */
  run: () => void
  /** The second press. */
  send: () => void
  /** Ends the call, and removes its question or its outcome. */
  stop: () => void
  /** Removes a question that was shown before the call, because its subject has changed. */
  withdraw: () => void
  /**
   * Fills the request with values of the newest block of the endpoint that responded. Returns whether it provided them.
   */
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

/** Calls, unless a question must be shown first. Undefined if it showed a question or was stopped. */
async function carryOut(call: SentCall, around: Around): Promise<DoneCall | undefined> {
  const { load, fault, isAgreed, signal, show, examples } = around
  const { makeCall, sendingOf } = await load()
  if (signal.aborted) return undefined
  if (fault !== undefined) {
    // Without an address, the first press requests an address, and the next press reports that it is missing.
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
