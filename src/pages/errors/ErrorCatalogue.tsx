import { Fragment, type ReactNode } from 'react'
import { codesByRelease, newestAndOlder, type Ranged, rangeOfAll, textsByRelease } from '../../core/lib/answers.ts'
import { rangeWords } from '../../core/lib/client-version.ts'
import { textAnchor } from '../../core/lib/error-anchor.ts'
import type { StatementIndex } from '../../core/lib/evidence.ts'
import { jsonText } from '../../core/lib/json-lines.ts'
import type { ExampleCase } from '../../core/lib/method-model.ts'
import { headingId, methodPath, withBase } from '../../core/lib/path.ts'
import { provenanceText } from '../../core/lib/provenance.ts'
import { headingLinkTitle } from '../../core/model/constants.ts'
import { usePart } from '../../islands/use-part.ts'
import { Icon } from '../../ui/Icon.tsx'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import type { ReferenceDocument } from '../common/document.ts'
import { ClientVersion } from '../parts/ClientVersion/ClientVersion.tsx'
import { EvidenceMark } from '../parts/EvidenceMark/EvidenceMark.tsx'
import { byCode, type CatalogueAnswer, type CatalogueEntry, errorCatalogue } from './catalogue.ts'

export type ErrorCatalogueProps = {
  document: ReferenceDocument
  examples: Readonly<Record<string, readonly ExampleCase[]>>
  /** Lines of source of the errors. */
  evidence: StatementIndex
  base: string
}

/** Longer lists of methods are folded. */
const SHOWN_METHODS = 6

/** Every error of the document by its newest code. Method pages link to the anchor of each. */
export function ErrorCatalogue({ document, examples, evidence, base }: ErrorCatalogueProps) {
  const entries = errorCatalogue(document, examples)
  return (
    <div {...usePart('ErrorCatalogue', 'Reference', 'IndexTable')} className="error-catalogue">
      <ClientVersion releases={document['x-clients']} />
      {byCode(entries).map(({ code, title, entries: inGroup }) => (
        <section key={code} aria-labelledby={`code-${headingId(title)}`}>
          <h3 id={`code-${headingId(title)}`}>
            {title}
            <Anchor id={`code-${headingId(title)}`} title={title} />
          </h3>
          {inGroup.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              mark={<EvidenceMark statement={evidence.get(`error ${entry.id}`)} whole />}
              document={document}
              base={base}
            />
          ))}
        </section>
      ))}
    </div>
  )
}

/** Longer messages appear whole in the entry and with their first sentence in its heading. Characters. */
const LONG_MESSAGE = 100

function shortened<T extends string | number>({ value, ...range }: Ranged<T>): Ranged<string | number> {
  const text = String(value)
  return { ...range, value: text.length > LONG_MESSAGE ? `${text.split('. ')[0]}…` : value }
}

const VerdictMark = ({ id }: { id: string }) => (
  <span className="quiet">
    (verdict <code>{id}</code>)
  </span>
)

function Anchor({ id, title }: { id: string; title: string }) {
  return (
    <a className="anchor" href={`#${id}`} aria-label={headingLinkTitle(title)} title={headingLinkTitle(title)}>
      #
    </a>
  )
}

type EntryProps = { entry: CatalogueEntry; mark: ReactNode; document: ReferenceDocument; base: string }

function Entry({ entry, mark, document, base }: EntryProps) {
  const { since, until } = rangeOfAll(entry.answers)
  return (
    <div className="error-entry" data-since={since} data-until={until}>
      <h4 id={entry.anchor}>
        <InPlace values={codesByRelease(entry.answers)} tag="span" className="code-number" />{' '}
        <InPlace values={textsByRelease(entry.answers).map(shortened)} tag="q" />
        {entry.apart && ` ${entry.apart}`}
        <Anchor id={entry.anchor} title={entry.message} />
      </h4>
      <dl className="facts">
        {entry.message.length > LONG_MESSAGE && (
          <>
            <dt>Full message</dt>
            <dd>
              <q>{entry.message}</q>
            </dd>
          </>
        )}
        {isVaried(entry) && (
          <>
            <dt>By client</dt>
            <dd>
              <ByClient answers={entry.answers} base={base} />
            </dd>
          </>
        )}
        <dt>Cause</dt>
        <dd>
          <InlineMarkdown text={entry.cause} base={base} />
        </dd>
        <dt>What to do</dt>
        <dd>
          <InlineMarkdown text={entry.remedy} base={base} /> <VerdictMark id={entry.verdict.id} />
        </dd>
        {entry.texts.length > 0 && (
          <>
            <dt>Messages</dt>
            <dd>
              <OwnTexts entry={entry} base={base} />
            </dd>
          </>
        )}
        {entry.data && (
          <>
            <dt>
              <code>data</code>
            </dt>
            <dd>
              <InlineMarkdown text={entry.data} base={base} />
            </dd>
          </>
        )}
        <dt>Methods</dt>
        <dd>
          <Methods names={entry.methods} isAll={entry.methods.length === document.methods.length} base={base} /> {mark}
        </dd>
      </dl>
      {hasData(entry.example) && <Body example={entry.example} base={base} />}
    </div>
  )
}

/** The newest value. When a reader selects an older client, its value replaces the newest. */
function InPlace({ values, tag: Tag, className }: InPlaceProps) {
  const [newest, older = []] = newestAndOlder(values) ?? []
  if (!newest) return null
  const { since, until } = older.length > 0 ? newest : {}
  return (
    <>
      <Tag className={className} data-since={since} data-until={until}>
        {newest.value}
      </Tag>
      {older.map(({ value, ...range }) => (
        <small className={className} key={value} data-older="" data-since={range.since} data-until={range.until} hidden>
          {value}
        </small>
      ))}
    </>
  )
}

type InPlaceProps = { values: readonly Ranged<string | number>[]; tag: 'span' | 'q'; className?: string }

const isVaried = ({ answers }: CatalogueEntry): boolean => answers.length > 1 || rangeWords(answers[0] ?? {}) !== ''

/** Every response with its releases. The release control hides responses of other releases. */
function ByClient({ answers, base }: { answers: readonly CatalogueAnswer[]; base: string }) {
  const texts = new Set(answers.map(({ message }) => message))
  return (
    <ul className="answers">
      {answers.map(({ code, message, since, until, when, methods }) => (
        <li key={`${code} ${message} ${since} ${until} ${when} ${methods}`} data-since={since} data-until={until}>
          <span className="code-number">{code}</span> {texts.size > 1 && <q>{message}</q>}{' '}
          {rangeWords({ since, until }) || 'all clients'}
          {methods && (
            <>
              {', '}
              {methods.map((method, index) => (
                <Fragment key={method}>
                  {index > 0 && ', '}
                  <code>{method}</code>
                </Fragment>
              ))}
            </>
          )}
          {when && (
            <>
              : <InlineMarkdown text={when} base={base} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Texts that share the codes, each with an id and its own verdict or remedy, if any. */
function OwnTexts({ entry, base }: Omit<EntryProps, 'mark' | 'document'>) {
  return (
    <ul className="answers">
      {entry.texts.map(({ message, verdict, cause, remedy, methods = [], ...range }) => (
        <li key={message} id={textAnchor(entry.anchor, message)}>
          <q>{message}</q>
          {inBrackets([rangeWords(range), ...methods])}
          {remedy && (
            <>
              {': '}
              <InlineMarkdown text={cause ? `${cause} ${remedy}` : remedy} base={base} />{' '}
              {verdict && <VerdictMark id={verdict} />}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const inBrackets = (words: readonly string[]): string => {
  const text = words.filter((word) => word !== '').join(', ')
  return text === '' ? '' : ` (${text})`
}

function Methods({ names, isAll, base }: { names: readonly string[]; isAll: boolean; base: string }) {
  if (names.length === 0) return <>Any, because the request fails before the node reads the method.</>
  if (isAll) return <>All.</>
  const links = names.flatMap((name, index) => [
    index > 0 ? ', ' : '',
    <a className="wire-link" key={name} href={`${withBase(base, methodPath(name))}#errors`}>
      {name}
    </a>,
  ])
  if (names.length <= SHOWN_METHODS) return <>{links}</>
  return (
    <details className="nest">
      <summary>
        <Icon name="right" small className="chevron" />
        {names.length} methods
      </summary>
      <p>{links}</p>
    </details>
  )
}

/** A body without `data` contains only the code and the text of the heading. */
function hasData(example: CatalogueEntry['example']): example is NonNullable<CatalogueEntry['example']> {
  return example !== undefined && 'error' in example.case.response && example.case.response.error.data !== undefined
}

function Body({ example, base }: { example: NonNullable<CatalogueEntry['example']>; base: string }) {
  const { provenance, title, response } = example.case
  return (
    <details className="nest error-body">
      <summary>
        <Icon name="right" small className="chevron" />
        Example response of {example.method}
      </summary>
      <figure className="code">
        {/* Plain text, because the page has dozens of these. The viewer colors an opened one. */}
        <pre tabIndex={0} role="region" aria-label={`${example.method}: ${title}`} translate="no" data-json="">
          <code>{jsonText(response)}</code>
        </pre>
        <figcaption className="code-foot">
          <span>
            {provenanceText(provenance)} <a href={withBase(base, methodPath(example.method))}>The full call</a>
          </span>
        </figcaption>
      </figure>
    </details>
  )
}
