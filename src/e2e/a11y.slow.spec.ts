import { describe, expect, test } from 'vitest'
import { axeFindings, walkRoutes, widerThanWindow } from './a11y.ts'
import { openPage } from './harness.ts'
import { served } from './routes.ts'

/** Pages are walked in parts, so that one slow part does not reach the limit of a test. */
const PART = 30
const parts = Array.from({ length: Math.ceil(served.length / PART) }, (_, index) =>
  served.slice(index * PART, (index + 1) * PART),
)

describe('axe in light mode', () => {
  test.each(parts.map((routes, index) => [index + 1, routes] as const))(
    'has nothing to report on part %i of the routes',
    { timeout: 180_000 },
    async (_, routes) => {
      expect(
        await walkRoutes(await openPage('/', { reducedMotion: true }), routes, (page) => axeFindings(page)),
      ).toEqual([])
    },
  )
})

test('axe has nothing to report in dark mode on any route', { timeout: 900_000 }, async () => {
  const page = await openPage('/', { colorMode: 'dark', reducedMotion: true })
  expect(await walkRoutes(page, served, (next) => axeFindings(next))).toEqual([])
})

test('no page is wider than a phone', { timeout: 600_000 }, async () => {
  expect(await walkRoutes(await openPage('/', { width: 390 }), served, widerThanWindow)).toEqual([])
})
