/** The endpoint frame's own side. It accepts calls only from the page that framed it. */

import { callOverHttp } from './endpoint-call.ts'
import { type FrameAnswer, type FrameRequest, OPEN_FRAME } from './endpoint-frame-messages.ts'
import { type EndpointSocket, openSocketTo } from './endpoint-socket.ts'

/**
 * Waits for the page's end of a channel. It is accepted only once, only from the window that contains this frame, only
 * from this site's own origin, and only after a reader has pressed something there.
 */
export function openEndpointFrame(endpointFrame: Window): void {
  const onMessage = ({ origin, source, data, ports }: MessageEvent) => {
    const [port] = ports
    if (data !== OPEN_FRAME || origin !== endpointFrame.location.origin || source !== endpointFrame.parent || !port)
      return
    if (endpointFrame.parent === endpointFrame || !hasGesture(endpointFrame.parent)) return
    endpointFrame.removeEventListener('message', onMessage)
    serve(port)
  }
  endpointFrame.addEventListener('message', onMessage)
}

/** Browsers without the interface let every script start a request, so there is no gesture to check. */
const hasGesture = ({ navigator }: Window): boolean => navigator.userActivation?.hasBeenActive ?? true

function serve(port: MessagePort): void {
  const running = new Map<number, AbortController>()
  const sockets = new Map<number, EndpointSocket>()
  const answer = (message: FrameAnswer) => port.postMessage(message)
  const call = ({ id, call: asked }: Extract<FrameRequest, { kind: 'call' }>) => {
    const life = new AbortController()
    running.set(id, life)
    void callOverHttp(asked, life.signal).then((outcome) => {
      running.delete(id)
      answer({ kind: 'outcome', id, outcome })
    })
  }
  const connect = ({ id, url }: Extract<FrameRequest, { kind: 'socket' }>) => {
    const socket = openSocketTo(url, (event) => {
      if (event.type === 'closed') sockets.delete(id)
      answer({ kind: 'event', id, event })
    })
    if (socket) sockets.set(id, socket)
  }
  port.onmessage = ({ data }: MessageEvent<FrameRequest>) => {
    if (data.kind === 'call') call(data)
    else if (data.kind === 'socket') connect(data)
    else if (data.kind === 'send') sockets.get(data.id)?.send(data.text)
    else {
      running.get(data.id)?.abort()
      sockets.get(data.id)?.close()
    }
  }
  answer({ kind: 'ready' })
}
