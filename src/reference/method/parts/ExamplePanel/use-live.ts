/** "Run": one call to the chosen network for the request that is shown, after the reader's press, and what came of it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { CUSTOM, ownEndpoint, setOwnEndpoint } from '../../../../browser/network-choice.ts'
import type { RpcRequest } from '../../../../lib/snippets/snippet.ts'
import type { LiveState } from './live-state.ts'
import type { PanelCases } from './panel-props.ts'

export type Live = {
  /** The method that is asked. */
  method: string
  state: LiveState
  /** The live side is in front; otherwise the recorded answer. */
  isShown: boolean
  show: (isLive: boolean) => void
  /** Runs the request; asks for an address, or for a second press, where one is needed. */
  run: () => void
  /** The second press. */
  send: () => void
  stop: () => void
  /** Takes the address of the reader's own endpoint and runs. */
  runAt: (url: string, isKept: boolean) => void
  /** Fills the form with values of the endpoint's newest block; answers whether it had them. */
  fillNewest: (url: string) => Promise<boolean>
}

type LiveInput = {
  request: RpcRequest | undefined
  network: string
  http: string
  cases: PanelCases
  base: string
  /** Opens the form with these params. */
  fill: (params: unknown) => void
}

const NONE: LiveState = { phase: 'none' }

export function useLive(input: LiveInput): Live {
  const [state, setState] = useState(NONE)
  const [isShown, show] = useState(true)
  const latest = useRef(input)
  latest.current = input
  const stop = useRef<AbortController>()
  const { request, network, http } = input
  const about = JSON.stringify([request, network, http])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer belongs to the request and the network it was asked with.
  useEffect(() => {
    setState(NONE)
    return () => stop.current?.abort()
  }, [about])
  const call = useCallback(async (url: string) => {
    const { request, network, cases, base } = latest.current
    if (!request) return
    const abort = new AbortController()
    stop.current?.abort()
    stop.current = abort
    setState({ phase: 'running', url })
    const { callOnce } = await import('./live-call.ts')
    const done = await callOnce({ url, network, request, cases, base, signal: abort.signal })
    if (stop.current === abort && !abort.signal.aborted) setState(done ?? NONE)
  }, [])
  const start = useCallback(
    async (url: string) => {
      const { startOf } = await import('./live-call.ts')
      const next = startOf(url, latest.current.request)
      if (next.phase === 'running') await call(url)
      else setState(next)
    },
    [call],
  )
  const report = (error: unknown) => console.error('The code that runs calls did not load.', error)
  return {
    method: request?.method ?? '',
    state,
    isShown,
    show,
    run: () => {
      show(true)
      const url = network === CUSTOM ? ownEndpoint() : http
      if (url === '') setState({ phase: 'address' })
      else start(url).catch(report)
    },
    send: () => {
      if (state.phase === 'confirm') call(state.url).catch(report)
    },
    stop: () => {
      stop.current?.abort()
      setState(NONE)
    },
    runAt: (url, isKept) => {
      setOwnEndpoint(url.trim(), isKept)
      start(url.trim()).catch(report)
    },
    fillNewest: async (url) => {
      const { request, fill, base } = latest.current
      const { newestParams } = await import('../../../../call/send/newest-params.ts')
      const params = request && (await newestParams(url, request, base))
      if (params !== undefined) fill(params)
      return params !== undefined
    },
  }
}
