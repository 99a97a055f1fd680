import { describe, expect, test } from 'vitest'
import { readParts } from '../files.ts'
import { assemble } from './assemble.ts'
import { NOT_YET } from './evidence.ts'
import { fixtureParts } from './fixture.ts'

const COMMIT = 'a'.repeat(40)
const REPOSITORIES = `node: { repository: some/node, commit: '${COMMIT}', date: '2026-01-01' }\n`
const evidence = (files: Record<string, string>) =>
  assemble(
    fixtureParts({
      'openrpc/evidence/repositories.yaml': REPOSITORIES,
      ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`openrpc/evidence/${name}.yaml`, text])),
    }),
  )

describe('joinEvidence', () => {
  test('attaches repository, path, line, commit and literal to the statement that they prove', () => {
    const { document, statements, problems } = evidence({
      errors: `InvalidParams: [{ at: 'node:src/errors.rs:12', literal: 'code: -32602' }]`,
      nullability: `Thing.parts: [{ at: 'node:src/thing.rs:3', literal: 'parts: Option<Vec<Thing>>' }]`,
    })
    const line = { repository: 'some/node', path: 'src/errors.rs', line: 12, commit: COMMIT, literal: 'code: -32602' }
    expect(problems).toEqual([])
    expect(document['x-errors'].InvalidParams?.['x-source']).toEqual([line])
    expect(document.components.schemas.Thing?.properties?.parts?.['x-source']).toMatchObject([{ line: 3 }])
    expect(statements.find(({ id }) => id === 'InvalidParams')).toEqual({
      kind: 'error',
      id: 'InvalidParams',
      text: 'Invalid params',
      source: [line],
    })
  })

  test('gives a statement without a line its reason, and says so of one that no file names', () => {
    const { document, statements } = evidence({ nullability: `eth_getThing: Only the chain can tell.` })
    const reasons = statements.map(({ kind, id, without }) => [kind, id, without])
    expect(reasons).toContainEqual(['nullability', 'eth_getThing', 'Only the chain can tell.'])
    expect(reasons).toContainEqual(['error', 'WrongChain', NOT_YET])
    expect(document.methods[0]?.result).not.toHaveProperty('x-source')
  })

  test('names an entry that no statement has, and a repository that nothing explains', () => {
    const { problems } = evidence({
      errors: `NoSuchError: [{ at: 'node:src/a.rs:1', literal: 'text' }]`,
      nullability: `eth_getThing: [{ at: 'other:src/a.rs:1', literal: 'text' }]`,
    })
    expect(problems.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'openrpc/evidence/errors.yaml: There is no error "NoSuchError" in the document.',
      'openrpc/evidence/nullability.yaml: "other:src/a.rs:1" names no repository of repositories.yaml.',
    ])
  })

  test('refuses a line that is older than the release that its statement names first', () => {
    const clients = ['0.3.0', '0.2.0', '0.1.0'].map((version, index) => {
      const networks = index === 0 ? ', networks: [mainnet]' : ''
      return `- { version: ${version}, date: '2026-0${5 - index}-01', revision: MONAD_TEN${networks} }`
    })
    const parts = (date: string) =>
      fixtureParts({
        'openrpc/clients.yaml': clients.join('\n'),
        'openrpc/errors.yaml': `NewError: { x-verdict: fix-request, x-versions: [{ since: 0.3.0, code: -32001, message: New }] }
InvalidParams: { x-verdict: fix-request, x-versions: [{ code: -32602, message: Invalid params }] }`,
        'openrpc/evidence/repositories.yaml': REPOSITORIES.replace('2026-01-01', date),
        'openrpc/evidence/errors.yaml': ['NewError', 'InvalidParams']
          .map((name) => `${name}: [{ at: 'node:src/a.rs:1', literal: 'text' }]`)
          .join('\n'),
      })
    const told = (date: string) =>
      assemble(parts(date))
        .problems.filter(({ message }) => message.includes('were read at'))
        .map(({ pointer }) => pointer)
    expect([told('2026-02-28'), told('2026-03-01')]).toEqual([['/NewError'], []])
  })

  test.each([
    [`[{ at: 'node:src/a.rs:1', literal: 'text', commit: 'abc' }]`, 'Remove it, or correct the name: at, literal.'],
    [`[{ at: 'Node:src/a.rs:1', literal: 'text' }]`, 'Expected a place such as bft:'],
  ])('refuses the entry %s and says what may stand there', (entry, words) => {
    const { problems } = evidence({ errors: `InvalidParams: ${entry}` })
    expect(problems.map(({ message, fix }) => `${message} ${fix}`)).toEqual([expect.stringContaining(words)])
  })

  test.each([
    ['bft2', `'${COMMIT}'`, 0],
    ['bft-2', `'${COMMIT}'`, 1],
    ['bft2', '1'.repeat(40), 1],
  ])('takes %s as short name of %s: %s problems', (name, commit, count) => {
    const repositories = `${REPOSITORIES}${name}: { repository: some/node, commit: ${commit}, date: '2026-01-01' }\n`
    const { problems } = evidence({ repositories })
    expect(problems).toHaveLength(count)
  })

  test('refuses a literal over 120 characters and a place without a line', () => {
    const long = evidence({ errors: `InvalidParams: [{ at: 'node:src/a.rs:1', literal: '${'x'.repeat(121)}' }]` })
    const vague = evidence({ errors: `InvalidParams: [{ at: 'node:src/a.rs', literal: 'text' }]` })
    expect([long.problems.length, vague.problems.length]).toEqual([1, 1])
  })

  test('keeps what changed later apart, with files and without lines', () => {
    const { document } = evidence({
      'after-3228': `{ repository: a/copy, commit: '${COMMIT}', state: later, shows: A copy., leaves-open: The release.,
        errors: { WrongChain: [src/errors.rs] } }`,
    })
    expect(document['x-errors'].WrongChain).toMatchObject({
      'x-source-after': { repository: 'a/copy', commit: COMMIT, state: 'later', paths: ['src/errors.rs'] },
    })
    expect(document['x-errors'].WrongChain).not.toHaveProperty('x-source')
  })
})

describe('the evidence of this repository', () => {
  test('has a line or a reason for every error, limit, flag, default, null and difference', async () => {
    const { statements } = assemble(await readParts(['openrpc', 'schemas']))
    const silent = statements.filter(({ source, without }) => (source === undefined) === (without === undefined))
    expect(silent).toEqual([])
    expect(new Set(statements.map(({ kind }) => kind)).size).toBe(6)
  })
})
