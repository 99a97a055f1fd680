/** Texts and limits of the search, with their units. They are apart from constants.ts because no page needs them before a query. */

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
/** Tags in the hosted index of what belongs to a version of the documentation: its own pages, and those of every one. */
export const docsVersionTags = (version: string) => [`docs-default-${version}`, 'default'] as const
/** Everything the first query fetches may weigh this much. Bytes after gzip. */
export const SEARCH_BUDGET_BYTES = 120_000
/** And so many requests may bring it, whether it is typed or pasted. */
export const SEARCH_BUDGET_REQUESTS = 12
/** What a reader who has searched once fetches for all later queries, in one file. Bytes after gzip. */
export const SEARCH_WHOLE_BYTES = 650_000
/** Longer texts are only checked, not read for what they are. Characters. */
export const BOX_LONGEST = 200_000
/** Texts of the search, as the specification gives them. */
export const SEARCH_TEXTS = {
  failed: 'Unable to fetch results',
  failedHelp: 'You might want to check your network connection.',
  none: 'No results for',
  suggest: 'Try searching for',
  missing: 'Believe this query should return results?',
  missingLink: 'Let us know.',
} as const
export const seeAllResults = (count: number): string => `See all ${count.toLocaleString('en')} results`
