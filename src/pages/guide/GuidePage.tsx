import { Fragment, type ReactNode } from 'react'
import type { TocEntry } from '../../core/model/toc.ts'
import { usePart } from '../../islands/use-part.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Breadcrumbs, Pager } from '../../ui/place.tsx'

export type GuidePageProps = {
  title: string
  toc: readonly TocEntry[]
  sources: readonly { title: string; url?: string }[]
  lastReviewed?: string
  /** Day or month on which the dated statements were observed. */
  seenOn?: string
  /** Day after which a statement is wrong. */
  validUntil?: string
  isWide?: boolean
  copyPage?: ReactNode
  /** The page's own text as HTML. */
  html: string
}

/** A prose page: breadcrumbs, title, text, contents, sources, previous and next. */
export function GuidePage(props: GuidePageProps) {
  const part = usePart('GuidePage', ...(props.isWide ? ['WidePage', 'Reference'] : []))
  const hasToc = props.toc.length > 0
  return (
    <>
      {hasToc && <PageBar toc={props.toc} copyPage={props.copyPage} />}
      <div {...part} className={props.isWide ? 'wide-page' : 'guide-page'}>
        <article className="article">
          <header>
            <div className="head-row">
              <Breadcrumbs />
              {(props.isWide || !hasToc) && props.copyPage}
            </div>
            <h1>{props.title}</h1>
          </header>
          <div className="prose" dangerouslySetInnerHTML={{ __html: props.html }} />
          <Sources {...props} />
          <Pager />
        </article>
        {!props.isWide && (
          <aside className="toc" aria-label="On this page">
            <div className="toc-sticky">
              {hasToc && (
                <>
                  {props.copyPage}
                  <nav aria-label="Contents" data-toc="">
                    <h2>On this page</h2>
                    <TocList entries={props.toc} />
                  </nav>
                </>
              )}
            </div>
          </aside>
        )}
      </div>
    </>
  )
}

/** The contents on narrow screens, as a native disclosure that opens before scripts run. */
function PageBar({ toc, copyPage }: { toc: readonly TocEntry[]; copyPage?: ReactNode }) {
  return (
    <div className="crumbbar">
      <details className="page-contents">
        <summary>
          <Icon name="list" small />
          On this page
          <Icon name="down" small />
        </summary>
        <nav aria-label="Contents of this page" className="toc">
          <TocList entries={toc} />
        </nav>
      </details>
      {copyPage}
    </div>
  )
}

function TocList({ entries }: { entries: readonly TocEntry[] }) {
  return (
    <ul>
      {entries.map(({ id, text, children }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
          {children.length > 0 && <TocList entries={children} />}
        </li>
      ))}
    </ul>
  )
}

/** Characters of a month, such as `2026-10`. */
const MONTH = 7

function Sources({ sources, lastReviewed, seenOn, validUntil }: GuidePageProps) {
  const days = [
    ['Seen on', seenOn],
    ['Valid until', validUntil],
    ['Last reviewed', lastReviewed],
  ] as const
  if (sources.length === 0 && days.every(([, day]) => day === undefined)) return null
  return (
    <footer className="sources">
      {sources.length > 0 && (
        <p>
          Sources:{' '}
          {sources.map(({ title, url }, index) => (
            <span key={title + (url ?? '')}>
              {index > 0 && ', '}
              {url ? (
                <a href={url} rel="noopener">
                  {title}
                </a>
              ) : (
                title
              )}
            </span>
          ))}
          .
        </p>
      )}
      {days.some(([, day]) => day !== undefined) && (
        <p>
          {days
            .filter(([, day]) => day !== undefined)
            .map(([words, day], index) => (
              <Fragment key={words}>
                {index > 0 && ' '}
                {day?.length === MONTH && words === 'Seen on' ? 'Seen in' : words} <time dateTime={day}>{day}</time>.
              </Fragment>
            ))}
        </p>
      )}
    </footer>
  )
}
