/** Keeps API keys out of all output. */

/**
 * Shorter parts of a URL, such as `v1` or `rpc`, are not keys. Redacting them would damage ordinary words. Characters.
 */
const SHORTEST_KEY = 6
const HIDDEN = '…'

/**
 * Removes possible keys in `url` from a text, including user, password, path, query, and key-like host names.
 * @param more Other possible keys, such as the values of headers.
 */
export function redactor(url: URL, more: readonly string[] = []): (text: string) => string {
  const words = more.flatMap((value) => [value, ...value.split(/\s+/)])
  const secrets = [...new Set([...partsOf(url), ...words].flatMap((part) => [part, decoded(part)]))]
    .filter((part) => part.length >= SHORTEST_KEY)
    .sort((a, b) => b.length - a.length)
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text)
}

/** The URL for display, without credentials. */
export function publicAddress(url: URL): string {
  const labels = url.hostname.split('.').map((label) => (looksLikeKey(label) ? HIDDEN : label))
  const port = url.port === '' ? '' : `:${url.port}`
  const rest = url.pathname === '/' && url.search === '' ? '' : `/${HIDDEN}`
  return `${url.protocol}//${labels.join('.')}${port}${rest}`
}

function partsOf(url: URL): string[] {
  const query = [...url.searchParams].flat()
  const path = url.pathname.split('/')
  const keys = url.hostname.split('.').filter(looksLikeKey)
  return [url.username, url.password, url.search.slice(1), url.hash.slice(1), ...query, ...path, ...keys]
}

const looksLikeKey = (label: string): boolean => label.length >= 20 && /\d/.test(label)

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
