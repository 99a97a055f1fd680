import { describe, expect, test } from 'vitest'
import { headersFor, parseHeaders, parseRedirects, redirectFor } from './host-rules.ts'

const HEADERS = `
# every page
/*
  X-Content-Type-Options: nosniff
  Content-Security-Policy: default-src 'self'
/playground
  Content-Security-Policy: connect-src https:
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/reference/:page
  X-Page: yes
`

describe('headersFor', () => {
  const rules = parseHeaders(HEADERS)

  test('joins a header that two matching rules set', () => {
    expect(headersFor(rules, '/playground').get('content-security-policy')).toBe(
      "default-src 'self', connect-src https:",
    )
  })

  test('lets a star cross slashes and a name stop at one', () => {
    expect(headersFor(rules, '/assets/a/b.js').get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headersFor(rules, '/reference/types').get('x-page')).toBe('yes')
    expect(headersFor(rules, '/reference/json-rpc/eth_call').has('x-page')).toBe(false)
  })

  test('takes the other characters of a pattern as they are', () => {
    expect(headersFor(parseHeaders('/a.js\n  X-A: 1'), '/abjs').size).toBe(0)
  })
})

describe('parseHeaders', () => {
  test('names the line that is neither a path nor a header', () => {
    expect(() => parseHeaders('/*\n  nosniff')).toThrow(
      expect.objectContaining({ code: 'HEADERS_SYNTAX', at: '_headers:2' }),
    )
    expect(() => parseHeaders('  X-A: 1')).toThrow(expect.objectContaining({ at: '_headers:1' }))
  })
})

describe('redirectFor', () => {
  const rules = parseRedirects(
    '# moved\n/old /new 301\n/docs/* /:splat 302\n/v/:name/x /w/:name?from=v\n/gone/* /here 308!\n',
  )

  test('gives status and target', () => {
    expect(redirectFor(rules, '/old', '')).toEqual({ status: 301, location: '/new' })
  })

  test('fills in the rest of the path and keeps the query', () => {
    expect(redirectFor(rules, '/docs/a/b', '?q=1')).toEqual({ status: 302, location: '/a/b?q=1' })
  })

  test('fills in a segment; a query in the target wins', () => {
    expect(redirectFor(rules, '/v/seven/x', '?q=1')).toEqual({ status: 301, location: '/w/seven?from=v' })
  })

  test('finds nothing for another path', () => {
    expect(redirectFor(rules, '/older', '')).toBeUndefined()
  })

  test('reads the exclamation mark as force', () => {
    expect(rules.map(({ force }) => force)).toEqual([false, false, false, true])
  })
})

describe('parseRedirects', () => {
  test.each(['/only-one', '/a /b 404', '/a /b 301 more'])('refuses "%s"', (line) => {
    expect(() => parseRedirects(`/x /y\n${line}`)).toThrow(
      expect.objectContaining({ code: 'REDIRECTS_SYNTAX', at: '_redirects:2' }),
    )
  })
})
