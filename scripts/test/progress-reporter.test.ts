import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PROGRESS_FILE } from './progress-reporter.ts'
import { localBin, runCommand } from './run-command.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'flaky-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const TESTS = `
import { describe, expect, test } from 'vitest'
let runs = 0
describe('of three tests', () => {
  test('one holds', () => expect(1).toBe(1))
  test('one holds the second time', () => expect(runs++).toBe(1))
})
`

test('a test that passed only when it ran again is named, and no other', { timeout: 120_000 }, async () => {
  const file = path.join(folder, 'progress.json')
  writeFileSync(path.join(folder, 'some.test.ts'), TESTS)
  writeFileSync(path.join(folder, 'vitest.config.mjs'), 'export default {}')
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  const reporter = `--reporter=${path.join(ROOT, 'scripts/test/progress-reporter.ts')}`
  const args = ['run', `--root=${folder}`, '--retry=1', reporter]
  const options = { cwd: folder, env: { [PROGRESS_FILE]: file } }
  const { code, output } = await runCommand(path.join(ROOT, localBin('vitest')), args, options)
  expect({ code, output }).toMatchObject({ code: 0 })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    flaky: ['of three tests > one holds the second time'],
    running: [],
    passed: 2,
    failed: 0,
    failures: [],
  })
})

test('a run that is ended from outside has named its failures and the files that were still running', {
  timeout: 120_000,
}, async () => {
  const file = path.join(folder, 'ended.json')
  const hanging = `
import { test } from 'vitest'
test('is wrong', () => { throw new Error('no block') })
test('never ends', { timeout: 0 }, () => new Promise(() => {}))
`
  writeFileSync(path.join(folder, 'hanging.test.ts'), hanging)
  const reporter = `--reporter=${path.join(ROOT, 'scripts/test/progress-reporter.ts')}`
  const options = { cwd: folder, timeoutMs: 15_000, env: { [PROGRESS_FILE]: file } }
  const { code } = await runCommand(path.join(ROOT, localBin('vitest')), ['run', `--root=${folder}`, reporter], options)
  expect(code).toBe(124)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    running: ['hanging.test.ts'],
    failures: expect.arrayContaining(['is wrong: no block']),
  })
})
