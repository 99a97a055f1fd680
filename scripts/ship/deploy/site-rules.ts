/** The built `_headers` and `_redirects` in the form that the configurations of servers are written from. Pure. */
import { PortalError } from '../../../src/core/lib/portal-error.ts'
import { type HeaderRule, parseHeaders, parseRedirects } from '../serve/host-rules.ts'
import { mediaTypeOf } from '../serve/media-types.ts'

/** One header with the paths it belongs to. `everywhere` is its value on every other path. */
export type SiteHeader = {
  name: string
  everywhere?: string
  on: { pattern: string; value: string }[]
}

export type SiteRules = {
  headers: SiteHeader[]
  /** Files whose media type their ending does not tell. */
  mediaTypes: { path: string; value: string }[]
  /** Former addresses; all lead on with status 301. */
  redirects: { from: string; to: string }[]
}

/** What a page is kept for, and everything that no rule speaks of: asked for again each time. */
export const PAGE_CACHE = 'public, max-age=0, must-revalidate'

const isExact = (pattern: string): boolean => !/[*:]/.test(pattern)

function unsupported(at: string, message: string): PortalError {
  return new PortalError('DEPLOY_RULE', {
    message,
    at,
    hint: 'Extend scripts/ship/deploy/site-rules.ts, or write the rule in another way.',
  })
}

/** Types that follow from the ending are left to the server's table; others need a path of their own. */
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
 * @throws {PortalError} `DEPLOY_RULE` for a rule that the configurations cannot say, or what the files do not allow.
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

/** Redirects of both former forms of a page that no rule names, such as the endpoint frame's. */
export function withPageForms(rules: SiteRules, pages: readonly string[]): SiteRules {
  const named = new Set(rules.redirects.map(({ from }) => from))
  const missing = pages
    .flatMap((page) => [`${page}.html`, `${page}/index`, `${page}/index.html`].map((from) => ({ from, to: page })))
    .filter(({ from }) => !named.has(from))
  return { ...rules, redirects: [...rules.redirects, ...missing] }
}
