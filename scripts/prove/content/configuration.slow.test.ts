/** Parses the configuration samples of pages with the parser of the respective tool if npm has it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { samplesOf } from './samples.ts'

const root = path.join(import.meta.dirname, '../../..')
const INSTALL_MS = 600_000
/** The newest forge on npm. Only version 1.8 added "network". */
const FORGE = '@foundry-rs/forge-linux-amd64@1.7.1'
const NETWORK = /^(network|# hardfork) = .*$\n/m

const samples = await samplesOf(root)
const named = (name: RegExp): string[] => [
  ...new Set(samples.flatMap(({ file }) => (file !== undefined && name.test(file) ? [file] : []))),
]
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

describe.skipIf(process.platform !== 'linux' || process.arch !== 'x64')('foundry.toml', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'forge-'))
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }')
    execFileSync('npm', ['install', '--no-audit', '--no-fund', FORGE], { cwd: folder, stdio: 'pipe' })
  }, INSTALL_MS)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(named(/foundry\.toml$/))('%s is read by forge', (file) => {
    writeFileSync(path.join(folder, 'foundry.toml'), read(file).replace(NETWORK, ''))
    const forge = path.join(folder, 'node_modules/@foundry-rs/forge-linux-amd64/bin/forge')
    const { stdout, stderr } = spawnSync(forge, ['config', '--json'], { cwd: folder, encoding: 'utf8' })
    expect(stderr).not.toMatch(/error|unknown/i)
    const asked = /^(eth-rpc-url|src) = "(.*)"$/m.exec(read(file))?.[2]
    if (asked !== undefined) expect(stdout).toContain(asked)
    expect(JSON.parse(stdout)).toMatchObject({ src: 'src' })
  })
})

/** The output of Python, with a page's file as its input. */
function python(code: string, file: string): string {
  const { stdout, stderr, status } = spawnSync('python3', ['-c', code], { input: read(file), encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  return stdout.trim()
}

/** Python 3.11 added the TOML parser. */
describe.skipIf(spawnSync('python3', ['-c', 'import tomllib']).status !== 0)('with Python', () => {
  test('node.toml has the tables that its page explains', () => {
    const [file = ''] = named(/node\.toml$/)
    const keys = python('import tomllib,sys; print(" ".join(tomllib.loads(sys.stdin.read())))', file).split(' ')
    expect(keys).toEqual(expect.arrayContaining(['node_name', 'peer_discovery', 'bootstrap']))
  })

  test.each(named(/\.py$/))('%s is a program', (file) => {
    expect(Number(python('import ast,sys; print(len(ast.parse(sys.stdin.read()).body))', file))).toBeGreaterThan(0)
  })
})
