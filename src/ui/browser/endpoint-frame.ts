/**
 * Calls to endpoints that the reader chooses. Pages of this site may connect to this site and to the reader's own
 * machine only. The endpoint frame may connect to any host, because its document contains nothing else and pages cannot
 * reach into it. It asks the reader about a host that is no public endpoint. Every live feature calls through here.
 */
import { withBase } from '../../core/lib/path.ts'
import { ENDPOINT_FRAME_PATH } from '../../core/model/constants.ts'
import { callOverHttp } from './endpoint-call.ts'
import { createEndpointDialog, type EndpointDialog } from './endpoint-dialog.ts'
import {
  type CallOutcome,
  type FrameAnswer,
  type FrameRequest,
  OPEN_FRAME,
  type SocketEvent,
} from './endpoint-frame-messages.ts'
import { openSocketTo } from './endpoint-socket.ts'

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
  if (isOwnMachine(url)) {
    if (!hasGesture()) return { kind: 'no-gesture' }
    return callOverHttp({ url: url.trim(), headers, body, timeoutMs }, signal ?? new AbortController().signal)
  }
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
  const closed = (why: 'no-gesture' | 'no-frame') => {
    onEvent({ type: 'closed', why, wasOpen: false })
    return NO_CONNECTION
  }
  if (isOwnMachine(url))
    return hasGesture() ? (openSocketTo(url.trim(), onEvent) ?? NO_CONNECTION) : closed('no-gesture')
  const opened = await enter(base)
  if (typeof opened === 'string') return closed(opened)
  lastId += 1
  const id = lastId
  opened.sockets.set(id, onEvent)
  opened.ask({ kind: 'socket', id, url: url.trim() })
  return {
    send: (text) => opened.ask({ kind: 'send', id, text }),
    close: () => opened.ask({ kind: 'stop', id }),
  }
}

const NO_CONNECTION: EndpointConnection = { send: () => undefined, close: () => undefined }

/**
 * Whether the page calls the address itself, under its own origin: a node on the reader's machine refuses an opaque
 * one. These are the hosts of `LOOPBACK` in the page's policy.
 */
function isOwnMachine(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '127.0.0.1'
}

/** Does not check whether the press is recent, because on a slow line this code loads more than five seconds after it. */
const hasGesture = (): boolean => navigator.userActivation?.hasBeenActive ?? true

/** The open frame, or why there is none. */
async function enter(base: string): Promise<EndpointFrame | 'no-gesture' | 'no-frame'> {
  if (!endpointFrame && !hasGesture()) return 'no-gesture'
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
  frame.title = 'Connection to endpoints'
  // The origin is opaque even on hosts that send no headers.
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.allow = 'local-network-access'
  frame.src = withBase(base, ENDPOINT_FRAME_PATH)
  const dialog = createEndpointDialog(frame)
  try {
    return await new Promise<EndpointFrame>((resolve, reject) => {
      setTimeout(() => reject(new Error(`${frame.src} did not respond in time.`)), DOOR_TIMEOUT_MS)
      frame.addEventListener('error', () => reject(new Error(`${frame.src} did not load.`)))
      frame.addEventListener('load', () => connect(frame, dialog, resolve))
      document.body.append(dialog.element)
    })
  } catch (error) {
    dialog.element.remove()
    throw error
  }
}

function connect(frame: HTMLIFrameElement, dialog: EndpointDialog, onReady: (opened: EndpointFrame) => void): void {
  const { port1, port2 } = new MessageChannel()
  const opened: EndpointFrame = { ask: (request) => port1.postMessage(request), waiting: new Map(), sockets: new Map() }
  port1.onmessage = ({ data }: MessageEvent<FrameAnswer>) => {
    if (data.kind === 'ready') {
      onReady(opened)
      return
    }
    if (data.kind === 'asks') return dialog.show(data.host, opened.ask)
    if (data.kind === 'height') return dialog.size(data.height)
    if (data.kind === 'answered') return dialog.close()
    if (data.kind === 'event') {
      opened.sockets.get(data.id)?.(data.event)
      if (data.event.type === 'closed') opened.sockets.delete(data.id)
      return
    }
    opened.waiting.get(data.id)?.(data.outcome)
    opened.waiting.delete(data.id)
  }
  // The frame has no origin that could be named.
  frame.contentWindow?.postMessage(OPEN_FRAME, '*', [port2])
}
