import { describe, expect, test } from 'vitest'
import { axeFindings } from './a11y.ts'
import { openPage } from './harness.ts'
import { served } from './routes.ts'

describe('axe in dark mode on every route', () => {
  test('has nothing to report', { timeout: 900_000 }, async () => {
    const page = await openPage('/', { colorMode: 'dark' })
    for (const route of served) {
      await page.goto(route)
      expect(await axeFindings(page), route).toEqual([])
    }
  })

  test('no page is wider than a phone', { timeout: 600_000 }, async () => {
    const page = await openPage('/', { width: 390 })
    for (const route of served) {
      await page.goto(route)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), route).toBeLessThanOrEqual(390)
    }
  })
})
