import { describe, expect, test } from 'vitest'
import { assemble } from './assemble.ts'
import { NOT_YET } from './evidence.ts'
import { fixtureParts } from './fixture.ts'
import { readParts } from './output-files.ts'
import { printProblem } from './problem.ts'

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

  test('refuses what nothing would read, each with a place and a cure', () => {
    const commit = evidence({
      errors: `InvalidParams: [{ at: 'node:src/a.rs:1', literal: 'text', commit: abc }, { at: 'node:src/a.rs:2' }]\nWrongChain: short`,
      nullability: `eth_getThing: [{ at: 'Node-2:src/a.rs:1', literal: 'text' }]\nThing.parts: { at: 'node:src/a.rs:1' }`,
    })
    expect(commit.problems.map(printProblem)).toMatchInlineSnapshot(`
      [
        "openrpc/evidence/errors.yaml#/InvalidParams/0
        Nothing reads the member "commit": it is unknown here.
        fix: Take it away: an entry has "at" and "literal". A commit gets a short name in openrpc/evidence/repositories.yaml, and "at" begins with that name: <short name>:<path>:<line>.",
        "openrpc/evidence/errors.yaml#/InvalidParams/1
        The value must have required property 'literal'; got {"at":"node:src/a.rs:2"}.
        fix: Add "literal".",
        "openrpc/evidence/errors.yaml#/WrongChain
        Expected a sentence, 10 characters or more; got "short".
        fix: Say why there is no line, or what showed it: an answer of a node with its client version.",
        "openrpc/evidence/nullability.yaml#/eth_getThing/0/at
        Expected <short name>:<path>:<line>, where the short name has lower-case letters and digits and stands in openrpc/evidence/repositories.yaml; got "Node-2:src/a.rs:1".
        fix: Write it like bft:monad-rpc/src/cli.rs:150.",
        "openrpc/evidence/nullability.yaml#/Thing.parts
        Expected a list of lines, each with "at" and "literal", or a sentence that says why there is none; got {"at":"node:src/a.rs:1"}.
        fix: Begin each line with "- at: <short name>:<path>:<line>", and give it a "literal" below.",
      ]
    `)
  })

  test('takes short names with digits, and says what a name, a commit and a day look like', () => {
    const line = `[{ at: 'node17:src/errors.rs:12', literal: 'code: -32602' }]`
    const named = (repositories: string) => evidence({ repositories, errors: `InvalidParams: ${line}` })
    const home = `{ repository: some/node, commit: '${COMMIT}', date: '2026-01-01' }`
    expect(named(`node17: ${home}`).problems).toEqual([])
    const digits = '1234567890'.repeat(4)
    const wrong = `Node-17: ${home}
node17: { repository: node, commit: ${digits}, date: January, tag: v1 }
node18: { repository: some/node, commit: 1234567890123456789012345678901234e99999, date: '2026-01-01' }
node19: { repository: some/node, commit: abc123 }`
    expect(named(wrong).problems.map(printProblem)).toMatchInlineSnapshot(`
      [
        "openrpc/evidence/repositories.yaml#/Node-17
        Expected a short name of lower-case letters and digits that begins with a letter; got "Node-17".
        fix: Call it, for example, bft017.",
        "openrpc/evidence/repositories.yaml#/node17
        Nothing reads the member "tag": it is unknown here.
        fix: Take it away, or correct its name; there are repository, commit, date, client, newest.",
        "openrpc/evidence/repositories.yaml#/node17/repository
        Expected <owner>/<name> of a repository; got "node".
        fix: Write it as its host does: category-labs/monad-bft.",
        "openrpc/evidence/repositories.yaml#/node17/commit
        Expected a whole commit, 40 hex digits; got 1.2345678901234568e+39.
        fix: YAML reads this as a number: write it in quotes, '…', digit for digit.",
        "openrpc/evidence/repositories.yaml#/node17/date
        Expected a day; got "January".
        fix: Write year, month and day: '2026-08-21'.",
        "openrpc/evidence/repositories.yaml#/node18/commit
        Expected a whole commit, 40 hex digits; got Infinity.
        fix: YAML reads this as a number: write it in quotes, '…', digit for digit.",
        "openrpc/evidence/repositories.yaml#/node19
        The value must have required property 'date'; got {"repository":"some/node","commit":"abc123"}.
        fix: Add "date".",
        "openrpc/evidence/repositories.yaml#/node19/commit
        Expected a whole commit, 40 hex digits; got "abc123".
        fix: Write all 40 digits: "git rev-parse COMMIT" prints them.",
      ]
    `)
    expect(named(`node17: { repository: some/node, commit: '${digits}', date: '2026-01-01' }`).problems).toEqual([])
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
