/** Runs the alert rules and their tests through promtool from Debian's `prometheus` package. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const FOLDER = 'content/public/monitoring'
const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' })
const isMissing = promtool('--version').error !== undefined
if (isMissing) console.warn('promtool is not installed, so the alert rules are not run: apt-get install prometheus')

test.skipIf(isMissing).each([
  ['check', 'rules', 'monad.rules.yml'],
  ['test', 'rules', 'monad.rules.test.yml'],
])('promtool %s %s %s', (...args) => {
  const { status, stdout, stderr } = promtool(...args)
  expect(status, stdout + stderr).toBe(0)
})
