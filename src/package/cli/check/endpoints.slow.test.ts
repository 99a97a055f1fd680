/** Features for endpoint operators: WebSockets, comparison with another endpoint, and saved responses. */

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { startReplayServer } from '../../../../test/broken-servers/server.ts'
import { testEndpoints } from '../../../../test/endpoints.ts'
import { startProxy } from '../../../../test/planted-faults/proxy.ts'
import { drops } from '../../node/server/lies/event-lie.ts'
import { compareEndpoints } from './against.ts'
import { checkEndpoint } from './check.ts'
import type { CheckReport } from './model.ts'
import { markdownReport } from './report-markdown.ts'
import { tableReport } from './report-table.ts'
import { saver } from './saved-answers.ts'
import { validateText } from './validate-file.ts'

const { closers, close, started, served } = testEndpoints()
afterEach(close)

const FAST = { timeoutMs: 10_000, rate: 100_000, backoffMs: 1 }
const SETTINGS = { ...FAST, examples: {}, methods: [], reference: 'monad' as const }
const differing = ({ outcomes }: CheckReport) =>
  outcomes
    .filter(({ verdict }) => verdict === 'differs')
    .map(({ method, probe, problems: [first] }) => `${method} ${probe}: ${first?.path} ${first?.message}`)

describe('over a WebSocket', () => {
  test('requests are answered as over HTTP, and each kind of subscription brings an event that fits', async () => {
    const { ws } = await started({}, 40)
    const report = await checkEndpoint({ ...SETTINGS, url: new URL(ws), eventMs: 3_000 })
    expect(differing(report)).toEqual([])
    const pushed = report.outcomes.filter(({ method }) => method === 'eth_subscribe')
    expect(pushed.map(({ probe, verdict }) => `${probe} ${verdict}`)).toEqual([
      'newHeads fits',
      'newHeads again fits',
      'logs fits',
      'monadNewHeads fits',
      'monadLogs fits',
      'logs of an address fits',
      'logs of two addresses fits',
      'logs of a topic fits',
      'logs of alternative topics fits',
      'logs of a second topic fits',
      'monadLogs of an address fits',
      'monadLogs of a topic fits',
      'logs of an address and an unused topic fits',
      'logs of a topic and an unused address fits',
      'monadLogs of an address and an unused topic fits',
      'monadLogs of a topic and an unused address fits',
      'unknown kind fits',
      'after eth_unsubscribe fits',
    ])
  }, 30_000)

  test('a subscription that stays silent is told', async () => {
    const { node } = await started({}, 40)
    const silent = drops(['test.silent', 'pushes no head', 'newHeads'], (_, { kind }) => kind === 'newHeads')
    const proxy = await startProxy(node, silent)
    closers.push(proxy.close)
    const url = new URL(proxy.url.replace('http', 'ws'))
    expect(differing(await checkEndpoint({ ...SETTINGS, url, eventMs: 500 }))).toContain(
      'eth_subscribe newHeads:  no event within 0.5 s',
    )
  }, 30_000)

  test('a chain without a new block has nothing to push, which the report says', async () => {
    const { ws } = await started()
    const { outcomes } = await checkEndpoint({ ...SETTINGS, url: new URL(ws), eventMs: 200 })
    const heads = outcomes.find(({ method, probe }) => method === 'eth_subscribe' && probe === 'newHeads')
    expect(heads).toMatchObject({ verdict: 'skipped', note: 'no event within 0.2 s, and no new block' })
  }, 30_000)

  test('nobody there is told as over HTTP', async () => {
    const report = await checkEndpoint({ ...SETTINGS, url: new URL('ws://127.0.0.1:1') })
    expect(report.failure).toBe('cannot connect: ECONNREFUSED')
  })
})

describe('against another endpoint', () => {
  test('the same chain has no difference, and times of both are told', async () => {
    const node = await started()
    const other = await started()
    const report = await compareEndpoints({ ...SETTINGS, url: new URL(node.http), against: new URL(other.ws) })
    expect(differing(report)).toEqual([])
    expect(report.comparison?.blocks.length).toBe(5)
    expect(report.comparison?.methods.length).toBeGreaterThan(12)
    for (const { here, there } of report.comparison?.methods ?? []) {
      expect(here.p50).toBeLessThanOrEqual(here.p99)
      expect(there.p99).toBeGreaterThan(0)
    }
    expect(tableReport(report)).toMatch(/Times, p50 .+\n +eth_getBlockByNumber/)
    expect(markdownReport(report)).toContain('| `eth_feeHistory` | 0 of 5 |')
  }, 30_000)

  test('each field that is not the same is named', async () => {
    const node = await started()
    const proxy = await served(async (_, response, body) => {
      const answer = await fetch(node.http, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      const text = await answer.text()
      response.end(text.replaceAll('"status":"0x1"', '"status":"0x0"'))
    })
    const report = await compareEndpoints({ ...SETTINGS, url: proxy, against: new URL(node.http) })
    const found = differing(report)
    expect(found.every((line) => line.includes('/result') && line.includes('status "0x0", there "0x1"'))).toBe(true)
    expect(new Set(found.map((line) => line.split(' ')[0]))).toEqual(
      new Set(['eth_getBlockReceipts', 'eth_getTransactionReceipt']),
    )
  }, 30_000)

  test('another chain is no endpoint to compare with', async () => {
    const node = await started()
    const other = await startReplayServer()
    closers.push(other.close)
    const report = await compareEndpoints({ ...SETTINGS, url: new URL(node.http), against: new URL(other.url) })
    expect(report.failure).toBe('it is on chain 20143, and the other endpoint is on chain 143')
  })
})

describe('what is kept', () => {
  test('every answer, in a file that validate reads, without the key', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'saved-'))
    closers.push(() => rm(folder, { recursive: true }))
    const { http } = await started()
    const file = join(folder, 'answers.jsonl')
    const { keep, close } = saver(file, (text) => text.replaceAll('20143', '…'))
    const report = await checkEndpoint({ ...SETTINGS, url: new URL(http), onAnswer: keep })
    close()
    const text = await readFile(file, 'utf8')
    expect(text.split('\n').length).toBe(report.requests + 1)
    expect(text).not.toContain('20143')
    const outcomes = validateText(text)
    expect(outcomes.length).toBeGreaterThan(100)
    expect(outcomes.filter(({ problems, method }) => problems.length > 0 && method !== 'net_version')).toEqual([])
  }, 30_000)
})
