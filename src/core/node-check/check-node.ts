/** Checks a pasted text against the tables of the site: node.toml, /metrics and log lines, in any mix. */
import { checkLog } from './check-log.ts'
import { checkMetrics, readMetrics } from './check-metrics.ts'
import type { Finding } from './finding.ts'
import { sortLines } from './sort-lines.ts'

export type Report = {
  findings: Finding[]
  /** The recognized content as text, such as "71 keys of node.toml". */
  read: string[]
  /** Alerts that need a second output of /metrics. */
  needTwo: string[]
  /** Notes for the reader about the text itself. */
  remarks: string[]
}

const NOTHING: Report = { findings: [], read: [], needTwo: [], remarks: [] }

/**
 * Nothing leaves the page. The TOML parser is loaded when a text contains TOML.
 * @param isToml the text is a file whose name ends with .toml
 * @throws when the TOML parser cannot be loaded
 */
export async function checkNode(text: string, isToml = false): Promise<Report> {
  if (text.trim() === '') return NOTHING
  if (text.includes('\0'))
    return {
      ...NOTHING,
      remarks: ['This is not text. It contains bytes that do not occur in a node’s files. Save it as plain text.'],
    }
  const { toml, places, metrics, log } = sortLines(text, isToml)
  const { findings, needTwo, isKnown } = checkMetrics(readMetrics(metrics))
  const lines = checkLog(log)
  const keys = toml === '' ? [] : await import('./check-config.ts').then(({ checkConfig }) => checkConfig(toml, places))
  const unknown = log.length - lines.known
  const remarks = []
  if (metrics.length > 0 && !isKnown)
    remarks.push('The alerts use none of these metrics. Copy the metrics from port 9143 of monad-bft.')
  if (unknown > 0)
    remarks.push(`${count(unknown, 'line')} of another kind ${unknown === 1 ? 'was' : 'were'} not checked.`)
  const read = [
    ...(toml === '' ? [] : [`${count(places.size, 'line')} of node.toml`]),
    ...(metrics.length === 0 ? [] : [`${count(metrics.length, 'metric')}`]),
    ...(lines.known === 0 ? [] : [`${count(lines.known, 'known line')} of a log`]),
  ]
  return { findings: inOrder([...keys, ...lines.findings, ...findings]), needTwo, remarks, read }
}

/** Crashes first, then findings that prevent the next start, then the rest in the original order. */
function inOrder(findings: Finding[]): Finding[] {
  const rank = ({ level, id }: Finding): number => (level !== 'stops' ? 2 : id.startsWith('log:') ? 0 : 1)
  return findings.sort((a, b) => rank(a) - rank(b))
}

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
