/** Routes that need a style sheet of their own beside that of their layout: the name of the sheet by path. */
export const PAGE_SHEETS: Readonly<Record<string, string>> = {
  '/reference/rpc-differences': 'page-reference-prose',
  '/reference/rpc-error-codes': 'page-reference-prose',
  '/reference/types': 'page-reference-prose',
  '/reference/proof': 'page-tables',
  '/reference/fields': 'page-tables',
  '/reference/limits': 'page-tables',
  '/reference/changelog': 'page-tables',
  '/reference/validator': 'page-tools',
  '/reference/playground': 'page-tools',
  '/reference/json-rpc/explorer': 'page-explorer',
  '/search': 'page-search',
}
