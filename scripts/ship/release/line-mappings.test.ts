import { expect, test } from 'vitest'
import { lineMappings } from './line-mappings.ts'

test('keeps the first place of each line', () => {
  // Two places in the first line, one in the third, two in the fourth. The fifth number of a segment is a name.
  expect(lineMappings('AAAA,CACCA;;EAEE;AACA,IAAI')).toBe('AAAA;;EAGG;AACA')
  expect(lineMappings('')).toBe('')
})

test('counts the next line from the place that it wrote', () => {
  // The second place of the first line moves by 40 lines, which needs two digits.
  expect(lineMappings('AAAA,CAwCA;AACA')).toBe('AAAA;AAyCA')
})
