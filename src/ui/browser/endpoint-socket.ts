/** One WebSocket to an endpoint, opened in the endpoint frame. Every outcome is a value, so nothing is thrown. */

import { isMixedContent } from './endpoint-call.ts'
import type { SocketEvent } from './endpoint-frame-messages.ts'

/** A longer message is cut. Characters. */
export const MAX_MESSAGE_LENGTH = 2_000_000

export type EndpointSocket = { send: (text: string) => void; close: () => void }

/** Opens a ws or wss address. `tell` receives the events in order, with one `closed` at the end. */
export function openSocketTo(address: string, tell: (event: SocketEvent) => void): EndpointSocket | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'ws:' && url?.protocol !== 'wss:') {
    tell({ type: 'closed', why: 'ended', wasOpen: false })
    return undefined
  }
  if (isMixedContent(url)) {
    tell({ type: 'closed', why: 'mixed-content', wasOpen: false })
    return undefined
  }
  const socket = new WebSocket(url)
  let wasOpen = false
  socket.onopen = () => {
    wasOpen = true
    tell({ type: 'open' })
  }
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    const text = typeof data === 'string' ? data : '(bytes, which are not JSON-RPC)'
    const isCut = text.length > MAX_MESSAGE_LENGTH
    tell({ type: 'message', text: isCut ? text.slice(0, MAX_MESSAGE_LENGTH) : text, isCut })
  }
  socket.onclose = ({ code }) => {
    const why = navigator.onLine === false ? 'offline' : 'ended'
    tell({ type: 'closed', why, wasOpen, code })
  }
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close: () => socket.close(),
  }
}
