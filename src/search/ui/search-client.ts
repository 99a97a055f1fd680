/**
 * One search for the modal and the page. Uses the hosted service when configured, and otherwise this site's own index.
 */

import { canonicalPath, withBase, withoutBase } from '../../core/lib/path.ts'
import { goesNowhere } from '../../core/lib/private-text.ts'
import { LOCALE } from '../../core/model/constants.ts'
import type { PageData, SearchService } from '../../core/model/page-data.ts'
import { docsVersionTags, SEARCH_HITS_PER_PAGE } from '../../core/model/search-constants.ts'
import { site } from '../../core/model/site.config.ts'
import { shownVersion } from '../../core/model/versions.ts'
import { knowPhrases } from '../../ui/browser/phrase-list.ts'
import type { Answer, Hit } from '../query/answer.ts'
import { type HostedQuery, hostedSearch, SearchUnavailable } from './hosted-client.ts'
import { type Insights, searchInsights } from './insights.ts'
import { searchLocally } from './local-client.ts'
import type { LocalQuery } from './worker-messages.ts'

/** `local-instead` means the service is configured but did not respond. */
export type Source = 'hosted' | 'local' | 'local-instead'
export type SearchResult = Answer & { source: Source; queryID?: string }
export type SearchQuery = { query: string; page?: number; snippetWords: number; groupHits?: number }

export type SearchClient = {
  service: SearchService | undefined
  insights: Insights | undefined
  /**
   * @param onTexts receives the same result with snippets, if those load later
   * @throws {SearchUnavailable} when neither the service nor the index responds
   */
  search: (query: SearchQuery, onTexts?: (result: SearchResult) => void) => Promise<SearchResult>
  /** Loads the local index if it is the source of answers. */
  preload: () => void
}

/** Reports a chosen result to the service if one is configured. Recent searches do not belong to an answer. */
export function reportChoice(client: SearchClient, result: SearchResult | undefined, objectId: string): void {
  const at = result?.hits.findIndex(({ objectID }) => objectID === objectId) ?? -1
  if (result?.source !== 'hosted' || at === -1) return
  client.insights?.clicked(objectId, result.page * result.hitsPerPage + at + 1, result.queryID)
}

const clients = new Map<string, SearchClient>()

/** The client of the page, made once. */
export function searchClient(base: string): SearchClient {
  const known = clients.get(base)
  if (known) return known
  const client = createClient(base, configuredService())
  clients.set(base, client)
  return client
}

/** The service in the document's configuration. Undefined when none is configured. */
function configuredService(): SearchService | undefined {
  const text = document.getElementById('page-data')?.textContent
  return text ? (JSON.parse(text) as PageData).services?.search : undefined
}

export function createClient(base: string, service: SearchService | undefined): SearchClient {
  const local = async (
    { query, page = 0, snippetWords, groupHits }: SearchQuery,
    source: Source,
    onTexts: ((result: SearchResult) => void) | undefined,
  ): Promise<SearchResult> => {
    const asked: LocalQuery = { query, page, snippetWords, groupHits, hitsPerPage: SEARCH_HITS_PER_PAGE }
    const takeTexts = ([later]: Answer[]): void => {
      if (later) onTexts?.({ ...later, source })
    }
    const [answer] = await searchLocally(base, [asked], onTexts && takeTexts)
    if (!answer) throw new SearchUnavailable('The search worker sent no answer.')
    // An empty result is unreliable when a part of the index is missing.
    if (answer.isPartial && answer.hits.length === 0) throw new SearchUnavailable('A part of the index did not load.')
    return { ...answer, source }
  }
  if (!service) {
    return {
      service,
      insights: undefined,
      search: (query, onTexts) => local(query, 'local', onTexts),
      preload: () => void searchLocally(base, []).catch(() => console.warn('The search index did not load ahead.')),
    }
  }
  const ask = hostedSearch(service)
  return {
    service,
    insights: searchInsights(service),
    preload: () => undefined,
    async search(query, onTexts) {
      await knowPhrases(query.query)
      if (goesNowhere(query.query)) return local(query, 'local', onTexts)
      try {
        const [result] = await ask([hostedQuery(service.indexName, query, currentVersion(base))])
        return hostedAnswer(result as unknown as Answer, query, base)
      } catch (error) {
        console.warn('The search service did not answer; the local index does.', error)
        return local(query, 'local-instead', onTexts)
      }
    },
  }
}

/** Readers search the version of the documentation that they read. */
const currentVersion = (base: string): string =>
  shownVersion(site.versions, canonicalPath(withoutBase(base, window.location.pathname) ?? '/'), null)?.name ?? ''

const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => `hierarchy.${level}`)

/** The query of the specification, with 20 hits, short snippets, this language and this version. */
export const hostedQuery = (
  indexName: string,
  { query, page = 0, snippetWords }: SearchQuery,
  version: string,
): HostedQuery => ({
  query,
  indexName,
  page,
  hitsPerPage: SEARCH_HITS_PER_PAGE,
  attributesToRetrieve: [...LEVELS, 'content', 'type', 'url', 'anchor', 'kind', 'where'],
  attributesToSnippet: [...LEVELS.slice(1), 'content'].map((attribute) => `${attribute}:${snippetWords}`),
  snippetEllipsisText: '…',
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
  clickAnalytics: true,
  facetFilters: [`language:${LOCALE}`, docsVersionTags(version).map((tag) => `docusaurus_tag:${tag}`)],
})

function hostedAnswer(result: Answer, { query, page = 0 }: SearchQuery, base: string): SearchResult {
  return {
    ...result,
    hits: result.hits.map((hit) => fromHosted(hit, base)),
    nbHits: result.nbHits ?? result.hits.length,
    page: result.page ?? page,
    nbPages: result.nbPages ?? 1,
    hitsPerPage: SEARCH_HITS_PER_PAGE,
    query,
    source: 'hosted',
  }
}

/**
 * Converts a hit of the service to a hit of this site. The URL loses the origin it was crawled from. A hit in running
 * text gets the heading above as its name. The modal does not store a recent search for a hit without a heading.
 */
function fromHosted(hit: Hit, base: string): Hit {
  const { pathname, hash } = new URL(hit.url, window.location.href)
  const type = (hit.type as string) === 'content' ? deepestLevel(hit) : hit.type
  const isInside = base === '/' || pathname.startsWith(base)
  return { ...hit, type, url: (isInside ? pathname : withBase(base, pathname)) + hash }
}

const deepestLevel = ({ hierarchy }: Hit): Hit['type'] =>
  (['lvl6', 'lvl5', 'lvl4', 'lvl3', 'lvl2'] as const).find((level) => hierarchy[level]) ?? 'lvl1'
