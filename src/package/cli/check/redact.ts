/** Keeps API keys out of everything that is printed. */

/** Shorter parts of an address, such as `v1` or `rpc`, are no keys and would spoil ordinary words. Characters. */
const SHORTEST_KEY = 6
const HIDDEN = '…'

/**
 * Takes what may be a key in `url` out of a text: user, password, path, query, and names of hosts that look like keys.
 * @param more Further texts that may be keys, such as the values of headers.
 */
export function redactor(url: URL, more: readonly string[] = []): (text: string) => string {
  const words = more.flatMap((value) => [value, ...value.split(/\s+/)])
  const secrets = [...new Set([...partsOf(url), ...words].flatMap((part) => [part, decoded(part)]))]
    .filter((part) => part.length >= SHORTEST_KEY)
    .sort((a, b) => b.length - a.length)
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text)
}

/** The address as it may be shown: where it is, not what opens it. */
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
