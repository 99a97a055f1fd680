/** The query set: what developers ask, and the pages that answer. Written before the ranking was tuned to it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Any of the pages is right; of most questions there is one. */
export type ExpectedQuery = { query: string; pages: string[] }

const FILE = join(import.meta.dirname, '../../test/search/queries.json')

export const readQueries = async (): Promise<ExpectedQuery[]> =>
  JSON.parse(await readFile(FILE, 'utf8')) as ExpectedQuery[]

/** The queries with the most words, which read the most of the index. */
export const longest = (queries: readonly ExpectedQuery[], count: number): string[] =>
  queries
    .map(({ query }) => query)
    .sort((a, b) => b.split(' ').length - a.split(' ').length)
    .slice(0, count)
