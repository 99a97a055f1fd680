import { expect, test } from 'vitest'
import { faultOf, namedTests, tableRows } from './named-tests.ts'

const FILE = 'scripts/test/named-tests.test.ts'

test('tests are read from the code spans of a text', () => {
  expect(namedTests('| a | `a.test.ts › one`, `b/c.spec.tsx › two: "three"` | `d.test.ts` |')).toEqual([
    { file: 'a.test.ts', name: 'one' },
    { file: 'b/c.spec.tsx', name: 'two: "three"' },
  ])
})

test('rows are those below the head of a table', () => {
  expect(tableRows('Text\n\n| A | B |\n| --- | :-: |\n| 1 | 2 |\n| 3 | 4 |\n\nText')).toEqual([
    '| 1 | 2 |',
    '| 3 | 4 |',
  ])
})

test('a test that is gone, and a file that is gone, are told', () => {
  expect(faultOf({ file: FILE, name: 'rows are those below the head of a table' })).toBeUndefined()
  expect(faultOf({ file: FILE, name: 'rows are those' })).toBe('The file does not have a test of this name.')
  expect(faultOf({ file: 'scripts/test/none.test.ts', name: 'a' })).toBe('There is no such file.')
})
