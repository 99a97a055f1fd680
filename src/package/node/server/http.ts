/** Serves the node on a port over HTTP and WebSocket, including control calls. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { PortalError } from '../../../core/lib/portal-error.ts'
import type { Answering } from '../core/answering.ts'
import { limitOf, type Reply, refusal } from '../core/index.ts'
import { type Access, corsHeaders, isHostAllowed, isLoopback, isOriginAllowed } from './access.ts'
import { control } from './control.ts'
import { acceptSockets } from './websocket.ts'

export type ServeOptions = { host: string; port: number } & Access

/** A listening node. `port` is the actual port if 0 was requested. */
export type Served = { url: string; port: number; close: () => Promise<void> }

const CONTROL = '/control/'
/** Timeout of idle connections. Closing one during a request would look like a fault. */
const KEEP_ALIVE_MS = 75_000
/** White space of huge responses is sent in pieces of this many bytes. */
const PIECE = 1_000_000

/**
 * Listens until it is closed.
 * @throws {PortalError} `PORT_BUSY` or `LISTEN`
 */
export async function serveNode(node: Answering, options: ServeOptions): Promise<Served> {
  if (!isLoopback(options.host)) node.closeControls?.()
  const server = createServer((request, response) => {
    respond(node, options, request, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  const closeSockets = acceptSockets(server, node, options)
  await listen(server, options)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : options.port
  return {
    ...{ url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`, port },
    close: async () => {
      node.close()
      closeSockets()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function listen(server: Server, { host, port }: ServeOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const isBusy = cause.code === 'EADDRINUSE'
      const message = isBusy ? `Port ${port} is in use.` : `Cannot listen on ${host}:${port}: ${cause.message}.`
      const hint = isBusy
        ? 'Choose another port with --port, or 0 for any free port.'
        : 'Choose another address with --host.'
      reject(new PortalError(isBusy ? 'PORT_BUSY' : 'LISTEN', { message, hint, cause }))
    })
    server.listen(port, host, resolve)
  })
}

async function respond(
  node: Answering,
  options: ServeOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { origin } = request.headers
  if (!isHostAllowed(request.headers.host, options)) return write(response, refusal(403, 'This host is not served.'))
  if (!isOriginAllowed(origin, options)) return write(response, refusal(403, 'This origin is not served.'))
  const cors = corsHeaders(origin)
  if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end()
  const path = request.url?.split('?')[0] ?? '/'
  if (path.startsWith(CONTROL)) {
    if (!isLoopback(options.host)) return write(response, refusal(403, CONTROL_OFF), cors)
    return write(response, await controlled(node, path.slice(CONTROL.length), request), cors)
  }
  if (path !== '/') return write(response, refusal(404, 'Send requests to /.'), cors)
  if (request.method !== 'POST') return write(response, refusal(405, 'Send a POST.'), cors)
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity')
    return write(response, refusal(400, `Content-Encoding ${encoding} is not accepted.`), cors)
  const body = await readBody(request)
  if (body === undefined) return write(response, refusal(413, 'The body is too long.'), cors)
  await deliver(response, await node.handle(body), cors)
}

const CONTROL_OFF = 'Control calls are off unless the node listens on this machine only.'

async function controlled(node: Answering, name: string, request: IncomingMessage): Promise<Answer> {
  if ((request.method === 'GET') !== (name === 'state'))
    return refusal(405, 'Use GET for state and POST for all other calls.')
  try {
    const result = await control(node, name, (await readBody(request)) ?? '')
    return { ...refusal(200, ''), headers: { 'content-type': 'application/json' }, body: JSON.stringify(result) }
  } catch (error) {
    if (error instanceof PortalError) return refusal(400, error.message)
    throw error
  }
}

type Answer = Extract<Reply, { kind: 'answer' }>

/** The body as text, or undefined if it exceeds the node's limit. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > limitOf('request-body')) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** Sends a reply and applies its faults. */
async function deliver(response: ServerResponse, reply: Reply, headers: Record<string, string>): Promise<void> {
  if (reply.kind === 'dropped') return void response.destroy()
  if (reply.kind === 'silent') return
  if (reply.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, reply.delayMs))
  if (reply.blanks === 0) return write(response, reply, headers)
  response.writeHead(reply.status, { ...reply.headers, ...headers })
  const piece = Buffer.alloc(PIECE, ' ')
  for (let sent = 0; sent < reply.blanks && !response.destroyed; sent += PIECE) {
    if (!response.write(piece)) await drained(response)
  }
  response.end(reply.body)
}

/** Resolves when the buffer has room again, or when the client has disconnected. */
const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })

function write(response: ServerResponse, { status, headers, body }: Answer, more: Record<string, string> = {}): void {
  response.writeHead(status, { ...headers, ...more, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
