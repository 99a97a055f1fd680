/** Features for endpoint operators, such as WebSockets, CORS, comparison with another endpoint, and repeated checks. */

import { afterEach, describe, expect, test } from 'vitest'
import { testEndpoints } from '../../../../test/endpoints.ts'
import { checkEndpoint } from './check.ts'
import { client } from './check-client.ts'
import { corsOutcomes } from './cors.ts'
import { progressBar } from './progress.ts'
import { watch } from './watch.ts'

const { close, started, served } = testEndpoints()
afterEach(close)

const FAST = { timeoutMs: 60_000, rate: 100_000, backoffMs: 1 }
const SETTINGS = { ...FAST, examples: {}, methods: [], reference: 'monad' as const }

describe('a page of an origin', () => {
  const ORIGIN = 'https://app.example'
  const allow = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type, x-api-key' }

  test('may ask where the preflight and the answer say so', async () => {
    const url = await served((_, response) => response.writeHead(200, allow).end('{}'))
    const outcomes = await corsOutcomes(url, ORIGIN, { 'x-api-key': 'secret' })
    expect(outcomes.map(({ probe, verdict }) => [probe, verdict])).toEqual([
      ['preflight', 'fits'],
      ['answer', 'fits'],
    ])
  })

  test.each([
    ['nothing is allowed', {}, 200, 'no access-control-allow-origin'],
    ['another origin is', { ...allow, 'access-control-allow-origin': 'https://other' }, 200, 'is https://other'],
    ['OPTIONS is refused', allow, 405, 'HTTP 405 for OPTIONS'],
    ['the type of the body is not allowed', { 'access-control-allow-origin': '*' }, 204, 'lacks content-type'],
  ])('may not where %s', async (_, headers, status, message) => {
    const url = await served(({ method }, response) =>
      response.writeHead(method === 'OPTIONS' ? status : 200, headers).end(),
    )
    const [preflight] = await corsOutcomes(url, ORIGIN)
    expect(preflight?.verdict).toBe('differs')
    expect(preflight?.problems.map((problem) => problem.message).join()).toContain(message)
  })
})

describe('again and again', () => {
  test('each check is a line, and metrics are served until the end', async () => {
    const { http } = await started()
    const ended = new AbortController()
    const lines: string[] = []
    let metrics = ''
    const check = async () => {
      const report = await checkEndpoint({ ...SETTINGS, url: new URL(http), methods: ['eth_chainId'] })
      const [address] = lines
      if (lines.length >= 2) {
        metrics = await (await fetch(String(address?.split(' ').at(-1)))).text()
        ended.abort()
      }
      return report
    }
    const options = { everySeconds: 0.01, metrics: { host: '127.0.0.1', port: 0 }, signal: ended.signal }
    expect(await watch(check, { ...options, print: (line) => lines.push(line) })).toBe(0)
    expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d {2}\d+ fit, 0 differ in /)
    expect(metrics).toContain('monad_json_rpc_up 1\n')
    expect(metrics).toContain('monad_json_rpc_request_seconds{method="eth_chainId"')
    await expect(fetch(String(lines[0]?.split(' ').at(-1)))).rejects.toThrow()
  })
})

describe('what is told on the way', () => {
  test('a wait for a busy endpoint, with its reason', async () => {
    let count = 0
    const url = await served((_, response) => {
      count++
      if (count === 1) response.writeHead(429, { 'retry-after': '0.05' }).end('slow down')
      else response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
    })
    const waits: [number, string][] = []
    await client({ ...FAST, url, onWait: (milliseconds, reason) => waits.push([milliseconds, reason]) }).send('{}')
    expect(waits).toEqual([[50, 'HTTP 429']])
    const written: string[] = []
    const log = progressBar({ write: (text) => written.push(text) })
    log.wait(500, 'HTTP 429')
    log.wait(4_000, 'HTTP 429\u001b[31m')
    expect(written).toEqual(['waiting 4.0 s because the endpoint is busy, HTTP 429 [31m\n'])
  })
})
