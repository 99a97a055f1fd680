import { expect, test } from 'vitest'
import { prefetchReport } from './prefetch-report.ts'

test('counts pages with a neighbour and names the size of what is loaded ahead', () => {
  const pages = [
    { route: { path: '/a' }, html: '<a rel="next" href="/b">B</a>' },
    { route: { path: '/b' }, html: '<a rel="prev" href="/a">A</a>' },
    { route: { path: '/' }, html: '<p>Home</p>' },
  ]
  const bytes = new Map([
    ['/a', 1_500],
    ['/b', 2_500],
    ['/', 9_000],
  ])
  expect(prefetchReport(pages, bytes)).toMatch(/^loaded ahead +previous and next of 2 pages .*, median 2\.5 kB each$/)
})
