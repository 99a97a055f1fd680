import { CopyButton } from '../../ui/CopyButton.tsx'

/** Maximum length of a response next to others. Characters. */
const PLAIN_LENGTH = 20_000

/** An unformatted response. */
export function PlainAnswer({ text, title, foot }: { text: string; title: string; foot: string }) {
  const cut = text.length > PLAIN_LENGTH
  return (
    <section className="code" aria-label={title}>
      <div className="code-head">
        <span className="title">{title}</span>
        <span className="end">
          <CopyButton label="Copy the response" />
        </span>
      </div>
      <pre className="answer" tabIndex={0} role="region" aria-label={title} translate="no">
        <code>{cut ? `${text.slice(0, PLAIN_LENGTH)}…` : text}</code>
      </pre>
      <p className="code-foot">
        {cut
          ? `${foot}, the first ${PLAIN_LENGTH.toLocaleString('en')} of ${text.length.toLocaleString('en')} characters`
          : foot}
      </p>
    </section>
  )
}
