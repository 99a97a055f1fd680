/**
 * Measures the local search as its worker runs it: reading the loaded index, the first query after that, and each
 * keystroke. Queries are typed letter by letter, on a site of normal size and on a large one.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MODAL_QUERY } from '../scripts/ship/budget/search.ts'
import { readQueries } from '../scripts/ship/budget/search-queries.ts'
import { answer } from '../src/search/query/answer.ts'
import { Engine } from '../src/search/query/engine.ts'
import { builtRecords, corpus, filesOf } from './search-corpus.ts'

export type SearchTiming = {
  what: string
  pages: number
  records: number
  medianMs: number
  p95Ms: number
  mostMs: number
  budgetMs: number | undefined
  holds: boolean
}

/** Budget of a keystroke by number of pages. Milliseconds. */
const KEYSTROKE_BUDGETS = [
  { pages: 120, budgetMs: 16 },
  { pages: 1_500, budgetMs: 50 },
] as const
/** The first query of a reader, which includes reading parts of the index. Milliseconds. */
const FIRST_BUDGET_MS = 150
const ROUNDS = 5
const FIRST_ROUNDS = 3
/** Every sixth query is typed. */
const EVERY = 6

/**
 * Timings of a built site. Each query and keystroke counts with the median of its rounds, and the slowest must meet the
 * budget.
 */
export async function benchSearch(site: string): Promise<SearchTiming[]> {
  const queries = (await readQueries()).map(({ query }) => query).filter((_, index) => index % EVERY === 0)
  const records = await builtRecords(async (path) => JSON.parse(await readFile(join(site, path), 'utf8')))
  const timings: SearchTiming[] = []
  for (const { pages, budgetMs } of KEYSTROKE_BUDGETS) {
    const made = corpus(records, pages)
    const read = filesOf(made)
    const size = { pages, records: made.length }
    const { reading, answering } = await firstQueries(read, queries)
    // Read when the search is opened, before anything is typed.
    timings.push({ what: 'index read', ...size, ...summary(reading, undefined) })
    timings.push({ what: 'first query', ...size, ...summary(answering, FIRST_BUDGET_MS) })
    timings.push({ what: 'keystroke', ...size, ...summary(await keystrokes(read, queries), budgetMs) })
  }
  return timings
}

type Read = (path: string) => Promise<unknown>

async function firstQueries(
  read: Read,
  queries: readonly string[],
): Promise<{ reading: number[]; answering: number[] }> {
  const reading: number[][] = queries.map(() => [])
  const answering: number[][] = queries.map(() => [])
  for (let round = 0; round < FIRST_ROUNDS; round++) {
    for (const [index, query] of queries.entries()) {
      const engine = new Engine(read)
      const start = performance.now()
      await engine.load()
      const loaded = performance.now()
      await answer(engine, query, MODAL_QUERY)
      reading[index]?.push(loaded - start)
      answering[index]?.push(performance.now() - loaded)
    }
  }
  return { reading: reading.map(middle), answering: answering.map(middle) }
}

async function keystrokes(read: Read, queries: readonly string[]): Promise<number[]> {
  const typed = queries.flatMap((query) => Array.from(query, (_, index) => query.slice(0, index + 1)))
  const times: number[][] = typed.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    // Reads shards again in each round, as for a reader who types these queries in a row.
    const engine = new Engine(read)
    await engine.load()
    for (const [index, query] of typed.entries()) {
      const start = performance.now()
      await answer(engine, query, MODAL_QUERY)
      times[index]?.push(performance.now() - start)
    }
  }
  return times.map(middle)
}

function summary(times: readonly number[], budgetMs: number | undefined) {
  const mostMs = share(times, 1)
  const rounded = (value: number): number => Math.round(value * 100) / 100
  return {
    medianMs: rounded(share(times, 0.5)),
    p95Ms: rounded(share(times, 0.95)),
    mostMs: rounded(mostMs),
    budgetMs,
    holds: budgetMs === undefined || mostMs < budgetMs,
  }
}

const middle = (samples: readonly number[]): number => share(samples, 0.5)

/** The value at this percentile of the samples. */
const share = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0
