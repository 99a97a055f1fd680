import { splitHex } from '../../../ui/long-hex.ts'
import type { HighlightedSnippet } from '../method-page-props.ts'

export function Snippet({ snippet, title }: { snippet: HighlightedSnippet; title: string }) {
  return (
    <div className="panel" data-lang={snippet.id}>
      <pre tabIndex={0} role="group" aria-label={`Request, ${title}, ${snippet.label}`} translate="no">
        <code>
          {snippet.lines.map((line, row) => (
            // Lines of one snippet never change place.
            <span className="line" key={row}>
              {line.map((token, index) => (
                <Token key={index} {...token} />
              ))}
              {row + 1 < snippet.lines.length ? '\n' : ''}
            </span>
          ))}
        </code>
      </pre>
    </div>
  )
}

function Token({ text, class: name }: { text: string; class: string }) {
  const parts = splitHex(text)
  const content = parts.map(({ text: part, isLong }, index) =>
    isLong ? (
      <span key={index} className="hex">
        {part}
      </span>
    ) : (
      part
    ),
  )
  return name === '' ? content : <span className={name}>{content}</span>
}
