/** The package in the projects of others: Jest 29 with ts-jest and without, and wagmi, installed as their makers say. */
import { execFile } from 'node:child_process'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNode } from '../../src/node/core/index.ts'
import { startProxy } from '../../test/planted-faults/proxy.ts'
import { type Installed, installPackage } from './installed.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
/** A first download of a framework takes a while. */
const INSTALL_MS = 600_000

let installed: Installed
beforeAll(async () => {
  installed = await installPackage(root)
}, INSTALL_MS)
afterAll(() => installed.remove())

/** A project of `fixtures/` with what it asks for, and the tarball. */
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
    const node = createNode()
    const proxy = await startProxy(node, {
      name: 'a block without a miner',
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
