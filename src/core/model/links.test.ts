import { describe, expect, test } from 'vitest'
import { checkLinks, type LinkedPage, linksIn } from './links.ts'

const targets = { base: '/', files: new Set(['/openrpc.json']) }
const faq: LinkedPage = {
  path: '/faq',
  file: 'content/faq.mdx',
  links: linksIn('<h2 id="fees">Fees</h2><h2 id="na%C3%AFve"></h2>'),
}

const check = (href: string, source?: string, base = '/') =>
  checkLinks(
    [
      {
        path: '/',
        file: 'content/index.mdx',
        links: linksIn(`<a class="x" href="${href}">x</a>`),
        ...(source ? { source } : {}),
      },
      faq,
    ],
    { ...targets, base },
  )

describe('checkLinks', () => {
  test.each([
    '/faq',
    '/faq/',
    '/faq?x=1',
    '/faq#fees',
    '#',
    '/openrpc.json',
    'https://example.test',
    'mailto:a@b.test',
    '//cdn.test',
  ])('accepts %s', (href) => expect(check(href)).toEqual([]))

  test('a link to no page names file, line and the nearest route', () => {
    expect(check('/fax', 'one\n[x](/fax)\n')).toEqual([
      {
        kind: 'link',
        href: '/fax',
        at: 'content/index.mdx:2',
        message: 'The link "/fax" leads to no page.',
        hint: 'The nearest route is /faq.',
      },
    ])
  })

  test('a missing anchor is a problem of its own kind, with the nearest anchor', () => {
    expect(check('/faq#feess')).toMatchObject([
      { kind: 'anchor', message: 'The anchor "#feess" does not exist on /faq.', hint: 'The nearest anchor is #fees.' },
    ])
  })

  test('an anchor on the page itself is looked up there', () => {
    expect(check('#nowhere')).toMatchObject([{ kind: 'anchor' }])
  })

  test('a relative link is refused, whatever stands there', () => {
    expect(check('faq.mdx')).toMatchObject([{ kind: 'markdown', message: 'The link "faq.mdx" is relative.' }])
  })

  test('links are read below the base path', () => {
    expect(check('/docs/faq', undefined, '/docs/')).toEqual([])
    expect(check('/faq', undefined, '/docs/')).toMatchObject([{ kind: 'link' }])
  })

  test('each address of a page is reported once', () => {
    const page = { path: '/', file: 'content/index.mdx', links: linksIn('<a href="/fax">a</a><a href="/fax">b</a>') }
    expect(checkLinks([page, faq], targets)).toHaveLength(1)
  })

  test.each(['/missing.png', './picture.png', 'picture.png'])(
    'a picture that is not there stops the build: %s',
    (src) => {
      const page = {
        path: '/',
        file: 'content/index.mdx',
        links: linksIn(`<img alt="x" src="${src}">`),
        source: `\n![x](${src})`,
      }
      expect(checkLinks([page, faq], targets)).toMatchObject([{ kind: 'image', href: src, at: 'content/index.mdx:2' }])
    },
  )

  test('a picture that is served, or stands elsewhere, is none', () => {
    const html = '<img src="/docs/picture.png"><img src="https://cdn.test/x.png"><img src="data:image/png;base64,AA==">'
    const files = new Set(['/picture.png'])
    expect(
      checkLinks([{ path: '/', file: 'content/index.mdx', links: linksIn(html) }], { base: '/docs/', files }),
    ).toEqual([])
  })

  test('ids of icons are no anchors', () => {
    const icon = '<svg><symbol viewBox="0 0 1 1" id="i-search"></symbol></svg>'
    const page = { ...faq, links: linksIn(`${icon}<h2 id="fees">Fees</h2>`) }
    const from = {
      path: '/',
      file: 'content/index.mdx',
      links: linksIn('<a href="/faq#i-search">x</a><a href="/faq#feess">y</a>'),
    }
    expect(checkLinks([page, from], targets)).toMatchObject([
      { kind: 'anchor', href: '/faq#i-search' },
      { kind: 'anchor', hint: 'The nearest anchor is #fees.' },
    ])
  })
})
