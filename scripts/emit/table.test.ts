import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { OpenRpcDocument, Schema } from '../openrpc/document.ts'
import { emitShapes } from './shapes.ts'
import { TABLE, tableModule } from './table.ts'

const document = JSON.parse(readFileSync('generated/openrpc.json', 'utf8')) as OpenRpcDocument
const shapesOf = (changed: OpenRpcDocument): string[] =>
  (emitShapes(changed).find(({ path }) => path === 'rpc/shapes.ts')?.text ?? '').split('\n')

/** The document with one more field of Receipt, since the newest release. */
function withField(name: string, field: Schema): OpenRpcDocument {
  const { Receipt = {}, ...schemas } = document.components.schemas
  const properties = { ...Receipt.properties, [name]: field }
  const all = Object.entries({ ...schemas, Receipt: { ...Receipt, properties } })
  const order = Object.keys(document.components.schemas)
  all.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(all) } }
}

/** Lines that only one of two texts has. */
function changedLines(before: readonly string[], after: readonly string[]): string[] {
  const count = (lines: readonly string[], line: string) => lines.filter((other) => other === line).length
  const more = (mark: string, mine: readonly string[], theirs: readonly string[]) =>
    [...new Set(mine)].filter((line) => count(mine, line) > count(theirs, line)).map((line) => mark + line)
  return [...more('-', before, after), ...more('+', after, before)]
}

test('one new field is a few changed lines, and each says what it is', () => {
  const quantity = { description: 'Time.', $ref: '#/components/schemas/Quantity' }
  const plain = changedLines(shapesOf(document), shapesOf(withField('executionTime', quantity)))
  expect(plain).toMatchInlineSnapshot(`
    [
      "-      "contractAddress": "?Address"",
      "+      "contractAddress": "?Address",",
      "+      "executionTime?": "Quantity"",
    ]
  `)
  const since = withField('executionTime', { ...quantity, 'x-since': '0.16.4' })
  expect(changedLines(shapesOf(document), shapesOf(since))).toMatchInlineSnapshot(`
    [
      "-      "contractAddress": "?Address"",
      "-    "never": ["blobGasUsed", "blobGasPrice"]",
      "+      "contractAddress": "?Address",",
      "+      "executionTime?": "Quantity"",
      "+    "never": ["blobGasUsed", "blobGasPrice"],",
      "+    "releases": { "executionTime": "since client 0.16.4; earlier ones do not have it" }",
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
