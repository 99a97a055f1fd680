/** A JSON-RPC server on the loopback address that follows the document, with one optional defect. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Defect, spoil, spoilEnvelope, type Transport } from './defect.ts'
import { type Answer, answer, documented } from './faithful.ts'

export type ReplayServer = { url: string; close: () => Promise<void>; requests: () => number }

const HUGE_BYTES = 100_000_000
const CHUNK = Buffer.alloc(1_000_000, '0')
const DRIP_MS = 50
const DEPTH = 100_000

/** Starts the server on a free port. */
export async function startReplayServer(defect?: Defect): Promise<ReplayServer> {
  let count = 0
  const server = createServer((request, response) => {
    count++
    response.on('error', () => response.destroy())
    void handle(request, response, defect ?? { id: 'none', half: 'a', title: 'No defect' }).catch(() =>
      response.destroy(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => stop(server), requests: () => count }
}

/** Closes open connections too, because some hang intentionally. */
function stop(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })
}

async function handle(request: IncomingMessage, response: ServerResponse, defect: Defect): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { text, methods } = answerText(Buffer.concat(chunks).toString(), defect)
  const hit = defect.transport !== undefined && (defect.on === undefined || methods.includes(defect.on))
  if (defect.status !== undefined) response.writeHead(defect.status).end('no')
  else if (hit) transport(defect.transport ?? 'hang', text, request, response)
  else response.setHeader('content-type', 'application/json').end(text)
}

function answerText(body: string, defect: Defect): { text: string; methods: string[] } {
  const parsed = parse(body)
  const asked = [parsed].flat()
  const methods = asked.map((one) => String((one as { method?: unknown } | undefined)?.method))
  if (!Array.isArray(parsed)) return { text: JSON.stringify(one(parsed, 'ParseError', defect)), methods }
  if (parsed.length === 0) return { text: JSON.stringify(envelope(null, documented('EmptyBatch'), defect)), methods }
  const answers = parsed.map((element) => one(element, 'InvalidRequest', defect))
  if (defect.batch === 'reversed') answers.reverse()
  if (defect.batch === 'last-missing') answers.pop()
  return { text: JSON.stringify(answers), methods }
}

/** The response to one request. `malformed` is the error for an invalid request. */
function one(request: unknown, malformed: string, defect: Defect): object {
  if (!isRequest(request))
    return envelope(null, spoil(defect, { method: '', params: [] }, documented(malformed)), defect)
  return envelope(request.id, spoil(defect, request, answer(request)), defect)
}

function envelope(id: unknown, given: Answer, defect: Defect): object {
  const { kind: _, ...member } = given
  return spoilEnvelope(defect, { jsonrpc: '2.0', ...member, id })
}

type Request = { jsonrpc: '2.0'; id: number | string | null; method: string; params: unknown }

function isRequest(value: unknown): value is Request {
  if (typeof value !== 'object' || value === null) return false
  const { jsonrpc, id, method } = value as Record<string, unknown>
  const isId = id === null || typeof id === 'string' || Number.isInteger(id)
  return jsonrpc === '2.0' && isId && typeof method === 'string'
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function transport(kind: Transport, text: string, request: IncomingMessage, response: ServerResponse): void {
  if (kind === 'hang') return
  if (kind === 'redirect-loop') {
    response.writeHead(307, { location: request.url ?? '/' }).end()
    return
  }
  if (kind === 'reset') {
    request.socket.end('HTTP/1.1 200 O')
    return
  }
  if (kind === 'page') {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Error</title>Cannot POST ${request.url}`)
    return
  }
  response.setHeader('content-type', 'application/json')
  if (kind === 'empty') response.end()
  else if (kind === 'twice') response.end(text + text)
  else if (kind === 'deep') response.end(nested(text))
  else if (kind === 'truncated') response.end(text.slice(0, Math.ceil(text.length / 2)))
  else if (kind === 'huge') sendHuge(response)
  else drip(response)
}

/** The response with a nested list as its result, too deep for recursion. */
function nested(text: string): string {
  const { id } = JSON.parse(text) as { id: unknown }
  const result = '['.repeat(DEPTH) + ']'.repeat(DEPTH)
  return `{"jsonrpc":"2.0","result":${result},"id":${JSON.stringify(id)}}`
}

/** Sends a JSON string of 100 MB, as fast as the client reads. */
function sendHuge(response: ServerResponse): void {
  let left = HUGE_BYTES
  response.write('{"jsonrpc":"2.0","id":1,"result":"0x')
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= CHUNK.length
      if (!response.write(CHUNK)) {
        response.once('drain', more)
        return
      }
    }
    response.end('"}')
  }
  more()
}

/** Sends spaces without end, which are valid before JSON. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), DRIP_MS)
  response.on('close', () => clearInterval(timer))
}
