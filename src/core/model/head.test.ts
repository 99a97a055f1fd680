import { describe, expect, test } from 'vitest'
import { canonicalUrl, escapeHtml, headTags, jsonForHtml, pageTitle } from './head.ts'
import { site as configured } from './site.config.ts'

const site = { ...configured, url: 'https://docs.test', baseUrl: '/', title: 'Docs', tagline: 'Fast.' }
const page = { path: '/faq', title: 'Q & A', description: 'Says "why".' }
const recordsOf = (tags: readonly string[]) => {
  const script = tags.find((tag) => tag.includes('ld+json')) ?? ''
  return JSON.parse(script.replace(/<[^>]+>/g, ''))['@graph'] as Record<string, unknown>[]
}

describe('headTags', () => {
  test('title, description, canonical address and Open Graph tags', () => {
    expect(headTags(site, page)).toEqual(
      expect.arrayContaining([
        '<title>Q &amp; A · Docs</title>',
        '<meta name="description" content="Says &quot;why&quot;.">',
        '<link rel="canonical" href="https://docs.test/faq">',
        '<meta property="og:title" content="Q &amp; A · Docs">',
        '<meta property="og:description" content="Says &quot;why&quot;.">',
        '<meta property="og:url" content="https://docs.test/faq">',
        '<meta property="og:image" content="https://docs.test/og/faq.png">',
      ]),
    )
  })

  test('Organization and WebSite records, with a search action', () => {
    const [organization, website] = recordsOf(headTags(site, page))
    expect(organization).toMatchObject({ '@type': 'Organization', name: configured.organizationName })
    expect(website).toMatchObject({
      '@type': 'WebSite',
      alternateName: site.projectName,
      potentialAction: { target: { urlTemplate: 'https://docs.test/search?q={search_term_string}' } },
    })
  })

  test('a merged page is kept out of indexes and names the page that has its text', () => {
    const tags = headTags(site, { ...page, movedTo: '/reference/shapes#explorer' }).join('')
    expect(tags).toContain('noindex')
    expect(tags).toMatch(/rel="canonical" href="[^"]*\/reference\/shapes"/)
    expect(tags).not.toContain('og:')
  })

  test('the not-found page is not indexed and has no address of its own', () => {
    const tags = headTags(site, { ...page, isNotFound: true }).join('')
    expect(tags).toContain('noindex')
    expect(tags).not.toContain('canonical')
  })
})

describe('canonicalUrl', () => {
  test('has a slash at the end for the home page only', () => {
    expect([canonicalUrl(site, '/'), canonicalUrl(site, '/faq')]).toEqual([
      'https://docs.test/',
      'https://docs.test/faq',
    ])
  })

  test('includes the base path', () => {
    const below = { ...site, baseUrl: '/docs/' }
    expect([canonicalUrl(below, '/'), canonicalUrl(below, '/faq')]).toEqual([
      'https://docs.test/docs/',
      'https://docs.test/docs/faq',
    ])
  })
})

test('the home page’s title carries the tagline, the others the site’s name', () => {
  expect([pageTitle(site, 'Home', '/'), pageTitle(site, 'FAQ', '/faq')]).toEqual(['Docs · Fast.', 'FAQ · Docs'])
})

test('no text ends the script element it stands in', () => {
  expect(jsonForHtml({ a: '</script>' })).not.toContain('</')
  expect(escapeHtml('<a b="c&d">')).toBe('&lt;a b=&quot;c&amp;d&quot;&gt;')
})
