import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { openPage } from './harness.ts'
import { followLink, GUIDE, isAwake, METHOD } from './shell-pages.ts'

const POLL = { timeout: 20_000 }
/** A field inside two closed folds. */
const ANCHOR = 'result.transactions.yParity'
const HEIGHT = 900

/** Top of the row in the window, in pixels. Infinite while the row is folded away. */
const topOf = (page: Page) =>
  page.evaluate((id) => {
    const row = document.getElementById(id)
    return row?.checkVisibility() ? row.getBoundingClientRect().top : Number.POSITIVE_INFINITY
  }, ANCHOR)
const isInUpperHalf = async (page: Page) => {
  const top = await topOf(page)
  return top > 0 && top < HEIGHT / 2
}

test('the anchor of a nested field opens its folds and shows it in the upper half of the window', async () => {
  const page = await openPage(`${METHOD}#${ANCHOR}`, { height: HEIGHT })
  await expect.poll(() => isInUpperHalf(page), POLL).toBe(true)
})

test('a link to it from another page does the same', SLOW, async () => {
  const page = await openPage(GUIDE, { height: HEIGHT })
  await isAwake(page)
  await followLink(page, `${METHOD}#${ANCHOR}`)
  await expect.poll(() => isInUpperHalf(page), POLL).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(ANCHOR)
})
