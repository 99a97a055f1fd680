/** One subscription over a WebSocket, and its messages. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { connectEndpoint, type EndpointConnection, type SocketEvent } from '../../ui/browser/endpoint-frame.ts'
import { EMPTY_LOG, type MessageLog, withMessages } from './message-log.ts'

/** Messages received within this time are drawn together. Milliseconds. */
const DRAW_EVERY_MS = 250

export type SubscriptionState =
  | { phase: 'idle' }
  | { phase: 'connecting' }
  | { phase: 'open'; id?: string }
  | { phase: 'closed'; words: string }

export type Subscription = {
  state: SubscriptionState
  log: MessageLog
  start: (ws: string, params: unknown) => void
  stop: () => void
  clear: () => void
}

const SUBSCRIBE_ID = 1

export function useSubscription(base: string): Subscription {
  const [state, setState] = useState<SubscriptionState>({ phase: 'idle' })
  const [log, setLog] = useState(EMPTY_LOG)
  const life = useRef<{ connection?: EndpointConnection; isOver: boolean }>({ isOver: true })
  const waiting = useRef<{ text: string; at: number }[]>([])
  const kind = useRef('')
  const draw = useCallback(() => {
    const came = waiting.current.splice(0)
    if (came.length > 0) setLog((before) => withMessages(before, kind.current, came))
  }, [])
  useEffect(() => {
    const timer = setInterval(draw, DRAW_EVERY_MS)
    return () => {
      clearInterval(timer)
      life.current.isOver = true
      life.current.connection?.close()
    }
  }, [draw])
  const start = (ws: string, params: unknown) => {
    const own: { connection?: EndpointConnection; isOver: boolean } = { isOver: false }
    life.current.connection?.close()
    life.current = own
    kind.current = Array.isArray(params) ? String(params[0]) : String((params as { kind?: unknown } | null)?.kind)
    setState({ phase: 'connecting' })
    setLog(EMPTY_LOG)
    const body = JSON.stringify({ jsonrpc: '2.0', id: SUBSCRIBE_ID, method: 'eth_subscribe', params })
    const onEvent = (event: SocketEvent) => {
      if (own.isOver) return
      if (event.type === 'open') {
        setState({ phase: 'open' })
        void opened.then((connection) => connection.send(body))
      } else if (event.type === 'message') {
        waiting.current.push({ text: event.text, at: Date.now() })
        const id = subscriptionOf(event.text)
        if (id !== undefined) setState({ phase: 'open', id })
      } else {
        draw()
        own.isOver = true
        setState({ phase: 'closed', words: closedWords(event) })
      }
    }
    const opened = connectEndpoint(ws, onEvent, base)
    void opened.then((connection) => {
      own.connection = connection
      if (own.isOver) connection.close()
    })
  }
  const stop = () => {
    const { connection } = life.current
    if (state.phase === 'open' && state.id !== undefined)
      connection?.send(JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'eth_unsubscribe', params: [state.id] }))
    life.current.isOver = true
    connection?.close()
    draw()
    setState({ phase: 'closed', words: 'You ended the subscription.' })
  }
  return { state, log, start, stop, clear: () => setLog(EMPTY_LOG) }
}

/** Id of the subscription, if the text is the response to our request. */
function subscriptionOf(text: string): string | undefined {
  if (text.length > 1_000) return undefined
  try {
    const { id, result } = (JSON.parse(text) ?? {}) as { id?: unknown; result?: unknown }
    return id === SUBSCRIBE_ID && typeof result === 'string' ? result : undefined
  } catch {
    return undefined
  }
}

/** Explains why a WebSocket closed, and the remedy. */
export function closedWords(event: Extract<SocketEvent, { type: 'closed' }>): string {
  if (event.why === 'mixed-content')
    return 'An https page cannot open a ws address, except on your own machine. Use the wss address of the endpoint.'
  if (event.why === 'offline') return 'You are offline.'
  if (event.why === 'no-gesture') return 'Press Subscribe to open the connection.'
  if (event.why === 'not-allowed') return 'You did not allow requests to this host. Press Subscribe to be asked again.'
  if (event.why === 'no-frame')
    return 'The part of this site that calls endpoints did not load. Check your network connection, then try again.'
  if (!event.wasOpen)
    return 'No WebSocket opens at this address. The endpoint does not respond, or accepts only HTTP. Many providers have another address for WebSockets.'
  return `The endpoint ended the connection${event.code === undefined ? '' : ` (code ${event.code})`}.`
}
