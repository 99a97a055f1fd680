/**
 * `npm run guides [-- name …]`: follows the guides exactly, writes the results to the record, and the table of all
 * guides to docs/guides.md. Names are parts of a page's path. Without a name, all guides run. `--quick` selects guides
 * under a minute. `--prune` only removes the records of edited steps. Our own starters run after the guides.
 * `-- starter:app` selects one, `-- starter:` selects all of them and no guide.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { takeStarters } from '../ship/release/starters/take.ts'
import { follow } from './guides/follow.ts'
import { plans } from './guides/plans.ts'
import { pruned, readRecords, writeRecords } from './guides/record.ts'
import { guidesTable } from './guides/table.ts'

const root = path.join(import.meta.dirname, '../..')
const args = process.argv.slice(2)
const names = args.filter((name) => !name.startsWith('--'))
const wanted = plans.filter(
  ({ page, isQuick }) =>
    (names.length === 0 || names.some((name) => page.includes(name))) &&
    (!args.includes('--quick') || isQuick === true),
)

async function followOne(plan: (typeof plans)[number]): Promise<string[]> {
  console.log(plan.page)
  const { record, problems } = await follow(root, plan, { say: console.log })
  console.log(`  ${problems.length === 0 ? 'ok' : 'FAILED'}: ${record.seconds} s`)
  writeRecords(root, { ...readRecords(root), [plan.page]: record })
  return problems
}

if (args.includes('--prune')) {
  writeRecords(
    root,
    pruned(readRecords(root), plans, (file) => readFileSync(path.join(root, file), 'utf8')),
  )
} else {
  const problems: string[] = []
  for (const plan of wanted) problems.push(...(await followOne(plan)))
  const taken = args.includes('--quick') ? new Map<string, string[]>() : await takeStarters(root, names)
  problems.push(...[...taken.values()].flat())
  for (const problem of problems) console.error(`\n${problem}`)
  console.log(`\n${wanted.length} guides, ${taken.size} starters, ${problems.length} problems`)
  process.exitCode = problems.length === 0 && wanted.length + taken.size > 0 ? 0 : 1
}
const table = guidesTable(readRecords(root))
writeFileSync(path.join(root, 'docs/guides.md'), table)
console.log(`\n${table.slice(table.indexOf('| Guide'))}`)
