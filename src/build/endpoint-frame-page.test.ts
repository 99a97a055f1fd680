import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { endpointFrameHtml, endpointFramePage, framePolicy } from './endpoint-frame-page.ts'

describe('the endpoint frame', () => {
  const html = endpointFrameHtml('/docs/', 'run()')

  test('stands at /connect and holds one script', () => {
    expect(endpointFramePage('/', '/a.js').path).toBe('connect/index.html')
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).toContain('<script>run()</script>')
    expect(html).not.toMatch(/style=|<link|<img|<iframe|\son\w+=/)
  })

  test('may run its script and connect, and nothing else, with an origin of its own', () => {
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const directives = Object.fromEntries(
      framePolicy('run()')
        .split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
    )
    expect(directives).toEqual({
      sandbox: ['allow-scripts'],
      'default-src': ["'none'"],
      'script-src': [hash('run()')],
      'style-src': [hash(/<style>(.*)<\/style>/.exec(html)?.[1] ?? '')],
      'connect-src': ['http:', 'https:', 'ws:', 'wss:'],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'self'"],
    })
    const written = framePolicy('run()').replace('sandbox allow-scripts; ', '').replace("; frame-ancestors 'self'", '')
    expect(html).toContain(`content="${written}"`)
  })

  test('takes its colors from the tokens, for both modes', () => {
    expect(html).toMatch(/:root\{color-scheme:light;--\w[^}]*\}\[data-theme=dark\]\{color-scheme:dark;--\w/)
    expect(html).not.toContain('/*')
  })

  test('is found by no search engine, and says what it is when it is opened by itself', () => {
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain('It does nothing when you open it directly.')
    expect(html).toContain('href="/docs/"')
  })
})
