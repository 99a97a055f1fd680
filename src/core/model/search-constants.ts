/** Texts and limits of search, with units. Separate from constants.ts because pages need them only after a query. */

export const SEARCH_HITS_PER_PAGE = 20
export const SEARCH_SNIPPET_WORDS = 10
export const SEARCH_SNIPPET_WORDS_NARROW = 5
/** On the page of the search, which has two lines for them. */
export const SEARCH_PAGE_SNIPPET_WORDS = 26
export const SEARCH_RECENT = 7
export const SEARCH_RECENT_WITH_FAVORITES = 4
export const SEARCH_GROUP_HITS = 5
/** A query that takes longer is shown as stalled. Milliseconds. */
export const SEARCH_STALLED_MS = 300
export const SEARCH_ANALYTICS_DEBOUNCE_MS = 400
export const SEARCH_ANALYTICS_BATCH = 20
export const SEARCH_TIMEOUT_MS = { connect: 1_000, read: 2_000, write: 30_000 } as const
/** A failed search host is tried again after this. Milliseconds. */
export const SEARCH_HOST_RETRY_MS = 120_000
/** Tags of a documentation version in the hosted index. They match its pages and those common to all versions. */
export const docsVersionTags = (version: string) => [`docs-default-${version}`, 'default'] as const
/** Maximum size of all files for the first query. Bytes after gzip. */
export const SEARCH_BUDGET_BYTES = 120_000
/** Maximum number of requests to load it, whether the query is typed or pasted. */
export const SEARCH_BUDGET_REQUESTS = 12
/** Maximum size of the code that a query adds if it is an error or another text to explain. Bytes after gzip. */
export const SEARCH_ANSWER_BYTES = 68_000
/** Size limit of the single file that serves all queries after the first search. Bytes after gzip. */
export const SEARCH_WHOLE_BYTES = 668_000
/** Longer texts are only checked, and their type is not detected. Characters. */
export const BOX_LONGEST = 200_000
/** Texts of the search, from the specification. */
export const SEARCH_TEXTS = {
  failed: 'Unable to fetch results',
  failedHelp: 'You might want to check your network connection.',
  none: 'No results for',
  suggest: 'Try searching for',
  missing: 'Believe this query should return results?',
  missingLink: 'Let us know.',
} as const
export const seeAllResults = (count: number): string => `See all ${count.toLocaleString('en')} results`
