/** The package's `package.json`, made from the root's and the document's. */
import { chain } from '../../../src/chain.config.ts'
import { LIBRARY, MADE, NODE, subPath } from './entries.ts'

export type PackageFacts = {
  version: string
  license: string
  engines: { node: string }
  /** URL of the site that documents and offers the package. */
  site: string
  /** Author of the package. */
  author: string
  /** URL of the sources. Absent from the manifest if none is configured. */
  repository?: string | undefined
}

/** One path for both module systems. Types are first, so that every resolver finds them. */
const both = (path: string) => ({
  import: { types: `./${path}.d.ts`, default: `./${path}.js` },
  require: { types: `./cjs/${path}.d.ts`, default: `./cjs/${path}.js` },
})

/** Exports map. Users can import only these sub-paths. */
export const exportsMap = {
  '.': both('index'),
  './validators/*': both('validators/*'),
  ...Object.fromEntries(
    [...Object.keys(LIBRARY), ...Object.keys(NODE), ...MADE]
      .filter((entry) => entry !== 'index')
      .sort()
      .map((entry) => [subPath(entry), both(entry)]),
  ),
  './openrpc.json': './openrpc.json',
  './package.json': './package.json',
}

/** URLs of the sources and the issue tracker, for npm and its provenance. */
const sources = (repository: string) => ({
  repository: { type: 'git', url: `git+${repository}.git` },
  bugs: { url: `${repository}/issues` },
})

/** Text of `package.json`, with the document's version. */
export function packageJson({ version, license, engines, site, author, repository }: PackageFacts): string {
  const manifest = {
    name: chain.packageName,
    version,
    description: `Types, validators, guards, a test node and the OpenRPC document of the ${chain.name} JSON-RPC interface.`,
    keywords: [chain.name.toLowerCase(), 'json-rpc', 'openrpc', 'viem', 'ethers', 'web3', 'validator', 'conformance'],
    license,
    author,
    homepage: `${site}/reference/package`,
    ...(repository !== undefined && sources(repository)),
    type: 'module',
    sideEffects: false,
    engines,
    // npm removes a leading "./" and warns about it.
    bin: { [chain.packageName]: `bin/${chain.packageName}.js` },
    // For resolvers older than exports maps.
    main: './cjs/index.js',
    module: './index.js',
    types: './index.d.ts',
    exports: exportsMap,
    dependencies: {},
    // The registry refuses a provenance without "repository".
    publishConfig: { access: 'public', provenance: true },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** The manifest that makes the files of a folder CommonJS. */
export const commonJsManifest = `${JSON.stringify({ type: 'commonjs', sideEffects: false }, null, 2)}\n`
