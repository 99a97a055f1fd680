/** Addresses: heading ids, canonical paths, the base path, and the old `.html` and `/index` forms. */

/** Route in its one written form: leading slash, no trailing slash, no `.html`, no `/index`. */
export function canonicalPath(path: string): string {
  const clean = path
    .replace(/\/{2,}/g, '/')
    .replace(/\.html$/, '')
    .replace(/\/index$/, '')
    .replace(/\/+$/, '')
  if (clean === '' || clean === '/index') return '/'
  return clean.startsWith('/') ? clean : `/${clean}`
}

/** `path` under the base path: `withBase('/docs/', '/faq')` is `/docs/faq`. Other origins and anchors pass through. */
export function withBase(base: string, path: string): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path
  return base === '/' ? path : `${base.replace(/\/$/, '')}${path === '/' ? '/' : path}`
}

/** The path inside the site, or `undefined` when it lies outside the base path. */
export function withoutBase(base: string, path: string): string | undefined {
  if (base === '/') return path
  const bare = base.replace(/\/$/, '')
  if (path === bare) return '/'
  return path.startsWith(`${bare}/`) ? path.slice(bare.length) : undefined
}

/** Whether a page is in a folder or is its index. Both paths are without the base. */
export const isUnder = (folder: string, path: string): boolean =>
  folder === '/' || path === folder || path.startsWith(`${folder}/`)

/** Path of a method's page. Case and underscores are kept because the URL is the method name. */
export const methodPath = (name: string): string => `/reference/json-rpc/${name}`

/** Pages of methods that Ethereum has and the node has not. */
export const ABSENT_PATH = '/reference/json-rpc/absent'

export const absentPath = (name: string): string => `${ABSENT_PATH}/${name}`

/** Drafted methods that no released node has. */
export const DRAFT_PATH = '/reference/json-rpc/draft'

export const draftPath = (name: string): string => `${DRAFT_PATH}/${name}`

/** The page that reads any text. */
export const PASTE_PATH = '/reference/paste'

/** The Markdown twin of a page: `/faq` → `/faq.md`, the root → `/index.md`. */
export const twinPath = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`)

/**
 * Converts heading text to an ID in GitHub's format: lower case, punctuation dropped, spaces to hyphens. The caller
 * must distinguish repeated IDs within a page.
 */
export function headingId(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replace(/ /g, '-')
}
