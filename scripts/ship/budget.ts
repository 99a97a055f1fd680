/** Compares the sizes in dist/site with their limits in a table. The command exits with code 1 if one is exceeded. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnvironment } from '../../src/build/environment.ts'
import { compareWithBudgets, formatBudgets, formatScripts } from './budget/budgets.ts'
import { intentRow } from './budget/intent.ts'
import { measureSite, type PageWeight } from './budget/measure.ts'
import { offlineRows } from './budget/offline.ts'
import { searchRows, wholeRows } from './budget/search.ts'
import { longest, readQueries } from './budget/search-queries.ts'
import { openWeigh } from './budget/weigh.ts'

/** Number of the longest queries to weigh. */
const WEIGHED_QUERIES = 8

/**
 * Weighs a built site. Returns a table to print, whether every budget is met, and the weights of the pages.
 * @param base path the site is served under
 * @throws {PortalError} `BUDGET_FILE` if a page refers to a file that was not built
 */
export async function weighSite(
  root: string,
  base = '/',
): Promise<{ table: string; isKept: boolean; weights: readonly PageWeight[] }> {
  const queries = longest(await readQueries(), WEIGHED_QUERIES)
  const { weigh, save } = openWeigh(join(import.meta.dirname, '../..'))
  const weights = await measureSite(root, base, weigh)
  const rows = [
    ...compareWithBudgets(weights),
    await intentRow(root, base, weigh),
    ...(await searchRows(root, queries, base, weigh)),
    ...(await wholeRows(root, weigh)),
    ...(await offlineRows(root, base, weigh)),
  ]
  save()
  return {
    table: `${formatScripts(weights)}\n${formatBudgets(rows)}`,
    isKept: rows.length > 0 && rows.every(({ isKept }) => isKept),
    weights,
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { table, isKept } = await weighSite('dist/site', readEnvironment(process.env).baseUrl)
    console.log(table)
    if (!isKept) process.exitCode = 1
  } catch (error) {
    console.error(String(error))
    process.exitCode = 1
  }
}
