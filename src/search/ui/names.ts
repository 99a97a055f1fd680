/** Names that the modal and the search page share. */

export const SEARCH_PATH = '/search'
/** Tells a search page that is shown already what to look for; the query is the event's detail. */
export const SEARCH_PAGE_EVENT = 'search-page'
