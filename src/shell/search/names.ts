/** Names that the modal and the search page share. */

export const SEARCH_PATH = '/search'
/** Tells a search page that is shown already what to look for; the query is the event's detail. */
export const SEARCH_PAGE_EVENT = 'search-page'
/** Shown when the service is configured and silent. */
export const LOCAL_INSTEAD = 'The search service did not answer. These results come from this site’s own index.'
