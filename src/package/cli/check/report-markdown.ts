/** The report as Markdown, for the summary of a CI run or a comment. */
import { exitCode } from './check.ts'
import type { CheckReport, Latency, Outcome } from './model.ts'

const ROWS = 50

/** A verdict, a table of differences, and the response times of both endpoints if there are two. */
export function markdownReport(report: CheckReport): string {
  const { endpoint, client = 'unknown client', outcomes, failure, comparison, date } = report
  const differing = outcomes.filter(({ verdict }) => verdict === 'differs')
  const checked = outcomes.filter(({ verdict }) => verdict !== 'skipped' && verdict !== 'absent')
  const against = comparison ? ` against ${code(comparison.endpoint)}` : ''
  return [
    `## ${VERDICTS[exitCode(report)]}: ${code(endpoint)}${against}`,
    failure === undefined
      ? `${text(client)}. ${checked.length} of ${outcomes.length} probes checked, ${differing.length} differ${date ? `, ${date}` : ''}.`
      : text(failure),
    ...(differing.length > 0 ? [table(differing)] : []),
    ...(comparison && comparison.methods.length > 0 ? [latencies(comparison.methods)] : []),
  ].join('\n\n')
}

const VERDICTS = ['No differences', 'Differences found', 'Could not be checked'] as const

function table(differing: readonly Outcome[]): string {
  const rows = differing.flatMap(({ method, probe, problems }) =>
    problems.map(({ path, message }) => `| ${code(method)} | ${text(probe)} | ${code(path)} | ${text(message)} |`),
  )
  const more = rows.length > ROWS ? [`| | | | and ${rows.length - ROWS} more |`] : []
  return ['| Method | Probe | Place | Difference |', '| --- | --- | --- | --- |', ...rows.slice(0, ROWS), ...more].join(
    '\n',
  )
}

function latencies(methods: NonNullable<CheckReport['comparison']>['methods']): string {
  const of = ({ p50, p95, p99 }: Latency) => `${p50} / ${p95} / ${p99}`
  const rows = methods.map(
    ({ method, asked, differing, here, there }) =>
      `| ${code(method)} | ${differing} of ${asked} | ${of(here)} | ${of(there)} |`,
  )
  const head = '| Method | Differ | Here: p50 / p95 / p99 ms | There |'
  return [head, '| --- | --- | --- | --- |', ...rows].join('\n')
}

/** Text from an endpoint must not become a link, an image or another cell. */
const text = (given: string): string => given.replaceAll(/[\n\r]+/g, ' ').replaceAll(/[\\`*_[\]<>|!#&@]/g, '\\$&')

const code = (given: string): string => (given === '' ? '' : `\`${given.replaceAll(/[`|\n\r]/g, ' ')}\``)
