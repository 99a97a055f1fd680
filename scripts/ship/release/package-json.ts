/** The package's `package.json`, made from the root's and the document's. */
import { chain } from '../../../src/chain.config.ts'
import { LIBRARY, MADE, NODE, subPath } from './entries.ts'

export type PackageFacts = {
  version: string
  license: string
  engines: { node: string }
  /** Address of the site, where the package is documented and handed out. */
  site: string
  /** Who makes it. */
  author: string
  /** Address of the sources; the manifest names none where none is configured. */
  repository?: string | undefined
}

/** One path for both module systems; types first, so that every resolver finds them. */
const both = (path: string) => ({
  import: { types: `./${path}.d.ts`, default: `./${path}.js` },
  require: { types: `./cjs/${path}.d.ts`, default: `./cjs/${path}.js` },
})

/** Exports map. Sub-paths are what users may import, nothing else. */
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

/** Where the sources are and where mistakes are told, as npm shows it and its provenance needs it. */
const sources = (repository: string) => ({
  repository: { type: 'git', url: `git+${repository}.git` },
  bugs: { url: `${repository}/issues` },
})

/** Text of `package.json`. The version is the document's own. */
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
    bin: { [chain.packageName]: `./bin/${chain.packageName}.js` },
    // Resolvers of before exports maps.
    main: './cjs/index.js',
    module: './index.js',
    types: './index.d.ts',
    exports: exportsMap,
    dependencies: {},
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** The manifest that makes the files of `cjs/` CommonJS. */
export const commonJsManifest = `${JSON.stringify({ type: 'commonjs', sideEffects: false }, null, 2)}\n`
