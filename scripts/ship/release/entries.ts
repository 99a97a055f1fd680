/** The importable sub-paths of the package and their sources. Every list of sub-paths comes from here. */

/** Modules of the library, as one readable file per source, in both module systems. */
export const LIBRARY: Readonly<Record<string, string>> = {
  index: 'src/package/rpc/index',
  client: 'src/package/rpc/client',
  decode: 'src/package/rpc/decode',
  examine: 'src/package/examine/examine',
  explain: 'src/package/explain/explain',
  'explain/full': 'src/package/explain/full',
  'explain/reverts': 'src/package/explain/reverts',
  examples: 'src/package/rpc/examples',
  'guard/eip1193': 'src/package/rpc/guard/eip1193',
  'guard/ethers': 'src/package/rpc/guard/ethers',
  'guard/fetch': 'src/package/rpc/guard/fetch',
  'guard/viem': 'src/package/rpc/guard/viem',
  'guard/web3': 'src/package/rpc/guard/web3',
  'guard/ws': 'src/package/rpc/guard/ws',
  units: 'src/package/rpc/units',
}

/** Sources for `validators/<Shape>` in addition to the validators themselves. */
export const SHAPE_PARTS = {
  accepted: 'src/package/rpc/accepted',
  checks: 'src/package/rpc/check-value',
  standard: 'src/package/rpc/standard-schema',
  validators: 'generated/validators/index',
} as const

/** Sub-paths that are built for the package and do not have a source. */
export const MADE = ['standard'] as const

/** The node, as one file with all dependencies, in both module systems. */
export const NODE: Readonly<Record<string, string>> = {
  node: 'src/package/node/core/public',
  msw: 'src/package/node/core/chain/msw',
}

/** `./` and the sub-path, as in the manifest. */
export const subPath = (entry: string): string => (entry === 'index' ? '.' : `./${entry}`)
