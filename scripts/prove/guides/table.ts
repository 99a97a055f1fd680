/** The table of all guides, with the steps that ran and their duration, and the steps that did not and why. */
import type { Records } from './record.ts'

/** Guides with commands or code that cannot be followed with the packages of npm and Debian. */
export const NOT_FOLLOWED: Readonly<Record<string, string>> = {
  'guides/deploy-smart-contract/remix': 'the whole guide happens in Remix, a web page',
  'guides/indexers/quicknode-streams':
    'its filter runs in scripts/prove/content/page-samples.slow.test.ts, its stream at QuickNode',
  'guides/verify-smart-contract/foundry': 'forge looks its compiler up at binaries.soliditylang.org before it verifies',
  'guides/deeplinks-using-expo':
    'every command needs a phone or a simulator; its check runs in scripts/prove/content/deep-links.test.ts',
  'guides/passkey-accounts':
    'its files run together in scripts/prove/content/page-services.slow.test.ts, with an authenticator in software',
  'guides/scaffold-eth': 'both flavors are GitHub repositories',
  'guides/evm-resources/other-languages/index':
    'its one command deploys the code of the Vyper and Huff pages; its Solidity and Yul run with the Yul page',
  'guides/evm-resources/other-languages/vyper': 'the compiler is a Python package',
}

const HEAD = `# Guides that were followed

\`npm run guides\` does what each page says, in an empty folder: it writes the page's files, runs its commands in reading order and compares what they print with the page's outputs. What must differ from the page is declared in \`scripts/prove/guides/plans.ts\`. This table is written by that command.

| Guide | Steps run | Steps not run, and why | Seconds |
|---|---|---|---|
`

const cell = (text: string): string => text.replaceAll('|', '\\|')

/** Returns Markdown with the step names of the page. */
export function guidesTable(records: Records): string {
  const rows = Object.entries(records).map(([page, { steps, notRun, seconds }]) => {
    const done = Object.keys(steps).filter((step) => steps[step]?.seconds !== 0)
    const left = Object.entries(notRun).map(([step, why]) => `${step}: ${why}`)
    return `| ${page} | ${done.length}: ${cell(done.join(', '))} | ${cell(left.join('. '))} | ${seconds} |`
  })
  const others = Object.entries(NOT_FOLLOWED).map(([page, why]) => `| ${page} | 0 | all: ${cell(why)} | |`)
  return `${HEAD}${[...rows, ...others].join('\n')}\n`
}
