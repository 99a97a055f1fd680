import { expect, test } from 'vitest'
import { pageFacts } from './page-facts.ts'
import { prefetchReport } from './prefetch-report.ts'

test('counts pages with a neighbour and names the size of what is loaded ahead', () => {
  const pages = [
    { html: '<a rel="next" href="/b">B</a>' },
    { html: '<a rel="prev" href="/a">A</a>' },
    { html: '<p>Home</p>' },
  ].map(({ html }) => ({ html, facts: pageFacts('', html) }))
  expect(prefetchReport(pages)).toMatch(/^loaded ahead +previous and next of 2 pages .*, median 0\.\d kB each$/)
})
