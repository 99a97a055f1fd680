import { expect, test } from 'vitest'
import { compareWithAjv } from '../../../../test/validator-differential.ts'

test('the passes change no verdict of ajv, on more than 200,000 values', () => {
  const { values, accepted, disagreements } = compareWithAjv({ count: 240_000, madePerShape: 24, seed: 7 })
  expect(disagreements).toEqual([])
  expect(values).toBeGreaterThan(200_000)
  expect(accepted).toBeGreaterThan(20_000)
  expect(values - accepted).toBeGreaterThan(20_000)
})
