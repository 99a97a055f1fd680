import type { ReactNode } from 'react'
import type { TocEntry } from '../../core/model/toc.ts'
import { usePart } from '../../islands/use-part.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Breadcrumbs, Pager } from '../../ui/place.tsx'

export type GuidePageProps = {
  title: string
  toc: readonly TocEntry[]
  sources: readonly { title: string; url?: string }[]
  lastReviewed?: string
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

function Sources({ sources, lastReviewed }: GuidePageProps) {
  if (sources.length === 0 && !lastReviewed) return null
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
      {lastReviewed && (
        <p>
          Last reviewed <time dateTime={lastReviewed}>{lastReviewed}</time>.
        </p>
      )}
    </footer>
  )
}
