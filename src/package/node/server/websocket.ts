/** WebSockets of the node, on the same port as HTTP. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Answering } from '../core/answering.ts'
import { limitOf } from '../core/index.ts'
import { type Access, isHostAllowed, isOriginAllowed } from './access.ts'

/** Maximum size of a client message. Bytes. */
const MAX_MESSAGE = 2 * 1024 * 1024
/** Ping interval. The server closes a connection that stays silent for three pings. Milliseconds. */
const PING_MS = 20_000
const SILENT_PINGS = 3
/** Closes a client that does not read once this many bytes are buffered. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024

/** Accepts upgrades at `/`. Returns a function that ends all connections. */
export function acceptSockets(server: Server, node: Answering, access: Access): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = refusalOf(request, access, sockets.clients.size)
    if (refusal !== undefined) return refuse(socket, refusal)
    sockets.handleUpgrade(request, socket, head, (opened) => attach(opened, node))
  })
  const pings = setInterval(() => {
    for (const socket of sockets.clients) ping(socket)
  }, PING_MS)
  pings.unref()
  return () => {
    clearInterval(pings)
    for (const socket of sockets.clients) socket.terminate()
  }
}

function refusalOf({ headers, url }: IncomingMessage, access: Access, open: number): string | undefined {
  if (!isHostAllowed(headers.host, access) || !isOriginAllowed(headers.origin, access)) return '403 Forbidden'
  if ((url?.split('?')[0] ?? '/') !== '/') return '404 Not Found'
  if (open >= limitOf('websocket-connections')) return '503 WebSocket connection limit reached'
  return undefined
}

const refuse = (socket: Duplex, status: string): void =>
  void socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`)

const silence = new WeakMap<WebSocket, number>()

function ping(socket: WebSocket): void {
  const count = (silence.get(socket) ?? 0) + 1
  silence.set(socket, count)
  if (count > SILENT_PINGS) socket.terminate()
  else socket.ping()
}

function attach(socket: WebSocket, node: Answering): void {
  const connection = node.connect((message) => {
    // A dropped socket does not send a closing frame.
    if (message === undefined || socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate()
    else socket.send(message)
  })
  const heard = () => void silence.set(socket, 0)
  socket.on('pong', heard)
  socket.on('ping', heard)
  socket.on('close', () => connection.closed())
  socket.on('error', () => connection.closed())
  socket.on('message', (data: Buffer) => {
    heard()
    connection.receive(data.toString('utf8')).catch((error: unknown) => {
      console.error(error)
      socket.terminate()
    })
  })
}
