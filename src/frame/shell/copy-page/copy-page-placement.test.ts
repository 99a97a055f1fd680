import { describe, expect, test } from 'vitest'
import { copyPagePlacement, placementDelay } from './copy-page-placement.ts'

describe('copyPagePlacement', () => {
  test.each([
    [{ hasToc: true, hasArticle: true, hasMain: true }, 'toc'],
    [{ hasToc: false, hasArticle: true, hasMain: true }, 'article'],
    [{ hasToc: false, hasArticle: false, hasMain: true }, 'main'],
    [{ hasToc: false, hasArticle: false, hasMain: false }, 'floating'],
    [{ hasToc: true, hasArticle: false, hasMain: false }, 'toc'],
  ] as const)('%o gives %s', (layout, place) => {
    expect(copyPagePlacement(layout)).toBe(place)
  })
})

describe('placementDelay', () => {
  test('waits a little at 996 px and below', () => {
    expect(placementDelay(997)).toBe(0)
    expect(placementDelay(996)).toBeGreaterThan(0)
    expect(placementDelay(390)).toBe(placementDelay(996))
  })
})
