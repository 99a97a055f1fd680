/** The guides that `npm run guides` follows, each with its deviations from the page. */
import type { Plan } from './plan.ts'
import { FOUNDRY_VERSION, NODE_VERSION } from './tools.ts'

const TESTNET = { chainId: 10143 }
const TESTNET_RPC = ['https://testnet-rpc.monad.xyz', '{RPC}'] as const
/** The compiler is not on npm, so the commands use npm's compiler from the page's fold. */
const SOLC_OF_NPM = [
  [`"hardhat": "3.18.0",`, `"hardhat": "3.18.0",\n    "solc": "0.8.31",`],
  [`version: '0.8.31',`, `version: '0.8.31',\n    path: new URL(import.meta.resolve('solc/soljson.js')).pathname,`],
] as const

/** Text of a badge for a run on a local node instead of the network. */
const ON_LOCAL_NODE = { with: `Node.js ${NODE_VERSION} with a local node as testnet` }

/** The address of the contract in the page's deployment to the network. */
const HARDHAT_ADDRESS = ['0x75c8A523Fe99eF76853Ce3A15A95e941a52aA7D8', /CounterModule#Counter - (0x\w{40})/] as const

/** The account that the page creates, and 1 MON for it. */
const HARDHAT_ACCOUNT = ['0x1234567890AbcdEF1234567890aBcdef12345678', /Address: (0x\w{40})/] as const
const FUND = `{REPO}/node_modules/.bin/tsx {REPO}/scripts/prove/guides/proofs/fund.ts {RPC} {KEY} ${HARDHAT_ACCOUNT[0]}`

const KEYSTORE = [
  ['Enter the password', 'a password'],
  ['confirm your password', 'a password'],
] as const

/** forge and cast from npm. The compiler is not on npm, so npm's solc replaces it. */
const FOUNDRY = {
  tools: ['foundry'],
  env: { FOUNDRY_SOLC: '{REPO}/scripts/prove/guides/stand-ins/solc.mjs', SOLC_OF_NPM: '{SOLC}' },
} as const satisfies Partial<Plan>
const MONAD_RULES = 'needs Foundry 1.8, which is not on npm'
const FOUNDRY_PASSWORD = [['Enter keystore password', 'a password']] as const
const DEPLOYED = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01'

export const plans: readonly Plan[] = [
  {
    ...FOUNDRY,
    page: 'guides/deploy-smart-contract/foundry',
    with: `Foundry ${FOUNDRY_VERSION} without the line “network”, a local node as testnet`,
    chain: TESTNET,
    changes: [
      TESTNET_RPC,
      // Requires Foundry 1.8. This run uses Ethereum's prices.
      ['network = "monad"\n', ''],
      // npm does not have forge-std, which is on GitHub.
      ['forge init my-counter', 'forge init --offline my-counter'],
    ],
    copies: [[DEPLOYED, /Deployed to: (0x\w{40})/]],
    commands: [
      { at: 'foundry.paradigm.xyz', skip: 'downloads from foundry.paradigm.xyz; the run has npm’s Foundry' },
      { at: 'foundryup', skip: 'downloads from foundry.paradigm.xyz; the run has npm’s Foundry' },
      { at: 'cast wallet new', answers: [['Enter secret', 'a password']] },
      { at: 'cast wallet address', answers: FOUNDRY_PASSWORD },
      { at: '--account monad-deployer', answers: FOUNDRY_PASSWORD },
      { at: 'anvil --network monad', skip: MONAD_RULES },
    ],
    before: {
      'Build and test':
        'mkdir -p lib/forge-std; cp -r {REPO}/scripts/prove/guides/stand-ins/forge-std lib/forge-std/src',
      'Fund it':
        'cast send --private-key {KEY} --rpc-url {RPC} --value 1ether "$(cast wallet address --account monad-deployer --password "a password")"',
    },
  },
  {
    ...FOUNDRY,
    page: 'guides/evm-resources/other-languages/yul',
    with: `Foundry ${FOUNDRY_VERSION} with a local node as testnet`,
    changes: [
      ['127.0.0.1:8545', '127.0.0.1:{PORT_A}'],
      ['https://testnet-rpc.monad.xyz', 'http://127.0.0.1:{PORT_A}'],
    ],
    commands: [
      { at: 'anvil', as: 'anvil --port {PORT_A}', until: /Listening on/ },
      { at: '--account monad-deployer', answers: FOUNDRY_PASSWORD },
    ],
    before: {
      Deploy:
        'mkdir -p ~/.foundry/keystores; cast wallet import monad-deployer --unsafe-password "a password" --mnemonic "test test test test test test test test test test test junk"',
    },
    versions: ['solc', 'viem'],
    isQuick: true,
  },
  {
    ...FOUNDRY,
    page: 'guides/evm-resources/other-languages/huff',
    with: `huffc 0.0.25 and Foundry ${FOUNDRY_VERSION}, a local node as testnet`,
    tabs: { 'huff compiler': 'huffc of npm' },
    chain: TESTNET,
    changes: [TESTNET_RPC],
    copies: [[DEPLOYED, /contractAddress\s+(0x\w{40})/]],
    commands: [
      { at: '--account monad-deployer', answers: FOUNDRY_PASSWORD },
      // Expected to fail, as on the page.
      {
        at: '"increase(uint256)" 101',
        as: '! cast call "$COUNTER" "increase(uint256)" 101 --rpc-url "$RPC"',
        answers: [],
      },
    ],
    before: {
      Deploy:
        'mkdir -p ~/.foundry/keystores; cast wallet import monad-deployer --unsafe-password "a password" --private-key {KEY}',
    },
    versions: ['huffc'],
  },
  {
    ...FOUNDRY,
    page: 'guides/indexers/ghost',
    with: `Foundry ${FOUNDRY_VERSION} without the line “network”, a local node as testnet`,
    chain: TESTNET,
    changes: [
      TESTNET_RPC,
      ['network = "monad"\n', ''],
      // npm does not have forge-std, which is on GitHub. The token does not need it.
      ['forge init cat-token', 'forge init --offline cat-token'],
    ],
    copies: [[DEPLOYED, /Deployed to: (0x\w{40})/]],
    commands: [
      { at: 'forge verify-contract', skip: 'sends the source to a public service' },
      { at: 'GHOST_KEY', skip: 'needs an account at GhostGraph' },
      // Three transfers, each with a prompt.
      { at: 'for n in 1 2 3', answers: [...FOUNDRY_PASSWORD, ...FOUNDRY_PASSWORD, ...FOUNDRY_PASSWORD] },
      { at: '--account monad-deployer', answers: FOUNDRY_PASSWORD },
    ],
    before: {
      Deploy:
        'mkdir -p ~/.foundry/keystores; cast wallet import monad-deployer --unsafe-password "a password" --private-key {KEY}',
    },
  },
  {
    page: 'guides/add-monad-to-wallet/metamask',
    tabs: { network: 'Testnet' },
    chain: TESTNET,
    changes: [TESTNET_RPC],
    with: 'curl',
    isQuick: true,
  },
  {
    page: 'guides/deploy-smart-contract/hardhat',
    ...ON_LOCAL_NODE,
    chain: TESTNET,
    changes: [
      ...SOLC_OF_NPM,
      TESTNET_RPC,
      ['npx hardhat node', 'npx hardhat node --hostname 127.0.0.1 --port {PORT_A}'],
      [':8545', ':{PORT_A}'],
      // Hardhat's own network "localhost" is fixed to port 8545, which may be in use.
      ['--network localhost', '--network local'],
      ['  networks: {\n', `  networks: {\n    local: { type: 'http', url: 'http://127.0.0.1:{PORT_A}' },\n`],
    ],
    commands: [
      { at: 'npx hardhat node', until: /Started HTTP/ },
      { at: 'new-account.ts', answers: KEYSTORE },
      {
        at: '--network monadTestnet',
        answers: [
          ['Enter the password', 'a password'],
          ['Confirm deploy', 'y'],
        ],
      },
    ],
    copies: [HARDHAT_ADDRESS, HARDHAT_ACCOUNT],
    before: { 'Fund it': FUND },
    proofs: { 'Write contract and tests': 'test -f contracts/Counter.t.sol', 'Use the contract': 'npx tsc' },
    versions: ['hardhat', 'viem', 'typescript'],
  },
  {
    page: 'guides/verify-smart-contract/hardhat',
    ...ON_LOCAL_NODE,
    after: 'guides/deploy-smart-contract/hardhat',
    chain: TESTNET,
    changes: [TESTNET_RPC, SOLC_OF_NPM[1], ['https://sourcify-api-monad.blockvision.org', '{SOURCIFY}']],
    copies: [HARDHAT_ADDRESS, HARDHAT_ACCOUNT],
    commands: [
      { at: 'keystore set ETHERSCAN', skip: 'needs a key of Etherscan' },
      { at: 'verify etherscan', skip: 'needs a key of Etherscan' },
      { at: '--network monadTestnet', answers: [['Enter the password', 'a password']] },
    ],
  },
  {
    page: 'guides/indexers/tg-bot-using-envio',
    tools: ['pnpm'],
    commands: [
      { at: 'eth_blockNumber', skip: 'asks a public network' },
      { at: 'read -rs BOT', skip: 'needs a Telegram bot' },
      { at: 'getUpdates', skip: 'needs a Telegram bot' },
      { at: 'cast send', skip: 'sends on a public network' },
      { at: 'pnpm envio dev', skip: 'needs Docker, a token of Envio and a Telegram bot' },
      { at: 'pnpm envio stop', skip: 'needs Docker' },
    ],
    versions: ['envio', 'typescript'],
  },
  {
    page: 'guides/monad-mcp',
    ...ON_LOCAL_NODE,
    chain: TESTNET,
    changes: [['npm run try', 'MONAD_RPC_URL={RPC} npm run try']],
    commands: [{ at: 'inspector@', skip: 'opens a browser' }],
    proofs: {
      'Try it without an assistant':
        'for bad in MONAD_NETWORK=mainet MONAD_NETWORK=mainnet; do ! env MONAD_RPC_URL={RPC} $bad node build/index.js </dev/null || exit 1; done; said=$(env MONAD_RPC_URL=http://127.0.0.1:9/SECRET node build/index.js 2>&1 </dev/null || true); echo "$said" | grep "did not answer"; ! echo "$said" | grep SECRET',
    },
    versions: ['@modelcontextprotocol/server', 'viem', 'zod', 'typescript'],
    isQuick: true,
  },
  {
    page: 'tooling-and-infra/agentic-payments',
    with: `Node.js ${NODE_VERSION} with a local node as testnet, without USDC, and a stand-in for the facilitator`,
    chain: TESTNET,
    changes: [
      ['https://x402-facilitator.molandak.org', '{FACILITATOR}'],
      ['0xYourAddress', '{ACCOUNT}'],
      ['4021', '{PORT_A}'],
      ['0xYourKey', '{KEY}'],
    ],
    commands: [{ at: 'node seller.ts', until: /costs 0.01 USDC/ }],
    proofs: {
      'Pay for it':
        'npm install --no-save @types/express@5 @types/node@24; {REPO}/node_modules/.bin/tsc --noEmit --strict --target es2023 --module nodenext --skipLibCheck --types node seller.ts buyer.ts',
    },
    versions: ['@x402/core', '@x402/evm', '@x402/express', '@x402/fetch', 'express', 'viem'],
    isQuick: true,
  },
  {
    page: 'guides/blinks-guide',
    ...ON_LOCAL_NODE,
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
        '{REPO}/node_modules/.bin/tsx {REPO}/scripts/prove/guides/proofs/blink.ts http://127.0.0.1:{PORT_A} {RPC} {KEY}',
    },
    versions: ['next', 'react', 'wagmi', 'viem', '@dialectlabs/blinks'],
  },
  {
    page: 'guides/reown-guide',
    changes: [
      // AppKit accepts any text of this length as an ID. Without Reown's servers it falls back to local values.
      ['your-project-id', '00000000000000000000000000000000'],
      ['npm run dev', 'npm run dev -- --hostname 127.0.0.1 --port {PORT_A}'],
      ['localhost:3000', '127.0.0.1:{PORT_A}'],
    ],
    commands: [{ at: 'npm run dev', until: /Ready in/ }],
    proofs: {
      Run: '{REPO}/node_modules/.bin/tsx {REPO}/scripts/prove/guides/proofs/reown.ts http://127.0.0.1:{PORT_A}',
    },
    versions: ['next', 'react', 'wagmi', 'viem', '@reown/appkit'],
  },
]
