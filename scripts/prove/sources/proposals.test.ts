import { expect, test } from 'vitest'
import type { Proposal } from '../../../src/core/lib/proposals.ts'
import { proposalsReport, readProposals } from './proposals.ts'

const file = (id: string, members: Record<string, string>) => [
  '---',
  `mip: ${id.slice(4)}`,
  ...Object.entries(members).map(([name, value]) => `${name}: ${value}`),
  '---',
  'mip: 9',
]

/** A repository with the head of each file as it is there, an index and a draft without a number. */
const files: Record<string, string[]> = {
  'MIPs/MIP-6.md': file('MIP-6', { title: 'Meta - `MONAD_NINE`', status: 'Final', created: '2026-01-22' }),
  'MIPs/MIP-9.md': file('MIP-9', { title: 'Active Set Increase', status: 'Withdrawn', created: '2026-03-19' }),
  'MRCs/MRC-19.md': file('MRC-19', { title: 'Newer', status: 'Draft', created: '2026-10-30' }),
  'MIPs/MIP-draft_opcodes.md': file('MIP-XX', { title: 'Opcodes', status: 'Draft', created: '2026-10-30' }),
  'mip-template.md': file('MIP-XX', {}),
}
const git = {
  head: 'ab'.repeat(20),
  lines: async (_: string, path: string) => files[path],
  search: async (_: string, literal: string) =>
    Object.entries(files).flatMap(([path, lines]) =>
      lines.flatMap((text, index) => (text.includes(literal) ? [{ path, line: index + 1 }] : [])),
    ),
}
const proposal = (id: string, title: string, status: Proposal['status'], created: string): Proposal => ({
  ...{ id, title, status, created, changes: '', network: '' },
})

test('lists a status that changed, a proposal without a record and a record without a file', async () => {
  const recorded = [
    proposal('MIP-6', 'Meta - MONAD_NINE', 'Final', '2026-01-22'),
    proposal('MIP-9', 'Active Set Increase', 'Draft', '2026-03-19'),
    proposal('MIP-16', 'Queries', 'Review', '2026-09-21'),
  ]
  expect(proposalsReport(await readProposals(recorded, git), git.head)).toMatchInlineSnapshot(`
    "
    Proposals at ababababab of monad-crypto/MIPs:
      MIP-9 status is "Withdrawn", and "Draft" here
      MIP-16 has no file at the newest commit
      MRC-19 is not recorded here"
  `)
})

test('says so when every proposal is as recorded', () => {
  expect(proposalsReport([], git.head)).toBe('\nProposals at ababababab of monad-crypto/MIPs: as recorded')
})
