/**
 * Lists the pages whose dated facts are over. Fails only if a page with a dated fact has no mark, because a day that
 * passes must not stop a change. `--today 2027-01-01` uses another day.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countMarked, overdue, unmarked } from './freshness/rules.ts'

const ROOT = 'content'

const { values } = parseArgs({ options: { today: { type: 'string' } } })
const today = values.today ?? new Date().toISOString().slice(0, 10)
const files = (await readdir(ROOT, { recursive: true })).filter((name) => name.endsWith('.mdx')).sort()
const pages = await Promise.all(files.map(async (file) => ({ file, text: await readFile(join(ROOT, file), 'utf8') })))
const over = overdue(pages, today)
const missing = unmarked(pages)
console.log(
  [
    `${over.length} of ${countMarked(pages)} dated pages are over${over.length === 0 ? '' : `: ${over.join(', ')}`}`,
    ...missing,
  ].join('\n'),
)
process.exitCode = missing.length === 0 ? 0 : 1
