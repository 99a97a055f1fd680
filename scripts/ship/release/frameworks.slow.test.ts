/** Tests the package with Jest 29 with and without ts-jest, wagmi, Playwright, and Foundry on a fork. */
import { execFile } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNode } from '../../../src/package/node/core/index.ts'
import { parseNodeArguments, startNode } from '../../../src/package/node/server/command.ts'
import { startProxy } from '../../../test/planted-faults/proxy.ts'
import { findChromium } from '../../test/chromium.ts'
import { type Installed, installPackage } from './installed.ts'

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)
/** The first download of a framework is slow. */
const INSTALL_MS = 600_000

let installed: Installed
beforeAll(async () => {
  installed = await installPackage(root)
}, INSTALL_MS)
afterAll(() => installed.remove())

/** A project of `fixtures/` with its dependencies and the tarball. */
async function project(name: string): Promise<string> {
  const folder = installed.file(name)
  await cp(join(root, 'fixtures', name), folder, { recursive: true })
  const flags = ['--no-audit', '--no-fund', '--legacy-peer-deps']
  await run('npm', ['install', ...flags, installed.tarball], { cwd: folder })
  return folder
}

test(
  'Jest 29 runs tests in TypeScript and in CommonJS',
  async () => {
    const folder = await project('package-jest')
    const { stderr } = await run('npx', ['jest', '--ci'], { cwd: folder })
    expect(stderr).toMatch(/Tests: +3 passed, 3 total/)
  },
  INSTALL_MS,
)

test(
  "wagmi's actions are guarded",
  async () => {
    const folder = await project('package-wagmi')
    const node = createNode({ history: true })
    const proxy = await startProxy(node, {
      answered: (answer, { method }) =>
        method === 'eth_getBlockByNumber'
          ? { ...answer, result: { ...(answer.result as object), miner: null } }
          : answer,
    })
    await writeFile(
      join(folder, 'main.ts'),
      `import { guardedConfig, newestBlock } from './guarded-wagmi.ts'
      const told: string[] = []
      const config = guardedConfig(${JSON.stringify(proxy.url)}, (text) => told.push(text))
      console.log(JSON.stringify([String(await newestBlock(config)), told]))
      process.exit(0)`,
    )
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'main.ts'], { cwd: folder })
    expect(JSON.parse(stdout)).toEqual(['8', [expect.stringContaining('eth_getBlockByNumber/miner')]])
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--skipLibCheck']
    const { stdout: problems } = await run(
      'npx',
      ['tsc', ...options, '--allowImportingTsExtensions', 'guarded-wagmi.ts'],
      {
        cwd: folder,
      },
    ).catch((error: { stdout: string }) => error)
    expect(problems).toBe('')
    await proxy.close()
    node.close()
  },
  INSTALL_MS,
)

test(
  'a test of Playwright connects a page to the wallet of the node',
  async () => {
    const folder = await project('package-playwright')
    const env = { ...process.env, CHROMIUM_PATH: findChromium() }
    const { stdout } = await run('npx', ['playwright', 'test'], { cwd: folder, env })
    expect(stdout).toContain('1 passed')
  },
  INSTALL_MS,
)

/** Replaces Forge's compiler by this repository's compiler, which does not need a download. */
const SOLC = `#!/usr/bin/env node
const solc = require(${JSON.stringify(join(root, 'node_modules/solc'))})
if (process.argv.includes('--version')) {
  console.log('Version: ' + solc.version().replace('Emscripten.clang', 'Linux.g++'))
  process.exit(0)
}
let text = ''
process.stdin.on('data', (piece) => (text += piece)).on('end', () => console.log(solc.compile(text)))
`

test.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
  "Foundry's tests run on a fork of the node",
  async () => {
    const folder = installed.file('package-foundry')
    await cp(join(root, 'fixtures/package-foundry'), folder, { recursive: true })
    await mkdir(join(folder, 'src'))
    await writeFile(join(folder, 'package.json'), '{ "private": true }')
    await writeFile(join(folder, 'solc.cjs'), SOLC, { mode: 0o755 })
    await run('npm', ['install', '--no-audit', '--no-fund', '@foundry-rs/forge-linux-amd64@1.7.1'], { cwd: folder })
    const served = await startNode(parseNodeArguments(['--history', '--port', '0', '--block-time', '0'])!)
    const forge = join(folder, 'node_modules/@foundry-rs/forge-linux-amd64/bin/forge')
    const args = ['test', '--offline', '--use', './solc.cjs', '--fork-url', served.url]
    const { stdout } = await run(forge, args, { cwd: folder }).finally(() => served.close())
    expect(stdout).toContain('2 tests passed, 0 failed')
  },
  INSTALL_MS,
)
