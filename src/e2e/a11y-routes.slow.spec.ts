import { describe, expect, test } from 'vitest'
import { axeFindings } from './a11y.ts'
import { openPage } from './harness.ts'
import { served, TEMPLATES } from './routes.ts'

/** Pages are walked in parts, so that one slow part does not reach the limit of a test. */
const PART = 20
const parts = Array.from({ length: Math.ceil(served.length / PART) }, (_, index) =>
  served.slice(index * PART, (index + 1) * PART),
)

describe('axe in light mode', () => {
  test.each(parts.map((routes, index) => [index + 1, routes] as const))(
    'has nothing to report on part %i of the routes',
    { timeout: 120_000 },
    async (_, routes) => {
      const page = await openPage('/')
      for (const route of routes) {
        await page.goto(route)
        expect(await axeFindings(page), route).toEqual([])
      }
    },
  )
})

describe('axe in dark mode', () => {
  test.each(TEMPLATES)('has nothing to report on %s', async (route) => {
    const page = await openPage(route, { colorMode: 'dark' })
    expect(await axeFindings(page)).toEqual([])
  })

  test.each(TEMPLATES)('has nothing to report on %s on a phone', async (route) => {
    const page = await openPage(route, { width: 390 })
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
