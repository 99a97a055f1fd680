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
  starters: { packageName: 'create-monad-app', version: '0.3.0' },
  /** Names that `viem/chains` has for its networks. */
  viemChains: { mainnet: 'monad', testnet: 'monadTestnet' },
  /** Index of the hosted search, where the environment names none. */
  searchIndex: 'monad',
} as const

/** Offered by the search when nothing typed comes near a name: titles of pages. */
export const suggestions = ['Block states', 'Gas on Monad', 'RPC error codes'] as const

/**
 * Sections of the site, as the navbar names them. `start` is a section's first page, whose label is the section's title;
 * `parts` are the folders and pages under each heading of its sidebar, in order. The pages of a folder that is a section's
 * start stand directly under the heading, and `/*` stands for those that no part names. Methods follow by subject where
 * `hasMethods` says so. Visible pages that no section names stand at the end of the first one.
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
          '/reference/validator',
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
