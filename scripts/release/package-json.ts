/** The package's `package.json`, made from the root's and the document's. */
import { chain } from '../../src/chain.config.ts'

export type PackageFacts = { version: string; license: string; engines: { node: string } }

/** Exports map: types first, so that every resolver finds them. Sub-paths are what users may import, nothing else. */
export const exportsMap = {
  '.': { types: './index.d.ts', default: './index.js' },
  './validators/*': { types: './validators/*.d.ts', default: './validators/*.js' },
  './examples': { types: './examples.d.ts', default: './examples.js' },
  './msw': { types: './msw.d.ts', default: './msw.js' },
  './node': { types: './node.d.ts', default: './node.js' },
  './openrpc.json': './openrpc.json',
  './package.json': './package.json',
}

/** Text of `package.json`. The version is the document's own. */
export function packageJson({ version, license, engines }: PackageFacts): string {
  const manifest = {
    name: chain.packageName,
    version,
    description: `Types, validators, examples and the OpenRPC document of the ${chain.name} JSON-RPC interface.`,
    keywords: [chain.name.toLowerCase(), 'json-rpc', 'openrpc', 'viem', 'validator'],
    license,
    type: 'module',
    sideEffects: false,
    engines,
    bin: { [chain.packageName]: `./bin/${chain.packageName}.js` },
    exports: exportsMap,
    dependencies: {},
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
