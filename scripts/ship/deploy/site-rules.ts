/** Parses the built `_headers` and `_redirects` for writing the configurations of servers. Pure. */
import { PortalError } from '../../../src/core/lib/portal-error.ts'
import { type HeaderRule, parseHeaders, parseRedirects } from '../serve/host-rules.ts'
import { mediaTypeOf } from '../serve/media-types.ts'

/** One header with its paths. `everywhere` is its value on every other path. */
export type SiteHeader = {
  name: string
  everywhere?: string
  on: { pattern: string; value: string }[]
}

export type SiteRules = {
  headers: SiteHeader[]
  /** Files whose extension does not determine their media type. */
  mediaTypes: { path: string; value: string }[]
  /** Former URLs, which all redirect with status 301. */
  redirects: { from: string; to: string }[]
}

/** For pages and everything without a rule. Caches must revalidate each time. */
export const PAGE_CACHE = 'public, max-age=0, must-revalidate'

const isExact = (pattern: string): boolean => !/[*:]/.test(pattern)

function unsupported(at: string, message: string): PortalError {
  return new PortalError('DEPLOY_RULE', {
    message,
    at,
    hint: 'Extend scripts/ship/deploy/site-rules.ts, or write the rule in another way.',
  })
}

/** The server's table determines types by extension. All other types need a rule for their path. */
function mediaType(pattern: string, value: string): { path: string; value: string }[] {
  if (isExact(pattern)) return [{ path: pattern, value }]
  if (mediaTypeOf(pattern) === value) return []
  throw unsupported('_headers', `"${pattern}" sets a media type for many files, which their ending does not tell.`)
}

function addHeader(headers: Map<string, SiteHeader>, { pattern }: HeaderRule, name: string, value: string): void {
  const header: SiteHeader = headers.get(name) ?? { name, on: [] }
  headers.set(name, header)
  if (pattern === '/*') header.everywhere = value
  else if (/^[^*:]*\*?[^*:]*$/.test(pattern)) header.on.push({ pattern, value })
  else throw unsupported('_headers', `"${pattern}" holds more than one star or a name.`)
}

/**
 * Reads both rule files of a built site.
 * @throws {PortalError} `DEPLOY_RULE` for a rule that the configurations cannot express, or the errors in the files.
 */
export function siteRules(headersText: string, redirectsText: string): SiteRules {
  const headers = new Map<string, SiteHeader>()
  const mediaTypes: SiteRules['mediaTypes'] = []
  for (const rule of parseHeaders(headersText)) {
    for (const [name, value] of rule.headers) {
      if (value.includes('$') || value.includes('{')) throw unsupported('_headers', `"${name}" holds $ or {.`)
      if (name.toLowerCase() === 'content-type') mediaTypes.push(...mediaType(rule.pattern, value))
      else addHeader(headers, rule, name, value)
    }
  }
  const redirects = parseRedirects(redirectsText).map(({ from, to, status, force }) => {
    if (status !== 301 || force || !isExact(from) || to.includes(':')) {
      throw unsupported('_redirects', `"${from} ${to} ${status}" is not a plain redirect with status 301.`)
    }
    return { from, to }
  })
  return { headers: [...headers.values()], mediaTypes, redirects }
}

/** Adds redirects from both former URLs of a page without a rule, such as the endpoint frame's. */
export function withPageForms(rules: SiteRules, pages: readonly string[]): SiteRules {
  const named = new Set(rules.redirects.map(({ from }) => from))
  const missing = pages
    .flatMap((page) => [`${page}.html`, `${page}/index`, `${page}/index.html`].map((from) => ({ from, to: page })))
    .filter(({ from }) => !named.has(from))
  return { ...rules, redirects: [...rules.redirects, ...missing] }
}
