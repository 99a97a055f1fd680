/** generated/ + src/rpc + src/cli → dist/pkg, the npm package `monad-json-rpc`, and its tarball. */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { bundle } from './bundle.ts'
import { declarationFiles, ENTRY_SHAPES, mswDeclaration, nodeDeclaration } from './declarations.ts'
import { packageJson } from './package-json.ts'
import { packageReadme, type ReadmeFacts } from './readme.ts'

const run = promisify(execFile)

export type PackOptions = {
  /** The repository. */
  root: string
  /** Where the package's files go; emptied first. */
  outDir: string
  /** Where the tarball goes; none is made when left out. */
  tarballDir?: string
}

/** Builds the package; answers the tarball's path, or the package's when none was asked for. */
export async function packPackage({ root, outDir, tarballDir }: PackOptions): Promise<string> {
  await rm(outDir, { recursive: true, force: true })
  for (const [path, text] of await packageFiles(root)) {
    await mkdir(dirname(join(outDir, path)), { recursive: true })
    await writeFile(join(outDir, path), text, { mode: path.startsWith('bin/') ? 0o755 : 0o644 })
  }
  await copyFile(join(root, 'LICENSE'), join(outDir, 'LICENSE'))
  if (tarballDir === undefined) return outDir
  await mkdir(tarballDir, { recursive: true })
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', tarballDir], { cwd: outDir })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  return join(tarballDir, filename)
}

type PackedDocument = {
  info: { version: string }
  servers: [{ url: string }]
  methods: unknown[]
  components: { schemas: object }
  'x-example-classes': ReadmeFacts['classes']
}

/** Every file of the package by path. */
export async function packageFiles(root: string): Promise<Map<string, string>> {
  const read = (path: string) => readFile(join(root, path), 'utf8')
  const document = await read('generated/openrpc.json')
  const { info, components, servers, methods, 'x-example-classes': classes } = JSON.parse(document) as PackedDocument
  const { license, engines } = JSON.parse(await read('package.json')) as { license: string; engines: { node: string } }
  const shapes = Object.keys(components.schemas)
  return new Map([
    ['package.json', packageJson({ version: info.version, license, engines })],
    [
      'README.md',
      packageReadme({
        version: info.version,
        endpoint: servers[0].url,
        methods: methods.length,
        classes,
        migration: (await read('docs/migration-2.0.md')).replace(/^# .*\n/, ''),
      }),
    ],
    ['openrpc.json', document],
    ...(await declarationFiles(root, shapes)),
    ['core.js', await bundle(root, { name: 'core', code: coreEntry(shapes) })],
    ['index.js', indexEntry()],
    ['examples.js', await bundle(root, { name: 'examples', code: `export * from './src/rpc/examples.ts'` })],
    ['node-core.js', await bundle(root, { name: 'node-core', code: `export * from './${NODE_CORE}'` })],
    ['node.js', `export { createNode, fromRecorded } from './node-core.js'\n`],
    ['msw.js', await bundle(root, { name: 'msw', code: `export { handlers } from './src/node/core/msw.ts'` })],
    ['msw.d.ts', mswDeclaration],
    ['node.d.ts', nodeDeclaration(await read('src/node/core/node-types.ts'))],
    ['bin/monad-json-rpc.js', await bundleBin(root)],
    ['bin/node.js', await bundleNodeCommand(root)],
    ...shapes.map((shape): [string, string] => [`validators/${shape}.js`, shapeEntry(shape)]),
  ])
}

/** Everything once: the public surface, and what the modules of single shapes are made of. */
const coreEntry = (shapes: readonly string[]): string => `
export * from './src/rpc/index.ts'
export { fits, checkValue } from './src/rpc/check-value.ts'
export { ${shapes.map((shape) => `${shape} as validate${shape}`).join(', ')} } from './generated/validators/index.js'
`

function indexEntry(): string {
  const guards = ENTRY_SHAPES.flatMap((shape) => [`is${shape}`, `check${shape}`])
  return `export { ${[...FUNCTIONS, ...guards].join(', ')} } from './core.js'\n`
}

/** What the entry exports beside the guards and checkers of shapes. */
const FUNCTIONS = [
  ...['methods', 'checkParams', 'checkResult', 'checkResponse', 'classifyRpcError', 'guard'],
  ...['parseQuantity', 'numberToHex', 'hexToBytes', 'bytesToHex', 'formatMon', 'formatGwei', 'parseMon', 'parseGwei'],
]

const shapeEntry = (shape: string): string => `import { fits, checkValue, validate${shape} } from '../core.js'

export const is${shape} = (value) => fits(validate${shape}, value)
export const check${shape} = (value) => checkValue('${shape}', validate${shape}, value)
`

/** What the node is, without sockets. */
const NODE_CORE = 'src/node/core/index.ts'
/** The node's own command, which the others do not load. */
const NODE_COMMAND = 'src/node/server/command.ts'

async function bundleBin(root: string): Promise<string> {
  const external = { 'src/rpc/examples.ts': '../examples.js', [NODE_COMMAND]: './node.js' }
  const code = await bundle(root, { name: 'bin', code: `import './src/cli/bin.ts'`, external }, true)
  return code.startsWith('#!') ? code : `#!/usr/bin/env node\n${code}`
}

const bundleNodeCommand = (root: string): Promise<string> =>
  bundle(
    root,
    { name: 'node', code: `export * from './${NODE_COMMAND}'`, external: { [NODE_CORE]: '../node-core.js' } },
    true,
  )
