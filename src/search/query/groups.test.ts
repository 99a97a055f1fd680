import { describe, expect, test } from 'vitest'
import type { Hit } from './answer.ts'
import { inGroups } from './groups.ts'
import { hierarchyOf } from './records.ts'

/** `A1 A2 B1` → hits of the groups A and B, each on another page. */
const hits = (rows: string): Hit[] =>
  rows.split(' ').map((row) => ({
    objectID: row,
    url: row,
    url_without_anchor: row,
    anchor: null,
    type: 'lvl1',
    hierarchy: hierarchyOf(row[0] ?? '', [row]),
    content: null,
    kind: 'page',
    where: '',
    _highlightResult: { hierarchy: {} },
    _snippetResult: { hierarchy: {} },
  }))

const shown = (rows: string): string =>
  inGroups(hits(rows))
    .map(({ objectID, hierarchy }) => (hierarchy.lvl0 === objectID[0] ? objectID : `+${objectID}`))
    .join(' ')

describe('inGroups', () => {
  test('orders groups by their best row', () => expect(shown('A1 B1 A2 B2')).toBe('A1 A2 B1 B2'))

  test('the first three rows are the three best, whatever else their groups have', () =>
    expect(shown('A1 A2 B1 A3 A4 A5 C1')).toBe('A1 A2 B1 +A3 +A4 +A5 C1'))

  test('the first six are the six best', () =>
    expect(shown('A1 B1 C1 A2 D1 E1 A3 A4 F1')).toBe('A1 B1 C1 +A2 D1 E1 F1'))

  test('a group goes on where nothing stands after it', () =>
    expect(shown('A1 A2 A3 A4 A5 B1 B2')).toBe('A1 A2 A3 A4 A5 B1 B2'))

  test('rows of one page stand together, as the modal shows them', () => {
    const [first, second, third] = hits('A1 A2 A3') as [Hit, Hit, Hit]
    const inner = { ...third, hierarchy: first.hierarchy }
    expect(inGroups([first, second, inner]).map(({ objectID }) => objectID)).toEqual(['A1', 'A3', 'A2'])
  })
})
