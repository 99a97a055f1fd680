/**
 * Measures how often the correct page is first, per list of test/search, in the order of the page of all results and
 * among the first three rows of the modal. Exits with 1 below the limits of the first list.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answer } from '../../../src/search/query/answer.ts'
import { Engine } from '../../../src/search/query/engine.ts'
import { MODAL_QUERY } from './search.ts'
import { type ExpectedQuery, readBank, readQueries } from './search-queries.ts'

const LEAST = { first: 0.9, meanReciprocalRank: 0.94 } as const
/** The first rows of the modal, which every screen shows. */
const MODAL_ROWS = 3
const root = join(import.meta.dirname, '../../../dist/site')

const engine = new Engine(async (path) => JSON.parse(await readFile(join(root, path), 'utf8')))
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`

/** Prints the misses and the shares of a list. */
async function measure(list: string, queries: readonly ExpectedQuery[]): Promise<Record<keyof typeof LEAST, number>> {
  const ranks: number[] = []
  let inModal = 0
  for (const { query, pages } of queries) {
    const right = new Set(pages.map((page) => page.split('#')[0] ?? page))
    const rows = (await answer(engine, query, MODAL_QUERY)).hits.slice(0, MODAL_ROWS)
    if (rows.some(({ url_without_anchor }) => right.has(url_without_anchor))) inModal++
    const { hits } = await answer(engine, query, { ...MODAL_QUERY, groupHits: undefined })
    const order = [...new Set(hits.map(({ url_without_anchor }) => url_without_anchor))]
    const rank = order.findIndex((page) => right.has(page)) + 1
    ranks.push(rank)
    if (rank !== 1)
      console.log(`${rank === 0 ? 'none' : `at ${rank}`.padEnd(4)}  ${query}\n      first ${order[0] ?? 'nothing'}`)
  }
  const share = (count: number): number => count / queries.length
  const first = share(ranks.filter((rank) => rank === 1).length)
  const third = share(ranks.filter((rank) => rank > 0 && rank <= 3).length)
  const meanReciprocalRank = share(ranks.reduce((sum, rank) => sum + (rank === 0 ? 0 : 1 / rank), 0))
  console.log(
    `${list}, ${queries.length} queries: right page first ${percent(first)}, among three ${percent(third)}, ` +
      `mean reciprocal rank ${meanReciprocalRank.toFixed(3)}, among ${MODAL_ROWS} rows of the modal ${percent(share(inModal))}\n`,
  )
  return { first, meanReciprocalRank }
}

for (const { list, queries } of await readBank()) await measure(list, queries)
const { first, meanReciprocalRank } = await measure('own', await readQueries())
if (first < LEAST.first || meanReciprocalRank < LEAST.meanReciprocalRank) {
  console.error(`Below the limits: ${percent(LEAST.first)} and ${LEAST.meanReciprocalRank}.`)
  process.exitCode = 1
}
