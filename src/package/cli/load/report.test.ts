import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { limits } from '../../../core/facts/limits.ts'
import { ALL_SLOW, CAUSES, METHOD_CLASSES, SLOW_P99_MS } from '../../../core/node-check/method-classes.ts'
import { type LoadReport, loadText, nextSteps } from './report.ts'
import type { ClassReport } from './run-load.ts'

describe('the classes', () => {
  const page = readFileSync('content/node-ops/slow-rpc.mdx', 'utf8').replaceAll('`', '')

  test('name settings in the words of the table of causes', () => {
    for (const { first } of [...METHOD_CLASSES, { first: ALL_SLOW }]) expect(page).toContain(first)
    expect(page).toContain(`share of requests above ${SLOW_P99_MS / 1_000} s`)
    expect(page).toContain(`## From symptom to cause`)
    expect(CAUSES).toMatch(/#from-symptom-to-cause$/)
  })

  test('put the large call into the pool for large calls, and the small one not', () => {
    const gasOf = (name: string) => {
      const [call] = METHOD_CLASSES.find((one) => one.name === name)?.params ?? []
      return Number((call as { gas: string }).gas)
    }
    expect(gasOf('eth_call:large')).toBeGreaterThan(limits['high-gas-start'])
    expect(gasOf('eth_call')).toBeLessThan(limits['high-gas-start'])
  })
})

describe('the report', () => {
  const row = (name: string, p99: number, errors: Record<string, number> = {}): ClassReport => ({
    ...{ name, requests: 20, errors },
    latency: { p50: 2, p95: 3, p99 },
  })
  const reportOf = (classes: ClassReport[], more: Partial<LoadReport> = {}): LoadReport => ({
    ...{ date: '2026-11-29T12:00:00.000Z', endpoint: 'http://127.0.0.1:8080', client: 'Monad/0.16.4', chainId: '0x8f' },
    ...{ rate: 10, classes, requests: 40, leftOut: 0, waited: 0, seconds: 30, notOffered: {} },
    ...{ next: nextSteps(classes), ...more },
  })

  test('of a node in good order', () => {
    expect(loadText(reportOf([row('eth_blockNumber', 4), row('eth_call', 9)]), '')).toMatchInlineSnapshot(`
      "http://127.0.0.1:8080  Monad/0.16.4, chain 143
      40 requests in 30 s, 10 a second requested.

      class            requests    failed    p50 ms    p95 ms    p99 ms
      eth_blockNumber        20         0         2         3         4
      eth_call               20         0         2         3         9

      Within the limits: no fault, and no p99 above 1000 ms."
    `)
  })

  test('says what failed and what to look at next', () => {
    const classes = [
      row('eth_blockNumber', 4),
      row('eth_call', 1_200, { '-32603 failure to execute eth_call: queuing time exceeded timeout threshold': 3 }),
    ]
    const more = {
      ...{ stopped: '6 of the last 50 requests failed', leftOut: 12, waited: 5 },
      notOffered: { debug_traceBlockByNumber: '-32601 Method not found' },
    }
    expect(loadText(reportOf(classes, more), 'https://docs.example')).toMatchInlineSnapshot(`
      "http://127.0.0.1:8080  Monad/0.16.4, chain 143
      40 requests in 30 s, 10 a second requested. 12 left out, because the node was slower than the rate. 5 s waited, as the node required.

      class            requests    failed    p50 ms    p95 ms    p99 ms
      eth_blockNumber        20         0         2         3         4
      eth_call               20         3         2         3      1200

      Errors
        eth_call: 3 × -32603 failure to execute eth_call: queuing time exceeded timeout threshold

      Not offered
        debug_traceBlockByNumber: -32601 Method not found

      STOPPED, because 6 of the last 50 requests failed.

      Look at next
        eth_call: With free cores, raise --eth-call-executor-threads and --eth-call-executor-fibers.
        https://docs.example/node-ops/slow-rpc#from-symptom-to-cause"
    `)
  })

  test('looks at the machine when every class is slow, and at one cause for classes that share it', () => {
    expect(nextSteps([row('eth_blockNumber', 1_500), row('eth_call', 1_500)])).toEqual([
      { classes: ['eth_blockNumber', 'eth_call'], first: ALL_SLOW, to: CAUSES },
    ])
    const reads = [row('eth_blockNumber', 1_500), row('eth_getBalance', 1_500), row('eth_call', 3)]
    expect(nextSteps(reads).map(({ classes }) => classes)).toEqual([['eth_blockNumber', 'eth_getBalance']])
  })

  test('blames no pool for a limit of the rate or for a server that is gone', () => {
    expect(nextSteps([row('eth_call', 3, { 'HTTP 429': 2 })])).toEqual([])
    expect(nextSteps([row('eth_call', 3, { 'cannot connect: ECONNREFUSED': 2 })])).toEqual([
      { classes: ['eth_call'], first: 'Check whether monad-rpc runs', to: '/node-ops/incident#rpc-is-down' },
    ])
  })
})
