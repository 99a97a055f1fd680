/** The report as TAP 14, for runners that read the Test Anything Protocol. */
import type { CheckReport, Outcome } from './model.ts'

/** One test point per probe, with a YAML block of differences. Probes that are not sent or not offered are skipped. */
export function tapReport({ outcomes, failure }: CheckReport): string {
  if (failure !== undefined) return `TAP version 14\nBail out! ${line(failure)}`
  return ['TAP version 14', `1..${outcomes.length}`, ...outcomes.map(point)].join('\n')
}

function point({ method, probe, verdict, problems, note = '', request }: Outcome, index: number): string {
  const head = `${verdict === 'differs' ? 'not ok' : 'ok'} ${index + 1} - ${line(`${method}: ${probe}`)}`
  if (verdict === 'absent' || verdict === 'skipped') return `${head} # SKIP ${line(note)}`
  if (verdict !== 'differs') return head
  // JSON is YAML.
  const differing = problems.map(({ path, message }) => `    - ${JSON.stringify(`${path} ${message}`.trim())}`)
  const asked = request === undefined ? [] : [`  asked: ${JSON.stringify(request)}`]
  return [head, '  ---', '  problems:', ...differing, ...asked, '  ...'].join('\n')
}

/** Text from an endpoint must not become another line or a directive. */
const line = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/[\\#]/g, '\\$&')
