import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answer, answerAtOnce } from '../../../src/search/query/answer.ts'
import { Engine } from '../../../src/search/query/engine.ts'
import { MODAL_QUERY } from './search.ts'
import { type ExpectedQuery, readBank, readQueries } from './search-queries.ts'

/** Share of queries whose correct page is first, or among the first three. */
const BANK = { first: 0.95, three: 0.98 }
const OWN = { first: 0.97, three: 0.99 }

const root = join(import.meta.dirname, '../../../dist/site')
const open = () => new Engine(async (path) => JSON.parse(await readFile(join(root, path), 'utf8')))
const OPTIONS = { ...MODAL_QUERY, groupHits: undefined }

/** Texts change the order of pages that contain the words as typed. The order must be correct with and without them. */
const READERS = {
  'who waits for the texts of the best places': async () => {
    const engine = open()
    return async (query: string) => (await answer(engine, query, OPTIONS)).hits
  },
  'who has no text yet': async () => {
    const engine = open()
    return async (query: string) => (await answerAtOnce(engine, query, OPTIONS)).answer.hits
  },
  'who has the whole index': async () => {
    const engine = open()
    await engine.loadWhole()
    return async (query: string) => (await answerAtOnce(engine, query, OPTIONS)).answer.hits
  },
}

type Find = Awaited<ReturnType<(typeof READERS)[keyof typeof READERS]>>

async function rankOf(find: Find, { query, pages }: ExpectedQuery): Promise<number> {
  const order = [...new Set((await find(query)).map(({ url_without_anchor }) => url_without_anchor))]
  const right = new Set(pages.map((page) => page.split('#')[0]))
  return order.findIndex((page) => right.has(page)) + 1
}

async function shares(find: Find, queries: readonly ExpectedQuery[]): Promise<{ first: number; three: number }> {
  const ranks = await Promise.all(queries.map((query) => rankOf(find, query)))
  const share = (isRight: (rank: number) => boolean): number => ranks.filter(isRight).length / ranks.length
  return { first: share((rank) => rank === 1), three: share((rank) => rank > 0 && rank <= 3) }
}

describe.each(Object.entries(READERS))(
  'the built search leads a reader to the right page %s',
  { timeout: 120_000 },
  async (_, start) => {
    const find = await start()
    test.each([
      ...(await readBank()).map(({ list, queries }) => ({ list, queries, least: BANK })),
      { list: 'own', queries: await readQueries(), least: OWN },
    ])('for the questions of $list', async ({ queries, least }) => {
      const { first, three } = await shares(find, queries)
      expect(first).toBeGreaterThanOrEqual(least.first)
      expect(three).toBeGreaterThanOrEqual(least.three)
    })
  },
)
