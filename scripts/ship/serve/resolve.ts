/** Finds the file for a path, with clean URLs. Pure, except that it calls `exists`. */

export type Resolution = { kind: 'file'; file: string } | { kind: 'redirect'; location: string } | { kind: 'missing' }

/** Rule files of the host. They configure the server and are not pages. */
const HIDDEN = new Set(['_headers', '_redirects'])

/**
 * Decodes a request path and removes repeated slashes and dot segments.
 * Returns undefined for invalid paths, which have broken escapes, null bytes, or steps above the root.
 */
export function cleanPathname(raw: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(raw)
  } catch {
    return undefined
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return undefined
  const segments: string[] = []
  for (const segment of decoded.split('/')) {
    if (segment === '..') {
      if (segments.pop() === undefined) return undefined
    } else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  const slash = segments.length > 0 && decoded.endsWith('/') ? '/' : ''
  return `/${segments.join('/')}${slash}`
}

/**
 * `/x` and `/x/` return the page `x`. `/x.html`, `/x/index` and `/x/index.html` redirect to `/x` if that page exists.
 * @param pathname from `cleanPathname`
 * @param exists whether a file exists at a path relative to the site's root
 */
export async function resolvePath(pathname: string, exists: (file: string) => Promise<boolean>): Promise<Resolution> {
  const name = pathname.replace(/^\/|\/$/g, '')
  if (HIDDEN.has(name)) return { kind: 'missing' }
  const page = await findPage(name, exists)
  const clean = name.replace(/(^|\/)index(\.html)?$/, '').replace(/\.html$/, '')
  if (clean !== name && (await findPage(clean, exists))) return { kind: 'redirect', location: encodeURI(`/${clean}`) }
  if (page) return { kind: 'file', file: page }
  if (name !== '' && !pathname.endsWith('/') && (await exists(name))) return { kind: 'file', file: name }
  return { kind: 'missing' }
}

async function findPage(name: string, exists: (file: string) => Promise<boolean>): Promise<string | undefined> {
  const candidates = name === '' ? ['index.html'] : [`${name}.html`, `${name}/index.html`]
  for (const file of candidates) if (await exists(file)) return file
  return undefined
}
