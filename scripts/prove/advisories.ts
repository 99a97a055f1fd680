/**
 * `npm run advisories`: requests from the registry the advisories on production packages in the lock file. Exits with
 * code 1 if docs/threat-model.md does not mention one of them. Needs the internet.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { runCommand } from '../command-end.ts'
import { advisoriesOf, unnamed } from './advisories/report.ts'

const MODEL = 'docs/threat-model.md'

await runCommand(async () => {
  // npm exits with 1 if it reports an advisory, so its exit code is ignored.
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--package-lock-only', '--json'], { encoding: 'utf8' })
  const found = advisoriesOf(stdout)
  const unread = unnamed(found, readFileSync(MODEL, 'utf8'))
  for (const { id, name, range, title } of unread) console.log(`${id}  ${name} ${range}\n        ${title}`)
  console.log(`${found.length} advisories, ${unread.length} of them not in ${MODEL}`)
  return unread.length > 0 ? 1 : 0
})
