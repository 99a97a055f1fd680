/** generated/ + src/package/rpc + src/package/cli → dist/pkg, the npm package `monad-json-rpc`, and its tarball. */
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chain } from '../../../src/chain.config.ts'
import { PortalError } from '../../../src/core/lib/portal-error.ts'
import { site as siteConfig } from '../../../src/core/model/site.config.ts'
import { DOCS_FILE, type PackedDocs } from '../../../src/package/cli/mcp/packed-docs.ts'
import { packageReadme, type ReadmeFacts } from '../../prove/content/readme.ts'
import { commandFiles, libraryFiles, machineFiles, type PackedFile } from './bundle.ts'
import { declarationFiles, upwards } from './declarations.ts'
import { LIBRARY, NODE, SHAPE_PARTS } from './entries.ts'
import { jsrManifest, selfTypes } from './jsr.ts'
import { commonJsManifest, packageJson } from './package-json.ts'
import { cardsOf, compressed } from './packed-docs.ts'
import { writeTarball } from './tarball.ts'

export type PackOptions = {
  /** The repository. */
  root: string
  /** Output folder of the package, which is emptied first. */
  outDir: string
  /** Output folder of the tarball. By default the tarball is skipped. */
  tarballDir?: string
  /** URL of the site that offers the tarball, without a trailing slash. Defaults to the configured site. */
  site?: string
  /** Pages for agents without a network. By default the package has only cards. */
  docs?: PackedDocs
}

/** Builds the package. Returns the path of the tarball, or of the package if `tarballDir` is not set. */
export async function packPackage({ root, outDir, tarballDir, site, docs }: PackOptions): Promise<string> {
  await rm(outDir, { recursive: true, force: true })
  for (const [path, text] of await packageFiles(root, site)) {
    await mkdir(dirname(join(outDir, path)), { recursive: true })
    await writeFile(join(outDir, path), text, { mode: path.startsWith('bin/') ? 0o755 : 0o644 })
  }
  await copyFile(join(root, 'LICENSE'), join(outDir, 'LICENSE'))
  await writeFile(join(outDir, DOCS_FILE), await compressed(docs ?? (await cardsOf(root, site ?? SITE)), true))
  if (tarballDir === undefined) return outDir
  return writeTarball(outDir, tarballDir)
}

type PackedDocument = {
  info: { version: string }
  servers: [{ url: string }]
  methods: unknown[]
  components: { schemas: object }
  'x-example-classes': ReadmeFacts['classes']
}

const SITE = siteConfig.url
const MAKERS = { author: siteConfig.organizationName, repository: siteConfig.repository }

/** Every file of the package by path, except the documentation and the license. */
export async function packageFiles(root: string, site = SITE): Promise<Map<string, string>> {
  const read = (path: string) => readFile(join(root, path), 'utf8')
  const document = await read('generated/openrpc.json')
  const { info, components, servers, methods, 'x-example-classes': classes } = JSON.parse(document) as PackedDocument
  const { license, engines } = JSON.parse(await read('package.json')) as { license: string; engines: { node: string } }
  const shapes = Object.keys(components.schemas)
  return new Map([
    ['package.json', packageJson({ version: info.version, license, engines, site, ...MAKERS })],
    [
      'README.md',
      packageReadme({
        version: info.version,
        tarball: `${site}/pkg/${chain.packageName}-${info.version}.tgz`,
        endpoint: servers[0].url,
        methods: methods.length,
        classes,
        migration: (await read('docs/migration-2.0.md')).replace(/^# .*\n/, ''),
      }),
    ],
    ['CHANGELOG.md', changelog(info.version, await read('docs/migration-2.0.md'))],
    ['jsr.json', jsrManifest({ version: info.version, license }, shapes)],
    // Without the spaces between its members, of which the reader of a package needs none.
    ['openrpc.json', JSON.stringify(JSON.parse(document))],
    ['cjs/package.json', commonJsManifest],
    ...(await declarationFiles(root, shapes, site)),
    ...(await libraryFiles(root, [...Object.values(LIBRARY), ...Object.values(SHAPE_PARTS)])),
    ...Object.entries(LIBRARY).flatMap(([entry, source]) => entryFiles(entry, source)),
    ...shapes.flatMap(shapeFiles),
    ...standardFiles(shapes),
    ...(await machineFiles(root, 'node-core', `export * from './${NODE_CORE}'`)),
    ...Object.entries(NODE).flatMap(([entry, source]) => nodeFiles(entry, source)),
    ...(await commandFiles(root, 'bin', COMMANDS, KEPT_APART)).map(withShebang),
  ])
}

/** The file at an entry's own path, which re-exports its source. */
const entryFiles = (entry: string, source: string): PackedFile[] => [
  [`${entry}.js`, `${selfTypes(entry)}export * from '${upwards(entry)}lib/${source}.js'\n`],
  [`cjs/${entry}.js`, `module.exports = require('${upwards(entry)}lib/${source}.js')\n`],
]

/** `validators/<Shape>`, whose module is built here and does not have a source. */
function shapeFiles(shape: string): PackedFile[] {
  const { accepted, checks, validators } = SHAPE_PARTS
  const functions = [
    [`is${shape}`, `fits(${shape}, value)`],
    [`check${shape}`, `checkValue('${shape}', ${shape}, value)`],
    [`parse${shape}`, `accepted('a ${shape}', checkValue('${shape}', ${shape}, value), value)`],
    [`assert${shape}`, `void accepted('a ${shape}', checkValue('${shape}', ${shape}, value), value)`],
  ] as const
  const parts = [
    [`{ ${shape} }`, validators],
    ['{ accepted }', accepted],
    ['{ checkValue, fits }', checks],
  ] as const
  const imports = parts.map(([names, path]) => `import ${names} from '../lib/${path}.js'`)
  const required = parts.map(([names, path]) => `const ${names} = require('../lib/${path}.js')`)
  return [
    [
      `validators/${shape}.js`,
      selfTypes(shape) +
        lines(
          imports,
          functions.map(([name, body]) => `export const ${name} = (value) => ${body}`),
        ),
    ],
    [
      `cjs/validators/${shape}.js`,
      lines(
        ["'use strict'", ...required],
        functions.map(([name, body]) => `exports.${name} = (value) => ${body}`),
      ),
    ],
  ]
}

/** `standard`: a Standard Schema for each shape. */
function standardFiles(shapes: readonly string[]): PackedFile[] {
  const { checks, standard, validators } = SHAPE_PARTS
  const schema = (shape: string) => `standardSchema((value) => checkValue('${shape}', validators.${shape}, value))`
  const parts = [
    ['* as validators', validators],
    ['{ checkValue }', checks],
    ['{ standardSchema }', standard],
  ] as const
  return [
    [
      'standard.js',
      selfTypes('standard') +
        lines(
          parts.map(([names, path]) => `import ${names} from './lib/${path}.js'`),
          shapes.map((shape) => `export const ${shape} = /* @__PURE__ */ ${schema(shape)}`),
        ),
    ],
    [
      'cjs/standard.js',
      lines(
        [
          "'use strict'",
          ...parts.map(([names, path]) => `const ${names.replace('* as ', '')} = require('./lib/${path}.js')`),
        ],
        shapes.map((shape) => `exports.${shape} = ${schema(shape)}`),
      ),
    ],
  ]
}

const lines = (head: readonly string[], body: readonly string[]): string => `${[...head, '', ...body].join('\n')}\n`

/** `node` and `msw`, which export names from the node's only file. */
function nodeFiles(entry: string, source: string): PackedFile[] {
  const names = NODE_EXPORTS[source] ?? []
  return [
    [`${entry}.js`, `${selfTypes(entry)}export { ${names.join(', ')} } from './node-core.js'\n`],
    [
      `cjs/${entry}.js`,
      `'use strict'\nconst core = require('./node-core.js')\n${names.map((name) => `exports.${name} = core.${name}\n`).join('')}`,
    ],
  ]
}

const NODE_EXPORTS: Readonly<Record<string, readonly string[]>> = {
  'src/package/node/core/public': ['createNode', 'fromRecorded'],
  'src/package/node/core/chain/msw': ['handlers'],
}

/** The node without sockets. */
const NODE_CORE = 'src/package/node/core/index.ts'
/** The file that runs first. */
const BIN = `bin/${chain.packageName}.js`
/** The command loads the others on demand. The worker is the node's thread for executing code. */
const COMMANDS: Readonly<Record<string, string>> = {
  [chain.packageName]: 'src/package/cli/bin.ts',
  commands: 'src/package/cli/commands.ts',
  node: 'src/package/node/server/command.ts',
  'evm-worker': 'src/package/node/server/evm-worker.ts',
  generate: 'src/package/cli/generate/command.ts',
  doctor: 'src/package/cli/doctor/command.ts',
  search: 'src/package/cli/mcp/search-command.ts',
  agent: 'src/package/cli/agent/command.ts',
  mcp: 'src/package/cli/mcp/command.ts',
}
/** Modules that the package contains anyway, by their paths from `bin/`. */
const KEPT_APART: Readonly<Record<string, string>> = {
  [NODE_CORE]: '../node-core.js',
  ...Object.fromEntries(
    [
      'src/package/rpc/examples',
      'src/core/node-check/log-lines',
      ...['corpus', 'explain', 'full', 'fully', 'known-reverts', 'phrases', 'reason', 'reverts'].map(
        (name) => `src/package/explain/${name}`,
      ),
      ...['errors', 'foreign-errors'].map((name) => `generated/rpc/${name}`),
    ].map((path) => [`${path}.ts`, `../lib/${path}.js`]),
  ),
}

const withShebang = ([path, code]: PackedFile): PackedFile => [
  path,
  path !== BIN || code.startsWith('#!') ? code : `#!/usr/bin/env node\n${code}`,
]

/** Changes by release. */
const changelog = (version: string, migration: string): string =>
  `# Changelog\n\n## ${version}\n\n${migration.replace(/^# .*\n/, '').trim()}\n\n## 1.0.0\n\nFirst release.\n`

/** Most bytes of the tarball, which is installed often, and by agents for one question. */
export const TARBALL_BYTES = 1_500_000

/** Puts the site's documentation into a packed package, and writes its tarball. */
export async function finishPackage(outDir: string, tarballDir: string, docs: Uint8Array): Promise<void> {
  await writeFile(join(outDir, DOCS_FILE), docs)
  const { size } = await stat(await writeTarball(outDir, tarballDir))
  if (size <= TARBALL_BYTES) return
  throw new PortalError('BUILD', {
    message: `The tarball has ${size} bytes, and may have ${TARBALL_BYTES}.`,
    hint: 'Leave a folder of pages out in packed-docs.ts, or make a command smaller.',
  })
}
