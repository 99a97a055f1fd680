import { expect, test } from 'vitest'
import {
  comparedValues,
  type Proposal,
  plannedChanges,
  plannedText,
  plannedTitle,
  proposalRow,
  withDays,
} from './proposals.ts'

const about = { created: '2026-08-18', changes: 'Logs', network: 'Not active' }
const proposals: Proposal[] = [
  {
    ...{ ...about, id: 'MIP-15', title: 'Six EIPs', status: 'Review' },
    affects: [
      { methods: ['eth_getLogs', 'eth_subscribe'], limits: ['eth_getLogs/response'], note: 'More logs.' },
      { opcodes: ['SLOTNUM'], note: 'It becomes valid.' },
    ],
  },
  {
    ...about,
    id: 'MIP-16',
    title: 'Queries',
    status: 'Draft',
    affects: [{ methods: ['eth_getLogs'], alternative: true, note: 'As before.' }],
  },
  {
    ...about,
    id: 'MIP-9',
    title: 'More validators',
    status: 'Withdrawn',
    affects: [{ methods: ['eth_getLogs'], note: '-' }],
  },
]

test('finds what open proposals change about a method, a limit and all opcodes', () => {
  const notes = (...args: Parameters<typeof plannedChanges> extends [unknown, ...infer Rest] ? Rest : never) =>
    plannedChanges(proposals, ...args).map(({ id, note, names }) => [id, note, ...names])
  expect(notes('methods', 'eth_getLogs')).toEqual([
    ['MIP-15', 'More logs.', 'eth_getLogs'],
    ['MIP-16', 'As before.', 'eth_getLogs'],
  ])
  expect(notes('methods', 'eth_call')).toEqual([])
  expect(notes('limits', 'eth_getLogs/response')).toEqual([['MIP-15', 'More logs.', 'eth_getLogs/response']])
  expect(notes('opcodes')).toEqual([['MIP-15', 'It becomes valid.', 'SLOTNUM']])
})

test('names each proposal once, with its status in words', () => {
  expect(plannedText([...plannedChanges(proposals, 'methods'), ...plannedChanges(proposals, 'opcodes')])).toBe(
    'MIP-15 in review, MIP-16 as a draft',
  )
  const ids = ['MIP-18', 'MIP-11', 'MIP-7'].map((id) => ({ id, status: id === 'MIP-11' ? 'Draft' : 'Review' }) as const)
  expect(plannedText(ids)).toBe('MIP-18, MIP-7 in review, MIP-11 as a draft')
})

test('separates changes from methods that stay as they are', () => {
  const planned = plannedChanges(proposals, 'methods', 'eth_getLogs')
  expect(plannedTitle(planned)).toBe('Proposed changes: MIP-15 in review. Drafted alternative: MIP-16 as a draft')
  expect(plannedTitle(planned.slice(1))).toBe('Drafted alternative: MIP-16 as a draft')
})

test('adds the days of a revision, and leaves other texts', () => {
  const revisions = [{ name: '`MONAD_TEN`', mainnet: '2026-09-02 14:30', testnet: '2026-08-12 14:30' }]
  const text = 'Testnet since 2026-08-12, mainnet since 2026-09-02 (`MONAD_TEN`)'
  expect(withDays('Active since MONAD_TEN', revisions)).toBe(text)
  expect(withDays('Active since MONAD_NINE', revisions)).toBe('Active since MONAD_NINE')
})

test('links the text of an MRC in its own folder', () => {
  const row = proposalRow({ ...about, id: 'MRC-13', title: 'Validator Metadata Registry', status: 'Final' })
  expect(row.proposal).toBe('[MRC-13](https://mips.monad.xyz/MRCs/MRC-13) Validator Metadata Registry')
})

test('compares values only while the proposal is open', () => {
  const compare = [{ topic: 'Transfer', today: 'No log', proposed: 'A log', ethereum: 'A log' }]
  const one = { ...about, id: 'MIP-15', title: 'Six EIPs', compare }
  expect(comparedValues([{ ...one, status: 'Review' }])).toEqual(compare)
  expect(comparedValues([{ ...one, status: 'Final' }])).toEqual([])
})
