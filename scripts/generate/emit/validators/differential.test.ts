import { expect, test } from 'vitest'
import { compareWithAjv } from '../../../../test/validator-differential.ts'

test('the passes change no verdict of ajv, on a sample of the values that the long test compares', () => {
  const { values, accepted, disagreements } = compareWithAjv({ count: 4_000, madePerShape: 2, seed: 1 })
  expect(disagreements).toEqual([])
  expect(values).toBeGreaterThanOrEqual(4_000)
  expect(accepted / values).toBeGreaterThan(0.1)
})
