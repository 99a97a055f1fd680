/** The new field in CONTRIBUTING.md passes the check as printed, and fails it with an older commit. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assemble } from '../openrpc/assemble.ts'
import { fixtureParts, fixtureText } from '../openrpc/fixture.ts'
import { UNITS } from '../openrpc/forms.ts'
import { printProblem } from '../openrpc/problem.ts'
import { check } from './check.ts'

const guide = readFileSync('CONTRIBUTING.md', 'utf8')
const CLIENTS = 'openrpc/clients.yaml'
const REPOSITORIES = 'openrpc/evidence/repositories.yaml'
const NULLABILITY = 'openrpc/evidence/nullability.yaml'
const RECEIPT = 'schemas/rpc/receipt.yaml'

/** The sample of a file, which follows the line with its name. */
function sample(file: string): string {
  const body = new RegExp(`\`\`\`yaml\\n# ${file}.*\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1]
  if (body === undefined) throw new Error(`CONTRIBUTING.md has no sample of ${file}.`)
  return body
}

/** The fixture with the field of CONTRIBUTING.md, its source line, its commit and its release. */
function problemsOf(changes: Record<string, (text: string) => string> = {}): string[] {
  const row = /`(- \{ version: 0\.17\.0, .*?\})`/.exec(guide)?.[1]
  const indented = sample(RECEIPT).replace(/^(?=.)/gm, '    ')
  const texts: Record<string, string> = {
    [CLIENTS]: `${row}\n${fixtureText(CLIENTS)}`,
    [REPOSITORIES]: sample(REPOSITORIES),
    [NULLABILITY]: `eth_getThing: Only a node tells.\nThing.parts: Only a node tells.\n${sample(NULLABILITY)}`,
    'openrpc/evidence/errors.yaml': `InvalidParams: Only a node tells.\nWrongChain: Only a node tells.\n`,
    [RECEIPT]: `Receipt:
  title: Receipt
  description: A receipt.
  type: object
  properties:
${indented}Quantity:
  title: Quantity
  description: A number.
  type: string
  pattern: '^0x(0|[1-9a-f][0-9a-f]{0,15})$'
  x-rule: 0x followed by 1 to 16 lower-case hex digits without leading zeros (64 bits)
`,
  }
  for (const [file, change] of Object.entries(changes)) texts[file] = change(texts[file] ?? '')
  return check(assemble(fixtureParts(texts))).map(printProblem)
}

test('the field that CONTRIBUTING.md shows passes with its evidence, its commit and its release', () => {
  expect(problemsOf()).toEqual([])
  for (const member of ['x-unit', 'x-group', 'x-since', 'x-absent']) expect(sample(RECEIPT)).toContain(`${member}: `)
  const [group = ''] = /x-group: .*/.exec(sample(RECEIPT)) ?? []
  expect(readFileSync(RECEIPT, 'utf8')).toContain(group)
})

test('and is refused with an older commit', () => {
  const older = { [REPOSITORIES]: (text: string) => text.replace(/date: .*/, `date: '2026-02-02'`) }
  expect(problemsOf(older)).toEqual([
    expect.stringContaining('"Receipt.executionTime" begins with client 0.17.0 (2026-10-14)'),
  ])
})

test('CONTRIBUTING.md lists the units', () => {
  const [line = ''] = guide.split('\n').filter((text) => text.startsWith('- `x-unit` '))
  expect([...line.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name)).toEqual(['x-unit', ...UNITS])
})
