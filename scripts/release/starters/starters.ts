/** The starters: each is the project of one guide, taken from its page, so that what was run there is what is written. */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chain } from '../../../src/chain.config.ts'
import { PortalError } from '../../../src/lib/portal-error.ts'
import { itemsOf } from '../../guides/page.ts'

export type Starter = {
  /** What `--template` takes. */
  name: string
  /** What one gets, in a line of the command's help. */
  about: string
  /** File of the guide below `content/`, without its ending. */
  page: string
  /** Shown after the project was written. */
  next: readonly string[]
}

export const starters: readonly Starter[] = [
  {
    name: 'contracts',
    about: `Hardhat 3: a contract, tests in Solidity and TypeScript, deployment to ${chain.name} Testnet and Mainnet`,
    page: 'guides/deploy-smart-contract/hardhat',
    next: ['npm install', 'npx hardhat test'],
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
export function starterFiles(root: string, { page, next }: Starter): Record<string, string> {
  const file = `content/${page}.mdx`
  const written = itemsOf(file, readFileSync(path.join(root, file), 'utf8')).filter(({ kind }) => kind === 'file')
  const files = Object.fromEntries(written.map(({ title, text }) => [title, `${text}\n`]))
  if (!('package.json' in files))
    throw new PortalError('STARTER', { message: 'The guide of a starter shows no package.json.', at: file })
  const ignored = files['.gitignore'] ?? 'node_modules\nbuild\n.env\n.env.local\n'
  const steps = next.map((step) => `- ${/^(npm|npx) /.test(step) ? `\`${step}\`` : step}`).join('\n')
  return { ...files, '.gitignore': ignored, 'README.md': `# A start on ${chain.name}\n\n${steps}\n` }
}
