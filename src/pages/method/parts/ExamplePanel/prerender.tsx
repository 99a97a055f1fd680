/** The example panel's HTML in the page, which the browser hydrates, and the facts for hydration. */
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { ExampleCase } from '../../../../core/lib/method-model.ts'
import { type HintRow, hintsFor } from '../../../../core/lib/quantity-hint.ts'
import { languagesFor } from '../../../../core/lib/snippets/languages.ts'
import type { Endpoint } from '../../../../core/lib/snippets/snippet.ts'
import { usePart } from '../../../../islands/use-part.ts'
import { CodeBlock, JsonBlock } from '../../../../ui/CodeBlock.tsx'
import { jsonCode } from '../../../../ui/code-html.ts'
import { ExamplePanel } from './ExamplePanel.tsx'
import { Origin } from './ExamplePanelResponse.tsx'
import type { PanelCases, PanelFacts } from './panel-props.ts'
import { endpointOf, startState } from './panel-state.ts'
import { RAW, requestCode } from './request-code.ts'

type PrerenderedPanelProps = { facts: PanelFacts; cases: PanelCases }

/** Used at build only. */
export function PrerenderedPanel({ facts, cases }: PrerenderedPanelProps) {
  // Called before the panel is rendered, because React then loses the current component.
  const root = usePart('ExamplePanel', 'Reference')
  const start = startState(facts.method, [])
  const others = renderToStaticMarkup(<OtherExamples facts={facts} cases={cases} />)
  const html = renderToString(<ExamplePanel facts={facts} cases={cases} drawn={start} othersHtml={others} />)
  return (
    <div
      {...root}
      className="example-root"
      data-example={JSON.stringify(facts)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Languages that the page contains for the first case, besides the first language. A whole task replaces viem. */
const prerendered = (ids: readonly string[]): string[] => [
  ...(ids.includes('recipe') ? ['recipe', 'curl'] : ['viem']),
  RAW,
]

/** The other views of the panel, for readers without scripts and for paper. */
function OtherExamples({ facts, cases }: PrerenderedPanelProps) {
  const [first, ...others] = cases
  if (!first) return null
  const endpoint = endpointOf(facts, startState(facts.method, []), first.name)
  const ids = languagesFor(facts.method).map(({ id }) => id)
  return (
    <div className="other-examples">
      {prerendered(ids)
        .filter((id) => id !== ids[0] && ids.includes(id))
        .map((id) => (
          <OtherLanguage key={id} example={first} id={id} endpoint={endpoint} />
        ))}
      {others.map((example) => (
        <OtherCase key={example.name} example={example} hintRow={facts.hintRow} />
      ))}
    </div>
  )
}

function OtherLanguage({ example, id, endpoint }: { example: ExampleCase; id: string; endpoint: Endpoint }) {
  const { label, lines, isJson } = requestCode(example.request, id, endpoint)
  return (
    <details className="code">
      <summary className="code-head">{id === 'recipe' ? label : `The request in ${label}`}</summary>
      <CodeBlock label={`Request, ${example.title}, ${label}`} lines={lines} isJson={isJson} />
    </details>
  )
}

function OtherCase({ example, hintRow }: { example: ExampleCase; hintRow: HintRow }) {
  const { title, request, response } = example
  const hints = 'result' in response ? hintsFor(response.result, hintRow, '/result') : {}
  return (
    <details className="code">
      <summary className="code-head">{title}</summary>
      <JsonBlock label={`Request, ${title}, JSON`} value={request} />
      <CodeBlock label={`Response, ${title}`} lines={jsonCode(response, { hints })} isJson />
      <Origin example={example} isStatic />
    </details>
  )
}
