/**
 * Settings of the chain that this site documents. A site for another chain starts with this file and the folder
 * `content/`. Contains only constants, so that every room may import it.
 */
export const chain = {
  name: 'Monad',
  /** Native token: symbol, name in wallets, and decimals. */
  symbol: 'MON',
  currencyName: 'Monad',
  decimals: 18,
  /** Name of the npm package and its command. */
  packageName: 'monad-json-rpc',
  /** Name and version of the package that creates a starter. npm had no package of this name on 2026-11-22. */
  starters: { packageName: 'create-monad-app', version: '0.3.0' },
  /** Names of its networks in `viem/chains`. */
  viemChains: { mainnet: 'monad', testnet: 'monadTestnet' },
  /** Index of the hosted search, unless the environment sets one. */
  searchIndex: 'monad',
} as const

/** Page titles that the search suggests if nothing similar to the query exists. */
export const suggestions = ['Block states', 'Gas on Monad', 'RPC error codes'] as const

/**
 * Sections of the site, named as in the navbar. `start` is a section's first page, and its label is the section's
 * title. `parts` are the folders and pages under each heading of its sidebar, in order. If a folder is the section's
 * start, its pages are directly under the heading, and `/*` stands for its pages that `parts` does not list. Methods
 * follow by subject if `hasMethods` is true. Visible pages without a section are at the end of the first section.
 */
export const sections = [
  {
    id: 'guides',
    title: 'Guides',
    start: '/guides',
    groups: [
      { title: 'Start', parts: ['/introduction', '/developer-essentials'] },
      { title: 'Build', parts: ['/guides', '/templates'] },
      { title: 'Help', parts: ['/faq', '/official-links'] },
    ],
  },
  {
    id: 'reference',
    title: 'Reference',
    start: '/reference',
    hasMethods: true,
    groups: [
      {
        title: 'Use',
        parts: [
          '/reference',
          '/reference/json-rpc',
          '/reference/playground',
          '/reference/endpoint',
          '/reference/paste',
          '/reference/websockets',
          '/reference/*',
        ],
      },
      {
        title: 'Look up',
        parts: ['/reference/rpc-error-codes', '/reference/limits', '/reference/shapes', '/reference/glossary'],
      },
      {
        title: 'Compare',
        parts: [...['/reference/rpc-differences', '/reference/json-rpc/absent', '/reference/changelog']],
      },
    ],
  },
  {
    id: 'architecture',
    title: 'Architecture',
    start: '/monad-arch',
    groups: [{ title: '', parts: ['/monad-arch'] }],
  },
  { id: 'node', title: 'Run a node', start: '/node-ops', groups: [{ title: '', parts: ['/node-ops'] }] },
  { id: 'tools', title: 'Tools', start: '/tooling-and-infra', groups: [{ title: '', parts: ['/tooling-and-infra'] }] },
] as const
