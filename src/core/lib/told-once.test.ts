import { expect, test } from 'vitest'
import type { Branch, SchemaRow } from './method-model.ts'
import { tellOnce } from './told-once.ts'

const row = (name: string, rest: Partial<SchemaRow> = {}): SchemaRow => ({
  ...{ anchor: `params.${name}`, name, type: 'Quantity', required: true, nullable: false, description: '' },
  ...rest,
})
const branch = (title: string, rest: Partial<Branch> = {}): Branch => ({
  ...{ title, type: title, description: '' },
  ...rest,
})
const values = [{ value: 'latest', description: 'Newest.' }]
const number: Branch[] = [branch('Hex', { rule: 'hex' }), branch('Integer')]

test('a later row with the same forms names the first', () => {
  const rows = tellOnce([row('gas', { branches: number }), row('price', { branches: number })], { hasRules: false })
  expect(rows[0]?.branches).toEqual(number)
  expect(rows[1]).toEqual({ ...row('price'), formsAs: { name: 'gas', anchor: 'params.gas' } })
})

test('the values of a tag are told once, also inside an alternative', () => {
  const inner = row('blockNumber', { branches: [branch('Tag', { values }), branch('Number')] })
  const outer = row('block', { branches: [branch('Tag', { values }), branch('Object', { rows: [inner] })] })
  const [block] = tellOnce([outer], { hasRules: false })
  expect(block?.branches?.[0]?.values).toEqual(values)
  expect(block?.branches?.[1]?.rows?.[0]?.branches).toEqual([branch('Tag'), branch('Number')])
})

test('the form of a type is told once if asked for, with and without null', () => {
  const rows = [
    row('from', { type: 'Address or null', rule: '40 digits' }),
    row('to', { type: 'Address', rule: '40 digits' }),
    row('hash', { type: 'Hash32', rule: '64 digits' }),
  ]
  expect(tellOnce(rows, { hasRules: true }).map(({ rule }) => rule)).toEqual(['40 digits', undefined, '64 digits'])
  expect(tellOnce(rows, { hasRules: false })).toEqual(rows)
})
