import { expect, test } from 'vitest'
import type { Proposal } from '../../../src/core/lib/proposals.ts'
import { assemble } from '../openrpc/assemble.ts'
import { fixtureParts } from '../openrpc/fixture.ts'
import { formProblems } from '../openrpc/forms.ts'
import { PROPOSALS } from '../openrpc/proposals-file.ts'
import { checkProposals } from './check-proposals.ts'

const { document } = assemble(fixtureParts())
const [method = { name: '' }] = document.methods
const proposal: Proposal = {
  ...{ id: 'MIP-15', title: 'Six EIPs', status: 'Review', created: '2026-08-18' },
  ...{ changes: 'Logs', network: 'Not active', affects: [{ methods: [method.name], note: 'It changes.' }] },
}
const problems = (...list: Partial<Proposal>[]): string[] =>
  checkProposals(
    list.map((one) => ({ ...proposal, ...one })),
    document,
  ).map(({ pointer, message }) => `${pointer}: ${message}`)

test('an open proposal may change a method', () => {
  expect(problems({})).toEqual([])
  expect(formProblems(PROPOSALS, [proposal])).toEqual([])
})

test('an unknown method, an unknown limit, a repeated and a closed proposal are problems', () => {
  expect(problems({ affects: [{ methods: ['eth_none'], limits: ['node/none'], note: 'It changes.' }] })).toEqual([
    '/0/affects/0/methods: "eth_none" does not exist in the document.',
    '/0/affects/0/limits: "node/none" does not exist in the document.',
  ])
  expect(problems({}, {})).toEqual(['/1/id: MIP-15 is listed twice.'])
  expect(problems({ status: 'Final' })).toEqual(['/0/affects: MIP-15 is Final, so nothing will change.'])
})

test('a status that no proposal has, and a note without a full stop, are problems of the form', () => {
  const wrong = [{ ...proposal, status: 'Active', affects: [{ note: 'It changes' }] }]
  expect(formProblems(PROPOSALS, wrong).map(({ pointer }) => pointer)).toEqual(['/0/status', '/0/affects/0/note'])
})
