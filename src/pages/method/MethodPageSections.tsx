import { answersOf, rangeOfAll } from '../../core/lib/answers.ts'
import { errorAnchor } from '../../core/lib/error-anchor.ts'
import { splitErrors } from '../../core/lib/first-errors.ts'
import type { ErrorRow, MethodModel, SchemaRow } from '../../core/lib/method-model.ts'
import { PROVIDER_ERRORS, type ProviderError } from '../../core/lib/observed.ts'
import { withBase } from '../../core/lib/path.ts'
import { tellOnce } from '../../core/lib/told-once.ts'
import { Icon } from '../../ui/Icon.tsx'
import { InlineMarkdown, MarkdownText } from '../../ui/InlineMarkdown.tsx'
import { Codes, Texts } from '../common/Answers.tsx'
import { Served } from '../common/Served.tsx'
import { ClientVersion } from '../parts/ClientVersion/ClientVersion.tsx'
import { EvidenceMark } from '../parts/EvidenceMark/EvidenceMark.tsx'
import { Section } from './MethodPageSection.tsx'
import type { MethodPageProps } from './method-page-props.ts'
import { FieldList, Row } from './SchemaRows.tsx'

export function Beyond({ method, base }: { method: MethodModel; base: string }) {
  return (
    <div className="callout" data-tone="warn" role="note" id="availability">
      <Icon name="info" />
      <div>
        <p className="callout-title">Availability</p>
        <p>
          <InlineMarkdown text={method.beyond ?? ''} base={base} />
        </p>
      </div>
    </div>
  )
}

export function Params({ method, base }: { method: MethodModel; base: string }) {
  if (method.params.length === 0) {
    return (
      <Section id="params" title="Parameters">
        <p>
          None. Send an empty array. The node ignores the contents of <code>params</code>.
        </p>
      </Section>
    )
  }
  return (
    <Section id="params" title="Parameters" note="array by position, or object by name">
      <div className="rows">
        {tellOnce(method.params, { hasRules: false }).map((row, index) => (
          <Row key={row.anchor} row={row} base={base} position={index + 1} />
        ))}
      </div>
    </Section>
  )
}

export function Result({ method, base }: { method: MethodModel; base: string }) {
  const row = method.resultRow
  return (
    <Section id="result" title="Result" note={method.result}>
      <MarkdownText text={row.description} base={base} />
      {method.nullReasons.length > 0 && (
        <div className="null-reasons">
          <h3 className="subhead" id="result-null">
            Why is this null?
          </h3>
          <ul className="plain-list">
            {method.nullReasons.map((reason) => (
              <li key={reason}>
                <InlineMarkdown text={reason} base={base} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <ResultShape row={row} hasReasons={method.nullReasons.length > 0} base={base} />
    </Section>
  )
}

/**
 * A result with fields lists them directly. A single value has its rule and its types in libraries.
 * @param hasReasons whether the section lists the reasons of a null, which replace the note of the row
 */
function ResultShape({ row, hasReasons, base }: { row: SchemaRow; hasReasons: boolean; base: string }) {
  if (row.rows && row.rows.length > 0) return <FieldList rows={row.rows} base={base} />
  const { libraries, nullWhen, ...rest } = row
  const bare = hasReasons || nullWhen === undefined ? rest : { ...rest, nullWhen }
  const types: [string, string][] = libraries
    ? [
        ['wire', libraries.wire],
        ['viem', libraries.viem],
        ['ethers', libraries.ethers],
        ['web3.py', libraries.web3py],
      ]
    : []
  return (
    <div className="rows">
      <Row row={{ ...bare, anchor: 'result.value', description: '' }} base={base} />
      {types.length > 0 && (
        <dl className="facts">
          {types.map(([library, type]) => (
            <div className="fact-pair" key={library}>
              <dt>{library}</dt>
              <dd>
                <code>{type}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

type ErrorsProps = Pick<MethodPageProps, 'method' | 'cases' | 'providerErrors' | 'evidence' | 'releases' | 'base'>

/** The errors that a reader meets first. The others of a long list are folded. */
export function Errors({ method, cases, providerErrors, evidence, releases, base }: ErrorsProps) {
  if (method.errors.length === 0) return null
  const { first, further } = splitErrors(method.errors, cases)
  const table = { evidence, base }
  return (
    <Section id="errors" title="Errors">
      <ClientVersion releases={releases} />
      <ErrorTable label="Errors" errors={first} {...table} />
      {further.length > 0 && (
        <details className="nest" id="further-errors">
          <summary>
            <Icon name="right" small className="chevron" />
            {further.length} further errors
          </summary>
          <ErrorTable label="Further errors" errors={further} {...table} />
        </details>
      )}
      {method.errors.some(({ answers }) => answers) && (
        <p className="quiet">
          The response of the newest mainnet client is first, followed by the responses of older clients.
        </p>
      )}
      {providerErrors.length > 0 && <ProviderErrors errors={providerErrors} base={base} />}
    </Section>
  )
}

const ProviderErrors = ({ errors, base }: { errors: readonly ProviderError[]; base: string }) => (
  <>
    <p>
      {PROVIDER_ERRORS.text} (<a href={withBase(base, PROVIDER_ERRORS.href)}>what to do</a>):
    </p>
    <ul className="plain-list">
      {errors.map(({ code, message, status, hosts }) => (
        <li key={`${code} ${message}`}>
          <code>{`${code} ${message}`}</code>
          {`${status === undefined ? '' : `, HTTP ${status}`}: ${hosts.join(', ')}`}
        </li>
      ))}
    </ul>
  </>
)

type ErrorTableProps = Pick<MethodPageProps, 'evidence' | 'base'> & { label: string; errors: readonly ErrorRow[] }

const ErrorTable = ({ label, errors, evidence, base }: ErrorTableProps) => (
  <div className="table-box" tabIndex={0} role="group" aria-label={label}>
    <table data-narrow="">
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">When it happens</th>
          <th scope="col">What to do</th>
        </tr>
      </thead>
      <tbody>
        {errors.map((error) => (
          <tr key={error.id} id={`errors.${error.id}`} {...boundsOf(error)}>
            <td>
              <Codes answers={answersOf(error)} href={withBase(base, `${CATALOGUE}#${errorAnchor(error.id)}`)} />
            </td>
            <td data-label="When it happens">
              <Texts answers={answersOf(error)} /> <InlineMarkdown text={error.cause} base={base} />{' '}
              <EvidenceMark statement={evidence.get(`error ${error.id}`)} />
            </td>
            <td data-label="What to do">
              <InlineMarkdown text={error.remedy} base={base} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Attributes of an error that only some releases return. */
function boundsOf(error: ErrorRow): { 'data-since'?: string; 'data-until'?: string } {
  const { since, until } = rangeOfAll(answersOf(error))
  return { ...(since && { 'data-since': since }), ...(until && { 'data-until': until }) }
}

const CATALOGUE = '/reference/rpc-error-codes'

/** Compares the two documents part by part, then lists the differences that they cannot express. */
export function Ethereum({ method, comparison, evidence, base }: MethodPageProps) {
  const parts = comparison?.rows.filter(({ verdict }) => verdict !== 'same') ?? []
  if (parts.length + method.ethereum.length === 0) return null
  return (
    <Section id="ethereum" title="Compared with Ethereum">
      {comparison && comparison.served.length > 0 && (
        <p className="quiet">
          <Served served={comparison.served} unchecked={comparison.unchecked} />
        </p>
      )}
      <dl className="facts">
        {parts.map(({ part, sentence }, index) => (
          <div className="fact-pair" key={`${index}-${part}`}>
            <dt>
              <InlineMarkdown text={part} base={base} />
            </dt>
            <dd>
              <InlineMarkdown text={sentence} base={base} />
            </dd>
          </div>
        ))}
        {method.ethereum.map(({ part, note }) => (
          <div className="fact-pair" key={part}>
            <dt>{part}</dt>
            <dd>
              <InlineMarkdown text={note} base={base} />{' '}
              <EvidenceMark statement={evidence.get(`difference ${method.name}/${part}`)} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

export function Changes({ method, base }: { method: MethodModel; base: string }) {
  if (method.changes.length === 0) return null
  return (
    <Section id="changes" title="Changes to this method">
      <dl className="facts">
        {method.changes.map(({ client, date, note }) => (
          <div className="fact-pair" key={client + note}>
            <dt>Client {client.replace(/^v/, '')}</dt>
            <dd>
              <InlineMarkdown text={note} base={base} /> {date ? `${date}.` : ''}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
