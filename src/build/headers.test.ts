import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { headersFor, parseHeaders } from '../../scripts/ship/serve/host-rules.ts'
import { readEnvironment } from './environment.ts'
import { contentSecurityPolicy, headersFile, pagePolicy } from './headers.ts'

const SCRIPT = 'document.title'
/** Policy of the endpoint frame, which another module writes. */
const FRAME = 'sandbox allow-scripts; connect-src https:'
/** The reader's own machine. */
const LOOPBACK = ['http://localhost:*', 'ws://localhost:*', 'http://127.0.0.1:*', 'ws://127.0.0.1:*']
const DEFAULT = readEnvironment({})
const CONFIGURED = readEnvironment({
  DOCSEARCH_APP_ID: 'APP',
  DOCSEARCH_API_KEY: 'key',
  ANALYTICS_ID: 'G-1',
  ASSISTANT_SCRIPT_URL: 'https://assistant.test/widget.js',
})

/** Directive → its values. */
const parse = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split('; ').map((part) => {
      const [name = '', ...values] = part.split(' ')
      return [name, values]
    }),
  )
/** Values of the configured policy that the default one does not have. */
const added = (directive: string): string[] => {
  const before = parse(contentSecurityPolicy(DEFAULT, SCRIPT))[directive] ?? []
  return (parse(contentSecurityPolicy(CONFIGURED, SCRIPT))[directive] ?? []).filter((value) => !before.includes(value))
}

describe('contentSecurityPolicy', () => {
  test('by default: this site, the one inline script by its hash, no eval, no handlers', () => {
    const hash = createHash('sha256').update(SCRIPT).digest('base64')
    expect(parse(contentSecurityPolicy(DEFAULT, SCRIPT))).toEqual({
      'default-src': ["'self'"],
      'script-src': ["'self'", `'sha256-${hash}'`],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'worker-src': ["'self'"],
      'connect-src': ["'self'", ...LOOPBACK],
      'frame-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'self'"],
    })
  })

  test('each configured service adds exactly its hosts', () => {
    expect(added('script-src')).toEqual(['https://www.googletagmanager.com', 'https://assistant.test'])
    expect(added('img-src')).toEqual(['https://www.google-analytics.com'])
    expect(added('frame-src')).toEqual(['https://assistant.test'])
    expect(['style-src', 'font-src', 'object-src', 'default-src'].flatMap(added)).toEqual([])
  })

  test('style-src holds no hash or nonce, which would switch unsafe-inline off', () => {
    for (const environment of [DEFAULT, CONFIGURED])
      expect(parse(contentSecurityPolicy(environment, SCRIPT))['style-src']).toEqual(["'self'", "'unsafe-inline'"])
  })
})

describe('pagePolicy', () => {
  test('narrows calls to this site, plus the configured services', () => {
    expect(pagePolicy(DEFAULT)).toBe(
      `default-src 'self' 'unsafe-inline' data:; connect-src 'self' ${LOOPBACK.join(' ')}`,
    )
    const connects = parse(pagePolicy(CONFIGURED))['connect-src']
    expect(connects).toEqual(parse(contentSecurityPolicy(CONFIGURED, SCRIPT))['connect-src'])
    expect(connects).toEqual([
      "'self'",
      ...LOOPBACK,
      'https://APP-dsn.algolia.net',
      'https://APP-1.algolianet.com',
      'https://APP-2.algolianet.com',
      'https://APP-3.algolianet.com',
      'https://insights.algolia.io',
      'https://www.google-analytics.com',
      'https://region1.google-analytics.com',
      'https://assistant.test',
    ])
  })

  test('says of everything else no less than the header, for browsers that prefetch what any directive allows', () => {
    expect(parse(pagePolicy(CONFIGURED))['default-src']).toEqual([
      "'self'",
      "'unsafe-inline'",
      'data:',
      'https://www.googletagmanager.com',
      'https://assistant.test',
      'https://www.google-analytics.com',
    ])
  })
})

describe('headersFile', () => {
  const lines = headersFile(DEFAULT, SCRIPT, FRAME).split('\n')
  /** Header names set for a path pattern. */
  const namesOf = (pattern: string): string[] => {
    const rest = lines.slice(lines.indexOf(pattern) + 1)
    const end = rest.findIndex((line) => !line.startsWith('  '))
    const set = rest.slice(0, end).filter((line) => !line.startsWith('  ! '))
    return set.map((line) => line.trim().split(':')[0] ?? '')
  }

  test('every path gets the security headers', () => {
    expect(namesOf('/*')).toEqual([
      'Content-Security-Policy',
      'X-Content-Type-Options',
      'X-Frame-Options',
      'Referrer-Policy',
      'Permissions-Policy',
      'Cross-Origin-Opener-Policy',
    ])
  })

  test('only this site may frame its pages, as the endpoint frame needs', () => {
    expect(lines).toContain('  X-Frame-Options: SAMEORIGIN')
  })

  test('no two rules for one path set the same header: hosts join them, and two policies intersect', () => {
    const everywhere = new Set(namesOf('/*'))
    const patterns = lines.filter((line) => line.startsWith('/') && line !== '/*' && line !== '/connect')
    expect(patterns.flatMap(namesOf).filter((name) => everywhere.has(name))).toEqual([])
  })

  test('the endpoint frame alone has another policy, and removes the general one', () => {
    const rules = parseHeaders(lines.join('\n'))
    const policyOf = (path: string) => headersFor(rules, path).get('content-security-policy')
    expect(policyOf('/connect')).toBe(FRAME)
    for (const path of ['/', '/robots.txt', '/openrpc.json', '/favicon.svg', '/assets/a.js', '/gone', '/connect/'])
      expect(policyOf(path)).toBe(contentSecurityPolicy(DEFAULT, SCRIPT))
    expect(headersFor(rules, '/connect').get('cross-origin-opener-policy')).toBe('unsafe-none')
  })

  test('hashed files are kept for ever', () => {
    expect(lines).toContain('  Cache-Control: public, max-age=31536000, immutable')
    expect(namesOf('/assets/*')).toEqual(['Cache-Control'])
  })
})
