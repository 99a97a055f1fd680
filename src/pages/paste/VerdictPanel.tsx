import type { Finding, Verdict } from '../../call/judge/verdict.ts'
import { Meanings } from '../../call/view/Meanings.tsx'
import { methodPath, withBase } from '../../core/lib/path.ts'
import { copyText } from '../../ui/browser/clipboard.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LaterTrace } from './LaterTrace.tsx'
import type { CheckActions, CheckState } from './use-checker.ts'

export type VerdictPanelProps = {
  state: CheckState
  actions: CheckActions
  base: string
  /** Shows a line of the text. */
  reveal: (line: number) => void
}

/** The verdict first, then each problem in plain language, or the meaning of the values. */
export function VerdictPanel({ state, actions, base, reveal }: VerdictPanelProps) {
  const { verdict, failure } = state
  return (
    <section aria-labelledby="verdict">
      <h2 className="visually-hidden" id="verdict">
        Verdict
      </h2>
      <div role="status">
        {failure !== undefined && <Failure message={failure} />}
        {failure === undefined && <Outcome verdict={verdict} text={state.text} isChecking={state.isChecking} />}
      </div>
      {failure !== undefined && (
        <div className="tool-bar">
          <button type="button" className="button" data-size="small" onClick={actions.again}>
            <Icon name="again" small />
            Try again
          </button>
        </div>
      )}
      {verdict?.kind === 'not-json' && failure === undefined && <Advice verdict={verdict} actions={actions} />}
      {verdict?.kind === 'checked' && failure === undefined && (
        <Checked verdict={verdict} text={state.text} actions={actions} base={base} reveal={reveal} />
      )}
    </section>
  )
}

function Failure({ message }: { message: string }) {
  return (
    <div className="callout outcome" data-tone="danger">
      <Icon name="warn" />
      <div>
        <p className="callout-title">The check did not run</p>
        <p>{message}</p>
      </div>
    </div>
  )
}

const fixWords = (fixable: number): string => (fixable === 0 ? '' : ` ${fixable} can be fixed for you.`)

const ICONS = { success: 'check', danger: 'warn', warn: 'info' } as const

type OutcomeProps = { verdict: Verdict | undefined; text: string; isChecking: boolean }

function Outcome({ verdict, text, isChecking }: OutcomeProps) {
  if (verdict?.kind === 'empty' && text !== '') {
    return (
      <div className="callout outcome" data-tone="warn">
        <Icon name="warn" />
        <div>
          <p className="callout-title">Only blanks</p>
          <p>The text has only spaces and line breaks. The copy may have missed the response.</p>
        </div>
      </div>
    )
  }
  if (!verdict || verdict.kind === 'empty') {
    return (
      <div className="callout outcome" data-tone="quiet">
        <Icon name="info" />
        <div>
          <p className="callout-title">{isChecking ? 'Reading…' : 'Nothing to check yet'}</p>
          <p>Wrong fields are marked in the text and explained here. Valid values appear as plain numbers.</p>
        </div>
      </div>
    )
  }
  const tone = verdict.kind === 'not-json' ? 'warn' : verdict.tone
  const words = verdict.kind === 'not-json' ? verdict.message : `${verdict.summary}${fixWords(verdict.fixable)}`
  return (
    <div className="callout outcome" data-tone={tone}>
      <Icon name={verdict.kind === 'not-json' ? 'warn' : ICONS[verdict.tone]} />
      <div>
        <p className="callout-title">{verdict.title}</p>
        {words !== '' && <p>{words}</p>}
      </div>
    </div>
  )
}

function Advice({ verdict, actions }: { verdict: Extract<Verdict, { kind: 'not-json' }>; actions: CheckActions }) {
  const { repair, advice } = verdict
  return (
    <>
      <ol className="problems">
        {advice.map(({ title, text }) => (
          <li key={title}>
            <span className="path">{title}</span>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {repair && (
        <div className="tool-bar">
          <button
            type="button"
            className="button"
            data-size="small"
            data-tone="accent"
            onClick={() => actions.paste(repair.text)}
          >
            <Icon name="check" small />
            {repair.label}
          </button>
        </div>
      )}
    </>
  )
}

type CheckedProps = Omit<VerdictPanelProps, 'state'> & { verdict: Extract<Verdict, { kind: 'checked' }>; text: string }

function Checked({ verdict, text, actions, base, reveal }: CheckedProps) {
  const { findings, fixable, meanings, method } = verdict
  return (
    <>
      {findings.length > 0 && (
        <ol className="problems">
          {findings.map((finding, index) => (
            <Problem key={index} finding={finding} reveal={reveal} onFix={() => actions.fix(index)} />
          ))}
        </ol>
      )}
      {meanings.length > 0 && <Meanings meanings={meanings} base={base} />}
      <LaterTrace text={text} explanation={verdict.explanation} />
      <div className="tool-bar">
        {fixable > 0 && (
          <button type="button" className="button" data-size="small" data-tone="accent" onClick={() => actions.fix()}>
            <Icon name="check" small />
            Fix {fixable} of {findings.length}
          </button>
        )}
        {findings.length > 0 && (
          <button type="button" className="button" data-size="small" onClick={() => void copyText(reportText(verdict))}>
            <Icon name="copy" small />
            Copy report
          </button>
        )}
        {method !== undefined && (
          <a className="button" data-size="small" href={withBase(base, methodPath(method))}>
            Open the method
          </a>
        )}
      </div>
    </>
  )
}

function Problem({ finding, reveal, onFix }: { finding: Finding; reveal: (line: number) => void; onFix: () => void }) {
  const { path, line, message, fix } = finding
  return (
    <li>
      <span className="path">
        {path}{' '}
        {line !== undefined && (
          <a
            href={`#line-${line}`}
            onClick={(event) => {
              event.preventDefault()
              reveal(line)
            }}
          >
            line {line.toLocaleString('en')}
          </a>
        )}
      </span>
      {fix && (
        <button type="button" className="button" data-size="small" onClick={onFix}>
          {fix.label}
        </button>
      )}
      <p>{message}</p>
    </li>
  )
}

/** The verdict as text, for an issue or a chat. */
function reportText({ title, summary, method, findings }: Extract<Verdict, { kind: 'checked' }>): string {
  const lines = findings.map(
    ({ path, line, message }) => `- ${path}${line === undefined ? '' : ` (line ${line})`}: ${message}`,
  )
  return [`${method ?? 'JSON-RPC'}: ${title}. ${summary}`, ...lines].join('\n')
}
