/** Compares log lines with the lines that the incident page explains. */
import { facts } from '../facts/network.ts'
import { alerts } from './alerts.ts'
import { DISKS, type Finding, INCIDENT } from './finding.ts'
import { crashLines, type LogLine, logLines } from './log-lines.ts'

/** A line of the pasted text with its number, from 1. */
export type Numbered = { text: string; line: number }

/** Limit for the average execution time of a block: one block time. Microseconds. */
const SLOW_US = 300_000
const EXECUTED = /__exec_block,.*?\btot=\s*(\d+)\s*µs/

const named = (text: string, anchor: string, means: string, page = INCIDENT): LogLine => ({
  text,
  page,
  anchor,
  means,
  level: 'act',
  fix: 'The section has the diagnostic command and the fix.',
})

/** Names of alerts in a message from Alertmanager. The first ones need more than the metrics of the node. */
const alertLines: readonly LogLine[] = [
  named('MonadNodeDown', 'a-service-is-down', 'monad-bft does not respond on its metrics port.'),
  named('MonadRpcDown', 'rpc-is-down', 'monad-rpc does not respond.'),
  named('MonadTrieDbFillsUp', 'triedb-is-nearly-full', 'TrieDB will be full within 24 hours.', DISKS),
  ...['MonadSystemDiskFull', 'MonadSystemDiskFillsUp'].map((name) =>
    named(name, 'system-disk-full', 'The system disk is full, or soon will be.', DISKS),
  ),
  ...alerts.map(({ name, page, anchor, means }) => named(name, anchor, means, page)),
]

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const anyOf = (lines: readonly LogLine[]) => new RegExp(lines.map(({ text }) => escaped(text)).join('|'))
const KNOWN = anyOf([...logLines, ...alertLines])
const CRASH = anyOf(crashLines)

/** Whether the page explains a line. */
export const isKnownLine = (text: string): boolean => KNOWN.test(text) || CRASH.test(text)

export function checkLog(lines: readonly Numbered[]): { findings: Finding[]; known: number } {
  const seen = new Map<string, { line: number; times: number }>()
  const totals: number[] = []
  for (const { text, line } of lines) {
    const [found] = KNOWN.exec(text) ?? CRASH.exec(text) ?? []
    if (found !== undefined) {
      const before = seen.get(found)
      seen.set(found, { line: before?.line ?? line, times: (before?.times ?? 0) + 1 })
      continue
    }
    const [, total] = EXECUTED.exec(text) ?? []
    if (total !== undefined) totals.push(Number(total))
  }
  const findings = [...crashLines, ...logLines, ...alertLines].flatMap((entry) => {
    const place = seen.get(entry.text)
    return place ? [toFinding(entry, place)] : []
  })
  const known = totals.length + findings.reduce((sum, { times = 0 }) => sum + times, 0)
  return { findings: [...findings, ...slowness(totals)], known }
}

const toFinding = (
  { text, page = INCIDENT, anchor, ...rest }: LogLine,
  place: { line: number; times: number },
): Finding => ({
  ...rest,
  ...place,
  id: `log:${text}`,
  title: text,
  to: `${page}#${anchor}`,
})

function slowness(totals: readonly number[]): Finding[] {
  const average = totals.reduce((sum, total) => sum + total, 0) / totals.length
  if (!(average > SLOW_US)) return []
  return [
    {
      id: 'log:__exec_block',
      level: 'act',
      title: 'Execution is too slow',
      means: `tot is ${Math.round(average).toLocaleString('en')} µs on average over ${totals.length} blocks, but a block arrives every ${facts.blockTime.value}.`,
      fix: 'Cool or replace the drive, check the CPU pinning, and turn SMT off.',
      to: `${INCIDENT}#execution-lags`,
      times: totals.length,
    },
  ]
}
