import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { DOCS_VERSION_LABEL } from '../core/model/constants.ts'
import { openPage } from './harness.ts'
import { GUIDE, HOME, isAwake, METHOD } from './shell-pages.ts'
import { withTwoMenus } from './two-menus.ts'

const NAVBAR_HEIGHT_PX = 60
const top = (page: Page) =>
  page.evaluate(() => Math.round(document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? -1))
const scrollTo = async (page: Page, y: number) => {
  await page.evaluate((to) => window.scrollTo(0, to), y)
  // The scroll event fires in the next frame. The movement lasts 200 ms.
  await page.waitForTimeout(350)
}

describe('navbar', () => {
  test('hides on the way down, comes back on the way up, always shows near the top', async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    await page.getByRole('button', { name: 'Close the announcement' }).click()
    await scrollTo(page, NAVBAR_HEIGHT_PX - 1)
    expect(await top(page)).toBeGreaterThan(0)
    await scrollTo(page, 900)
    expect(await top(page)).toBeLessThanOrEqual(0)
    await scrollTo(page, 700)
    expect(await top(page)).toBeGreaterThan(0)
    await scrollTo(page, 1_200)
    await scrollTo(page, 20)
    expect(await top(page)).toBeGreaterThan(0)
  })

  test('a hidden bar comes back when the focus reaches it', SLOW, async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    await scrollTo(page, 900)
    // Without scrolling, as the search returns the focus, because scrolling itself would show the bar again.
    await page
      .getByRole('link', { name: 'Search docs' })
      .first()
      .evaluate((link) => link.focus({ preventScroll: true }))
    await page.waitForFunction(() => (document.querySelector('.navbar')?.getBoundingClientRect().top ?? -1) >= 0)
  })

  const sticksOut = 'nothing sticks out at %i px'
  const fits = async (width: number) => {
    for (const path of [HOME, GUIDE, METHOD]) {
      const page = await openPage(path, { width })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
      const outside = await page.$$eval('.navbar-row > *', (items) =>
        items
          .map((item) => ({ name: item.className, box: item.getBoundingClientRect() }))
          .filter(({ box }) => box.right > window.innerWidth || box.left < 0)
          .map(({ name }) => name),
      )
      expect(outside, path).toEqual([])
    }
  }
  test.each([390])(sticksOut, fits)
  test.each([320, 768, 997, 1200, 1440])(sticksOut, SLOW, fits)

  test('up to 996 px the search is an icon, and its target is large enough to touch', SLOW, async () => {
    const page = await openPage(GUIDE, { width: 390 })
    const box = await page.getByRole('link', { name: 'Search docs' }).first().boundingBox()
    expect([box?.width, box?.height]).toEqual([44, 44])
    // Its name is there for screen readers and must not occupy space.
    const text = await page.locator('.search-button > span').first().boundingBox()
    expect(text?.width).toBeLessThanOrEqual(1)
  })
})

/** Mainnet, Testnet, Local, and the reader's own. */
const NETWORK_COUNT = 4

describe('menus', () => {
  const menu = (page: Page) => page.locator('.navbar-row .context > summary')

  const prepare = withTwoMenus

  test(
    'names the network, opens with version and language, and closes on Escape with the focus back',
    SLOW,
    async () => {
      const page = await openPage(GUIDE, { width: 1366 })
      await isAwake(page)
      await menu(page).press('Enter')
      const navbar = page.locator('.navbar')
      for (const name of [DOCS_VERSION_LABEL, 'English'])
        await navbar.getByRole('link', { name, exact: true }).waitFor()
      const networks = navbar.getByRole('group', { name: 'Network' })
      await expect.poll(() => networks.getByRole('radio').count()).toBe(NETWORK_COUNT)
      expect(await networks.getByRole('radio', { name: 'Mainnet' }).isChecked()).toBe(true)
      await page.keyboard.press('Escape')
      await networks.waitFor({ state: 'hidden' })
      expect(await menu(page).evaluate((summary) => summary === document.activeElement)).toBe(true)
    },
  )

  test('choosing a version is remembered; one that no longer exists is forgotten', SLOW, async () => {
    const page = await openPage(GUIDE, {
      prepare: async (opened) => {
        await withTwoMenus(opened)
        await opened.addInitScript(() => localStorage.setItem('docs-version', 'gone'))
      },
    })
    await isAwake(page)
    await page.waitForFunction(() => localStorage.getItem('docs-version') === null)
    await menu(page).click()
    await page.locator('.navbar').getByRole('link', { name: DOCS_VERSION_LABEL, exact: true }).click()
    await page.waitForFunction(() => localStorage.getItem('docs-version') === 'current')
  })

  test('the language menu leads to the same page and keeps query and anchor', async () => {
    const page = await openPage(`${GUIDE}?from=test#the-idea`, { prepare })
    await isAwake(page)
    await menu(page).click()
    const link = page.locator('.navbar').getByRole('link', { name: 'Deutsch', exact: true })
    await link.waitFor()
    await expect.poll(() => link.getAttribute('href')).toBe(`/de${GUIDE}?from=test#the-idea`)
  })

  test('a click beside an open menu closes it, and so does going on with the keyboard', SLOW, async () => {
    const page = await openPage(GUIDE, { prepare })
    await isAwake(page)
    const entry = page.locator('.navbar').getByRole('link', { name: 'Deutsch', exact: true })
    await menu(page).click()
    await entry.waitFor()
    // The footer cannot have focus, so the click is the only signal. Clicked in place, so the page does not scroll.
    await page.locator('.footer').dispatchEvent('click')
    await entry.waitFor({ state: 'hidden' })
    await menu(page).press('Enter')
    await entry.waitFor()
    await page.locator('.navbar .theme-toggle').focus()
    await entry.waitFor({ state: 'hidden' })
  })
})
