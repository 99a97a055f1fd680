import { expect, test } from 'vitest'
import { MAX_VALUES, measure } from './measure.ts'

const zeros = (length: number): number[] => new Array<number>(length).fill(0)

test('a large value that stays within the limits is measured with care and passes', () => {
  expect(measure(zeros(150_000))).toBeUndefined()
  expect(measure({ list: zeros(150_000) })).toBeUndefined()
})

test('values are counted over all of a value’s parts', () => {
  const half = MAX_VALUES / 2 + 1
  expect(measure([zeros(half), zeros(half)])).toBe('size')
  const shared = zeros(half)
  expect(measure([shared, shared])).toBe('size')
})
