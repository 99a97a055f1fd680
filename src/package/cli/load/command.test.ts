/** The load over HTTP: on the local node, on a server with faults, and where nothing listens. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { inTurns } from '../../../../test/turn-clock.ts'
import { METHOD_CLASSES } from '../../../core/node-check/method-classes.ts'
import { createNode } from '../../node/core/index.ts'
import { serveNode } from '../../node/server/http.ts'
import { errorOf, loadCommand, retryAfterMs } from './command.ts'
import { parseLoadOptions } from './options.ts'
import type { LoadReport } from './report.ts'

describe('responses', () => {
  test.each([
    ['a result', { value: { result: null }, status: 200 }, undefined],
    ['an error', { value: { error: { code: -32_603, message: 'busy' } }, status: 200 }, '-32603 busy'],
    ['a status', { value: {}, status: 429 }, 'HTTP 429'],
    ['no JSON-RPC', { value: {}, status: 200 }, 'neither a result nor an error'],
    [
      'a broken response',
      { fault: 'BROKEN_OFF' as const, reason: 'the connection broke off after 17 bytes: ECONNRESET' },
      'the connection broke off after some bytes: ECONNRESET',
    ],
  ])('%s', (_, read, error) => expect(errorOf(read)).toBe(error))

  test('Retry-After is a number of seconds or a date', () => {
    const now = Date.parse('2026-11-29T12:00:00Z')
    expect(retryAfterMs('7', now)).toBe(7_000)
    expect(retryAfterMs('Sun, 29 Nov 2026 12:00:09 GMT', now)).toBe(9_000)
    expect([retryAfterMs(undefined, now), retryAfterMs('soon', now)]).toEqual([undefined, undefined])
  })
})

describe('check --load', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close()
      server.closeAllConnections()
    }
  })
  const loaded = (url: string, ...args: string[]) =>
    inTurns(async () => {
      let printed = ''
      const options = parseLoadOptions(['check', url, '--load', '--json', ...args], () => ({}))
      if (options.command === 'help') expect.unreachable()
      const code = await loadCommand(
        { ...options, timeoutMs: 60_000 },
        (text) => text,
        (text) => {
          printed = text
        },
      )
      return { code, printed }
    }, ['performance'])

  test('measures every class of the local node', async () => {
    const local = createNode({ history: true, seed: 'load' })
    const { url, close } = await serveNode(local, { host: '127.0.0.1', port: 0, hosts: [], origins: [] })
    try {
      const { code, printed } = await loaded(url, '--rate', '400', '--duration', '0.1', '--stop-latency', '60000')
      const report = JSON.parse(printed) as LoadReport
      expect(report.classes.flatMap(({ errors }) => Object.entries(errors))).toEqual([])
      expect(report.classes.map(({ name }) => name)).toEqual(METHOD_CLASSES.map(({ name }) => name))
      expect(report.requests).toBe(40)
      expect(report).toMatchObject({ chainId: '0x4eaf', notOffered: {} })
      expect(code).toBe(report.next.length > 0 ? 1 : 0)
    } finally {
      await close()
      local.close()
    }
  })

  /** A server that a function responds for, by the number of the request. */
  async function serve(answer: (method: string, count: number) => object | number): Promise<string> {
    let count = 0
    const server = createServer((request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => pieces.push(piece))
      request.on('end', () => {
        const { id, method } = JSON.parse(Buffer.concat(pieces).toString()) as { id: number; method: string }
        const given = answer(method, ++count)
        if (typeof given === 'number') response.writeHead(given, { 'retry-after': '60' }).end()
        else response.end(JSON.stringify({ jsonrpc: '2.0', id, ...given }))
      })
    }).listen(0, '127.0.0.1')
    servers.push(server)
    await new Promise((done) => server.once('listening', done))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  test('leaves out what the node does not offer, and reports errors by kind', async () => {
    const url = await serve((method, count) => {
      if (method.startsWith('debug_')) return { error: { code: -32_601, message: 'Method not found' } }
      if (method === 'eth_call' && count > 20) return { error: { code: -32_603, message: 'queuing time exceeded' } }
      return { result: '0x1' }
    })
    const { code, printed } = await loaded(url, '--stop-errors', '99', '--rate', '400', '--duration', '0.2')
    const report = JSON.parse(printed) as LoadReport
    expect(code).toBe(1)
    expect(report.notOffered).toEqual({ debug_traceBlockByNumber: '-32601 Method not found' })
    const small = report.classes.find(({ name }) => name === 'eth_call')
    expect(small?.errors).toEqual({ '-32603 queuing time exceeded': expect.any(Number) })
    expect(report.next.map(({ first }) => first)).toContain(
      'With free cores, raise --eth-call-executor-threads and --eth-call-executor-fibers',
    )
  })

  test('obeys Retry-After, and does not follow a redirect', async () => {
    const limited = await serve((_, count) => (count < 15 ? { result: '0x1' } : 429))
    const { printed } = await loaded(limited, '--rate', '400', '--duration', '0.2')
    const { stopped, classes } = JSON.parse(printed) as LoadReport
    expect(stopped).toBe('the node requires a pause of 60 s')
    expect(classes.some(({ errors }) => 'HTTP 429' in errors)).toBe(true)
    const moved = await loaded(await serve(() => 308))
    expect([moved.code, moved.printed]).toEqual([2, expect.stringContaining('redirects more than 0 times')])
  })

  test('exits with 2 when nothing responds', async () => {
    const { code, printed } = await loaded('http://127.0.0.1:1')
    expect([code, printed]).toEqual([2, 'http://127.0.0.1:1 could not be loaded: cannot connect: ECONNREFUSED'])
  })
})
