/** An endpoint over HTTP and WebSocket whose responses the test sets, for tests of the guards. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Request = { id: unknown; method: string; params?: unknown[] }

export type Endpoint = {
  http: string
  ws: string
  /** Results by method. Other methods return an error. */
  answers: Record<string, unknown>
  /** Sends an event to every open subscription. */
  push: (event: unknown) => void
  close: () => Promise<void>
}

export const SUBSCRIPTION = '0x00000000000000000000000000000001'

export async function startEndpoint(answers: Record<string, unknown>): Promise<Endpoint> {
  const sockets = new Set<WebSocket>()
  const one = ({ id, method }: Request): object =>
    Object.hasOwn(answers, method)
      ? { jsonrpc: '2.0', id, result: answers[method] }
      : { jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found' } }
  const reply = (body: string): string => {
    const asked = JSON.parse(body) as Request | Request[]
    return JSON.stringify(Array.isArray(asked) ? asked.map(one) : one(asked))
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += String(piece)
    response.setHeader('content-type', 'application/json').end(reply(body))
  })
  const upgrades = new WebSocketServer({ server })
  upgrades.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('message', (data) => socket.send(reply(String(data))))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    ...{ http: `http://127.0.0.1:${port}`, ws: `ws://127.0.0.1:${port}`, answers },
    push: (event) => {
      const params = { subscription: SUBSCRIPTION, result: event }
      for (const socket of sockets) socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params }))
    },
    close: async () => {
      for (const socket of sockets) socket.terminate()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
