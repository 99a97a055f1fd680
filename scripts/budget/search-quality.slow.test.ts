import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { place } from '../../src/search/query/answer.ts'
import { Engine } from '../../src/search/query/engine.ts'
import { MODAL_QUERY } from './search.ts'
import { type ExpectedQuery, readBank, readQueries } from './search-queries.ts'

/** Shares of the queries whose right page is first, or among the first three. */
const BANK = { first: 0.95, three: 0.98 }
const OWN = { first: 0.97, three: 0.99 }

const root = join(import.meta.dirname, '../../dist/site')
const engine = new Engine(async (path) => JSON.parse(await readFile(join(root, path), 'utf8')))

async function rankOf({ query, pages }: ExpectedQuery): Promise<number> {
  const { placed } = await place(engine, query, { ...MODAL_QUERY, groupHits: undefined })
  const order = [...new Set(placed.map(({ match }) => match.record.path))]
  const right = new Set(pages.map((page) => page.split('#')[0]))
  return order.findIndex((page) => right.has(page)) + 1
}

async function shares(queries: readonly ExpectedQuery[]): Promise<{ first: number; three: number }> {
  const ranks = await Promise.all(queries.map(rankOf))
  const share = (isRight: (rank: number) => boolean): number => ranks.filter(isRight).length / ranks.length
  return { first: share((rank) => rank === 1), three: share((rank) => rank > 0 && rank <= 3) }
}

describe('the built search leads to the right page', { timeout: 120_000 }, async () => {
  test.each([
    ...(await readBank()).map(({ list, queries }) => ({ list, queries, least: BANK })),
    { list: 'own', queries: await readQueries(), least: OWN },
  ])('for the questions of $list', async ({ queries, least }) => {
    const { first, three } = await shares(queries)
    expect(first).toBeGreaterThanOrEqual(least.first)
    expect(three).toBeGreaterThanOrEqual(least.three)
  })
})
