/**
 * What is particular to the chain that this site documents: a site for another chain starts with this file and the folder
 * `content/`. Constants only, so that every room may take them.
 */
export const chain = {
  /** Name of the chain, in sentences. */
  name: 'Monad',
  /** Native token: its symbol, its name in wallets, and the digits that one token has after the point. */
  symbol: 'MON',
  currencyName: 'Monad',
  decimals: 18,
  /** Name of the npm package and of its command. */
  packageName: 'monad-json-rpc',
  /** The package that writes a starter, and its version. npm had no package of this name on 2026-11-22. */
  starters: { packageName: 'create-monad-app', version: '0.1.0' },
  /** Names that `viem/chains` has for its networks. */
  viemChains: { mainnet: 'monad', testnet: 'monadTestnet' },
  /** Index of the hosted search, where the environment names none. */
  searchIndex: 'monad',
} as const

/** Offered by the search when nothing typed comes near a name: titles of pages. */
export const suggestions = ['Block states', 'Gas on Monad', 'RPC error codes'] as const

/** Headings of the main sidebar and the top-level folders or pages under each, in order. Others stand under "More". */
export const sidebarGroups = [
  {
    title: 'Start',
    parts: ['/introduction', '/developer-essentials', '/guides', '/templates', '/faq', '/official-links'],
  },
  { title: 'Architecture', parts: ['/monad-arch'] },
  { title: 'Reference', parts: ['/reference'] },
  { title: 'Run and build', parts: ['/node-ops', '/tooling-and-infra'] },
] as const

/** Folders whose pages stand directly under their heading instead of in a category of their own. */
export const flatFolders = ['/monad-arch', '/reference'] as const
