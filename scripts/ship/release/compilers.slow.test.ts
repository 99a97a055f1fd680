/** Compiles programs against the types of the packed package, with old and new compilers and every way to find modules. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chain } from '../../../src/chain.config.ts'
import { type Installed, installPackage } from './installed.ts'
import { exportsMap } from './package-json.ts'

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)
/** Five compilers have 140 MB. */
const INSTALL_MS = 600_000

const SAMPLE = 'fixtures/package-types'
const { devDependencies } = JSON.parse(readFileSync(join(root, SAMPLE, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>
}
const COMPILERS = Object.entries(devDependencies)
const RESOLUTIONS = [
  { resolution: 'node16', module: 'node16' },
  { resolution: 'nodenext', module: 'nodenext' },
  { resolution: 'bundler', module: 'esnext' },
]
/** Programs of the package's README that need no other package. */
const README = ['check', 'hex', 'typed', 'types'].map((name) => `${name}.ts`)

let installed: Installed
let folder: string

beforeAll(async () => {
  installed = await installPackage(root)
  folder = installed.file('package-types')
  await cp(join(root, SAMPLE), folder, { recursive: true })
  await run('npm', ['install', '--no-audit', '--no-fund', installed.tarball], { cwd: folder })
  for (const name of README) await cp(join(root, 'fixtures/readme', name), join(folder, name))
  const document = JSON.parse(await readFile(join(root, 'generated/openrpc.json'), 'utf8')) as {
    components: { schemas: object }
  }
  const shapes = Object.keys(document.components.schemas)
  const paths = Object.keys(exportsMap)
    .filter((path) => !path.endsWith('.json'))
    .flatMap((path) => (path.includes('*') ? shapes.map((shape) => path.replace('*', shape)) : [path]))
  const every = paths.map((path, at) => `import * as path${at} from '${path.replace('.', chain.packageName)}'`)
  const used = `export const all = [${paths.map((_, at) => `path${at}`).join(', ')}]`
  // As an ES module and as CommonJS, which have their own declarations.
  for (const name of ['every-path.mts', 'every-path.cts'])
    await writeFile(join(folder, name), `${every.join('\n')}\n${used}\n`)
  await writeFile(
    join(folder, 'wrong.ts'),
    `import type { Hash32, RpcMethods } from '${chain.packageName}'
     export const params = (hash: Hash32): RpcMethods['eth_getBalance']['params'] => [hash, 'latest']`,
  )
}, INSTALL_MS)
afterAll(() => installed.remove())

/** The errors of a compiler, which checks the declarations too. An error has further lines, which are indented. */
async function errorsOf(
  compiler: string,
  { resolution, module }: (typeof RESOLUTIONS)[number],
  files: readonly string[],
): Promise<string[]> {
  const found = ['--module', module, '--moduleResolution', resolution]
  const options = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--target', 'es2022', '--lib', 'es2022,dom']
  const tsc = join(folder, 'node_modules', compiler, 'bin/tsc')
  const args = [tsc, ...found, ...options, '--skipLibCheck', 'false', '--pretty', 'false', ...files]
  const { stdout, stderr } = await run(process.execPath, args, { cwd: folder }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  return (stdout + stderr).split('\n').filter((line) => /^\S/.test(line))
}

test.for(COMPILERS)('%s is installed as %s', async ([name, version]) => {
  const manifest = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8')
  expect(`npm:typescript@${(JSON.parse(manifest) as { version: string }).version}`).toBe(version)
})

test.for(COMPILERS.flatMap(([compiler]) => RESOLUTIONS.map((way) => ({ compiler, ...way }))))(
  '$compiler accepts every path and the programs of the README with $resolution, and refuses a hash for an address',
  { timeout: 120_000 },
  async ({ compiler, ...way }) => {
    const errors = await errorsOf(compiler, way, ['every-path.mts', 'every-path.cts', ...README, 'wrong.ts'])
    expect(errors).toEqual([
      expect.stringMatching(/^wrong\.ts\(2,\d+\): error TS2375: Type 'Hash32' is not assignable/),
    ])
  },
)
