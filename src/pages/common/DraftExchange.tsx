import type { DraftExample, DraftMethod } from '../../core/lib/draft.ts'
import { usePart } from '../../islands/use-part.ts'
import { JsonBlock } from '../../ui/CodeBlock.tsx'
import { DraftMark } from './DraftTable.tsx'

type DraftExchangeProps = {
  method: DraftMethod
  /** Page that has the whole response. With it, only the first object of each list is shown. */
  wholeAt?: string
}

/** Request and response of a drafted method's example, with their origin. */
export function DraftExchange({ method: { name, 'x-example': example }, wholeAt }: DraftExchangeProps) {
  const part = usePart('Example')
  if (example === undefined) return null
  const result = wholeAt === undefined ? example.result : shortened(example.result as Page)
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
        <span className="title">
          Response, {responseMark(example, wholeAt)} <DraftMark />
        </span>
      </div>
      <JsonBlock label={`Response, ${example.title}`} value={{ jsonrpc: '2.0', id: 1, result }} />
      <figcaption className="code-foot">
        {example.url === undefined ? (
          example.source
        ) : (
          <a href={example.url} rel="noopener">
            {example.source}
          </a>
        )}
        . No node returned it. {wholeAt && <a href={wholeAt}>Whole response</a>}
      </figcaption>
    </figure>
  )
}

function responseMark({ url }: DraftExample, wholeAt: string | undefined): string {
  if (url === undefined) return 'constructed'
  return wholeAt === undefined ? 'not from a node' : 'shortened'
}

type Page = { data: Record<string, unknown[]> }

const shortened = ({ data, ...page }: Page): Page => ({
  data: Object.fromEntries(Object.entries(data).map(([kind, objects]) => [kind, objects.slice(0, 1)])),
  ...page,
})
