import { describe, expect, test } from 'vitest'
import { assemble } from '../openrpc/assemble.ts'
import { fixtureParts, fixtureText } from '../openrpc/fixture.ts'
import { printProblem } from '../openrpc/problem.ts'
import { check } from './check.ts'

const ROOT = 'openrpc/openrpc.yaml'
const METHODS = 'openrpc/methods/thing.yaml'
const ERRORS = 'openrpc/errors.yaml'
const REPOSITORIES = `node: { repository: some/node, commit: '${'a'.repeat(40)}', date: '2026-01-01' }\n`

/** The parts with a limit of the node, a number that only prose states, and the lines of source behind both. */
const parts = (changes: Record<string, (text: string) => string> = {}) => {
  const texts: Record<string, string> = {
    [ROOT]: `${fixtureText(ROOT)}x-node-limits:\n  - { id: call-gas, title: Gas of a call, value: 30000000, unit: gas }\n`,
    'openrpc/numbers.yaml': `queue: { value: 20, unit: requests, proof: limit node/call-gas, about: queue }\n`,
    [METHODS]: `${fixtureText(METHODS)}  x-limits:\n    - { limit: call-gas, title: Gas of one call }\n`,
    [ERRORS]: fixtureText(ERRORS).replace(
      'The params do not fit.',
      'The call needs more than {limit:call-gas} gas, or {limit:queue} requests wait.',
    ),
    'openrpc/evidence/repositories.yaml': REPOSITORIES,
    'openrpc/evidence/nullability.yaml': `eth_getThing: Only the chain can tell.\nThing.parts: Only the chain can tell.\n`,
    'openrpc/evidence/limits.yaml': `'eth_getThing/call-gas': The node has it.
'node/call-gas':
  - { at: 'node:src/cli.rs:1', literal: '#[arg(long, default_value_t = 30_000_000)]' }
  - { at: 'node:src/cli.rs:2', literal: '#[arg(long, default_value_t = 20)]' }
`,
    'openrpc/evidence/errors.yaml': `InvalidParams: [{ at: 'node:src/errors.rs:1', literal: 'code: -32602' }]\nWrongChain: Only the chain can tell.\n`,
  }
  for (const [path, change] of Object.entries(changes)) texts[path] = change(texts[path] ?? '')
  return assemble(fixtureParts(texts))
}

const problemsOf = (changes: Parameters<typeof parts>[0]) => check(parts(changes)).map(printProblem)
const replaced = (from: string, to: string) => (text: string) => {
  expect(text).toContain(from)
  return text.replace(from, to)
}

describe('a number with one home', () => {
  test('reaches the limit of a method and every text that names it', () => {
    const { document } = parts()
    expect(check(parts())).toEqual([])
    expect(document.methods[0]?.['x-limits']).toEqual([
      { id: 'call-gas', title: 'Gas of one call', value: 30_000_000, unit: 'gas' },
    ])
    expect(document['x-errors'].InvalidParams?.cause).toBe(
      'The call needs more than 30,000,000 gas, or 20 requests wait.',
    )
  })

  test('is changed in all of them, once its line of source says the same', () => {
    const { document } = parts({
      [ROOT]: replaced('30000000', '50000000'),
      'openrpc/evidence/limits.yaml': replaced('30_000_000', '50_000_000'),
    })
    expect(document.methods[0]?.['x-limits']?.[0]?.value).toBe(50_000_000)
    expect(document['x-errors'].InvalidParams?.cause).toContain('more than 50,000,000 gas')
  })

  test('that differs from its line of source stops the build and names both places', () => {
    expect(problemsOf({ [ROOT]: replaced('30000000', '50000000') })).toMatchInlineSnapshot(`
      [
        "openrpc/evidence/limits.yaml#/node~1call-gas
        call-gas is 50000000 gas, and its lines of source hold 30000000, 20: src/cli.rs:1 #[arg(long, default_value_t = 30_000_000)]; src/cli.rs:2 #[arg(long, default_value_t = 20)].
        fix: Correct the value in x-node-limits of openrpc/openrpc.yaml, or these lines in openrpc/evidence/limits.yaml: one of the two is out of date.",
      ]
    `)
  })

  test('that only prose states is held against the lines of its proof', () => {
    const problems = problemsOf({ 'openrpc/numbers.yaml': replaced('value: 20', 'value: 21') })
    expect(problems.join()).toContain('queue is 21 requests, and its lines of source hold 30000000, 20')
    const lost = problemsOf({ 'openrpc/numbers.yaml': replaced('node/call-gas', 'node/gone') })
    expect(lost.join()).toContain('The proof "limit node/gone" of queue is no statement.')
  })

  test('is held against the lines of the method too, and a line is quoted in one way only', () => {
    const copy = (literal: string) =>
      replaced('The node has it.', `[{ at: 'node:src/cli.rs:1', literal: '${literal}' }]`)
    const limits = 'openrpc/evidence/limits.yaml'
    expect(problemsOf({ [limits]: copy('#[arg(long, default_value_t = 30_000_000)]') })).toEqual([])
    const problems = problemsOf({ [limits]: copy('#[arg(long, default_value_t = 50_000_000)]') }).join()
    expect(problems).toContain('eth_getThing/call-gas is 30000000 gas, and its lines of source hold 50000000')
    expect(problems).toContain(
      'src/cli.rs:1 is quoted as "#[arg(long, default_value_t = 50_000_000)]", and elsewhere as',
    )
  })

  test('may not have a value of its own in a method, too', () => {
    const own = '{ id: call-gas, title: Gas of one call, value: 50000000, unit: gas }'
    expect(
      problemsOf({ [METHODS]: replaced('{ limit: call-gas, title: Gas of one call }', own) }),
    ).toMatchInlineSnapshot(`
      [
        "openrpc/methods/thing.yaml#/0/x-limits/0
        "call-gas" has a home with the value 30000000, and a value here too.
        fix: Write "limit: call-gas" in the place of value and unit.",
      ]
    `)
  })

  test('may not be typed in prose', () => {
    const typed = problemsOf({ [METHODS]: replaced('Answers the thing.', 'Answers within 30 million gas.') })
    expect(typed).toMatchInlineSnapshot(`
      [
        "openrpc/methods/thing.yaml#/0/description
        "30 million gas" is typed, and it has a home.
        fix: Write {limit:call-gas}, or {=30 million gas} where it is history, another release or a worked example.",
      ]
    `)
  })

  test('may be typed with a mark, where it is history', () => {
    expect(problemsOf({ [METHODS]: replaced('Answers the thing.', 'It was {=30 million gas} once.') })).toEqual([])
  })

  test('that no home has is named where it is taken', () => {
    const [problem] = problemsOf({ [METHODS]: replaced('Answers the thing.', 'At most {limit:cal-gas}.') })
    expect(problem).toMatchInlineSnapshot(`
      "openrpc/methods/thing.yaml#/0/description
        There is no limit "cal-gas".
        fix: Nearest: call-gas. Its home is openrpc/openrpc.yaml (x-node-limits), openrpc/numbers.yaml or the x-limits of a method."
    `)
  })
})

describe('a statement', () => {
  test('without a source, or a reason for having none, stops the build', () => {
    const problems = problemsOf({
      'openrpc/evidence/errors.yaml': replaced('WrongChain: Only the chain can tell.', ''),
    })
    expect(problems).toMatchInlineSnapshot(`
      [
        "openrpc/evidence/errors.yaml
        The error "WrongChain" has no source.
        fix: Add 'WrongChain' with the line of source that holds it, as [{ at: 'bft:PATH:LINE', literal: 'the line' }], or with a sentence that says why there is none. For a release after 0.16.2, add its commit to openrpc/evidence/repositories.yaml and write that name instead of bft.",
      ]
    `)
  })
})

describe('an error', () => {
  test('whose code its line of source does not have stops the build', () => {
    expect(problemsOf({ 'openrpc/evidence/errors.yaml': replaced('-32602', '-32600') })).toMatchInlineSnapshot(`
      [
        "openrpc/evidence/errors.yaml#/InvalidParams
        InvalidParams has the code -32602, and its lines of source hold -32600.
        fix: Correct the error in openrpc/errors.yaml, or its lines in openrpc/evidence/errors.yaml: one of the two is out of date.",
      ]
    `)
  })

  test('whose text its line of source does not have stops the build', () => {
    const [problem] = problemsOf({
      'openrpc/evidence/errors.yaml': replaced("literal: 'code: -32602'", `literal: '"another text of it"'`),
      [ERRORS]: (text) => text.replaceAll('Invalid params', 'Invalid params were given'),
    })
    expect(problem).toContain('InvalidParams has the text "Invalid params were given"')
  })
})
