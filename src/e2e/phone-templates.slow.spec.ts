/** Pages with tables of each kind on small phones. The whole run checks every route. */
import { expect, test } from 'vitest'
import { openPage } from './harness.ts'
import { PHONE_WIDTHS, phoneFindings } from './phone.ts'
import { isAwake } from './shell-pages.ts'

const PAGES = [
  '/reference/rpc-error-codes',
  '/reference/limits',
  '/reference/rpc-differences',
  '/reference/proof',
  '/reference/benchmarks',
  '/tooling-and-infra/rpc-providers',
]

test.each(PAGES)('%s: no table scrolls without need or is cut, and no word breaks', async (path) => {
  const page = await openPage(path, { width: PHONE_WIDTHS[0], height: 844 })
  await isAwake(page)
  for (const width of PHONE_WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    expect(await phoneFindings(page), `at ${width} px`).toEqual([])
  }
})
