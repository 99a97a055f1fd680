/** Runs the alert rules, their tests, the settings and the queries of the board through Debian's `prometheus` package. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import type { Board } from '../../../test/grafana-board.ts'

const FOLDER = 'content/public/monitoring'
const scratch = mkdtempSync(join(tmpdir(), 'monitoring-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const promtool = (args: readonly string[], cwd = scratch) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}
const isMissing = spawnSync('promtool', ['--version']).error !== undefined
if (isMissing) console.warn('promtool is not installed, so the alert rules are not run: apt-get install prometheus')

/** Result of a file of rules with these queries, which promtool parses as Prometheus does. */
function parsed(queries: readonly string[]): { status: number | null; output: string } {
  const rules = queries.map((expr, index) => ({ record: `query_${index}`, expr }))
  writeFileSync(join(scratch, 'queries.yml'), stringify({ groups: [{ name: 'board', rules }] }))
  return promtool(['check', 'rules', 'queries.yml'])
}

describe.skipIf(isMissing)('promtool', () => {
  test.each([
    ['check', 'rules', 'monad.rules.yml'],
    ['test', 'rules', 'monad.rules.test.yml'],
  ])('%s %s %s', (...args) => {
    const { status, output } = promtool(args, FOLDER)
    expect(status, output).toBe(0)
  })

  test('reads the settings of the page, with the rules beside them', () => {
    copyFileSync('fixtures/pages/node-ops/run/prometheus.yml', join(scratch, 'prometheus.yml'))
    copyFileSync(join(FOLDER, 'monad.rules.yml'), join(scratch, 'monad.rules.yml'))
    const { status, output } = promtool(['check', 'config', 'prometheus.yml'])
    expect(status, output).toBe(0)
  })

  test('parses every query of the board, for one node and for several', () => {
    const { panels } = JSON.parse(readFileSync(join(FOLDER, 'monad.dashboard.json'), 'utf8')) as Board
    const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    expect(queries.length).toBeGreaterThan(10)
    for (const nodes of ['127.0.0.1:9143', '(a:9143|b:9143)']) {
      const { status, output } = parsed(queries.map((query) => query.replaceAll('$node', nodes)))
      expect(status, output).toBe(0)
      expect(output).toContain(`${queries.length} rules found`)
    }
  })

  test('refuses a query that does not parse', () => {
    expect(parsed(['rate(monad_peer_disc_num_peers{instance=~"a"}[5m]']).status).not.toBe(0)
  })
})
