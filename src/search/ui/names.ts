/** Names that the modal and the search page share. */

export const SEARCH_PATH = '/search'
/** Passes a new query to a visible search page. The query is the event's detail. */
export const SEARCH_PAGE_EVENT = 'search-page'
