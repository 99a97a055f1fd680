import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { inTurns } from '../../../../test/turn-clock.ts'
import { client } from './check-client.ts'
import { backoff, type Exchange, isBusy, MAX_ANSWER_BYTES, nextTurn } from './exchange.ts'

const open: { close: () => void }[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** Longer than any response here, even on a busy machine. */
const PATIENCE_MS = 60_000

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void

async function ask(handler: Handler, timeoutMs = PATIENCE_MS): Promise<Exchange> {
  let count = 0
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => handler(request, response, ++count))
  })
  open.push({
    close() {
      server.close()
      server.closeAllConnections()
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return send((server.address() as AddressInfo).port, timeoutMs)
}

const send = (port: number, timeoutMs = PATIENCE_MS): Promise<Exchange> =>
  client({ url: new URL(`http://127.0.0.1:${port}/`), timeoutMs, rate: 100_000, backoffMs: 1 }).send('{}')

const OK = '{"jsonrpc":"2.0","id":1,"result":"0x1"}'

describe('an answer', () => {
  test('is parsed, and asked for as plain JSON', async () => {
    const exchange = await ask(({ headers, method }, response) =>
      response.end(JSON.stringify([method, headers['content-type'], headers['accept-encoding']])),
    )
    expect(exchange).toEqual({ value: ['POST', 'application/json', 'identity'], status: 200, retries: 0 })
  })

  test('may be redirected, the body sent again', async () => {
    const exchange = await ask((request, response) => {
      if (request.url === '/') response.writeHead(308, { location: '/there' }).end()
      else response.end(OK)
    })
    expect(exchange).toMatchObject({ value: { result: '0x1' } })
  })

  test.each([
    [429, 1],
    [503, 1],
    [504, 2],
  ])('is asked for again after HTTP %d', async (status, times) => {
    const exchange = await ask((_, response, count) => {
      if (count <= times) response.writeHead(status, { 'retry-after': '0' }).end()
      else response.end(OK)
    })
    expect(exchange).toMatchObject({ status: 200, retries: times })
  })

  test('is asked for again when the node says that it is busy', async () => {
    const busy = '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"overloaded, try again later"}}'
    expect(await ask((_, response, count) => response.end(count === 1 ? busy : OK))).toMatchObject({ retries: 1 })
  })

  test('is given up after three tries', async () => {
    expect(await ask((_, response) => response.writeHead(503).end())).toMatchObject({ retries: 2, status: 503 })
  })
})

describe('no answer', () => {
  test.each<[string, Handler, Partial<Exchange> & { fault: string; reason: string }]>([
    [
      'HTML',
      (_, r) => r.end('<html>\n no'),
      { fault: 'NOT_JSON', reason: 'HTTP 200 with a body that is not JSON: <html> no' },
    ],
    ['nothing', (_, r) => r.writeHead(204).end(), { fault: 'NOT_JSON', reason: 'HTTP 204 with an empty body' }],
    [
      'two texts',
      (_, r) => r.end('{}{}'),
      { fault: 'NOT_JSON', reason: 'HTTP 200 with a body that is not JSON: {}{}' },
    ],
    [
      'a byte order mark',
      (_, r) => r.end('\ufeff{}'),
      { fault: 'NOT_JSON', reason: 'HTTP 200 with a body that is not JSON: {}' },
    ],
    [
      'half a text',
      (_, r) => r.end('{"result":'),
      { fault: 'NOT_JSON', reason: 'HTTP 200 with JSON that ends too early: {"result":' },
    ],
    [
      'lists in lists, deeper than they could be printed again',
      (_, r) => r.end(`{"jsonrpc":"2.0","id":1,"result":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
      { fault: 'TOO_DEEP', reason: 'HTTP 200 with JSON nested more than 1024 levels deep' },
    ],
    [
      'an id as deep',
      (_, r) => r.end(`{"jsonrpc":"2.0","id":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)},"result":"0x1"}`),
      { fault: 'TOO_DEEP', reason: 'HTTP 200 with JSON nested more than 1024 levels deep' },
    ],
    [
      'no UTF-8',
      (_, r) => r.end(Buffer.from([0x22, 0xff, 0x22])),
      { fault: 'UNREADABLE', reason: 'a response that is not UTF-8' },
    ],
    [
      'compressed',
      (_, r) => r.setHeader('content-encoding', 'br').end('x'),
      { fault: 'UNREADABLE', reason: 'responds in the encoding br, but identity was requested' },
    ],
    [
      'a redirect that makes a GET of it',
      (_, r) => r.writeHead(302, { location: '/' }).end(),
      { fault: 'REDIRECTED', reason: 'redirects a POST with HTTP 302, which turns it into a GET' },
    ],
    [
      'a redirect in a circle',
      (_, r) => r.writeHead(307, { location: '/' }).end(),
      { fault: 'REDIRECTED', reason: 'redirects more than 3 times' },
    ],
    [
      'a redirect to a file',
      (_, r) => r.writeHead(307, { location: 'file:///etc/passwd' }).end(),
      { fault: 'REDIRECTED', reason: 'redirects without a target' },
    ],
    [
      'a redirect to nothing',
      (_, r) => r.writeHead(307).end(),
      { fault: 'REDIRECTED', reason: 'redirects without a target' },
    ],
  ])('%s', async (_, handler, expected) => {
    expect(await ask(handler)).toMatchObject(expected)
  })

  test('silence', async () => {
    expect(await inTurns(() => ask(() => undefined, 100))).toMatchObject({
      fault: 'NO_ANSWER',
      reason: 'no complete response within 100 ms, no bytes received',
      retries: 0,
    })
  })

  test('a drip that never ends', async () => {
    const exchange = await inTurns(() => ask((_, response) => response.write('{'), 250))
    expect(exchange).toMatchObject({
      fault: 'NO_ANSWER',
      reason: 'no complete response within 250 ms, only 1 bytes received',
    })
  })

  test('more than anyone can read', async () => {
    const exchange = await ask((_, response) => {
      const chunk = Buffer.alloc(1_000_000, 'a')
      const more = () => {
        while (!response.destroyed && response.write(chunk));
        response.once('drain', more)
      }
      more()
    })
    expect(exchange).toMatchObject({ fault: 'TOO_LARGE', reason: `a response of more than ${MAX_ANSWER_BYTES} bytes` })
  })

  test('a connection that breaks off in the middle, tried three times', async () => {
    const exchange = await ask((_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('{"a"', () => response.destroy())
    })
    expect(exchange).toMatchObject({ fault: 'BROKEN_OFF', retries: 2 })
    expect('reason' in exchange && exchange.reason).toContain('broke off after 4 bytes')
  })

  test('something that is no HTTP', async () => {
    const server = createTcpServer((socket: Socket) => socket.end('SSH-2.0-OpenSSH\r\n'))
    open.push(server)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    expect(await send((server.address() as AddressInfo).port)).toMatchObject({ fault: 'BROKEN_OFF' })
  })

  test('nobody', async () => {
    expect(await send(1)).toMatchObject({ fault: 'UNREACHABLE', reason: 'cannot connect: ECONNREFUSED', retries: 2 })
  })
})

describe('nextTurn', () => {
  test('spaces requests by the rate, and never saves up turns', () => {
    expect(nextTurn(0, 1_000, 10)).toEqual({ wait: 0, free: 1_100 })
    expect(nextTurn(1_100, 1_000, 10)).toEqual({ wait: 100, free: 1_200 })
    expect(nextTurn(1_100, 9_000, 10)).toEqual({ wait: 0, free: 9_100 })
  })
})

describe('backoff', () => {
  test('doubles, with a quarter of chance either way', () => {
    for (const retries of [0, 1, 2]) {
      const wait = backoff(100, retries, undefined) / 2 ** retries
      expect(wait).toBeGreaterThanOrEqual(75)
      expect(wait).toBeLessThanOrEqual(125)
    }
  })

  test('waits as long as the endpoint asks, up to ten seconds', () => {
    expect([backoff(100, 0, '2'), backoff(100, 0, '3600')]).toEqual([2_000, 10_000])
    expect(backoff(100, 0, 'Wed, 21 Oct 2026 07:28:00 GMT')).toBeLessThan(200)
  })
})

test('a gas limit that is exceeded is no sign of a busy node', () => {
  const error = { code: -32603, message: 'provider-specified eth_call gas limit exceeded' }
  expect(isBusy({ value: { error }, status: 200 })).toBe(false)
  expect(isBusy({ value: null, status: 200 })).toBe(false)
})
