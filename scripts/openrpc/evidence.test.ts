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
