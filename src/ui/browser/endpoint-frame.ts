/**
 * Calls to endpoints that the reader chooses. Pages of this site may not connect to another host. The endpoint frame
 * may, because its document contains nothing else. Every live feature calls through it.
 */
import { withBase } from '../../core/lib/path.ts'
import { ENDPOINT_FRAME_PATH } from '../../core/model/constants.ts'
import {
  type CallOutcome,
  type FrameAnswer,
  type FrameRequest,
  OPEN_FRAME,
  type SocketEvent,
} from './endpoint-frame-messages.ts'

export type { CallOutcome, SocketEvent } from './endpoint-frame-messages.ts'

export type EndpointCall = {
  /** An http or https address. */
  url: string
  /** The request as JSON. */
  body: string
  /** More headers, such as a key. They are sent but not stored. */
  headers?: Readonly<Record<string, string>>
  /** Stops the call. */
  signal?: AbortSignal
  /** The call is canceled after this. Milliseconds. */
  timeoutMs?: number
}

/** A call that takes longer is canceled. Milliseconds. */
export const CALL_TIMEOUT_MS = 30_000
/** An endpoint frame that needs longer to open has failed. Milliseconds. */
const DOOR_TIMEOUT_MS = 10_000

type EndpointFrame = {
  ask: (request: FrameRequest) => void
  waiting: Map<number, (outcome: CallOutcome) => void>
  sockets: Map<number, (event: SocketEvent) => void>
}

let endpointFrame: Promise<EndpointFrame> | undefined
let lastId = 0

/**
 * Sends one POST through the endpoint frame, without cookies and without a referrer. Never throws, because every result
 * is an outcome. The first call of a page must follow a press by the reader.
 * @param base path the site is served under
 */
export async function callEndpoint(call: EndpointCall, base: string = import.meta.env.BASE_URL): Promise<CallOutcome> {
  const { url, body, headers = {}, signal, timeoutMs = CALL_TIMEOUT_MS } = call
  if (signal?.aborted) return { kind: 'stopped' }
  const opened = await enter(base)
  if (typeof opened === 'string') return { kind: opened }
  if (signal?.aborted) return { kind: 'stopped' }
  lastId += 1
  const id = lastId
  return new Promise((resolve) => {
    opened.waiting.set(id, resolve)
    signal?.addEventListener('abort', () => opened.ask({ kind: 'stop', id }), { once: true })
    opened.ask({ kind: 'call', id, call: { url: url.trim(), headers, body, timeoutMs } })
  })
}

export type EndpointConnection = { send: (text: string) => void; close: () => void }

/**
 * Opens a WebSocket through the endpoint frame, with the same rules as for a call. Browsers do not send custom headers
 * with it.
 * @param url a ws or wss address
 * @param onEvent receives its events. `closed` is always the last.
 */
export async function connectEndpoint(
  url: string,
  onEvent: (event: SocketEvent) => void,
  base: string = import.meta.env.BASE_URL,
): Promise<EndpointConnection> {
  const opened = await enter(base)
  if (typeof opened === 'string') {
    onEvent({ type: 'closed', why: opened, wasOpen: false })
    return { send: () => undefined, close: () => undefined }
  }
  lastId += 1
  const id = lastId
  opened.sockets.set(id, onEvent)
  opened.ask({ kind: 'socket', id, url: url.trim() })
  return {
    send: (text) => opened.ask({ kind: 'send', id, text }),
    close: () => opened.ask({ kind: 'stop', id }),
  }
}

/** The open frame, or why there is none. */
async function enter(base: string): Promise<EndpointFrame | 'no-gesture' | 'no-frame'> {
  // Does not check whether the press is recent, because on a slow line this code loads more than five seconds after it.
  if (!endpointFrame && navigator.userActivation && !navigator.userActivation.hasBeenActive) return 'no-gesture'
  endpointFrame ??= openEndpointFrame(base)
  try {
    return await endpointFrame
  } catch (error) {
    console.error('The endpoint frame did not open.', error)
    endpointFrame = undefined
    return 'no-frame'
  }
}

async function openEndpointFrame(base: string): Promise<EndpointFrame> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'Connection to endpoints'
  frame.src = withBase(base, ENDPOINT_FRAME_PATH)
  try {
    return await new Promise<EndpointFrame>((resolve, reject) => {
      setTimeout(() => reject(new Error(`${frame.src} did not respond in time.`)), DOOR_TIMEOUT_MS)
      frame.addEventListener('error', () => reject(new Error(`${frame.src} did not load.`)))
      frame.addEventListener('load', () => connect(frame, resolve))
      document.body.append(frame)
    })
  } catch (error) {
    frame.remove()
    throw error
  }
}

function connect(frame: HTMLIFrameElement, onReady: (endpointFrame: EndpointFrame) => void): void {
  const { port1, port2 } = new MessageChannel()
  const opened: EndpointFrame = { ask: (request) => port1.postMessage(request), waiting: new Map(), sockets: new Map() }
  port1.onmessage = ({ data }: MessageEvent<FrameAnswer>) => {
    if (data.kind === 'ready') {
      onReady(opened)
      return
    }
    if (data.kind === 'event') {
      opened.sockets.get(data.id)?.(data.event)
      if (data.event.type === 'closed') opened.sockets.delete(data.id)
      return
    }
    opened.waiting.get(data.id)?.(data.outcome)
    opened.waiting.delete(data.id)
  }
  frame.contentWindow?.postMessage(OPEN_FRAME, window.location.origin, [port2])
}
