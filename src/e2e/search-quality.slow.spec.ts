import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openPage } from './harness.ts'

/** Developers' questions with the pages that answer them. Any of these pages is right. */
const QUERIES = JSON.parse(readFileSync(new URL('../../test/search/queries.json', import.meta.url), 'utf8')) as {
  query: string
  pages: string[]
}[]

/** Minimum share of questions whose first result is right, and minimum mean reciprocal rank. */
const LEAST_FIRST = 0.9
const LEAST_RECIPROCAL_RANK = 0.94

test('the search page leads to the right page first', { timeout: 120_000 }, async () => {
  const page = await openPage('/search')
  await page.waitForSelector('html[data-scripts]')
  const input = page.getByRole('main').getByRole('searchbox', { name: 'Search docs' })
  const ranks: number[] = []
  const wrong: string[] = []
  for (const { query, pages } of QUERIES) {
    await input.fill(query)
    await page.waitForSelector(`[data-answered=${JSON.stringify(query)}]`)
    const addresses = await page
      .locator('.search-results .hits a')
      .evaluateAll((links) => [...new Set(links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))])
    const rank = addresses.findIndex((address) => pages.includes(address)) + 1
    ranks.push(rank === 0 ? 0 : 1 / rank)
    if (rank !== 1) wrong.push(`${query}: ${addresses[0]}`)
  }
  expect(QUERIES.length).toBeGreaterThanOrEqual(120)
  const first = ranks.filter((rank) => rank === 1).length / QUERIES.length
  expect(first, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST_FIRST)
  const mean = ranks.reduce((sum, rank) => sum + rank, 0) / QUERIES.length
  expect(mean, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST_RECIPROCAL_RANK)
})
