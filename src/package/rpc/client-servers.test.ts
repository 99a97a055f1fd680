/** Runs the client against misbehaving HTTP servers. Every promise settles with its code, and nothing is sent twice. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createRpc, RpcError } from './client.ts'

type Ask = { id: number; text: string; request: IncomingMessage; response: ServerResponse; count: number }
type Behaviour = (ask: Ask) => void

const silence = () => undefined
const closers: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const close of closers.splice(0)) close()
})

async function serve(behave: Behaviour): Promise<{ url: string; count: () => number; reached: Promise<void> }> {
  let count = 0
  let reach: () => void = silence
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const server = createServer(async (request, response) => {
    count++
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    behave({ id: (JSON.parse(text) as { id: number }).id, text, request, response, count })
    reach()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, count: () => count, reached }
}

const body =
  (text: string | ((id: number) => string), status = 200, headers: Record<string, string> = {}): Behaviour =>
  ({ id, response }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof text === 'string' ? text : text(id))
  }
const answer = (members: string, status = 200, headers: Record<string, string> = {}): Behaviour =>
  body((id) => `{"jsonrpc":"2.0","id":${id},${members}}`, status, headers)
const LIMIT = '"error":{"code":-32005,"message":"limit exceeded"}'
const HTML = '<!doctype html><title>Bad gateway</title>'
/** Sends single bytes without end. */
const drip: Behaviour = ({ response }) => {
  response.writeHead(200)
  const timer = setInterval(() => response.write(' '), 5)
  response.on('close', () => clearInterval(timer))
}
const good = '"result":"0x8f"'
const past = 'Thu, 01 Jan 2026 00:00:00 GMT'
const future = 'Fri, 31 Dec 2100 23:59:59 GMT'

/** Name, behavior, code or result, and the requests of a read: 1, or 2 with the retry of this test. */
const BEHAVIOURS: readonly [name: string, behave: Behaviour, code: unknown, requests: number][] = [
  ['accepts and stays silent', silence, 'TIMEOUT', 1],
  ['sends the head and no body', ({ response }) => void response.writeHead(200).flushHeaders(), 'TIMEOUT', 1],
  ['sends half of the body', ({ response }) => void response.writeHead(200).write('{"id":1,"res'), 'TIMEOUT', 1],
  [
    'promises more bytes than it sends',
    ({ response }) => void response.writeHead(200, { 'content-length': '99' }).write('{}'),
    'TIMEOUT',
    1,
  ],
  ['drips spaces for ever', drip, 'TIMEOUT', 1],
  ['closes before the head', ({ request }) => void request.socket.destroy(), 'NETWORK_ERROR', 2],
  [
    'closes inside the body',
    ({ response }) => void response.writeHead(200, { 'content-length': '99' }).write('{"id"', () => response.destroy()),
    'NETWORK_ERROR',
    2,
  ],
  ['answers bytes that are no HTTP', ({ request }) => void request.socket.end('hello\r\n\r\n'), 'NETWORK_ERROR', 2],
  [
    'answers an invalid status line',
    ({ request }) => void request.socket.end('HTTP/1.1 abc\r\n\r\n'),
    'NETWORK_ERROR',
    2,
  ],
  ['resets the connection', ({ request }) => void request.socket.resetAndDestroy(), 'NETWORK_ERROR', 2],
  ['429 without a wait', body('slow down', 429), 'HTTP_STATUS', 2],
  ['429 with seconds', body('slow down', 429, { 'retry-after': '0' }), 'HTTP_STATUS', 2],
  ['429 with a date', body('slow down', 429, { 'retry-after': past }), 'HTTP_STATUS', 2],
  ['429 with an error of the node', answer(LIMIT, 429, { 'retry-after': '0' }), -32_005, 2],
  ['429 with a date far away', body('', 429, { 'retry-after': future }), 'HTTP_STATUS', 1],
  ['429 with many seconds', body('', 429, { 'retry-after': '3600' }), 'HTTP_STATUS', 1],
  ['429 with words', body('', 429, { 'retry-after': 'later' }), 'HTTP_STATUS', 2],
  ['503 with seconds', body('', 503, { 'retry-after': '0' }), 'HTTP_STATUS', 2],
  ['503 with a date', body('', 503, { 'retry-after': past }), 'HTTP_STATUS', 2],
  ['503 with an error of the node', answer(LIMIT, 503), -32_005, 2],
  ['500 with HTML', body(HTML, 500), 'HTTP_STATUS', 2],
  ['500 without a body', body('', 500), 'HTTP_STATUS', 2],
  ['500 with an error of the node', answer('"error":{"code":-32603,"message":"Internal error"}', 500), -32_603, 1],
  ['500 with a result', answer(good, 500), 'HTTP_STATUS', 2],
  ['501', body('', 501), 'HTTP_STATUS', 2],
  ['502 with HTML', body(HTML, 502), 'HTTP_STATUS', 2],
  ['504 with HTML', body(HTML, 504), 'HTTP_STATUS', 2],
  ['520 of a proxy', body('error code: 520', 520), 'HTTP_STATUS', 2],
  ['400 with text', body('bad request', 400), 'HTTP_STATUS', 1],
  ['400 with an error of the node', answer('"error":{"code":-32600,"message":"Invalid request"}', 400), -32_600, 1],
  ['401 with a message', body('{"message":"bad key"}', 401), 'HTTP_STATUS', 1],
  ['402', body('pay', 402), 'HTTP_STATUS', 1],
  ['403 with HTML', body(HTML, 403), 'HTTP_STATUS', 1],
  ['404', body('not found', 404), 'HTTP_STATUS', 1],
  ['405', body('', 405), 'HTTP_STATUS', 1],
  ['413 with text', body('request entity too large', 413), 'HTTP_STATUS', 1],
  ['301 to another address', body('', 301, { location: 'http://127.0.0.1:1/' }), 'HTTP_STATUS', 1],
  ['302 to itself', body('', 302, { location: '/' }), 'HTTP_STATUS', 1],
  ['307 to itself', body('', 307, { location: '/' }), 'HTTP_STATUS', 1],
  ['308 without an address', body('', 308), 'HTTP_STATUS', 1],
  ['200 with HTML', body(HTML), 'NOT_JSON', 1],
  ['200 with nothing', body(''), 'NOT_JSON', 1],
  ['204', body('', 204), 'NOT_JSON', 1],
  ['truncated JSON', body('{"id":1,"result":"0x'), 'NOT_JSON', 1],
  ['two answers in a row', body((id) => `{"id":${id},${good}}{"id":${id},${good}}`), 'NOT_JSON', 1],
  ['null', body('null'), 'NO_ANSWER', 1],
  ['a number', body('7'), 'NO_ANSWER', 1],
  ['a text', body('"ok"'), 'NO_ANSWER', 1],
  ['an empty list', body('[]'), 'NO_ANSWER', 1],
  ['a list of null', body('[null]'), 'NO_ANSWER', 1],
  ['an empty object', body('{}'), 'NO_ANSWER', 1],
  ['neither result nor error', answer('"x":1'), 'NO_ANSWER', 1],
  ['a result without an id', body(`{${good}}`), 'NO_ANSWER', 1],
  ['another id', body((id) => `{"id":${id + 1},${good}}`), 'FOREIGN_ID', 1],
  ['the id as a text', body((id) => `{"id":"${id}",${good}}`), 'FOREIGN_ID', 1],
  ['an error with another id', body((id) => `{"id":${id + 1},${LIMIT}}`), 'FOREIGN_ID', 1],
  ['an error with the id null', body(`{"id":null,${LIMIT}}`), -32_005, 1],
  ['an error without an id', body(`{${LIMIT}}`), -32_005, 1],
  ['an error as a text', answer('"error":"no such key"'), 'BAD_ERROR', 1],
  ['an error without a code', answer('"error":{"message":"broken"}'), 'BAD_ERROR', 1],
  ['an error without a message', answer('"error":{"code":-32000}'), 'BAD_ERROR', 1],
  ['an error as a list', answer('"error":[]'), 'BAD_ERROR', 1],
  ['an error beside a result', answer(`${good},${LIMIT}`), -32_005, 1],
  ['an error that is null beside a result', answer(`${good},"error":null`), '0x8f', 1],
  ['a result that is null', answer('"result":null'), null, 1],
  ['a list with the answer', body((id) => `[{"id":${id},${good}}]`), '0x8f', 1],
  ['a mark of byte order before the answer', body((id) => `\uFEFF{"id":${id},${good}}`), '0x8f', 1],
  ['a busy moment, then the answer', (ask) => (ask.count === 1 ? body('', 503)(ask) : answer(good)(ask)), '0x8f', 2],
]

test('there are at least 60 of them, each named once', () => {
  expect(new Set(BEHAVIOURS.map(([name]) => name)).size).toBe(BEHAVIOURS.length)
  expect(BEHAVIOURS.length).toBeGreaterThanOrEqual(60)
})

const OPTIONS = { retries: 1, delayMs: 1, maxWaitMs: 1_000 }

/** Triggers the client's timeouts by its own clock, once the server has handled the request. */
const TIME = ['setTimeout', 'clearTimeout'] as const
async function timePasses(reached: Promise<void>): Promise<void> {
  await reached
  await vi.advanceTimersByTimeAsync(10_000)
}
const settled = (request: Promise<unknown>) =>
  request.catch((error: unknown) => {
    expect(error).toBeInstanceOf(RpcError)
    return (error as RpcError).code
  })

test.each(BEHAVIOURS)('a read: %s', async (_, behave, code, requests) => {
  const { url, count, reached } = await serve(behave)
  if (code === 'TIMEOUT') vi.useFakeTimers({ toFake: [...TIME] })
  const found = settled(createRpc(url, OPTIONS).request('eth_chainId'))
  if (code === 'TIMEOUT') await timePasses(reached)
  expect([await found, count()]).toEqual([code, requests])
})

test.each(BEHAVIOURS)('a transaction is sent once: %s', async (name, behave, code) => {
  const { url, count, reached } = await serve(behave)
  if (code === 'TIMEOUT') vi.useFakeTimers({ toFake: [...TIME] })
  const found = settled(createRpc(url, OPTIONS).request('eth_sendRawTransaction', '0x00'))
  if (code === 'TIMEOUT') await timePasses(reached)
  expect([await found, count()]).toEqual([name === 'a busy moment, then the answer' ? 'HTTP_STATUS' : code, 1])
})

test.each([
  ['401 with a message', { status: 401, message: 'HTTP 401: bad key', body: '{"message":"bad key"}' }],
  ['403 with HTML', { status: 403, message: 'HTTP 403', body: HTML }],
  ['413 with text', { status: 413, body: 'request entity too large' }],
  ['429 without a wait', { status: 429, body: 'slow down' }],
  ['502 with HTML', { status: 502, body: HTML }],
  ['301 to another address', { message: 'HTTP 301: the endpoint redirects to http://127.0.0.1:1/; ask that one.' }],
  ['308 without an address', { message: 'HTTP 308: the endpoint redirects to another address; ask that one.' }],
  ['an error as a text', { message: 'no such key', cause: 'no such key' }],
  ['an error as a list', { message: '[]' }],
])('the error keeps what the endpoint said: %s', async (name, kept) => {
  const { url } = await serve(BEHAVIOURS.find(([one]) => one === name)?.[1] ?? silence)
  const error: unknown = await createRpc(url, OPTIONS)
    .request('eth_chainId')
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject(kept)
})

test.each<[string, Behaviour, unknown[]]>([
  ['an answer is missing', body((id) => `[{"id":${id},${good}}]`), ['0x8f', 'NO_ANSWER']],
  [
    'the answers come in another order',
    body((id) => `[{"id":${id + 1},"result":"0x2"},{"id":${id},"result":"0x1"}]`),
    ['0x1', '0x2'],
  ],
  ['one answer is another request’s', body((id) => `[{"id":${id},${good}},{"id":99,${good}}]`), ['0x8f', 'FOREIGN_ID']],
  ['one error for all', body(`{"id":null,${LIMIT}}`), [-32_005, -32_005]],
  ['one object instead of a list', body((id) => `{"id":${id},${good}}`), ['0x8f', 'NO_ANSWER']],
  ['HTML', body(HTML), ['NOT_JSON', 'NOT_JSON']],
  ['413', body('', 413), ['HTTP_STATUS', 'HTTP_STATUS']],
  ['silence', silence, ['TIMEOUT', 'TIMEOUT']],
])('a batch: %s', async (_, behave, outcomes) => {
  const { url, reached } = await serve((ask) =>
    behave({ ...ask, id: (JSON.parse(ask.text) as { id: number }[])[0]?.id ?? 0 }),
  )
  const rpc = createRpc(url, { ...OPTIONS, batchMs: 0 })
  if (outcomes.includes('TIMEOUT')) vi.useFakeTimers({ toFake: [...TIME] })
  const both = [rpc.request('eth_chainId'), rpc.request('eth_gasPrice')].map(settled)
  if (outcomes.includes('TIMEOUT')) {
    await vi.advanceTimersByTimeAsync(1)
    await timePasses(reached)
  }
  expect(await Promise.all(both)).toEqual(outcomes)
})
