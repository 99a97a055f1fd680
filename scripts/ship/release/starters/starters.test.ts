import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chain } from '../../../../src/chain.config.ts'
import { plans } from '../../../prove/guides/plans.ts'
import { drives } from './drives.ts'
import { packStarters } from './pack.ts'
import { codeOfStarter, readStarterRecords } from './run-starter.ts'
import { starterFiles, starters } from './starters.ts'

const root = path.join(import.meta.dirname, '../../../..')
const folder = mkdtempSync(path.join(tmpdir(), 'starters-'))
const outDir = path.join(folder, 'package')
const create = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(outDir, 'create-app.mjs'), ...args], { cwd: folder, encoding: 'utf8' })

beforeAll(() => packStarters({ root, outDir, tarballDir: folder, siteUrl: 'https://docs.example' }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Versions = Record<string, string>

describe('every starter', () => {
  test.each(starters.map((starter) => [starter.name, starter] as const))(
    '%s is the project of a guide that runs, or is driven itself',
    (name, starter) => {
      const isGuide = plans.some(({ page }) => page === starter.page)
      expect(starter.folders === undefined ? isGuide : name in drives).toBe(true)
    },
  )

  test.each(starters.map((starter) => [starter.name, starter] as const))('%s names exact versions', (_, starter) => {
    const files = starterFiles(root, starter)
    const manifest = JSON.parse(files['package.json'] ?? '') as Record<string, Versions | undefined>
    const wanted = { ...manifest.dependencies, ...manifest.devDependencies }
    expect(Object.values(wanted).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
    expect(files['.gitignore']).toContain('node_modules')
    expect(files['README.md']).toContain(starter.next[0])
  })

  test('has a record only of the files that it has now: else run "npm run guides -- starter:<name>"', () => {
    const current = new Map(starters.map((starter) => [starter.name, codeOfStarter(root, starter)]))
    const stale = Object.entries(readStarterRecords(root)).filter(([name, { code }]) => current.get(name) !== code)
    expect(stale.map(([name]) => name)).toEqual([])
  })
})

describe('the command', () => {
  test('is packed with nothing but itself and the starters', () => {
    const tarball = path.join(folder, `${chain.starters.packageName}-${chain.starters.version}.tgz`)
    const listed = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n').sort()
    expect(listed).toEqual(
      ['LICENSE', 'create-app.mjs', 'package.json', 'starters.json'].map((name) => `package/${name}`),
    )
  })

  test('writes a starter under the name of its folder and says what comes next', () => {
    const { stdout, status } = create('My App', '--template', 'contracts')
    expect(status).toBe(0)
    expect(stdout).toContain('npx hardhat test')
    const read = (file: string) => readFileSync(path.join(folder, 'My App', file), 'utf8')
    expect(JSON.parse(read('package.json'))).toMatchObject({ name: 'my-app', type: 'module' })
    expect(read('contracts/Counter.sol')).toContain('contract Counter')
  })

  test('leaves a folder alone that holds something', () => {
    create('taken', '--template', 'mcp')
    const { stderr, status } = create('taken', '--template', 'contracts')
    expect([status, stderr]).toEqual([1, 'taken is not empty. Choose a new folder.\n'])
  })

  test.each([[['app']], [['app', '--template', 'toString']], [[]], [['app', '--what']]])(
    '%j: says what there is',
    (args) => {
      const { stderr, status } = create(...args)
      expect(status).toBe(1)
      for (const { name } of starters) expect(stderr).toContain(name)
    },
  )
})
