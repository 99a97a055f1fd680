import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { startReplayServer } from '../../../../test/broken-servers/server.ts'
import { SYSTEM_SENDER } from '../../../core/facts/system-accounts.ts'
import { PROBE_RATE } from '../../../core/lib/rates.ts'
import { limits as homes } from '../../rpc/endpoint.ts'
import { checkParams, checkResponse } from '../../rpc/validate.ts'
import { probeCommand } from './command.ts'
import type { ProbeFile } from './model.ts'
import { probeEndpoint } from './run-probe.ts'
import { scrubber } from './scrub.ts'
import { probeSteps } from './steps.ts'

const FAST = { timeoutMs: 60_000, rate: 100_000, date: '2026-11-22' }
const QUIET = { step: () => undefined, wait: () => undefined, end: () => undefined }

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function replay(): Promise<URL> {
  const server = await startReplayServer()
  closing.push(server.close)
  return new URL(server.url)
}

type Seen = { open: number }

/** A server that passes each body to `answer` and counts concurrent requests. */
async function serve(answer: (body: string, count: number) => { status?: number; text: string }) {
  const seen: Seen[] = []
  let open = 0
  const server: Server = createServer(async (request: IncomingMessage, response) => {
    open++
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ open })
    const { status = 200, text } = answer(body, seen.length)
    response.writeHead(status, { 'content-type': 'application/json' }).end(text, () => open--)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => new Promise((done) => server.close(done)).then(() => server.closeAllConnections()))
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), seen }
}

describe('a probe of a server that answers as the document says', () => {
  test('records about 60 answers, every request right and every answer of the right shape', async () => {
    const file = await probeEndpoint({ url: await replay(), ...FAST })
    expect(file).toMatchObject({ format: 'monad-json-rpc probe', chainId: '0x8f', client: 'Monad/0.15.1' })
    expect(file.answers.length).toBeGreaterThan(55)
    expect(file.answers.length).toBeLessThan(70)
    expect(file.requests).toBe(file.answers.length)
    expect(new Set(file.answers.map(({ name }) => name)).size).toBe(file.answers.length)
    const wrong = file.answers.filter(
      ({ request, response }) =>
        request && file.methods.offered.includes(request.method) && !fits(request.method, response),
    )
    expect(wrong.map(({ name, response }) => [name, response])).toEqual([])
  })

  test('sends nothing that changes the chain and nothing beyond a documented limit plus one', async () => {
    const file = await probeEndpoint({ url: await replay(), ...FAST })
    const sent = file.answers.flatMap(({ request }) => request ?? [])
    expect(sent.filter(({ method }) => /send|subscribe/i.test(method))).toEqual([])
    const limits = file.answers.flatMap(({ limit }) => limit ?? [])
    expect(limits.length).toBeGreaterThan(3)
    for (const { id, asked } of limits) expect(asked).toBe(homes[id.replace('node/', '') as keyof typeof homes] + 1)
    const gas = sent.flatMap(({ params }) => JSON.stringify(params).match(/"gas":"(0x\w+)"/)?.[1] ?? [])
    for (const hex of gas) expect(Number(hex)).toBeLessThanOrEqual(homes['call-gas'] + 1)
  })

  test('asks for an error only with params that the document refuses, or with values that cannot exist', () => {
    const steps = probeSteps({ height: 5_000n, account: `0x${'11'.repeat(20)}`, contract: `0x${'22'.repeat(20)}` })
    const examples = steps.filter(({ purpose }) => purpose === 'example' || purpose === 'optional')
    for (const { name, request } of examples) {
      expect([name, checkParams(request?.method ?? '', request?.params)]).toEqual([name, { valid: true }])
    }
    expect(steps.filter(({ purpose, errors }) => purpose === 'error' && (errors ?? []).length === 0)).toEqual([])
  })
})

const fits = (method: string, response: unknown): boolean => checkResponse(method, response).valid

describe('a probe keeps its manners', () => {
  const result = (value: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, result: value })

  test('sends one request at a time, two a second unless a test says otherwise', async () => {
    const { url, seen } = await serve((_, count) => ({ text: result('0x1'), status: count > 9 ? 429 : 200 }))
    await probeEndpoint({ url, ...FAST })
    expect(seen.map(({ open }) => open)).toEqual(Array.from({ length: 10 }, () => 1))
    expect(PROBE_RATE).toBe(2)
  })

  test.each([403, 429])('stops at the first HTTP %d and says so', async (status) => {
    const { url, seen } = await serve((_, count) => ({ text: result('0x1'), status: count === 3 ? status : 200 }))
    const file = await probeEndpoint({ url, ...FAST })
    expect(seen.length).toBe(3)
    expect(file.stopped).toBe(`the endpoint rejected a request with HTTP ${status}`)
    expect(file.answers.length).toBe(3)
  })

  test('stops at an error that speaks of a rate limit, and after three requests without an answer', async () => {
    const limited = JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'rate limit exceeded' } })
    const first = await serve(() => ({ text: limited }))
    expect((await probeEndpoint({ url: first.url, ...FAST })).stopped).toContain('error -32005')
    expect(first.seen.length).toBe(1)
    const gone = await probeEndpoint({ url: new URL('http://127.0.0.1:1'), ...FAST })
    expect(gone.stopped).toBe('the endpoint cannot be reached')
  })

  test('takes a user transaction before the one that the node signs itself', async () => {
    const file = await probeEndpoint({ url: await replay(), ...FAST })
    const asked = file.answers.find(({ name }) => name === 'transaction')?.request?.params as string[]
    const block = file.answers.find(({ name }) => name === 'block-full')?.response as {
      result: { transactions: { hash: string; from: string }[] }
    }
    const from = block.result.transactions.find(({ hash }) => hash === asked[0])?.from
    const users = block.result.transactions.filter((entry) => entry.from !== SYSTEM_SENDER)
    expect(users.length === 0 || from !== SYSTEM_SENDER).toBe(true)
  })
})

describe('scrubber', () => {
  const key = 'a1b2c3d4e5f6a7b8'
  const { text, response } = scrubber(new URL(`https://user:pass-word@node.example.org:8443/${key}?token=${key}`))

  test('takes host, key, IP addresses, links and request ids out of a text', () => {
    const told = text(
      `Denied ${key} for 203.0.113.7 and 2001:db8::7:1 at node.example.org, see https://help.example/${key} (id 123e4567-e89b-12d3-a456-426614174000).`,
    )
    expect(told).toBe('Denied … for … and … at …, see … (id …).')
  })

  test('leaves the words of a node as they are', () => {
    for (const kept of ['Invalid chain ID: expected 143, got 1', 'std::io error at 12:30', 'limit 1000', '0x1.2']) {
      expect(text(kept)).toBe(kept)
    }
  })

  test('keeps the known members of a response, and gives every id the same value', () => {
    const scrubbed = response({
      jsonrpc: '2.0',
      id: 77,
      error: { code: -32005, message: 'from 203.0.113.7', data: { ip: '203.0.113.7' }, requestId: 'abc' },
      trace: 'xyz',
    })
    expect(scrubbed).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32005, message: 'from …', data: { ip: '…' } },
    })
  })
})

describe('probe, the command', () => {
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'probe-'))
    closing.push(() => rmSync(path, { recursive: true }))
    return path
  }

  test('writes the file, shows every answer in it, and says that nothing was sent', async () => {
    const out = join(folder(), 'found.json')
    const lines: string[] = []
    const url = await replay()
    const code = await probeCommand(
      { command: 'probe', url, out, timeoutMs: 60_000 },
      QUIET,
      (text) => lines.push(text),
      9_999,
    )
    const file = JSON.parse(readFileSync(out, 'utf8')) as ProbeFile
    expect(code).toBe(0)
    for (const { name } of file.answers) expect(lines.join('\n')).toContain(`  ${name} `)
    expect(lines.join('\n')).toContain('The file was not sent anywhere. Read it before you share it.')
    expect(readFileSync(out, 'utf8')).not.toContain('127.0.0.1')
  })

  test('exits with 1 when it was stopped', async () => {
    const { url } = await serve(() => ({ text: 'no', status: 403 }))
    const lines: string[] = []
    const out = join(folder(), 'found.json')
    await expect(
      probeCommand({ command: 'probe', url, out, timeoutMs: 60_000 }, QUIET, (text) => lines.push(text), 9_999),
    ).rejects.toThrow('No request got a response: not JSON: no.')
    const half = await serve((_, count) => ({
      text: '{"jsonrpc":"2.0","id":1,"result":"0x8f"}',
      status: count > 2 ? 429 : 200,
    }))
    const code = await probeCommand(
      { command: 'probe', url: half.url, out, timeoutMs: 60_000 },
      QUIET,
      (text) => lines.push(text),
      9_999,
    )
    expect([code, lines.join('\n')]).toEqual([
      1,
      expect.stringContaining('Stopped early: the endpoint rejected a request with HTTP 429.'),
    ])
  })

  test('leaves a file that is there as it is, and none behind when nobody answers', async () => {
    const path = folder()
    const out = join(path, 'kept.json')
    writeFileSync(out, 'mine')
    const url = new URL('http://127.0.0.1:1')
    await expect(
      probeCommand({ command: 'probe', url, out, timeoutMs: 60_000 }, QUIET, () => undefined),
    ).rejects.toThrow('already exists')
    expect(readFileSync(out, 'utf8')).toBe('mine')
    const other = join(path, 'other.json')
    await expect(
      probeCommand({ command: 'probe', url, out: other, timeoutMs: 60_000 }, QUIET, () => undefined),
    ).rejects.toThrow('No request got a response: cannot connect')
    expect(() => readFileSync(other)).toThrow('ENOENT')
  })
})
