import type { Recording } from '../../call/judge/recordings.ts'
import type { Side, SideLine } from '../../call/judge/response-diff.ts'
import type { Verdict } from '../../call/judge/verdict.ts'
import { methodPath, withBase } from '../../lib/path.ts'
import { classOf, provenanceText } from '../../lib/provenance.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Shown of an answer that is no JSON, or too large to stand beside another. Characters. */
const PLAIN_LENGTH = 20_000

export function AnswerSide({ side, verdict, foot }: { side: Side; verdict: Verdict; foot: string }) {
  const wrong = verdict.kind === 'checked' && verdict.findings.length > 0
  return (
    <section className="code" aria-label="Your endpoint">
      <Head title="Your endpoint" label="Copy your endpoint’s answer" />
      <Lines side={side} label="Answer of your endpoint, JSON" />
      <p className="code-foot">
        <Icon name={wrong ? 'warn' : 'check'} small {...(wrong && { tone: 'danger' })} />
        {verdict.kind === 'checked' && verdict.summary !== '' ? `${verdict.summary} ${foot}` : foot}
      </p>
    </section>
  )
}

export function RecordedSide({ side, recording, base }: { side: Side; recording: Recording; base: string }) {
  const { request, title, provenance } = recording.example
  return (
    <section className="code" aria-label="Example">
      <Head title={recording.sameRequest ? 'Example' : `Example: ${title}`} label="Copy the example’s answer" />
      <Lines side={side} label="Answer of the example, JSON" />
      <p className="code-foot">
        <Icon name={classOf(provenance).tone === 'success' ? 'check' : 'info'} small />
        <span>
          {provenanceText(provenance)} <a href={withBase(base, methodPath(request.method))}>All examples</a>
        </span>
      </p>
    </section>
  )
}

export function PlainAnswer({ text, title, foot }: { text: string; title: string; foot: string }) {
  const cut = text.length > PLAIN_LENGTH
  return (
    <section className="code" aria-label={title}>
      <Head title={title} label="Copy the answer" />
      <pre className="answer" tabIndex={0} role="region" aria-label={title} translate="no">
        <code>{cut ? `${text.slice(0, PLAIN_LENGTH)}…` : text}</code>
      </pre>
      <p className="code-foot">
        {cut
          ? `${foot}; the first ${PLAIN_LENGTH.toLocaleString('en')} of ${text.length.toLocaleString('en')} characters`
          : foot}
      </p>
    </section>
  )
}

function Head({ title, label }: { title: string; label: string }) {
  return (
    <div className="code-head">
      <span className="title">{title}</span>
      <span className="end">
        <CopyButton label={label} />
      </span>
    </div>
  )
}

function Lines({ side, label }: { side: Side; label: string }) {
  return (
    <pre className="answer" tabIndex={0} role="region" aria-label={label} translate="no">
      <code>
        {side.lines.map((line, index) => (
          <Line key={`${index}-${line.pointer}`} line={line} />
        ))}
        {side.total > side.lines.length && (
          <span className="t-c">… {(side.total - side.lines.length).toLocaleString('en')} more lines</span>
        )}
      </code>
    </pre>
  )
}

function Line({ line }: { line: SideLine }) {
  const text = (
    <>
      {'  '.repeat(line.indent)}
      {line.tokens.map((token, index) => (
        <span key={index} className={token.class === '' ? undefined : token.class}>
          {token.hex ? (
            <>
              "<span className="hex">{token.text.slice(1, -1)}</span>"
            </>
          ) : (
            token.text
          )}
        </span>
      ))}
    </>
  )
  if (!line.mark)
    return (
      <>
        {text}
        {'\n'}
      </>
    )
  return (
    <>
      <span className="line" {...(line.mark === 'danger' ? { 'data-mark': 'danger' } : { 'data-linked': '' })}>
        {text}
      </span>
      {'\n'}
    </>
  )
}
