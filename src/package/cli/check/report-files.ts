/** Machine-readable reports: JSON, and JUnit XML for CI servers. */

import { exitCode } from './check.ts'
import type { CheckReport, Outcome } from './model.ts'

/** The report and its exit code as JSON. */
export const jsonReport = (report: CheckReport): string =>
  JSON.stringify({ exitCode: exitCode(report), ...report }, null, 2)

/** One suite per method, one case per probe. Probes that are not sent or not offered count as skipped. */
export function junitReport(report: CheckReport): string {
  const methods = [...new Set(report.outcomes.map(({ method }) => method))]
  const suites = methods.map((method) =>
    suite(
      method,
      report.outcomes.filter((outcome) => outcome.method === method),
    ),
  )
  const failed = report.failure === undefined ? [] : [broken(report.failure)]
  const total = report.outcomes.length + failed.length
  const failures = report.outcomes.filter(({ verdict }) => verdict === 'differs').length
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="monad-json-rpc check ${escaped(report.endpoint)}" tests="${total}" failures="${failures}" errors="${failed.length}" time="${report.seconds.toFixed(3)}"${report.date ? ` timestamp="${report.date.slice(0, 19)}"` : ''}>`,
    ...failed,
    ...suites,
    '</testsuites>',
  ].join('\n')
}

const broken = (failure: string): string =>
  `  <testsuite name="endpoint" tests="1" failures="0" errors="1" skipped="0"><testcase classname="endpoint" name="reachable"><error message="${escaped(failure)}"/></testcase></testsuite>`

function suite(method: string, outcomes: readonly Outcome[]): string {
  const isSkipped = ({ verdict }: Outcome) => verdict === 'absent' || verdict === 'skipped'
  const failures = outcomes.filter(({ verdict }) => verdict === 'differs').length
  const skipped = outcomes.filter(isSkipped).length
  const cases = outcomes.map((outcome) => `    ${testCase(outcome)}`)
  return [
    `  <testsuite name="${escaped(method)}" tests="${outcomes.length}" failures="${failures}" errors="0" skipped="${skipped}">`,
    ...cases,
    '  </testsuite>',
  ].join('\n')
}

function testCase({ method, probe, verdict, problems, note = '', request = '', ms }: Outcome): string {
  const time = ms === undefined ? '' : ` time="${(ms / 1_000).toFixed(3)}"`
  const head = `<testcase classname="${escaped(method)}" name="${escaped(probe)}"${time}`
  if (verdict === 'absent' || verdict === 'skipped') return `${head}><skipped message="${escaped(note)}"/></testcase>`
  if (verdict !== 'differs') return `${head}/>`
  const lines = problems.map(({ path, message }) => `${path} ${message}`.trim())
  const text = escaped([...lines, `asked: ${request}`].join('\n'))
  return `${head}><failure message="${escaped(lines[0] ?? '')}">${text}</failure></testcase>`
}

/** Escapes XML's special characters and replaces characters that XML does not allow. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
