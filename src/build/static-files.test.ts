import { describe, expect, test } from 'vitest'
import type { Route } from '../core/model/routes.ts'
import { site as configured } from '../core/model/site.config.ts'
import { openSearch, redirects, robots, routeList, sitemap } from './static-files.ts'

const site = { ...configured, url: 'https://docs.test', baseUrl: '/', title: 'Docs & more' }
const route = (path: string, more: Partial<Route> = {}): Route => ({
  path,
  kind: 'page',
  title: path,
  description: '',
  label: path,
  layout: 'guide',
  sidebar: 'guides',
  hidden: false,
  position: 0,
  inSitemap: true,
  sources: [],
  ...more,
})
const routes = [route('/'), route('/faq', { lastReviewed: '2026-11-21' }), route('/search', { inSitemap: false })]

describe('sitemap', () => {
  test('lists canonical addresses with their review dates, and only those meant for it', () => {
    expect(sitemap(site, routes).text.match(/<url>.*<\/url>/g)).toEqual([
      '<url><loc>https://docs.test/</loc></url>',
      '<url><loc>https://docs.test/faq</loc><lastmod>2026-11-21</lastmod></url>',
    ])
  })
})

test('robots.txt points at the sitemap below the base path', () => {
  expect(robots({ ...site, baseUrl: '/docs/' }).text).toContain('Sitemap: https://docs.test/docs/sitemap.xml')
})

test('the search description is valid XML and leads to the search page', () => {
  const { text } = openSearch(site)
  expect(text).toContain('<ShortName>Docs &amp; more</ShortName>')
  expect(text).toContain('template="https://docs.test/search?q={searchTerms}"')
})

test('the list of routes holds what the not-found page needs and stays small', () => {
  expect(JSON.parse(routeList(routes).text)).toEqual(routes.map(({ path, title }) => ({ path, title })))
})

describe('redirects', () => {
  test('old forms of each address lead to the one written form', () => {
    expect(redirects(routes.slice(0, 2), '/').text.trim().split('\n')).toEqual([
      '/index.html / 301',
      '/index / 301',
      '/faq.html /faq 301',
      '/faq/index /faq 301',
      '/faq/index.html /faq 301',
    ])
  })

  test('further addresses of a page lead to it', () => {
    const moved = route('/new/place', { formerly: ['/old', '/older/place'] })
    expect(redirects([moved], '/docs/').text.trim().split('\n').slice(-2)).toEqual([
      '/docs/old /docs/new/place 301',
      '/docs/older/place /docs/new/place 301',
    ])
  })

  test('every address of a merged page leads to its new place, and the not-found page does not suggest it', () => {
    const merged = route('/old', { movedTo: '/new#part' })
    expect(redirects([merged], '/docs/').text.trim().split('\n')).toEqual([
      '/docs/old.html /docs/new#part 301',
      '/docs/old/index /docs/new#part 301',
      '/docs/old/index.html /docs/new#part 301',
      '/docs/old /docs/new#part 301',
    ])
    expect(JSON.parse(routeList([merged]).text)).toEqual([])
  })

  test('below a base path both sides carry it', () => {
    expect(redirects(routes.slice(0, 2), '/docs/').text.split('\n').slice(0, 3)).toEqual([
      '/docs/index.html /docs/ 301',
      '/docs/index /docs/ 301',
      '/docs/faq.html /docs/faq 301',
    ])
  })
})
