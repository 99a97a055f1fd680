import { withBase } from '../../../../core/lib/path.ts'
import type { Report } from '../../../../core/node-check/check-node.ts'
import type { Finding } from '../../../../core/node-check/finding.ts'
import { usePart } from '../../../../islands/use-part.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import type { CheckState } from './use-check.ts'

const LEVELS: Record<Finding['level'], { tone: string; icon: string; word: string }> = {
  stops: { tone: 'danger', icon: 'warn', word: 'Stops the node' },
  act: { tone: 'warn', icon: 'warn', word: 'Action needed' },
  note: { tone: 'info', icon: 'check', word: 'Note' },
}

/** The findings, below a summary that screen readers announce. */
export function Answer({ state, base, again }: { state: CheckState; base: string; again: () => void }) {
  const { report, failed } = state
  return (
    <div className="answer" id="node-check-answer">
      <p role="status">{failed ? 'The check could not be loaded. Your text is still here.' : summary(report)}</p>
      {failed ? (
        <button type="button" className="button" data-size="small" onClick={again}>
          Try again
        </button>
      ) : null}
      {report ? (
        <>
          <ol className="found">
            {report.findings.map((finding) => (
              <Row key={`${finding.id}-${finding.line ?? ''}-${finding.title}`} finding={finding} base={base} />
            ))}
          </ol>
          <Remarks report={report} />
        </>
      ) : null}
    </div>
  )
}

function summary(report: Report | undefined): string {
  if (!report) return 'Results appear here when you paste something.'
  const { findings, read, remarks } = report
  if (read.length === 0 && findings.length === 0)
    return remarks[0]
      ? `No known content found. ${remarks[0]}`
      : 'The text is not node.toml, /metrics or a known log line.'
  const rows =
    findings.length === 0
      ? 'No faults, alerts or known errors found.'
      : findings.length === 1
        ? '1 finding.'
        : `${findings.length} findings.`
  return read.length === 0 ? rows : `${rows} Read: ${read.join(', ')}.`
}

function Row({ finding, base }: { finding: Finding; base: string }) {
  const { level, title, means, fix, to, line, times } = finding
  const { tone, icon, word } = LEVELS[level]
  const places = [
    word,
    ...(line === undefined ? [] : [`line ${line.toLocaleString('en')}`]),
    ...(times === undefined || times === 1 ? [] : [`${times.toLocaleString('en')} times`]),
  ]
  return (
    <li {...usePart('Callout')} className="callout" data-tone={tone}>
      <Icon name={icon} />
      <div>
        <p className="callout-title">{title}</p>
        <p className="place">{places.join(' · ')}</p>
        <p>{means}</p>
        <p>
          {fix}{' '}
          <a href={withBase(base, to)}>{to.includes('configuration') ? 'See the table of keys' : 'See the incident'}</a>
        </p>
      </div>
    </li>
  )
}

function Remarks({ report }: { report: Report }) {
  const { needTwo, remarks, read, findings } = report
  const isStated = read.length === 0 && findings.length === 0
  return (
    <>
      {(isStated ? remarks.slice(1) : remarks).map((remark) => (
        <p key={remark} className="hint">
          {remark}
        </p>
      ))}
      {needTwo.length > 0 ? (
        <p className="hint">
          To check the following alerts, paste a second output below the first, taken a minute later:{' '}
          {needTwo.join(', ')}.
        </p>
      ) : null}
    </>
  )
}
