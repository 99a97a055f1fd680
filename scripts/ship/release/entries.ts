/** What can be imported from the package: sub-path → source. Everything that lists sub-paths takes them from here. */

/** Modules of the library: readable files, one for each source, in both module systems. */
export const LIBRARY: Readonly<Record<string, string>> = {
  index: 'src/rpc/index',
  client: 'src/rpc/client',
  decode: 'src/rpc/decode',
  examine: 'src/examine/examine',
  examples: 'src/rpc/examples',
  'guard/eip1193': 'src/rpc/guard/eip1193',
  'guard/ethers': 'src/rpc/guard/ethers',
  'guard/fetch': 'src/rpc/guard/fetch',
  'guard/viem': 'src/rpc/guard/viem',
  'guard/web3': 'src/rpc/guard/web3',
  'guard/ws': 'src/rpc/guard/ws',
}

/** What `validators/<Shape>` is made of, beside the validators themselves. */
export const SHAPE_PARTS = {
  accepted: 'src/rpc/accepted',
  checks: 'src/rpc/check-value',
  standard: 'src/rpc/standard-schema',
  validators: 'generated/validators/index',
} as const

/** Sub-paths that are made for the package and have no source of their own. */
export const MADE = ['standard'] as const

/** The node: one file with the machine and all it needs, in both module systems. */
export const NODE: Readonly<Record<string, string>> = { node: 'src/node/core/public', msw: 'src/node/core/msw' }

/** `./` and the sub-path, as the manifest writes it. */
export const subPath = (entry: string): string => (entry === 'index' ? '.' : `./${entry}`)
