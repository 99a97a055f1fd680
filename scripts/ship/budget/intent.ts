/**
 * Weighs the script of every page, React and the router, which load with the first intent to use a link or a control.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Assets } from './assets.ts'
import type { BudgetRow } from './budgets.ts'
import { weighAnew } from './weigh.ts'

/** Bytes after gzip. */
const LIMIT = 105_000

const ENTRIES = ['src/app/entry.client.ts', 'src/frame/navigation/router.ts', 'src/islands/hydrate-part.tsx']

/** One row of the table. Finds the modules by their names in the manifest of the browser build. */
export async function intentRow(root: string, base = '/', weigh = weighAnew): Promise<BudgetRow> {
  const manifest = JSON.parse(await readFile(path.join(root, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  const files = ENTRIES.flatMap((key) => manifest[key]?.file ?? [])
  const { local } = await new Assets(root, base, weigh).closure(
    files.map((file) => base + file),
    'index.html',
  )
  const value = [...local.values()].reduce((sum, size) => sum + size, 0)
  return {
    name: 'JavaScript, first intent',
    value,
    limit: LIMIT,
    unit: 'kB',
    route: 'every page',
    isKept: value <= LIMIT,
  }
}
