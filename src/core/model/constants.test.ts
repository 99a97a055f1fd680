import { describe, expect, test } from 'vitest'
import { COLLAPSE_MAX_MS, collapseDuration, headingLinkTitle } from './constants.ts'

describe('collapseDuration', () => {
  test('takes no time for nothing', () => {
    expect(collapseDuration(0)).toBe(0)
  })

  test('takes longer for higher elements, but less than in proportion', () => {
    const [low, high] = [collapseDuration(72), collapseDuration(288)]
    expect(high).toBeGreaterThan(low)
    expect(high).toBeLessThan(4 * low)
  })

  test('never keeps readers waiting for a very long fold', () => {
    expect(collapseDuration(40_000)).toBe(COLLAPSE_MAX_MS)
  })
})

test('a heading link says where it leads', () => {
  expect(headingLinkTitle('The four states')).toBe('Direct link to The four states')
})
