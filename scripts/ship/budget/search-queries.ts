/**
 * The query sets, with people's questions and the pages that answer them. `queries.json` was written before the ranking
 * was tuned to it. One author who had not seen the pages wrote each list of `bank/`, and another reader chose the
 * pages.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Any of the pages is correct. Most questions have one. */
export type ExpectedQuery = { query: string; pages: string[] }

const FOLDER = join(import.meta.dirname, '../../../test/search')

const read = async (file: string): Promise<ExpectedQuery[]> =>
  JSON.parse(await readFile(join(FOLDER, file), 'utf8')) as ExpectedQuery[]

export const readQueries = (): Promise<ExpectedQuery[]> => read('queries.json')

/** Lists by the background of their authors. A page may include an anchor. */
export async function readBank(): Promise<{ list: string; queries: ExpectedQuery[] }[]> {
  const files = (await readdir(join(FOLDER, 'bank'))).sort()
  return Promise.all(
    files.map(async (file) => ({ list: file.replace('.json', ''), queries: await read(join('bank', file)) })),
  )
}

/** The queries with the most words, which read the most of the index. */
export const longest = (queries: readonly ExpectedQuery[], count: number): string[] =>
  queries
    .map(({ query }) => query)
    .sort((a, b) => b.split(' ').length - a.split(' ').length)
    .slice(0, count)
