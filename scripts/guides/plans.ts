/** The guides that `npm run guides` follows, each with what must differ from its page. */
import type { Plan } from './plan.ts'

const TESTNET = { chainId: 10143 }
const TESTNET_RPC = ['https://testnet-rpc.monad.xyz', '{RPC}'] as const
/** The compiler's host is not npm: the fold of the page names the compiler of npm instead. */
const SOLC_OF_NPM = [
  [`"hardhat": "3.18.0",`, `"hardhat": "3.18.0",\n    "solc": "0.8.31",`],
  [`version: '0.8.31',`, `version: '0.8.31',\n    path: new URL(import.meta.resolve('solc/soljson.js')).pathname,`],
] as const

const KEYSTORE = [
  ['Enter the password', 'a password'],
  ['confirm your password', 'a password'],
] as const

export const plans: readonly Plan[] = [
  {
    page: 'guides/deploy-smart-contract/hardhat',
    chain: TESTNET,
    changes: [
      ...SOLC_OF_NPM,
      TESTNET_RPC,
      ['npx hardhat node', 'npx hardhat node --hostname 127.0.0.1 --port {PORT_A}'],
      [':8545', ':{PORT_A}'],
      // Hardhat's own network "localhost" is fixed to port 8545, which may be taken.
      ['--network localhost', '--network local'],
      ['  networks: {\n', `  networks: {\n    local: { type: 'http', url: 'http://127.0.0.1:{PORT_A}' },\n`],
    ],
    commands: [
      { at: 'npx hardhat node', until: /Started HTTP/ },
      { at: 'keystore set TESTNET', answers: [...KEYSTORE, ['Enter secret', '{KEY}']] },
      {
        at: '--network monadTestnet',
        answers: [
          ['Enter the password', 'a password'],
          ['Confirm deploy', 'y'],
        ],
      },
    ],
    proofs: { 'Write contract and tests': 'test -f contracts/Counter.t.sol', 'Use the contract': 'npx tsc' },
    versions: ['hardhat', 'viem', 'typescript'],
  },
  {
    page: 'guides/monad-mcp',
    chain: TESTNET,
    changes: [['npm run try', 'MONAD_RPC_URL={RPC} npm run try']],
    commands: [{ at: 'inspector@', skip: 'opens a browser' }],
    proofs: {
      'Try it without an assistant':
        'for bad in MONAD_NETWORK=mainet MONAD_NETWORK=mainnet; do ! env MONAD_RPC_URL={RPC} $bad node build/index.js </dev/null || exit 1; done',
    },
    versions: ['@modelcontextprotocol/server', 'viem', 'zod', 'typescript'],
    isQuick: true,
  },
  {
    page: 'guides/blinks-guide',
    chain: TESTNET,
    changes: [
      ['0xYourAddress', '{ACCOUNT}'],
      ['localhost:3000', '127.0.0.1:{PORT_A}'],
      ['npm run dev', 'npm run dev -- --hostname 127.0.0.1 --port {PORT_A}'],
      ['transports: { [monadTestnet.id]: http() }', `transports: { [monadTestnet.id]: http('{RPC}') }`],
    ],
    commands: [{ at: 'npm run dev', until: /Ready in/ }],
    proofs: {
      'Show the blink':
        '{REPO}/node_modules/.bin/tsx {REPO}/scripts/guides/proofs/blink.ts http://127.0.0.1:{PORT_A} {RPC} {KEY}',
    },
    versions: ['next', 'react', 'wagmi', 'viem', '@dialectlabs/blinks'],
  },
  {
    page: 'guides/reown-guide',
    changes: [
      // Any text of this length is an id to AppKit; without Reown's servers it falls back on local values.
      ['your-project-id', '00000000000000000000000000000000'],
      ['npm run dev', 'npm run dev -- --hostname 127.0.0.1 --port {PORT_A}'],
      ['localhost:3000', '127.0.0.1:{PORT_A}'],
    ],
    commands: [{ at: 'npm run dev', until: /Ready in/ }],
    proofs: {
      Run: '{REPO}/node_modules/.bin/tsx {REPO}/scripts/guides/proofs/reown.ts http://127.0.0.1:{PORT_A}',
    },
    versions: ['next', 'react', 'wagmi', 'viem', '@reown/appkit'],
  },
]
