import { describe, expect, test } from 'vitest'
import { acceptedIn, againstBaseline } from './baseline.ts'
import { percentile } from './latency.ts'
import { Metrics } from './metrics.ts'
import type { CheckReport, Outcome } from './model.ts'
import { progressBar } from './progress.ts'
import { badgeReport } from './report-badge.ts'
import { jsonReport, junitReport } from './report-files.ts'
import { markdownReport } from './report-markdown.ts'
import { sarifReport } from './report-sarif.ts'
import { quietReport, tableReport } from './report-table.ts'

const outcome = (rest: Partial<Outcome>): Outcome => ({
  method: 'eth_chainId',
  probe: 'plain',
  verdict: 'fits',
  problems: [],
  ...rest,
})
const report = (outcomes: Outcome[], rest: Partial<CheckReport> = {}): CheckReport => ({
  endpoint: 'http://127.0.0.1:8545',
  reference: 'monad',
  documentVersion: '1.0.0',
  client: 'Monad/0.16.4',
  chainId: '0x8f',
  outcomes,
  requests: 12,
  retries: 0,
  seconds: 1.25,
  ...rest,
})
const wrong = outcome({
  method: 'eth_getCode',
  verdict: 'differs',
  problems: [{ path: '/result', message: '"0x1" has an odd number\nof hex <digits>', keyword: 'pattern' }],
  request: '{"method":"eth_getCode"}',
})
const full = report(
  [
    outcome({}),
    wrong,
    outcome({
      method: 'eth_getLogs',
      probe: 'example range-too-large',
      limit: true,
      note: '-32602 block range too large',
      error: { ids: ['BlockRangeTooLarge'], code: -32602 },
    }),
    outcome({ method: 'debug_getRawBlock', verdict: 'absent', note: '-32601 Method not found' }),
    outcome({ method: 'eth_call', verdict: 'skipped', note: 'busy: HTTP 429' }),
    outcome({ method: 'eth_syncing', verdict: 'expected', note: 'a syncing node returns its progress' }),
  ],
  { retries: 2 },
)

describe('the table', () => {
  test('shows counts by method, differences, codes and limits', () => {
    expect(tableReport(full)).toMatchInlineSnapshot(`
      "http://127.0.0.1:8545  Monad/0.16.4, chain 143
      reference monad, document 1.0.0

      method                 fits   differs  expected    absent   skipped
      eth_chainId               1         .         .         .         .  ok
      eth_getCode               .         1         .         .         .  DIFFERS
      eth_getLogs               1         .         .         .         .  ok
      debug_getRawBlock         .         .         .         1         .  not offered
      eth_call                  .         .         .         .         1  not checked
      eth_syncing               .         .         1         .         .  ok

      Differences
        eth_getCode, plain
            /result  "0x1" has an odd number of hex <digits>
            curl "$RPC_URL" -H content-type:application/json -d '{"method":"eth_getCode"}'

      Expected of monad
        a syncing node returns its progress (1)

      Not checked
        debug_getRawBlock: -32601 Method not found (1)
        eth_call: busy: HTTP 429 (1)

      Error codes seen
        BlockRangeTooLarge        -32602

      Limits
        eth_getLogs, range-too-large: -32602 block range too large

      5 methods, 6 probes: 2 fits, 1 differs, 1 expected, 1 absent, 1 skipped
      12 requests, 2 retries in 1.3 s"
    `)
  })

  test('stays short when much differs', () => {
    const problems = Array.from({ length: 9 }, (_, index) => ({
      path: `/${index}`,
      message: 'is wrong',
      keyword: 'type',
    }))
    const many = Array.from({ length: 9 }, () => outcome({ verdict: 'differs', problems, request: 'x'.repeat(500) }))
    const text = tableReport(report(many))
    expect(text).toContain('and 6 more')
    expect(text).toContain('eth_chainId: 4 more probes differ')
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThan(200)
  })

  test('says why nothing was checked, and why it ended early', () => {
    expect(tableReport(report([], { failure: 'cannot connect: ECONNREFUSED' }))).toBe(
      'http://127.0.0.1:8545 could not be checked: cannot connect: ECONNREFUSED',
    )
    expect(tableReport(report([outcome({})], { stopped: 'no answer 6 times in a row' }))).toContain(
      'Ended early: no answer 6 times in a row.',
    )
  })

  test('points to the other reference when another node answers', () => {
    const text = tableReport(report([wrong], { client: 'anvil/v1.7.1' }))
    expect(text).toContain('This is anvil/v1.7.1. Use --reference geth to ignore its known differences.')
    expect(tableReport(report([wrong], { client: 'anvil/v1.7.1', reference: 'geth' }))).not.toContain('--reference')
  })

  test('says when the client is no Monad node, or a release that the document does not know', () => {
    const first = (client: string) => tableReport(report([outcome({})], { client })).split('\n')[0]
    expect(first('Geth/v1.16.0')).toContain('; not a Monad node')
    expect(first('Monad/unknown')).toContain('; it does not report its release')
    expect(first('Monad/9.0.0')).toContain('; 9.0.0 is newer than')
    expect(first('Monad/0.16.4')).toMatch(/Monad\/0\.16\.4, chain 143$/)
  })

  test('says only what differs, when it is to be quiet', () => {
    expect(quietReport(report([outcome({})]))).toBe('')
    expect(quietReport(report([outcome({}), wrong])).split('\n')[0]).toBe('eth_getCode, plain')
    expect(quietReport(report([], { failure: 'nobody is there' }))).toContain('nobody is there')
  })

  test('lets no endpoint steer the terminal', () => {
    const text = tableReport(report([outcome({ method: 'eth_\u001b[2Jcall' })], { client: '\u001b]0;owned\u0007' }))
    expect(text).not.toMatch(/[^\n\P{Cc}]/u)
    expect(tableReport(report([], { failure: '\u001b[31m' }))).not.toContain('\u001b')
  })

  test('shows a chain ID that is none as it came', () => {
    const { client: _, ...rest } = report([outcome({})], { chainId: 'monad' })
    expect(tableReport(rest)).toContain('unknown client, chain monad')
  })
})

describe('the JSON report', () => {
  test('has everything and the exit code', () => {
    expect(JSON.parse(jsonReport(full))).toEqual({ exitCode: 1, ...full })
  })
})

const REPORT = { ...full, date: '2026-11-22T12:00:00.000Z' }

describe('the SARIF report', () => {
  test('has a result for each problem, with its place in the answer', () => {
    const { version, runs } = JSON.parse(sarifReport(REPORT)) as { version: string; runs: [{ results: object[] }] }
    expect(version).toBe('2.1.0')
    expect(runs[0].results).toEqual([
      expect.objectContaining({
        ruleId: 'eth_getCode',
        message: { text: expect.stringContaining('eth_getCode, plain: /result') },
        locations: [expect.objectContaining({ logicalLocations: [expect.objectContaining({ kind: 'member' })] })],
        partialFingerprints: { difference: 'eth_getCode plain /result pattern' },
      }),
    ])
    expect(sarifReport(report([], { failure: 'gone' }))).toContain('"executionSuccessful": false')
  })
})

describe('the Markdown report', () => {
  test('has a row for each problem, and nothing of an endpoint becomes markup', () => {
    expect(markdownReport(REPORT)).toContain(
      '| `eth_getCode` | plain | `/result` | "0x1" has an odd number of hex \\<digits\\> |',
    )
    expect(markdownReport(report([outcome({})], { client: '[x](http://evil)|`' }))).toContain(
      '\\[x\\](http://evil)\\|\\`',
    )
    expect(markdownReport(report([], { failure: 'gone' }))).toContain('## Could not be checked')
  })
})

describe('the badge', () => {
  test.each([
    [report([outcome({})]), 'conforms'],
    [full, '1 difference'],
    [report([], { failure: 'gone' }), 'not checked'],
  ])('%# says %s in a word', (given, word) => {
    expect(badgeReport(given)).toContain(`JSON-RPC: ${word}"`)
    expect(badgeReport(given)).not.toContain(given.endpoint)
  })
})

describe('the metrics', () => {
  test('count over rounds, and tell of the last one', () => {
    const metrics = new Metrics()
    metrics.add({ ...REPORT, outcomes: REPORT.outcomes.map((one) => ({ ...one, ms: 250 })) })
    metrics.add(report([], { failure: 'cannot connect' }))
    expect(metrics.text()).toContain('monad_json_rpc_checks_total 2\n')
    expect(metrics.text()).toContain('monad_json_rpc_requests_total 24\n')
    expect(metrics.text()).toContain('monad_json_rpc_up 0\n')
    metrics.add({ ...REPORT, outcomes: REPORT.outcomes.map((one) => ({ ...one, ms: 250 })), client: 'a"b\nc' })
    const text = metrics.text()
    expect(text).toContain('monad_json_rpc_probes{verdict="differs"} 1\n')
    expect(text).toContain('monad_json_rpc_differences{method="eth_getCode"} 1\n')
    expect(text).toContain('monad_json_rpc_request_seconds{method="eth_chainId",quantile="0.95"} 0.25\n')
    expect(text).toContain('client="a\\"b\\nc",chain_id="143"')
  })
})

describe('a baseline', () => {
  test('accepts the same difference at other values, and no other one', () => {
    const accepted = acceptedIn(jsonReport(full))
    const again = { ...wrong, problems: wrong.problems.map((one) => ({ ...one, message: '"0x3" has an odd number' })) }
    expect(againstBaseline(accepted, again)).toMatchObject({ verdict: 'expected', note: 'in the baseline' })
    const other = { ...wrong, probe: 'earliest' }
    expect(againstBaseline(accepted, other).verdict).toBe('differs')
  })

  test.each(['[]', 'x', '{"outcomes":[1]}'])('is refused when it is %s', (text) => {
    expect(() => acceptedIn(text)).toThrow('The baseline is not a report of this command.')
  })
})

describe('a percentile', () => {
  test.each([
    [[], 50, 0],
    [[7], 99, 7],
    [[1, 2, 3, 4], 50, 2],
    [Array.from({ length: 100 }, (_, index) => index + 1), 95, 95],
  ])('of %j at %d is %d', (times, percent, value) => {
    expect(percentile(times, percent)).toBe(value)
  })
})

describe('the JUnit report', () => {
  test('counts failures and what was skipped, by method', () => {
    expect(junitReport(full)).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="monad-json-rpc check http://127.0.0.1:8545" tests="6" failures="1" errors="0" time="1.250">
        <testsuite name="eth_chainId" tests="1" failures="0" errors="0" skipped="0">
          <testcase classname="eth_chainId" name="plain"/>
        </testsuite>
        <testsuite name="eth_getCode" tests="1" failures="1" errors="0" skipped="0">
          <testcase classname="eth_getCode" name="plain"><failure message="/result &quot;0x1&quot; has an odd number
      of hex &lt;digits&gt;">/result &quot;0x1&quot; has an odd number
      of hex &lt;digits&gt;
      asked: {&quot;method&quot;:&quot;eth_getCode&quot;}</failure></testcase>
        </testsuite>
        <testsuite name="eth_getLogs" tests="1" failures="0" errors="0" skipped="0">
          <testcase classname="eth_getLogs" name="example range-too-large"/>
        </testsuite>
        <testsuite name="debug_getRawBlock" tests="1" failures="0" errors="0" skipped="1">
          <testcase classname="debug_getRawBlock" name="plain"><skipped message="-32601 Method not found"/></testcase>
        </testsuite>
        <testsuite name="eth_call" tests="1" failures="0" errors="0" skipped="1">
          <testcase classname="eth_call" name="plain"><skipped message="busy: HTTP 429"/></testcase>
        </testsuite>
        <testsuite name="eth_syncing" tests="1" failures="0" errors="0" skipped="0">
          <testcase classname="eth_syncing" name="plain"/>
        </testsuite>
      </testsuites>"
    `)
  })

  test('has an error when nothing could be checked', () => {
    expect(junitReport(report([], { failure: 'no <way>' }))).toContain('<error message="no &lt;way&gt;"/>')
  })

  test('holds only characters that XML can hold', () => {
    const text = junitReport(report([outcome({ method: '\u0000\ud800\ufffe' })]))
    expect(text).toContain('name="\ufffd\ufffd\ufffd"')
  })
})

describe('the progress bar', () => {
  test('draws on a terminal and clears itself', () => {
    const written: string[] = []
    const bar = progressBar({ isTTY: true, write: (text) => written.push(text) })
    bar.step(1, 2, 'eth_call')
    bar.end()
    expect(written).toEqual(['\r\u001b[2K[###############...............] 1/2 eth_call', '\r\u001b[2K'])
  })

  test('writes nothing into a file', () => {
    const written: string[] = []
    const bar = progressBar({ write: (text) => written.push(text) })
    bar.step(1, 2, 'eth_call')
    bar.end()
    expect(written).toEqual([])
  })
})
