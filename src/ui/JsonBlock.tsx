import { Fragment } from 'react'
import { type JsonLine, jsonLines } from './json-lines.ts'

/**
 * Highlighted JSON as it is prerendered. Each line names the pointer it shows (`data-at`), so that a field's row and
 * its line can light up together; `hints` by pointer say what a value means, drawn by the style sheet and never copied.
 */
export type JsonBlockProps = { label: string; value: unknown; hints?: Record<string, string> }

export function JsonBlock({ label, value, hints = {} }: JsonBlockProps) {
  const lines = jsonLines(value)
  return (
    // A scrolling box has to be reachable by keyboard.
    <pre tabIndex={0} role="group" aria-label={label} translate="no" data-json="">
      <code>
        {lines.map((line, index) => (
          <Fragment key={`${index}-${line.pointer}`}>
            <Line line={line} hint={hints[line.pointer]} />
            {index + 1 < lines.length ? '\n' : ''}
          </Fragment>
        ))}
      </code>
    </pre>
  )
}

function Line({ line, hint }: { line: JsonLine; hint: string | undefined }) {
  return (
    <span className="line" data-at={line.pointer} data-hint={hint}>
      {'  '.repeat(line.indent)}
      {line.tokens.map((token, index) =>
        token.class === 't-p' || token.class === '' ? (
          token.text
        ) : (
          <span key={`${index}-${token.text.slice(0, 12)}`} className={token.class}>
            {token.hex ? <LongHex text={token.text} /> : token.text}
          </span>
        ),
      )}
    </span>
  )
}

/** The quotes stay in sight when the style sheet cuts the digits between them. */
function LongHex({ text }: { text: string }) {
  return (
    <>
      "<span className="hex">{text.slice(1, -1)}</span>"
    </>
  )
}
