import { describe, expect, test } from 'vitest'
import { NARROW_TABLE_COLUMNS } from '../core/model/constants.ts'
import { rehypeTables } from './rehype-tables.ts'

const element = (tagName: string, ...children: unknown[]) => ({ type: 'element', tagName, properties: {}, children })
const cells = (tagName: string, words: string[]) =>
  element('tr', ...words.map((value) => element(tagName, { type: 'text', value })))
const table = (heads: string[], ...rows: string[][]) =>
  element('table', element('thead', cells('th', heads)), element('tbody', ...rows.map((row) => cells('td', row))))

/** Whether the processed table is marked, and the label of each cell. */
const labelled = (made: ReturnType<typeof table>) => {
  const tree = { type: 'root', children: [element('div', made)] }
  rehypeTables()(tree as never)
  const body = made.children[1] as { children: { children: { properties: { dataLabel?: string } }[] }[] }
  return {
    isNarrow: 'dataNarrow' in made.properties,
    labels: body.children.map((row) => row.children.map(({ properties }) => properties.dataLabel)),
  }
}

describe('a table of few columns', () => {
  test('has the heading of its column on each cell but the first', () => {
    expect(labelled(table(['Code', 'Cause', 'Do'], ['-32602', 'A wrong value', 'Check it']))).toEqual({
      isNarrow: true,
      labels: [[undefined, 'Cause', 'Do']],
    })
  })

  test('has no labels with two columns: each row would have the same one', () => {
    expect(labelled(table(['Question', 'Answer'], ['When?', 'Now']))).toEqual({
      isNarrow: true,
      labels: [[undefined, undefined]],
    })
  })

  test('has no label where a heading has no words', () => {
    expect(labelled(table(['', '', 'c'], ['a', 'b', 'c']))).toEqual({
      isNarrow: true,
      labels: [[undefined, undefined, 'c']],
    })
  })
})

test('a table whose heading is computed is left as it is: its words are not known yet', () => {
  const made = table(['Gas', 'Cost at'], ['21,000', '0.0021 MON'])
  const [head] = made.children as { children: { children: { children: unknown[] }[] }[] }[]
  head?.children[0]?.children[1]?.children.push({ type: 'mdxJsxTextElement', name: 'Fact', children: [] })
  expect(labelled(made).isNarrow).toBe(false)
})

test('a wider table is left as it is', () => {
  const heads = Array.from({ length: NARROW_TABLE_COLUMNS + 1 }, (_, index) => `Column ${index}`)
  const found = labelled(table(heads, heads))
  expect(found).toEqual({ isNarrow: false, labels: [heads.map(() => undefined)] })
})

test('a table without a heading over its first column has the names of its rows there', () => {
  const made = table(['', 'v0', 'v1'], ['Header', '108', '112'])
  rehypeTables()({ type: 'root', children: [made] } as never)
  const body = made.children[1] as { children: { children: { tagName: string; properties: { scope?: string } }[] }[] }
  expect(body.children[0]?.children.map(({ tagName, properties }) => [tagName, properties.scope])).toEqual([
    ['th', 'row'],
    ['td', undefined],
    ['td', undefined],
  ])
})
