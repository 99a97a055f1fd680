import { chain } from '../../../chain.config.ts'
import type { ExampleCase, MethodModel } from '../../../lib/method-model.ts'
import { classOf, provenanceText } from '../../../lib/provenance.ts'
import { hintsFor } from '../../../lib/quantity-hint.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { JsonBlock } from '../../../ui/JsonBlock.tsx'
import type { MethodPageProps } from '../method-page-props.ts'
import { ExampleActions } from './ExamplePanelActions.tsx'
import { Snippet } from './ExamplePanelSnippet.tsx'

/** Raw request JSON: the one form that every case has in the page itself. */
export const RAW = 'raw'

/** Titles longer than this together do not stand in one row of the rail. Characters, with a few for each gap. */
const ONE_ROW = 46

/** The rail: which case, its request in the reader's language, its whole response, and where that was recorded. */
export function ExamplePanel(props: MethodPageProps) {
  const { method, cases, endpoint } = props
  return (
    <aside className="method-rail" aria-label="Example">
      <div className="rail-sticky" data-rail={method.name} data-http={endpoint.http} data-ws={endpoint.ws}>
        {cases.length > 1 && <Cases cases={cases} />}
        <Request {...props} />
        <section className="code response" aria-label="Response">
          <div className="code-head">
            <span className="title">Response</span>
            <span className="end">
              <button
                type="button"
                className="icon-button needs-script"
                data-size="small"
                data-open-viewer=""
                aria-label="Open in viewer"
              >
                <Icon name="expand" />
              </button>
              <CopyButton label="Copy the response" />
            </span>
          </div>
          {cases.map((example, index) => (
            <Response key={example.name} example={example} index={index} method={method} isOnly={cases.length === 1} />
          ))}
        </section>
        <ExampleActions {...props} />
      </div>
    </aside>
  )
}

function Cases({ cases }: { cases: readonly ExampleCase[] }) {
  const width = cases.reduce((sum, { title }) => sum + title.length + 4, 0)
  return (
    <fieldset className="segments" aria-label="Example case" data-many={width > ONE_ROW ? '' : undefined}>
      {cases.map((example, index) => (
        <label key={example.name}>
          <input
            className={`visually-hidden case-${index}`}
            type="radio"
            name="case"
            value={example.name}
            defaultChecked={index === 0}
          />
          {example.title}
        </label>
      ))}
    </fieldset>
  )
}

function Request({ cases, languages, snippets, example: shown, elsewhere = {} }: MethodPageProps) {
  const prerendered = new Set(snippets.map(({ id }) => id))
  return (
    <section className="code request" aria-label="Request">
      <div className="code-head">
        <fieldset className="tabs" aria-label="Language" data-tab-group="snippet-language">
          {languages.map(({ id, label }, index) => (
            <label key={id} className={prerendered.has(id) || id === RAW ? undefined : 'needs-script'}>
              <input
                className={`visually-hidden lang-${id}`}
                type="radio"
                name="lang"
                value={id}
                defaultChecked={index === 0}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <span className="end">
          <CopyButton label="Copy the request" />
        </span>
      </div>
      {cases.map((example, index) => (
        <div
          className="case"
          data-case={index}
          data-http={elsewhere[example.name]?.http}
          data-ws={elsewhere[example.name]?.ws}
          key={example.name}
          data-first={cases.length === 1 ? '' : undefined}
        >
          {example.name === shown &&
            snippets.map((snippet) => <Snippet key={snippet.id} snippet={snippet} title={example.title} />)}
          <div className="panel" data-lang={RAW}>
            <JsonBlock label={`Request, ${example.title}, JSON`} value={example.request} />
          </div>
        </div>
      ))}
    </section>
  )
}

type ResponseProps = { example: ExampleCase; index: number; method: MethodModel; isOnly: boolean }

function Response({ example, index, method, isOnly }: ResponseProps) {
  const hints = 'result' in example.response ? hintsFor(example.response.result, method.resultRow, '/result') : {}
  const { provenance } = example
  const { name: origin, tone } = classOf(provenance)
  return (
    <div className="panel case" data-case={index} data-first={isOnly ? '' : undefined}>
      {provenance.kind === 'other-node' && (
        <p className="code-note">
          recorded from {provenance.node}, not a {chain.name} node
        </p>
      )}
      <JsonBlock label={`Response, ${example.title}`} value={example.response} hints={hints} />
      <p className="code-foot">
        <Icon name={tone === 'success' ? 'check' : 'info'} small tone={tone === 'warn' ? 'warn' : undefined} />
        <span>
          <b>{origin}.</b> {example.summary} {provenanceText(provenance)}
          {provenance.url && (
            <>
              {' '}
              <a className="text-link" href={provenance.url} rel="noopener">
                Source
              </a>
            </>
          )}
        </span>
      </p>
    </div>
  )
}
