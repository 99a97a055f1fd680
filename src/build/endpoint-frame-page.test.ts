import { describe, expect, test } from 'vitest'
import { endpointFrameHtml, endpointFramePage, FRAME_POLICY } from './endpoint-frame-page.ts'

describe('the endpoint frame', () => {
  const html = endpointFrameHtml('/docs/', '/docs/assets/entry.endpoint-frame-1.js')

  test('stands at /connect and holds one script', () => {
    expect(endpointFramePage('/', '/a.js').path).toBe('connect/index.html')
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).toContain('<script type="module" src="/docs/assets/entry.endpoint-frame-1.js"></script>')
    expect(html).not.toMatch(/<style|style=|<link|<img|<iframe|\son\w+=/)
  })

  test('may run its script and connect, and nothing else', () => {
    expect(html).toContain(`content="${FRAME_POLICY}"`)
    const directives = Object.fromEntries(
      FRAME_POLICY.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
    )
    expect(directives).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'connect-src': ['http:', 'https:', 'ws:', 'wss:'],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
    })
  })

  test('is found by no search engine, and says what it is when it is opened by itself', () => {
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain('It does nothing when you open it directly.')
    expect(html).toContain('href="/docs/"')
  })
})
