import { withBase } from '../../../../core/lib/path.ts'
import { goesNowhere } from '../../../../core/lib/private-text.ts'
import { SEARCH_TEXTS } from '../../../../core/model/search-constants.ts'
import { ErrorNotice } from '../../../../ui/ErrorNotice.tsx'
import { HitRow } from '../../HitRow.tsx'
import { hitView } from '../../hit-view.ts'
import { SEARCH_PATH } from '../../names.ts'
import type { SearchResult } from '../../search-client.ts'
import { sourceNotice } from '../../source-notice.ts'

/** State of the search page, which is empty, an answer, or a failure. */
export type PageState =
  | { name: 'empty' }
  | { name: 'answered'; result: SearchResult }
  | { name: 'failed'; error: unknown; onRetry: () => void }

export type SearchResultsProps = {
  state: PageState
  base: string
  missingResultsUrl: string
  onChoose: (result: SearchResult, objectId: string) => void
}

export function SearchResults({ state, base, missingResultsUrl, onChoose }: SearchResultsProps) {
  if (state.name === 'empty') return null
  if (state.name === 'failed') {
    const { error, onRetry } = state
    return <ErrorNotice title={SEARCH_TEXTS.failed} error={error} action="Retry" onAction={onRetry} />
  }
  const { result } = state
  const notice = sourceNotice(result)
  return (
    <div data-answered={result.query}>
      {notice !== '' && <p className="search-notice">{notice}</p>}
      {result.hits.length === 0 ? (
        <NoResults result={result} base={base} missingResultsUrl={missingResultsUrl} />
      ) : (
        <ul className="hits">
          {result.hits.map((hit) => (
            <li key={hit.objectID}>
              <HitRow view={hitView(hit)} onClick={() => onChoose(result, hit.objectID)} />
            </li>
          ))}
        </ul>
      )}
      {result.nbPages > 1 && <Pages result={result} base={base} />}
    </div>
  )
}

function NoResults({
  result,
  base,
  missingResultsUrl,
}: {
  result: SearchResult
  base: string
  missingResultsUrl: string
}) {
  const { query, suggestions = [] } = result
  return (
    <div className="empty">
      <p>
        {SEARCH_TEXTS.none} "<b>{query}</b>"
      </p>
      {suggestions.length > 0 && (
        <>
          <p>{SEARCH_TEXTS.suggest}:</p>
          <ul className="tries">
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <a href={searchAddress(base, suggestion, 0)} data-search-to={suggestion}>
                  {suggestion}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {SEARCH_TEXTS.missing} <a href={withBase(base, missingResultsUrl)}>{SEARCH_TEXTS.missingLink}</a>
      </p>
    </div>
  )
}

/** Links to the previous and the next page. The answer counts pages from 0, and readers see them from 1. */
function Pages({ result: { query, page, nbPages }, base }: { result: SearchResult; base: string }) {
  const link = (to: number, label: string) => (
    <a href={searchAddress(base, query, to)} data-search-to={query} data-search-page-number={to}>
      {label}
    </a>
  )
  return (
    <nav className="search-pages" aria-label="Pages of results">
      {page > 0 ? link(page - 1, 'Previous results') : <span />}
      <span>
        Page {page + 1} of {nbPages}
      </span>
      {page + 1 < nbPages ? link(page + 1, 'More results') : <span />}
    </nav>
  )
}

/** `/search?q=…`, and `&p=2` for the second page. A text that must not leave the page is in no address. */
export function searchAddress(base: string, query: string, page: number): string {
  if (goesNowhere(query)) return withBase(base, SEARCH_PATH)
  const values = new URLSearchParams({ q: query, ...(page > 0 ? { p: String(page + 1) } : {}) })
  return `${withBase(base, SEARCH_PATH)}?${values}`
}
