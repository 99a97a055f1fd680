/** A notice about the source of results when a reader would not expect it. */
import { SEARCH_TEXTS } from '../../core/model/search-constants.ts'
import type { SearchResult } from './search-client.ts'

/** The service is configured and silent. */
const LOCAL_INSTEAD = 'The search service did not answer. These results come from this site’s own index.'
/** The dev server does not build an index. */
const LAST_BUILD = 'Development: the index is that of the last build. Run “npm run build” to renew it.'

/** Some of the index's files did not load. */
const PARTIAL = 'A part of the index did not load. There may be more results.'

export function sourceNotice(result: Pick<SearchResult, 'source' | 'isPartial'> | undefined): string {
  if (result?.isPartial) return PARTIAL
  if (result?.source === 'local-instead') return LOCAL_INSTEAD
  return import.meta.env.DEV ? LAST_BUILD : ''
}

/**
 * The number of results in words for a screen reader. It is empty for one letter without results, because the reader is
 * still typing.
 * @param more rows before the results
 */
export function countOf({ nbHits, query }: Pick<SearchResult, 'nbHits' | 'query'>, more = 0): string {
  const count = nbHits + more
  const asked = query.trim()
  if (count === 0) return asked.length === 1 ? '' : `${SEARCH_TEXTS.none} "${asked}"`
  return `${count.toLocaleString('en')} ${count === 1 ? 'result' : 'results'}`
}
