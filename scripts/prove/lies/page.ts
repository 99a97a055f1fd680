/** The page of the table *lie × tool*, made from the results. */
import type { LieTable, Row } from './tell.ts'

/** Description of each tool, in the order of the columns. */
const TOOLS: Readonly<Record<string, string>> = {
  check: '`check`, by the rule in the last column',
  schemas: 'the schemas of the document alone, for the responses and events of the same `check`',
  viem: 'viem 2, 23 reads or 3 subscriptions. A lie counts as noticed if one fails',
  ethers: 'ethers 6, 18 reads or 2 subscriptions, counted in the same way',
}

/** Titles and leads of the parts of the page, by the part of the name before the dot. */
const SUBJECTS: readonly (readonly [title: string, lead: string, ...prefixes: string[]])[] = [
  ['Blocks and raw bytes', 'These lies change blocks, block tags and raw bytes.', 'block', 'raw'],
  [
    'Transactions',
    'These lies change transactions: alone, in blocks, filled, sent, and in the pool.',
    'transaction',
    'fill',
    'send',
    'pool',
  ],
  ['Receipts', 'These lies change receipts, alone and in the list of a block.', 'receipt', 'receipts'],
  ['Logs', 'These lies change the filter or the result of `eth_getLogs`.', 'logs'],
  [
    'State and the client',
    'These lies change account state, block selectors and the names of the chain.',
    'state',
    'client',
  ],
  ['Calls', 'These lies change the input of a call, its result, or its revert.', 'call', 'revert'],
  ['Gas and fees', 'These lies change gas estimates, access lists and prices.', 'gas', 'access-list', 'fees'],
  ['Traces', 'These lies change the traces of transactions and blocks.', 'trace', 'prestate'],
  ['Messages', 'These lies change the JSON-RPC message around a result or an error.', 'envelope'],
  ['Pushed heads', 'These lies change the events of `newHeads`.', 'heads'],
  ['Pushed logs', 'These lies change the events of `logs`.', 'pushed-logs'],
  ['Pushed states', 'These lies change the events of `monadNewHeads` and `monadLogs`.', 'states'],
  [
    'Messages of subscriptions',
    'These lies change the messages around events, and the IDs of subscriptions.',
    'events',
  ],
]

const prefixOf = ({ name }: Row): string => name.split('.')[0] ?? ''

/** Text of the page. `day` is when the results were made. */
export function liesPage({ tools, lies, day }: LieTable): string {
  const count = (rows: readonly Row[], tool: string): number =>
    rows.filter(({ noticedBy }) => noticedBy.includes(tool)).length
  const parts = SUBJECTS.map(([title, lead, ...prefixes]) => ({
    title,
    lead,
    rows: lies.filter((row) => prefixes.includes(prefixOf(row))),
  }))
  const summary = [...parts, { title: 'All', rows: lies }].map(
    ({ title, rows }) => `| ${title} | ${rows.length} | ${tools.map((tool) => count(rows, tool)).join(' | ')} |`,
  )
  const tables = parts.map(
    ({ title, lead, rows }) =>
      `## ${title}\n\n${lead}\n\n${head(['Lie', 'The endpoint', 'Noticed by', 'Rule of check'])}\n${rows.map(rowText).join('\n')}`,
  )
  return `---
title: Lies of the local node
description: Every false answer that the local node can give on request, and which tools notice it.
sidebar_label: Lies of the local node
sidebar_position: 36
last_reviewed: ${day}
sources:
  - { title: 'OpenRPC document of this reference', url: 'https://spec.open-rpc.org' }
---

{/* Written by npm run lies. */}

The local node can return wrong responses on request, to show whether a checker notices. A lie is a wrong response, pushed event or envelope that real endpoints have had, or could have. \`--lie list\` prints all names. With \`--upstream\` the lie is told in front of another node.

\`\`\`bash
npx --no -- monad-json-rpc node --lie logs.first-address-only
\`\`\`

Each tool ran once for each lie. The lies of the last four parts were told over a WebSocket, on a chain with a block every 150 ms and two logs in each. All others were told over HTTP, on a chain at rest. Without a lie, no tool reported anything.

| Column | Tool |
| --- | --- |
${tools.map((tool) => `| ${tool} | ${TOOLS[tool]} |`).join('\n')}

## Noticed by subject

The table shows how many lies of each subject a tool noticed.

${head(['Subject', 'Number of lies', ...tools])}
${summary.join('\n')}

viem and ethers are clients. They read values and do not compare them, so they notice only lies that break a response.

${tables.join('\n\n')}
`
}

const head = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n| ${cells.map(() => '---').join(' | ')} |`

const rowText = ({ name, does, foundBy, noticedBy }: Row): string =>
  `| \`${name}\` | ${does} | ${noticedBy.join(', ') || 'none'} | \`${foundBy}\` |`
