/** Compiles every example of the package's README, and runs it from the packed tarball against a local anvil. */
import { execFile } from 'node:child_process'
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../../prove/record/anvil.ts'
import { type Installed, installPackage } from './installed.ts'
import { packageFiles } from './pack.ts'

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)
const bin = (name: string) => join(root, 'node_modules/.bin', name)

let installed: Installed
let project = ''
let anvil: Anvil
const readme = (await packageFiles(root)).get('README.md') ?? ''
const blocks = [...readme.matchAll(/## ([^\n]+)\n(?:(?!\n## )[\s\S])*?```ts\n([\s\S]*?)```/g)].map(
  ([, title = '', code = '']) => ({
    title,
    code,
  }),
)

/** Converts `value // → result` to an assertion, so that the README stays correct. */
const asserting = (code: string): string =>
  `import { deepStrictEqual } from 'node:assert/strict'\n${code.replaceAll(/^(?!\/\/)(.+?) \/\/ → (.+)$/gm, 'deepStrictEqual($1, $2)')}`

beforeAll(async () => {
  anvil = await startAnvil()
  installed = await installPackage(root)
  project = installed.project
  for (const name of ['viem', 'ethers'])
    await symlink(join(root, 'node_modules', name), join(project, 'node_modules', name))
})
afterAll(async () => {
  await anvil.stop()
  await installed.remove()
})

test('the README has an example for each part', async () => {
  expect(blocks.map(({ title }) => title)).toEqual([
    'Check values',
    'Types',
    'Typed results, decoders, Standard Schema',
    'A client',
    'viem',
    'EIP-1193',
    'ethers 6',
    'Guard results in production',
    'Hex and amounts',
    'Single shapes, examples, the document',
  ])
  for (const { code } of blocks) expect(code).toContain(' // → ')
  expect(await readdir(join(root, 'fixtures/readme'))).toHaveLength(blocks.length)
})

describe('the example of', () => {
  test.each(blocks)('$title', async ({ title, code }) => {
    const file = `${title.replaceAll(/\W+/g, '-')}.ts`
    const local = asserting(code).replaceAll(/https:\/\/rpc\.[\w.]+/g, anvil.url)
    await writeFile(join(project, file), `${local}\nprocess.exit(0)\n`)
    await run(bin('tsx'), [file], { cwd: project })
    await writeFile(join(project, file), `${code}\nexport {}\n`)
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom']
    const { stdout } = await run(
      bin('tsc'),
      [...options, '--ignoreConfig', '--skipLibCheck', '--resolveJsonModule', '--types', '', file],
      { cwd: project },
    ).catch((error: { stdout: string }) => error)
    expect(stdout).toBe('')
  })
})

test('the command does what the README says', async () => {
  const command = join(project, 'node_modules/monad-json-rpc/bin/monad-json-rpc.js')
  const report = join(project, 'report.xml')
  const { stdout } = await run(process.execPath, [
    command,
    'check',
    anvil.url,
    '--reference',
    'geth',
    `--junit=${report}`,
  ])
  expect(stdout).toContain('reference geth, document')
  expect(await readFile(report, 'utf8')).toContain('<testsuites name="monad-json-rpc check')
})
