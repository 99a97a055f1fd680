import { describe, expect, test } from 'vitest'
import { assemble } from '../openrpc/assemble.ts'
import { fixtureParts, fixtureText } from '../openrpc/fixture.ts'
import { printProblem } from '../openrpc/problem.ts'
import { check } from './check.ts'

const THING = 'schemas/rpc/thing.yaml'
const ERRORS = 'openrpc/errors.yaml'
const FOLDER = 'openrpc/evidence'
const TIME = `    time: { description: How long it took., x-unit: ms, x-since: 0.2.0, type: integer }\n`

const commit = (digit: string, date: string, rest = '') =>
  `{ repository: some/node, commit: '${digit.repeat(40)}', date: '${date}'${rest} }`
const line = (name: string) => `[{ at: '${name}:src/thing.rs:3', literal: 'code: -32003, time: Option<u64>' }]`

/** Problems of a field and an error that begin with 0.2.0 of 2026-02-02, after 0.1.0 of 2026-01-01. */
function problemsOf({
  time = line('node'),
  error = line('node'),
  newer = commit('b', '2026-01-30'),
  isNewError = false,
} = {}): string[] {
  const errors = fixtureText(ERRORS)
  const assembled = assemble(
    fixtureParts({
      [THING]: fixtureText(THING) + TIME,
      [ERRORS]: isNewError
        ? errors
            .replace(', { until: 0.1.0, code: -32000 }', '')
            .replace(/client: 0\.1\.0(?=[^:]*source: source \}\]\n$)/, 'client: 0.2.0')
        : errors,
      [`${FOLDER}/repositories.yaml`]: `node: ${commit('a', '2026-01-01')}\nnode020: ${newer}\n`,
      [`${FOLDER}/nullability.yaml`]: `eth_getThing: Only a node tells.\nThing.parts: Only a node tells.\nThing.time: ${time}\n`,
      [`${FOLDER}/errors.yaml`]: `InvalidParams: Only a node tells.\nWrongChain: ${error}\n`,
    }),
  )
  return check(assembled).map(printProblem)
}

describe('what begins with a release', () => {
  test('needs a line of a commit of that release, a field as an answer of an error', () => {
    const [error = '', field = '', ...rest] = problemsOf()
    expect(field).toMatchInlineSnapshot(`
      "openrpc/evidence/nullability.yaml#/Thing.time
        "Thing.time" begins with client 0.2.0 (2026-02-02), and none of its lines is of a commit of that release: node of 2026-01-01 (aaaaaaaaaa).
        fix: Cite a line of a commit of 0.2.0 in openrpc/evidence/nullability.yaml; the commit gets a short name in openrpc/evidence/repositories.yaml, with a date after that of 0.1.0 (2026-01-01), or with "client: 0.2.0" where it is older. Where only an answer of a node shows it, say that in a sentence in the place of the lines. Or correct the release."
    `)
    expect(error).toContain('An answer of "WrongChain" begins with client 0.2.0 (2026-02-02), and none of its lines')
    expect(rest).toEqual([])
  })

  test('may be proven by a commit that its tag came days after, beside older ones', () => {
    const both =
      '[{ at: "node:src/a.rs:1", literal: "code: -32000" }, { at: "node020:src/a.rs:1", literal: "code: -32003" }]'
    expect(problemsOf({ time: line('node020'), error: both })).toEqual([])
    expect(problemsOf({ newer: commit('b', '2026-01-01'), time: line('node020'), error: both })).toHaveLength(2)
  })

  test('may be proven by an older commit that names the release, and by an answer of a node', () => {
    const newer = commit('b', '2025-12-24', ', client: 0.2.0')
    expect(problemsOf({ newer, time: line('node020'), error: 'Monad/0.2.0 answers it.' })).toEqual([])
    const older = newer.replace('0.2.0', '0.1.0')
    expect(problemsOf({ newer: older, time: line('node020'), error: line('node020') })).toHaveLength(2)
    const unknown = problemsOf({
      newer: newer.replace('0.2.0', '0.3.0'),
      time: line('node020'),
      error: line('node020'),
    })
    expect(unknown).toEqual([expect.stringContaining('#/node020/client\n  "0.3.0" is not a listed release.')])
  })

  test('is named by its lines: a field by its name, an error by its code and its text', () => {
    const lines = (literal: string) => `[{ at: 'node020:src/thing.rs:9', literal: '${literal}' }]`
    const found = (parts: { time?: string; error?: string }) =>
      problemsOf({ time: line('node020'), error: line('node020'), isNewError: 'error' in parts, ...parts }).map(
        (text) => text.split('\n')[1]?.trim(),
      )
    expect(found({ time: lines('pub took: Option<u64>,') })).toEqual([
      '"Thing.time" is new in client 0.2.0, but its lines do not contain the name of the field, time or time.',
    ])
    expect(found({ time: lines('pub time: Option<u64>,') })).toEqual([])
    const error = '"WrongChain" is new in client 0.2.0, but its lines do not contain its'
    expect(found({ error: lines('message: "Invalid chain ID"') })).toEqual([`${error} code.`])
    expect(found({ error: lines('code: -32003,') })).toEqual([`${error} text in quotes.`])
    expect(found({ error: lines('(-32003, "Invalid chain ID")') })).toEqual([])
  })
})
