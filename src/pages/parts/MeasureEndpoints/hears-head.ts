/** Whether an endpoint sends headers of new blocks over its WebSocket. */

import { messageHead } from '../../../core/lib/message-head.ts'
import { connectEndpoint } from '../../../ui/browser/endpoint-frame.ts'
import type { Verdict } from './measure.ts'

/** A block arrives every 0.3 seconds, and connecting may add to that. Milliseconds. */
const HEAD_MS = 8_000
const SUBSCRIBE = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] })

/** @param signal aborts with the result "unknown" */
export function hearsHead(url: string, signal: AbortSignal): Promise<Verdict> {
  return new Promise((resolve) => {
    let connection: Awaited<ReturnType<typeof connectEndpoint>> | undefined
    let isOver = false
    const end = (verdict: Verdict) => {
      isOver = true
      clearTimeout(timer)
      connection?.close()
      resolve(verdict)
    }
    const timer = setTimeout(() => end('unknown'), HEAD_MS)
    signal.addEventListener('abort', () => end('unknown'), { once: true })
    const opening = connectEndpoint(url, (event) => {
      if (event.type === 'open') void opening.then(({ send }) => send(SUBSCRIBE))
      else if (event.type === 'closed') end('unknown')
      else if (messageHead(event.text)?.method === 'eth_subscription') end('yes')
      else if (messageHead(event.text)?.holds === 'error') end('no')
    })
    void opening.then((opened) => {
      connection = opened
      if (isOver) opened.close()
    })
  })
}
