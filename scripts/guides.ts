/**
 * `npm run guides [-- name …]`: follows the guides as their pages say and writes what ran into the record. Names are parts
 * of a page's path; without one, all. `--quick` takes those under a minute, `--prune` only forgets steps that were edited.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { plans } from './guides/plans.ts'
import { pruned, readRecords, writeRecords } from './guides/record.ts'
import { runGuide } from './guides/run.ts'
import { guideEnv, NODE_VERSION, startChain } from './guides/surroundings.ts'

const root = path.join(import.meta.dirname, '..')
const args = process.argv.slice(2)
const names = args.filter((name) => !name.startsWith('--'))
const wanted = plans.filter(
  ({ page, isQuick }) =>
    (names.length === 0 || names.some((name) => page.includes(name))) &&
    (!args.includes('--quick') || isQuick === true),
)

async function follow(plan: (typeof plans)[number]): Promise<string[]> {
  console.log(plan.page)
  const home = mkdtempSync(path.join(tmpdir(), 'guide-home-'))
  const chain = await startChain(root, plan)
  try {
    const today = new Date().toISOString().slice(0, 10)
    const about = { root, env: guideEnv(root, home), nodeVersion: NODE_VERSION, words: chain.words, today }
    const { record, problems } = await runGuide(plan, about, console.log)
    const count = Object.keys(record.steps).length
    console.log(`  ${problems.length === 0 ? 'ok' : 'FAILED'}: ${count} steps whole, ${record.seconds} s`)
    for (const [step, why] of Object.entries(record.notRun)) console.log(`  not run: ${step}: ${why}`)
    writeRecords(root, { ...readRecords(root), [plan.page]: record })
    return problems
  } finally {
    chain.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

if (args.includes('--prune')) {
  writeRecords(
    root,
    pruned(readRecords(root), plans, (file) => readFileSync(path.join(root, file), 'utf8')),
  )
} else {
  const problems: string[] = []
  for (const plan of wanted) problems.push(...(await follow(plan)))
  for (const problem of problems) console.error(`\n${problem}`)
  console.log(`\n${wanted.length} guides, ${problems.length} problems`)
  process.exitCode = problems.length === 0 && wanted.length > 0 ? 0 : 1
}
