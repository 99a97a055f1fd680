import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { site } from '../core/model/site.config.ts'
import { type DocumentInput, documentHtml, withoutFirstStyles } from './document.ts'
import { readEnvironment } from './environment.ts'
import { contentSecurityPolicy } from './headers.ts'
import { inlineScript } from './inline-script.ts'

const input: DocumentInput = {
  site: { ...site, baseUrl: '/docs/', title: 'Docs & more' },
  assets: { script: '/docs/a.js', preloads: ['/docs/b.js'], styles: ['/docs/core.css'] },
  head: { path: '/faq', title: 'FAQ', description: 'Answers.' },
  page: { path: '/faq', title: '</script>', layout: 'guide', sidebar: 'guides', styles: ['/docs/guide.css'] },
  body: '<main></main>',
  sprite: '<svg></svg>',
  policy: "connect-src 'self'",
}
const html = documentHtml(input)

describe('documentHtml', () => {
  test('one inline script, the one the header’s policy names by its hash', () => {
    const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
    expect(inline).toHaveLength(1)
    const hash = createHash('sha256')
      .update(inline[0] ?? '')
      .digest('base64')
    const sent = inlineScript({ ...site, baseUrl: '/docs/' })
    expect(contentSecurityPolicy(readEnvironment({}), sent)).toContain(hash)
  })

  test('no handler attributes, which the policy would block', () => {
    expect(html).not.toMatch(/<[^>]+\son[a-z]+=/)
  })

  test('the policy comes before everything it is meant for', () => {
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'))
  })

  test('files of the site are marked, so that a wrong base path is noticed', () => {
    const marked = [...html.matchAll(/(?:href|src)="([^"]+)" data-site-file/g)].map(([, address]) => address)
    expect(marked).toEqual(['/docs/core.css', '/docs/guide.css', '/docs/a.js'])
  })

  test('the fonts are asked for before anything else', () => {
    const faces = '@font-face{src:url(/docs/a.woff2)format("woff2")}@font-face{src:url("/docs/b.woff2"),local(Arial)}'
    const first = documentHtml({ ...input, assets: { ...input.assets, faces } })
    const asked = [...first.matchAll(/<link rel="preload" as="(\w+)"[^>]* href="([^"]+)"/g)].map(
      ([, as, href]) => `${as} ${href}`,
    )
    expect(asked.slice(0, 3)).toEqual(['font /docs/a.woff2', 'font /docs/b.woff2', expect.stringMatching(/^style/)])
  })

  test('page data cannot end the script element it stands in', () => {
    const data = /id="page-data">([\s\S]*?)<\/script>/.exec(html)?.[1]
    expect(JSON.parse(data ?? '')).toMatchObject({ title: '</script>' })
  })

  test('starts in the default colour mode and names the search description', () => {
    expect(html).toContain('<html lang="en" dir="ltr" data-theme="light">')
    expect(html).toContain('title="Docs &amp; more" href="/docs/opensearch.xml"')
  })

  test('with rules for its first screen, the style sheets follow where that ends', () => {
    const body = `<main><p>${'x'.repeat(2400)}</p><p>rest</p></main>`
    const first = documentHtml({ ...input, body, firstStyles: (part) => `p{--length:${part.length}}` })
    expect(first).toContain('<style data-first>p{--length:2420}</style>\n<link rel="expect" href="#first-screen"')
    expect(first).toMatch(
      /x<link id="first-screen" [^>]*core\.css" data-site-file><link [^>]*guide\.css" data-site-file><\/p>/,
    )
    expect(withoutFirstStyles(first)).toBe(documentHtml({ ...input, body }))
  })

  test('the faces stand before every rule that may name them', () => {
    const faces = '@font-face{font-family:Inter}'
    expect(documentHtml({ ...input, assets: { ...input.assets, faces } })).toContain(
      `<style>${faces}</style>\n<link rel="stylesheet" href="/docs/core.css"`,
    )
  })
})
