/** Parses the two rule files of static hosts, `_headers` and `_redirects`. Does not access the disk. */
import { PortalError } from '../../../src/core/lib/portal-error.ts'

/** `without` are headers of rules before it that the rule takes off. */
export type HeaderRule = { pattern: string; headers: [name: string, value: string][]; without: string[] }
export type RedirectRule = { from: string; to: string; status: number; force: boolean }
export type Redirect = { status: number; location: string }

const REDIRECT_STATUS = new Set([301, 302, 303, 307, 308])

/**
 * Matches a pattern with one `*` (any rest, including `/`) and `:name` (one segment). Undefined if it does not match.
 */
function matchPattern(pattern: string, pathname: string): Record<string, string> | undefined {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace('*', '(?<splat>.*)')
    .replace(/:([A-Za-z]\w*)/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${source}$`).exec(pathname)
  return match ? { ...match.groups } : undefined
}

/**
 * Reads `_headers`: a path in the first column, its headers indented below, `!` before a name to remove a header, `#`
 * for comments.
 * @throws {PortalError} `HEADERS_SYNTAX` with the line of the first entry that is neither.
 */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const content = line.trim()
    if (content === '' || content.startsWith('#')) continue
    if (/^\S/.test(line)) {
      rules.push({ pattern: content, headers: [], without: [] })
      continue
    }
    const rule = rules.at(-1)
    const [, takenOff] = /^! ([\w-]+)$/.exec(content) ?? []
    if (rule && takenOff) {
      rule.without.push(takenOff)
      continue
    }
    const colon = content.indexOf(':')
    if (colon < 1 || !rule) {
      throw new PortalError('HEADERS_SYNTAX', {
        message: `"${content}" is neither a path nor a header.`,
        at: `_headers:${index + 1}`,
        hint: 'Write a path such as /assets/* in the first column and "Name: value" lines indented below it.',
      })
    }
    rule.headers.push([content.slice(0, colon).trim(), content.slice(colon + 1).trim()])
  }
  return rules
}

/** Headers for one path. All matching rules apply. A header that several rules set gets all values, joined. */
export function headersFor(rules: readonly HeaderRule[], pathname: string): Map<string, string> {
  const joined = new Map<string, string>()
  for (const { pattern, headers, without } of rules) {
    if (!matchPattern(pattern, pathname)) continue
    for (const name of without) joined.delete(name.toLowerCase())
    for (const [name, value] of headers) {
      const key = name.toLowerCase()
      const before = joined.get(key)
      joined.set(key, before === undefined ? value : `${before}, ${value}`)
    }
  }
  return joined
}

/**
 * Reads `_redirects`: `from to [status]` per line. With `!` after the status, the rule overrides an existing file.
 * The default status is 301.
 * @throws {PortalError} `REDIRECTS_SYNTAX` with the line.
 */
export function parseRedirects(text: string): RedirectRule[] {
  const rules: RedirectRule[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [from, to, code = '301', ...rest] = line.trim().split(/\s+/)
    if (!from || from.startsWith('#')) continue
    const status = Number.parseInt(code, 10)
    if (!to || rest.length > 0 || !REDIRECT_STATUS.has(status)) {
      throw new PortalError('REDIRECTS_SYNTAX', {
        message: `"${line.trim()}" is not a redirect.`,
        at: `_redirects:${index + 1}`,
        hint: 'Write "/old /new 301", with a status of 301, 302, 303, 307 or 308.',
      })
    }
    rules.push({ from, to, status, force: code.endsWith('!') })
  }
  return rules
}

/** First matching rule, with `:splat` and `:name` filled in. Keeps the query unless the target has one. */
export function redirectFor(rules: readonly RedirectRule[], pathname: string, search: string): Redirect | undefined {
  for (const { from, to, status } of rules) {
    const groups = matchPattern(from, pathname)
    if (!groups) continue
    const target = to.replace(/:([A-Za-z]\w*)/g, (text, name: string) => groups[name] ?? text)
    const [place = '', anchor] = target.split('#')
    const asked = place.includes('?') ? place : place + search
    return { status, location: anchor === undefined ? asked : `${asked}#${anchor}` }
  }
  return undefined
}
