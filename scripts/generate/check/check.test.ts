import { describe, expect, test } from 'vitest'
import { assemble } from '../openrpc/assemble.ts'
import { fixtureParts, fixtureText } from '../openrpc/fixture.ts'
import { readParts } from '../openrpc/output-files.ts'
import { printProblem, stopOnProblems } from '../openrpc/problem.ts'
import { check } from './check.ts'

const HEAD = 'openrpc/openrpc.yaml'
const METHODS = 'openrpc/methods/thing.yaml'
const SCHEMAS = 'schemas/rpc/thing.yaml'
const KNOWN = 'openrpc/examples/eth_getThing/known.json'
const SHORT = 'openrpc/examples/eth_getThing/short.json'

const problemsOf = (changes: Record<string, string | undefined>) =>
  check(assemble(fixtureParts(changes))).map(printProblem)

/** Problems after a text replacement in one part. */
function changed(path: string, from: string, to: string): string[] {
  const text = fixtureText(path)
  expect(text).toContain(from)
  return problemsOf({ [path]: text.replace(from, to) })
}

describe('check', () => {
  test('finds nothing wrong with complete parts', () => {
    expect(problemsOf({})).toEqual([])
  })

  test('names file and line of a part that is not YAML', () => {
    expect(problemsOf({ [SCHEMAS]: 'Thing: [' })[0]).toMatch(/^schemas\/rpc\/thing.yaml:1:\d+\n {2}Not YAML: /)
  })

  test.each([
    ['Thing: *missing', 'Unresolved alias (the anchor must be set before the alias): missing.'],
    ['Thing: &thing [*thing]', 'Converting circular structure to JSON.'],
  ])('names a part with an alias that makes no tree: %s', (text, message) => {
    expect(problemsOf({ [SCHEMAS]: text })).toEqual([
      `${SCHEMAS}\n  Not a tree: ${message}\n  fix: Write the value instead of the alias.`,
    ])
  })

  test('names an example that is not JSON', () => {
    expect(problemsOf({ [KNOWN]: '{' })[0]).toContain(`${KNOWN}\n  Not JSON:`)
  })

  test('names the part that the list promises and nobody wrote', () => {
    expect(problemsOf({ [METHODS]: undefined })[0]).toMatchInlineSnapshot(`
      "openrpc/methods/thing.yaml
        The file does not exist.
        fix: Add it, or take it off the list in openrpc/openrpc.yaml."
    `)
  })

  test.each(['', 'null', '[]', '7', 'text'])(
    'names the head alone when it is %j, and calls no other part unlisted',
    (text) => {
      const problems = problemsOf({ [HEAD]: text })
      expect(problems).toEqual([expect.stringContaining(`${HEAD}\n  The value must be object; got `)])
    },
  )

  test.each([
    ['openrpc: 1.3.2', 'openrpc: null', '#/openrpc'],
    ['[methods/thing.yaml]', '[null]', '#/methods/0'],
    ['info:', 'x-node-limits: null\ninfo:', '#/x-node-limits'],
    ['name: local,', 'name: local, x-limits: [null],', '#/servers/0/x-limits/0'],
    ['version: 1.0.0', 'version: 1.0.0, description: null', '#/info/description'],
  ])('names the member of the head that is null: %s', (from, to, pointer) => {
    expect(changed(HEAD, from, to)).toEqual([
      expect.stringMatching(new RegExp(`^${HEAD}${pointer}\n.+; got null\\.\n {2}fix: `)),
    ])
  })

  test('names what is wrong in other parts beside a head that cannot be read', () => {
    const problems = problemsOf({ [HEAD]: '[', [METHODS]: 'null' })
    expect(problems[0]).toContain('Not YAML')
    expect(problems[1]).toContain(`${METHODS}\n  The value must be array; got null.`)
  })

  test('refuses a part that no list names', () => {
    expect(problemsOf({ 'openrpc/methods/lost.yaml': '[]' })[0]).toContain('No list names this part.')
  })

  test('names a component that two files define', () => {
    const problems = problemsOf({ 'schemas/rpc/zzz.yaml': fixtureText(SCHEMAS) })
    expect(problems[0]).toMatchInlineSnapshot(`
      "schemas/rpc/zzz.yaml#/Hash32
        "Hash32" is already defined in schemas/rpc/thing.yaml.
        fix: Give one of the two another name."
    `)
  })

  test('reports what the OpenRPC meta-schema refuses, at the part it came from', () => {
    const [problem] = changed(METHODS, '  x-kind: read', '  paramStructure: sideways')
    expect(problem).toMatchInlineSnapshot(`
      "openrpc/methods/thing.yaml#/0/paramStructure
        The OpenRPC meta-schema says: should be equal to one of the allowed values {"allowedValues":["by-position","by-name","either"]}.
        fix: See https://spec.open-rpc.org for what may stand here."
    `)
  })

  test('names a dangling reference with the nearest names', () => {
    expect(changed(METHODS, 'schemas/Hash32', 'schemas/Hash23')).toMatchInlineSnapshot(`
      [
        "openrpc/methods/thing.yaml#/0/params/0/schema/$ref
        "#/components/schemas/Hash23" does not exist.
        fix: Use one of: Hash32.",
      ]
    `)
  })

  test('refuses a keyword that the generators do not know', () => {
    expect(changed(SCHEMAS, 'type: array', 'type: array\n      uniqueItems: true')[0]).toContain(
      'schemas/rpc/thing.yaml#/Thing/properties/parts/uniqueItems',
    )
  })

  test('refuses a union whose branches overlap', () => {
    const branches = `oneOf: [{ $ref: '#/components/schemas/Thing' }, { title: Any object, type: object }]`
    expect(
      changed(METHODS, `oneOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'null' }]`, branches)[0],
    ).toContain('A value may fit both "Thing" and "Any object".')
  })

  test.each([
    ['a summary', METHODS, '  summary: A thing by its hash.\n', ''],
    ['the reason for null', METHODS, '    x-null: [It is unknown.]\n', ''],
    ['the difference from Ethereum', METHODS, '  x-ethereum: []\n', ''],
    ['a description of a field', SCHEMAS, 'description: Its hash., ', ''],
    ['a pattern in words', SCHEMAS, '  x-rule: 0x followed by 64 hex digits (32 bytes)\n', ''],
    ['the remedy of an error', 'openrpc/errors.yaml', '  x-remedy: Correct them.\n', ''],
  ])('asks for %s', (_, path, from, to) => {
    expect(changed(path, from, to).join('\n')).toContain('is missing.')
  })

  test('names a method that is written twice', () => {
    const twice = fixtureText(METHODS) + fixtureText(METHODS)
    expect(problemsOf({ [METHODS]: twice })[0]).toMatchInlineSnapshot(`
      "openrpc/methods/thing.yaml#/1/name
        The method "eth_getThing" occurs twice.
        fix: Rename one."
    `)
  })

  test('collects all problems and stops once', () => {
    const problems = check(
      assemble(fixtureParts({ [METHODS]: fixtureText(METHODS).replace(/ {2}(summary|description): .*\n/g, '') })),
    )
    expect(problems.length).toBeGreaterThan(1)
    expect(() => stopOnProblems(problems)).toThrow(`${problems.length} problems in the OpenRPC document`)
  })
})

describe('check of examples', () => {
  test('refuses a hash that lost a digit, with the rule in words', () => {
    expect(changed(KNOWN, '"result":{"hash":"0xab', '"result":{"hash":"0xb')).toMatchInlineSnapshot(`
      [
        "openrpc/examples/eth_getThing/known.json#/response/result/hash
        Expected 0x followed by 64 hex digits (32 bytes); got "0xbababababababababababababababababababababababababababababababab" with 63 digits.
        fix: Correct the value, or the schema if the node does send this.",
      ]
    `)
  })

  test('refuses an example whose value is not the only one that a node sends', () => {
    const file = 'schemas/rpc/thing.yaml'
    const told = (constant: string) => {
      const text = fixtureText(file).replace(
        'x-absent: It has none.',
        `x-absent: It has none.\n      x-constant: ${constant}`,
      )
      return problemsOf({ [file]: text }).filter((problem) => problem.includes('the only value that a node sends'))
    }
    expect(told("'[]'")).toEqual([])
    expect(told("'[1]'")[0]).toContain('openrpc/examples/eth_getThing/known.json')
  })

  test('refuses a request that is marked invalid and is not', () => {
    expect(changed(SHORT, '0x12', `0x${'12'.repeat(32)}`)[0]).toContain('#/invalidRequest')
  })

  test('refuses an invalid request without the mark', () => {
    const [problem] = changed(SHORT, '"invalidRequest":true', '"x":true')
    expect(problem).toContain('#/request/params/0')
    expect(problem).toContain('If the request is meant to be wrong, write "invalidRequest": true into the example.')
  })

  test('refuses an error that the method does not list', () => {
    expect(changed(SHORT, '"message":"Invalid params"', '"message":"Nope"')[0]).toContain(
      '-32602 "Nope" is not among the errors',
    )
  })

  test('takes an error whose varying parts fit the pattern', () => {
    const error = (text: string) =>
      text.replace('-32602,"message":"Invalid params"', '-32003,"message":"Invalid chain ID: expected 7, got 8"')
    expect(problemsOf({ [SHORT]: error(fixtureText(SHORT)) })).toEqual([])
  })

  test('refuses a missing and an extra parameter', () => {
    const text = fixtureText(KNOWN)
    expect(problemsOf({ [KNOWN]: text.replace(/"params":\[.*?\]/, '"params":[]') })[0]).toContain('"hash" is required')
    expect(problemsOf({ [KNOWN]: text.replace(/"params":\[(.*?)\]/, '"params":[$1,1]') })[0]).toContain(
      'no such parameter',
    )
  })

  test('refuses an answer with another id', () => {
    expect(changed(KNOWN, '"response":{"jsonrpc":"2.0","id":1', '"response":{"jsonrpc":"2.0","id":2')[0]).toContain(
      'another id',
    )
  })

  test('asks for three cases that differ', () => {
    expect(problemsOf({ [SHORT]: undefined })[0]).toContain('2 of different shape or outcome. It needs 3.')
  })

  test('refuses a constructed pair without a word on how', () => {
    expect(changed(KNOWN, ',"note":"Made up."', '')[0]).toContain('Say how the pair was built.')
  })

  test('refuses an unknown class, a node without a name, and a recording that no node gave', () => {
    const known = (provenance: object) => ({ ...JSON.parse(fixtureText(KNOWN)), provenance })
    const told = (provenance: object) => problemsOf({ [KNOWN]: JSON.stringify(known(provenance)) }).join()
    expect(told({ kind: 'recorded', source: 'a test', note: 'Made up.' })).toContain('Expected one of monad-node')
    expect(told({ kind: 'monad-node', source: 'a test' })).toContain('The node is missing.')
    expect(told({ kind: 'assembled', source: 'a test' })).toContain('The note is missing.')
    expect(told({ kind: 'published', source: 'a recorded page' })).toContain('It speaks of a recording')
    expect(told({ kind: 'published', source: 'the scenario of npm run record' })).toBe('')
    expect(told({ kind: 'other-node', node: 'anvil', source: 'a recorded scenario' })).toBe('')
  })

  test('shows a normal answer of the network first, and leaves the choice among them to the list', () => {
    const answer = (kind: string) =>
      JSON.stringify({ ...JSON.parse(fixtureText(KNOWN)), title: kind, provenance: { kind, node: 'a', source: 'b' } })
    const real = { 'openrpc/examples/eth_getThing/real.json': answer('monad-node') }
    expect(problemsOf(real)).toEqual([])
    expect(problemsOf({ ...real, [KNOWN]: answer('other-node') }).join()).toContain(
      'The first example is "known", which does not show a normal answer of a Monad node.',
    )
    const unlisted = fixtureText(METHODS).replace('  x-examples: [known]\n', '')
    expect(problemsOf({ ...real, [KNOWN]: answer('other-node'), [METHODS]: unlisted })).toEqual([])
  })

  test('refuses a folder that no method has', () => {
    expect(problemsOf({ 'openrpc/examples/eth_getThings/a.json': fixtureText(KNOWN) })[0]).toContain(
      'No method is called',
    )
  })
})

/** Milliseconds. Checking all examples needs half a second, or several times as much on a busy machine. */
const BUSY_MACHINE_MS = 60_000

describe('the real document', { timeout: BUSY_MACHINE_MS }, async () => {
  const parts = await readParts(['openrpc', 'schemas'])

  test('passes every check', () => {
    expect(check(assemble(parts)).map(printProblem)).toEqual([])
  })

  test('fails when one digit of one example is dropped', () => {
    const victim = parts.find((part) => part.path.startsWith('openrpc/examples/eth_getTransactionReceipt/'))
    const broken = parts.map((part) =>
      part === victim ? { ...part, text: part.text.replace(/("transactionHash": ?"0x)[0-9a-f]/, '$1') } : part,
    )
    const problems = check(assemble(broken))
    expect(problems).toHaveLength(1)
    expect(problems[0]?.file).toBe(victim?.path)
    expect(problems[0]?.pointer).toMatch(/transactionHash$/)
    expect(problems[0]?.message).toContain('64 hex digits')
  })
})
