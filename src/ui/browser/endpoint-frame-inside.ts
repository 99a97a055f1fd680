/**
 * The endpoint frame's own side. Its origin is opaque, so that no script of a page can reach into it. It accepts calls
 * only from the page that framed it, and only for public endpoints and for hosts that the reader allows in the frame.
 */

import { callOverHttp } from './endpoint-call.ts'
import { type FrameAnswer, type FrameRequest, OPEN_FRAME } from './endpoint-frame-messages.ts'
import { createPermission } from './endpoint-permission.ts'
import { createQuestion } from './endpoint-question.ts'
import { type EndpointSocket, openSocketTo } from './endpoint-socket.ts'

/**
 * Waits for the page's end of a channel. It is accepted only once, only from the window that contains this frame, and
 * only from this site.
 * @param publicAddresses addresses that may be called without the reader's permission
 */
export function openEndpointFrame(endpointFrame: Window, publicAddresses: readonly string[]): void {
  const onMessage = ({ origin, source, data, ports }: MessageEvent) => {
    const [port] = ports
    // The location still has this site's origin, in contrast to the document.
    if (data !== OPEN_FRAME || origin !== endpointFrame.location.origin || source !== endpointFrame.parent || !port)
      return
    if (endpointFrame.parent === endpointFrame) return
    endpointFrame.removeEventListener('message', onMessage)
    serve(endpointFrame, port, publicAddresses)
  }
  endpointFrame.addEventListener('message', onMessage)
}

function serve(endpointFrame: Window, port: MessagePort, publicAddresses: readonly string[]): void {
  const running = new Map<number, AbortController>()
  const sockets = new Map<number, EndpointSocket>()
  const answer = (message: FrameAnswer) => port.postMessage(message)
  const question = createQuestion(endpointFrame, {
    answer: (isAllowed) => permission.answer(isAllowed),
    height: (height) => answer({ kind: 'height', height }),
  })
  const permission = createPermission(publicAddresses, (host) => {
    question.show(host)
    answer(host === undefined ? { kind: 'answered' } : { kind: 'asks', host })
  })
  const call = async ({ id, call: asked }: Extract<FrameRequest, { kind: 'call' }>) => {
    const life = new AbortController()
    running.set(id, life)
    const isAllowed = await permission.of(asked.url, life.signal)
    const refused = life.signal.aborted ? ({ kind: 'stopped' } as const) : ({ kind: 'not-allowed' } as const)
    const outcome = isAllowed ? await callOverHttp(asked, life.signal) : refused
    running.delete(id)
    answer({ kind: 'outcome', id, outcome })
  }
  const connect = async ({ id, url }: Extract<FrameRequest, { kind: 'socket' }>) => {
    const life = new AbortController()
    running.set(id, life)
    const isAllowed = await permission.of(url, life.signal)
    running.delete(id)
    if (!isAllowed || life.signal.aborted) {
      answer({ kind: 'event', id, event: { type: 'closed', why: 'not-allowed', wasOpen: false } })
      return
    }
    const socket = openSocketTo(url, (event) => {
      if (event.type === 'closed') sockets.delete(id)
      answer({ kind: 'event', id, event })
    })
    if (socket) sockets.set(id, socket)
  }
  port.onmessage = ({ data }: MessageEvent<FrameRequest>) => {
    if (data.kind === 'call') void call(data)
    else if (data.kind === 'socket') void connect(data)
    else if (data.kind === 'send') sockets.get(data.id)?.send(data.text)
    else if (data.kind === 'shown') question.appear(data.theme)
    else if (data.kind === 'decline') permission.answer(false)
    else {
      running.get(data.id)?.abort()
      sockets.get(data.id)?.close()
    }
  }
  answer({ kind: 'ready' })
}
