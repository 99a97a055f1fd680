/**
 * `npm run lies [-- name …]`: sends every lie of `monad-json-rpc node --lie` to each tool, writes the tools that
 * noticed to `content/data/lies.json`, and makes the page of the table from it. A name is how lies' names begin. Then
 * the command sends only these lies, prints every finding, and keeps the other results. `--page` makes the page again
 * from the last results. About half an hour.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { liesPage } from './lies/page.ts'
import { type LieTable, merged, told } from './lies/tell.ts'

const root = path.join(import.meta.dirname, '../..')
const RESULTS = path.join(root, 'content/data/lies.json')
const PAGE = path.join(root, 'content/reference/package/lies.mdx')

const args = process.argv.slice(2)
const names = args.filter((name) => !name.startsWith('--'))

const known = (): LieTable =>
  existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : { day: '', tools: [], lies: [] }
const write = (table: LieTable): void => {
  writeFileSync(RESULTS, `${JSON.stringify(table, null, 2)}\n`)
  writeFileSync(PAGE, liesPage(table))
}

if (args.includes('--page')) write(merged([known()]))
else {
  const table = await told(names, (line) => console.log(line))
  write(merged([known(), table]))
  const missed = table.lies.filter(({ noticedBy }) => !noticedBy.includes('check'))
  console.log(`${table.lies.length - missed.length} of ${table.lies.length} found by check`)
  process.exitCode = missed.length > 0 ? 1 : 0
}
