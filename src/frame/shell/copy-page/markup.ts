/** How the button is found in a page. */
export const COPY_PAGE_SELECTOR = '[data-copy-page]'

/** Pages without text, which are the not-found page and the search. */
export const WITHOUT_COPY = '.notice-page, .search-page'
