import { expect, test } from 'vitest'
import type { OpenRpcDocument, Schema } from '../openrpc/document.ts'
import { emitShapes } from './shapes.ts'
import { TABLE, tableModule } from './table.ts'

/** Enough fields for one line per field, as in a real shape. */
const FIELDS = ['size', 'age', 'start', 'end']
const quantity = { description: 'Time.', type: 'string', pattern: '^0x[0-9a-f]+$', 'x-rule': '0x' } as Schema

/** A document with one shape, which has further fields. */
const withFields = (further: Readonly<Record<string, Schema>> = {}): OpenRpcDocument => {
  const Thing = {
    ...{ title: 'Thing', description: 'A thing.', type: 'object', required: ['size'], 'x-never': ['weight'] },
    properties: { ...Object.fromEntries(FIELDS.map((name) => [name, { ...quantity }])), ...further },
  } as Schema
  return { methods: [], components: { schemas: { Thing }, errors: {} } } as unknown as OpenRpcDocument
}
const shapesOf = (changed: OpenRpcDocument): string[] =>
  (emitShapes(changed).find(({ path }) => path === 'rpc/shapes.ts')?.text ?? '').split('\n')

/** Lines that occur in only one of two texts. */
function changedLines(before: readonly string[], after: readonly string[]): string[] {
  const count = (lines: readonly string[], line: string) => lines.filter((other) => other === line).length
  const more = (mark: string, mine: readonly string[], theirs: readonly string[]) =>
    [...new Set(mine)].filter((line) => count(mine, line) > count(theirs, line)).map((line) => mark + line)
  return [...more('-', before, after), ...more('+', after, before)]
}

test('one new field is a few changed lines, and each says what it is', () => {
  const before = shapesOf(withFields())
  expect(changedLines(before, shapesOf(withFields({ time: quantity })))).toMatchInlineSnapshot(`
    [
      "-      "end?": { "pattern": "^0x[0-9a-f]+$", "rule": "0x" }",
      "+      "end?": { "pattern": "^0x[0-9a-f]+$", "rule": "0x" },",
      "+      "time?": { "pattern": "^0x[0-9a-f]+$", "rule": "0x" }",
    ]
  `)
  const since = withFields({ time: { ...quantity, 'x-since': '0.2.0' } })
  expect(changedLines(before, shapesOf(since))).toMatchInlineSnapshot(`
    [
      "-      "end?": { "pattern": "^0x[0-9a-f]+$", "rule": "0x" }",
      "-    "never": ["weight"]",
      "+      "end?": { "pattern": "^0x[0-9a-f]+$", "rule": "0x" },",
      "+      "time?": { "pattern": "^0x[0-9a-f]+$", "rule": "0x" }",
      "+    "never": ["weight"],",
      "+    "releases": { "time": "since client 0.2.0, missing in earlier clients" }",
    ]
  `)
})

test('a table is JSON that stands in the module as it is, whatever its texts hold', () => {
  const value = {
    long: Array.from({ length: 20 }, (_, index) => `text ${index} "' \n}\n] $& \`\${x}`),
    empty: {},
    none: undefined,
  }
  const text = tableModule({ type: 'Readonly<Record<string, unknown>>', name: 'things', about: 'Things.', value })
  const { json = '', type } = TABLE.exec(text)?.groups ?? {}
  expect(JSON.parse(json)).toEqual({ long: value.long, empty: {} })
  expect(type).toBe('Readonly<Record<string, unknown>>')
  expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThan(120)
})
