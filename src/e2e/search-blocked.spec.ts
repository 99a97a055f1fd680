/** If its code cannot be loaded, the search shows a message and the page stays. */
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { openPage } from './harness.ts'
import { CUT_OFF, field, GUIDE } from './search-modal.ts'

describe('the modal', () => {
  test('says what is wrong when its code does not load; the page stays', async () => {
    const page = await openPage(GUIDE, {
      allow: [...CUT_OFF, /The search did not load/],
      prepare: (fresh) => fresh.route(/\/assets\/open-[^/]+\.js$/, (route) => route.abort()),
    })
    await page.waitForSelector('html[data-scripts]')
    const notice = page.getByRole('alert').filter({ hasText: 'Unable to fetch results' })
    for (const open of [
      () => page.keyboard.press('Control+k'),
      () => page.keyboard.press('/'),
      () => page.getByRole('link', { name: 'Search docs' }).first().click(),
    ]) {
      await open()
      await notice.waitFor()
      await expect.poll(() => notice.textContent()).toContain('You might want to check your network connection.')
      await notice.getByRole('button', { name: 'Close' }).click()
      await notice.waitFor({ state: 'detached' })
    }
    expect(new URL(page.url()).pathname).toBe(GUIDE)
  })

  test.each([1280, 390])('says so offline at %i px, and the page stays', SLOW, async (width) => {
    const page = await openPage(GUIDE, { width, allow: [/ERR_INTERNET_DISCONNECTED/, /The search did not load/] })
    await page.waitForSelector('html[data-scripts]')
    await page.context().setOffline(true)
    if (width > 996) await page.keyboard.press('Control+k')
    else await page.getByRole('link', { name: 'Search docs' }).first().click()
    await page.getByRole('alert').filter({ hasText: 'Unable to fetch results' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(GUIDE)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Retry' }).click()
    await field(page).waitFor()
  })
})
