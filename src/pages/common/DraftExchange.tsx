import type { DraftMethod } from '../../core/lib/draft.ts'
import { usePart } from '../../islands/use-part.ts'
import { JsonBlock } from '../../ui/CodeBlock.tsx'
import { DraftMark } from './DraftTable.tsx'

/** Request and response of a drafted method's example, with their origin. */
export function DraftExchange({ method: { name, 'x-example': example } }: { method: DraftMethod }) {
  const part = usePart('Example')
  if (example === undefined) return null
  return (
    <figure {...part} className="code example" data-language="json">
      <div className="code-head">
        <span className="title">
          {example.title} <DraftMark />
        </span>
      </div>
      <JsonBlock
        label={`Request, ${example.title}`}
        value={{ jsonrpc: '2.0', id: 1, method: name, params: example.request }}
      />
      <div className="code-head">
        <span className="title">Response, {example.url === undefined ? 'constructed' : 'not from a node'}</span>
      </div>
      <JsonBlock label={`Response, ${example.title}`} value={{ jsonrpc: '2.0', id: 1, result: example.result }} />
      <figcaption className="code-foot">
        {example.url === undefined ? (
          example.source
        ) : (
          <a href={example.url} rel="noopener">
            {example.source}
          </a>
        )}
        . No node returned it.
      </figcaption>
    </figure>
  )
}
