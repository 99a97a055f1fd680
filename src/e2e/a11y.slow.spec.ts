import { describe, expect, test } from 'vitest'
import { axeFindingsInBothModes, walkRoutes, widerThanWindow } from './a11y.ts'
import { openPage } from './harness.ts'
import { served } from './routes.ts'

/**
 * Each test checks a part of the pages. This shows the progress and keeps each test below its limit on a busy machine.
 */
const PART = 30
const LIMIT_MS = 900_000
const parts = Array.from({ length: Math.ceil(served.length / PART) }, (_, index) =>
  served.slice(index * PART, (index + 1) * PART),
)

describe('axe in both modes', () => {
  test.each(parts.map((routes, index) => [index + 1, routes] as const))(
    'has nothing to report on part %i of the routes',
    { timeout: LIMIT_MS },
    async (_, routes) => {
      const page = await openPage('/', { reducedMotion: true })
      expect(await walkRoutes(page, routes, axeFindingsInBothModes)).toEqual([])
    },
  )
})

test('no page is wider than a phone', { timeout: LIMIT_MS }, async () => {
  expect(await walkRoutes(await openPage('/', { width: 390 }), served, widerThanWindow)).toEqual([])
})
