/** The search page with axe, empty and with results. The axe run over all routes checks the empty page only. */
import { describe, expect, test } from 'vitest'
import { axeFindings } from './a11y.ts'
import { openPage } from './harness.ts'

describe('/search', () => {
  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
  ] as const)('has nothing for axe to report in %s mode at %i px', async (colorMode, width) => {
    const page = await openPage('/search', { colorMode, width })
    await page.waitForSelector('html[data-scripts]')
    expect(await axeFindings(page), 'nothing asked').toEqual([])
    await page.getByRole('main').getByRole('searchbox', { name: 'Search docs' }).fill('block')
    await page.getByRole('main').locator('.hits').getByRole('link').first().waitFor()
    expect(await axeFindings(page), 'results').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
})
