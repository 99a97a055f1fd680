import { describe, expect, test } from 'vitest'
import { axeFindings, walkRoutes, widerThanWindow } from './a11y.ts'
import { openPage } from './harness.ts'
import { served, TEMPLATES } from './routes.ts'

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

describe('one page of each template', () => {
  test('has nothing for axe in dark mode', async () => {
    const page = await openPage('/', { colorMode: 'dark', reducedMotion: true })
    expect(await walkRoutes(page, TEMPLATES, (next) => axeFindings(next))).toEqual([])
  })

  test('has nothing for axe on a phone and fits it', async () => {
    const page = await openPage('/', { width: 390, reducedMotion: true })
    const findings = await walkRoutes(page, TEMPLATES, async (next) => [
      ...(await axeFindings(next)),
      ...(await widerThanWindow(next)),
    ])
    expect(findings).toEqual([])
  })
})
