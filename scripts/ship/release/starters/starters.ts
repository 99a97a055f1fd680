/**
 * The starters. Some are the project of a guide. They are read from its page, so the written files are the tested
 * files. The others are assembled from folders of `fixtures/starters`. Starters can share a folder, but each written
 * starter is complete.
 */

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chain } from '../../../../src/chain.config.ts'
import { PortalError } from '../../../../src/core/lib/portal-error.ts'
import { itemsOf } from '../../../prove/guides/page.ts'

export type Starter = {
  /** Value of `--template`. */
  name: string
  /** The result, in a line of the command's help. */
  about: string
  /** Page that explains it, below `content/`, without extension. Without `folders`, the guide whose project it is. */
  page: string
  /** Its folders in `fixtures/starters`. Files of later folders replace files of earlier ones. */
  folders?: readonly string[]
  /** Shown after the project has been written. */
  next: readonly string[]
}

export const starters: readonly Starter[] = [
  {
    name: 'app',
    about:
      'Next.js 16 and wagmi: finds every wallet of the browser, reads a contract and calls it; the contract included',
    page: 'templates/index',
    folders: ['next', 'wagmi', 'counter', 'app'],
    next: ['npm install', 'npm run dev'],
  },
  {
    name: 'miniapp',
    about: `Farcaster mini app in Next.js 16: manifest, card, the client's wallet, and a transfer of ${chain.symbol}`,
    page: 'templates/farcaster-miniapp/index',
    folders: ['next', 'wagmi', 'miniapp'],
    next: ['npm install', 'npm run dev'],
  },
  {
    name: 'push',
    about:
      'Installable web app in Next.js 16: log-in with a wallet, and messages to its devices that nobody else can send',
    page: 'templates/next-serwist-thirdweb',
    folders: ['next', 'wagmi', 'push'],
    next: ['npm install', 'npm run keys', 'npm run build && npm start'],
  },
  {
    name: 'embedded',
    about:
      'Next.js 16 and Privy: log-in by e-mail and a wallet that needs no installation; reads the chain without a key',
    page: 'templates/next-serwist-privy-embedded-wallet',
    folders: ['next', 'embedded'],
    next: ['npm install', 'write the app id of Privy into .env.local', 'npm run dev'],
  },
  {
    name: 'expo',
    about:
      'Expo SDK 57 for Android, iOS and browsers: a test wallet made on the device, a transfer, a contract; no account',
    page: 'templates/react-native-privy-embedded-wallet',
    folders: ['counter', 'expo'],
    next: ['npm install', 'npx expo start'],
  },
  {
    name: 'contracts',
    about: `Hardhat 3: a contract, tests in Solidity and TypeScript, deployment to ${chain.name} Testnet and Mainnet`,
    page: 'guides/deploy-smart-contract/hardhat',
    next: ['npm install', 'npx hardhat test'],
  },
  {
    name: 'foundry',
    about:
      'Foundry from npm, without an installation: a contract, tests with made-up inputs, deployment with an encrypted key',
    page: 'guides/deploy-smart-contract/foundry',
    folders: ['foundry'],
    next: ['npm install', 'npm test'],
  },
  {
    name: 'wallet',
    about: `Next.js 16 and Reown AppKit: connect any wallet, e-mail or social log-in, show the balance in ${chain.symbol}`,
    page: 'guides/reown-guide',
    next: ['npm install', 'write your project id into .env.local', 'npm run dev'],
  },
  {
    name: 'blink',
    about: 'Next.js 16: a link that renders as donate buttons, and the page that shows it',
    page: 'guides/blinks-guide',
    next: ['npm install', 'write your address into .env.local', 'npm run dev'],
  },
  {
    name: 'mcp',
    about: `MCP server: an assistant reads ${chain.symbol} balances and nothing else`,
    page: 'guides/monad-mcp',
    next: ['npm install', 'npm run build', 'npm run try -- 0x…'],
  },
]

/** Text of each file of a starter by its path in the new folder. */
export function starterFiles(root: string, starter: Starter): Record<string, string> {
  const { folders, next } = starter
  const files = folders === undefined ? filesOfGuide(root, starter) : filesOf(root, folders)
  const ignored = files['.gitignore'] ?? 'node_modules\nbuild\n.env\n.env.local\n'
  const steps = next.map((step) => `- ${/^(npm|npx) /.test(step) ? `\`${step}\`` : step}`).join('\n')
  return { 'README.md': `# A start on ${chain.name}\n\n${steps}\n`, ...files, '.gitignore': ignored }
}

function filesOfGuide(root: string, { page }: Starter): Record<string, string> {
  const file = `content/${page}.mdx`
  const written = itemsOf(file, readFileSync(path.join(root, file), 'utf8')).filter(({ kind }) => kind === 'file')
  const files = Object.fromEntries(written.map(({ title, text }) => [title, `${text}\n`]))
  if (!('package.json' in files))
    throw new PortalError('STARTER', { message: 'The guide of a starter shows no package.json.', at: file })
  return files
}

/** Build products in a starter's folder, which are not part of it. */
const MADE = /(^|\/)(node_modules|\.next|dist|out|cache|\.expo)\//

function filesOf(root: string, folders: readonly string[]): Record<string, string> {
  const files = folders.flatMap((name) => {
    const folder = path.join(root, 'fixtures/starters', name)
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file).replaceAll(path.sep, '/'), file] as const)
      .filter(([name]) => !MADE.test(name))
      .map(([name, file]) => [name, readFileSync(file, 'utf8')] as const)
  })
  return Object.fromEntries(files.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}
