import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { localBin, runCommand } from './command.ts'
import { FLAKY_FILE } from './flaky-reporter.ts'

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
  const file = path.join(folder, 'flaky.json')
  writeFileSync(path.join(folder, 'some.test.ts'), TESTS)
  writeFileSync(path.join(folder, 'vitest.config.mjs'), 'export default {}')
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  const reporter = `--reporter=${path.join(ROOT, 'scripts/test/flaky-reporter.ts')}`
  const args = ['run', `--root=${folder}`, '--retry=1', reporter]
  const options = { cwd: folder, env: { [FLAKY_FILE]: file } }
  const { code, output } = await runCommand(path.join(ROOT, localBin('vitest')), args, options)
  expect({ code, output }).toMatchObject({ code: 0 })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(['of three tests > one holds the second time'])
})
