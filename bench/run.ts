/**
 * `npm run bench`: prints tables and writes JSON under `bench/results`. Exits with 1 if a budget is exceeded.
 * `npm run bench -- --against DIR` also loads the pages of another built site, in turn with this site's.
 * `npm run bench -- --peers` builds and loads sites that other generators make from this site's Markdown.
 * `npm run bench -- --scale` builds a copy with ten times the pages and methods.
 * `npm run bench -- --agents` only measures the cost of an answer for an agent. With `--write` lower figures become the ratchet.
 * `npm run bench -- --portals DIR` reads copies of other portals' Markdown in DIR with the same scripted reader.
 * `npm run bench -- --hosting` only compares nginx for the built site with a plain nginx, under wrk.
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { reportAgents } from './agents.ts'
import { benchFrames } from './frames.ts'
import { benchExaminer, benchGuard } from './guard.ts'
import { benchHosting } from './hosting.ts'
import { benchPages } from './pages.ts'
import { benchPeers } from './peers/run.ts'
import { reportPortals } from './portals.ts'
import { benchScale } from './scale/run.ts'
import { benchSearch } from './search.ts'
import { BUDGET_MS, benchValidators } from './validators.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    agents: { type: 'boolean' },
    write: { type: 'boolean', default: false },
    hosting: { type: 'boolean' },
    peers: { type: 'boolean' },
    portals: { type: 'string' },
    scale: { type: 'boolean' },
    builds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
  },
})
if (values.agents) process.exit((await reportAgents(root, values.write)).holds ? 0 : 1)
if (values.portals !== undefined) {
  await reportPortals(root, values.portals)
  process.exit(0)
}
if (values.hosting) process.exit((await benchHosting(root)) ? 0 : 1)
if (values.scale) process.exit((await benchScale(root)) ? 0 : 1)
if (values.peers) {
  const { builds, rounds } = values
  process.exit((await benchPeers(root, { builds: Number(builds), rounds: Number(rounds) })) ? 0 : 1)
}
const { timings, holds } = await benchValidators(root)

console.log('A block with 200 full transactions, valid. Milliseconds per block, median of samples.\n')
for (const { name, median, best } of timings) {
  console.log(
    `${name.padEnd(28)}${median.toFixed(3).padStart(8)}   best ${best.toFixed(3)}   ${Math.round(1000 / median)} blocks/s`,
  )
}
console.log(`\nBudget: under ${BUDGET_MS} ms and ahead of ajv at run time: ${holds ? 'holds' : 'does not hold'}`)

const guarded = await benchGuard()
const { parseMs, addedMs, holds: guardHolds } = guarded
console.log('\nThe same block asked for through guard, every answer checked.\n')
console.log(`${'JSON.parse of its text'.padEnd(28)}${parseMs.toFixed(3).padStart(8)}`)
console.log(
  `${'added by guard'.padEnd(28)}${addedMs.toFixed(3).padStart(8)}   ${(addedMs / parseMs).toFixed(2)} of parsing`,
)
console.log(`\nBudget: guard adds less than JSON.parse takes: ${guardHolds ? 'holds' : 'does not hold'}`)

const examined = benchExaminer()
console.log(
  `${'examiner'.padEnd(28)}${examined.examineMs.toFixed(3).padStart(8)}   ${examined.ratio.toFixed(2)} of parsing, ${examined.answerMs.toFixed(3)} for a transaction or receipt of a known block`,
)
console.log(`Budget: at most 3 times JSON.parse, 2 ms for an answer: ${examined.holds ? 'holds' : 'does not hold'}`)

const results = join(root, 'bench/results')
await mkdir(results, { recursive: true })
const setting = { node: process.version, processor: cpus()[0]?.model ?? 'unknown' }
await writeFile(join(results, 'validators.json'), `${JSON.stringify({ ...setting, holds, timings }, null, 2)}\n`)
await writeFile(
  join(results, 'guard.json'),
  `${JSON.stringify({ ...setting, ...guarded, examiner: examined }, null, 2)}\n`,
)
const site = join(root, 'dist/site')
const isBuilt = existsSync(site)
const search = isBuilt ? await benchSearch(site) : []
const pages = isBuilt ? await benchPages(site, values.against) : []
const frames = isBuilt ? [await benchFrames(site)] : []
const agents = isBuilt ? await reportAgents(root, values.write) : { costs: [], holds: true }
if (isBuilt) {
  console.log(
    '\nThe local search. A keystroke is the median of its rounds. Every keystroke must be within the budget.\n',
  )
  console.table(search)
  console.log('\nPages, at a processor slowed to a quarter and slow 4G (150 ms, 1.6 Mbit/s).\n')
  console.table(pages)
  console.log(
    '\nThe MonadBFT simulator with 20 validators: script and layout of a frame, processor slowed to a quarter.\n',
  )
  console.table(frames)
} else console.log('\nNo built site: run "npm run build" first to time its search and its pages.')
await writeFile(join(results, 'search.json'), `${JSON.stringify({ ...setting, search }, null, 2)}\n`)
await writeFile(join(results, 'agents.json'), `${JSON.stringify({ ...setting, agents: agents.costs }, null, 2)}\n`)
await writeFile(join(results, 'frames.json'), `${JSON.stringify({ ...setting, frames }, null, 2)}\n`)
await writeFile(join(results, 'pages.json'), `${JSON.stringify({ ...setting, pages }, null, 2)}\n`)
process.exitCode =
  holds && guardHolds && examined.holds && agents.holds && [...search, ...pages, ...frames].every((row) => row.holds)
    ? 0
    : 1
