/** Checks that the tests named in docs/specification.md exist, and compares its values, signatures and shapes with the code. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { chain } from '../../src/chain.config.ts'
import * as constants from '../../src/core/model/constants.ts'
import * as searchConstants from '../../src/core/model/search-constants.ts'
import { site } from '../../src/core/model/site.config.ts'
import { COPY_PAGE } from '../../src/frame/shell/copy-page/copy-page-placement.ts'
import { listedMethods } from '../../test/authored.ts'
import { faultOf, namedTests, tableRows } from './named-tests.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

type Schema = {
  $ref?: string
  type?: string
  enum?: string[]
  pattern?: string
  required?: string[]
  properties?: Record<string, Schema>
  oneOf?: Schema[]
  allOf?: Schema[]
}
const { components } = JSON.parse(read('generated/openrpc.json')) as {
  components: { schemas: Record<string, Schema> }
}
const { subjects } = JSON.parse(read('generated/methods/index.json')) as {
  subjects: { methods: { name: string; signature: string; result: string }[] }[]
}

const text = read('docs/specification.md')
const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const idOf = (row: string): string => cellsOf(row)[0] ?? ''
const rows = tableRows(text)
/** Rows of one section, by its title. */
const rowsOf = (title: string): string[][] =>
  tableRows(text.split(/^## /m).find((section) => section.startsWith(title)) ?? '').map(cellsOf)
const codeOf = (cell = ''): string => /^`(.*)`$/.exec(cell)?.[1] ?? ''

const VALUES: Record<string, unknown> = { ...constants, ...searchConstants, COPY_PAGE, site, chain }
/** The value at a path such as `site.toc.minLevel`, as text. */
const valueAt = (place: string): string =>
  String(
    place.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], VALUES),
  )
const values = [...text.matchAll(/`([A-Za-z][\w.]*) = ([^`]+)`/g)].map(([, place = '', value = '']) => ({
  place,
  value,
}))

describe('the specification', () => {
  test('numbers its requirements without a gap in each section', () => {
    const ids = rows.map(idOf)
    const sections = [...new Set(ids.map((id) => id.split('.')[0]))]
    const counted = sections.flatMap((section) =>
      ids.filter((id) => id.startsWith(`${section}.`)).map((_, index) => `${section}.${index + 1}`),
    )
    expect(ids).toEqual(counted)
    expect(sections.map(Number)).toEqual(sections.map((_, index) => index + 1))
  })

  test('names a test for every requirement', () => {
    const own = new Set([...rowsOf('10.'), ...rowsOf('11.')].map(([id]) => id))
    expect(own.size).toBeGreaterThan(40)
    expect(rows.filter((row) => namedTests(row).length === 0 && !own.has(idOf(row)))).toEqual([])
  })

  test.each(namedTests(text))('$file › $name', (named) => expect(faultOf(named)).toBeUndefined())

  test.each(values)('$place is $value', ({ place, value }) => expect(valueAt(place)).toBe(value))
})

describe('methods', () => {
  const signatures = rowsOf('10.').map(([, signature]) => codeOf(signature))
  const written = new Map(
    subjects
      .flatMap(({ methods }) => methods)
      .map(({ name, signature, result }) => [name, `${name}${signature.replace(/: [^,)]+/g, '')}: ${result}`]),
  )

  test('are those of the list', () => {
    expect(signatures.map((signature) => signature.split('(')[0]).sort()).toEqual(listedMethods)
  })

  test.each(signatures)('%s', (signature) => expect(written.get(signature.split('(')[0] ?? '')).toBe(signature))
})

const schemaOf = ({ $ref, ...schema }: Schema): Schema =>
  $ref ? (components.schemas[$ref.replace('#/components/schemas/', '')] ?? {}) : schema
/** The schema itself and every form that it may have. */
const formsOf = (schema: Schema): Schema[] => {
  const { oneOf = [], allOf = [], ...own } = schemaOf(schema)
  return [own, ...[...oneOf, ...allOf].flatMap(formsOf)]
}
/** `to or null`, `error?`: a field as the tables write it. */
const fieldsOf = (name: string): string[] => {
  const forms = formsOf({ $ref: `#/components/schemas/${name}` }).filter(({ properties }) => properties)
  const names = new Set(forms.flatMap(({ properties }) => Object.keys(properties ?? {})))
  return [...names].map((field) => {
    const holders = forms.filter(({ properties }) => properties?.[field])
    const mayLack = holders.some(({ required }) => !required?.includes(field))
    const mayBeNull = holders.some(({ properties }) =>
      formsOf(properties?.[field] ?? {}).some(({ type }) => type === 'null'),
    )
    return `${field}${mayLack ? '?' : ''}${mayBeNull ? ' or null' : ''}`
  })
}

describe('shapes', () => {
  const shapes = rowsOf('11.').map(([, name, members]) => ({
    name: codeOf(name),
    members: codeOf(members).split(', '),
  }))

  test.each(shapes)('$name has its members', ({ name, members }) => {
    const words = components.schemas[name]?.enum ?? fieldsOf(name)
    expect(words).toEqual(expect.arrayContaining(members))
  })

  test('widths of numbers, addresses and hashes', () => {
    const fits = (name: string, value: string) => new RegExp(components.schemas[name]?.pattern ?? '^$').test(value)
    const hex = (digits: number) => `0x${'f'.repeat(digits)}`
    expect(
      ['Quantity', 'Address', 'Hash32'].map((name) => [16, 40, 64].map((digits) => fits(name, hex(digits)))),
    ).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ])
    expect([fits('Quantity', '0x0'), fits('Quantity', '-0x1'), fits('Quantity', hex(17))]).toEqual([true, false, false])
  })

  test('the raw form of a blob transaction', () => {
    const { description } = JSON.parse(read('generated/methods/eth_sendRawTransaction.json')) as { description: string }
    expect(description.replace(/\s+/g, ' ')).toContain(
      'blob transactions (type 3), whose raw form is the network form with blobs, commitments and proofs.',
    )
  })
})
