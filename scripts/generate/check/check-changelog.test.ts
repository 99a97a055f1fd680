import { expect, test } from 'vitest'
import { printProblem } from '../openrpc/problem.ts'
import { checkChangelog } from './check-changelog.ts'

const clients = [
  { version: '0.2.0', date: '2026-02-02', seen: true as const, networks: ['testnet' as const], revision: 'MONAD_TEN' },
  { version: '0.1.0', date: '2026-01-01', networks: ['mainnet' as const], revision: 'MONAD_TEN' },
]
const OLD = `- { id: client-0.1.0, type: release, title: Client 0.1.0, networks: [mainnet], date: 2026-01-01, tags: [RPC], summary: It is new. }\n`
const NEW = `- { id: client-0.2.0, type: release, title: Client 0.2.0, networks: [testnet], date: 2026-01-01, tags: [RPC], summary: It is new. }\n`
const problemsOf = (text: string) => checkChangelog({ 'x-clients': clients }, text).map(printProblem)

test('a release without a row in the changelog is named with the row', () => {
  expect(problemsOf(OLD)).toMatchInlineSnapshot(`
    [
      "openrpc/clients.yaml#/0
      Client 0.2.0 has no row in content/data/changelog.yaml.
      fix: Add it there, sorted by date; the head of that file explains the members: { id: client-0.2.0, type: release, title: Client 0.2.0, date: 2026-02-02, seen: true, networks: [testnet], tags: […], summary: … }",
    ]
  `)
})

test('the newest release of a network is the same in both', () => {
  expect(problemsOf(NEW + OLD)).toEqual([])
  expect(problemsOf(NEW.replace('testnet', 'mainnet') + OLD)).toMatchInlineSnapshot(`
    [
      "openrpc/clients.yaml#/1
      The newest release on mainnet is 0.1.0, and "Client 0.2.0" in content/data/changelog.yaml.
      fix: Name mainnet in "networks" of the same release in both files.",
      "openrpc/clients.yaml#/0
      The newest release on testnet is 0.2.0, and "none" in content/data/changelog.yaml.
      fix: Name testnet in "networks" of the same release in both files.",
    ]
  `)
})

test.each(['', '7', '[null]', '- ['])('a changelog that is %j is a problem and no exception', (text) => {
  expect(problemsOf(text)[0]).toContain('content/data/changelog.yaml')
})

test('a row has the form of the others, its commits as git abbreviates them', () => {
  const commit = '1234567890abcdef1234567890abcdef12345678'
  const [problem] = problemsOf(NEW.replace('tags:', `commits: ['${commit}'], tags:`) + OLD)
  expect(problem).toMatch(/commits.*\n.*the first 9 hex digits of a commit.*\n.*Shorten it, in quotes\./)
  expect(problemsOf(NEW.replace('[RPC]', '[Other]') + OLD)[0]).toContain('"RPC"')
})
