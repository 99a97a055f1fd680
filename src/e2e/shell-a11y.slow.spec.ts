import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from './a11y.ts'
import { openPage } from './harness.ts'
import { blockStorage, CUT_OFF, followLink, GUIDE, isAwake, METHOD, OTHER_GUIDE } from './shell-pages.ts'
import { withTwoMenus } from './two-menus.ts'

const MODES = ['light', 'dark'] as const
const failFetch = async (page: Page) => {
  await blockStorage(page)
  await page.route(`**${OTHER_GUIDE}`, (route) => route.abort())
}
const crash = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(window, 'IntersectionObserver', { value: undefined })
  })

describe.each(MODES)('axe has nothing to report in %s mode on', (colorMode) => {
  test.each([GUIDE, METHOD])('the open drawer of %s', async (path) => {
    const page = await openPage(path, { colorMode, width: 390 })
    await isAwake(page)
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.locator('#sidebar').waitFor()
    expect(await axeFindings(page, '#sidebar')).toEqual([])
  })

  test('an open menu', async () => {
    const page = await openPage(GUIDE, { colorMode, prepare: withTwoMenus })
    await isAwake(page)
    await page.locator('.navbar-row summary').first().click()
    expect(await axeFindings(page, '.navbar')).toEqual([])
  })

  test('the open contents of a phone', async () => {
    const page = await openPage(GUIDE, { colorMode, width: 390 })
    await isAwake(page)
    await page.locator('.page-contents summary').click()
    expect(await axeFindings(page, '.crumbbar')).toEqual([])
  })

  test('the red box', async () => {
    const page = await openPage(GUIDE, { allow: [CUT_OFF], prepare: failFetch })
    // Storage is blocked, so set the mode directly.
    await page.evaluate((mode) => document.documentElement.setAttribute('data-theme', mode), colorMode)
    await isAwake(page)
    await followLink(page, OTHER_GUIDE)
    await page.locator('.load-error').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('the crash page', async () => {
    const page = await openPage(GUIDE, { colorMode, allow: [/IntersectionObserver/], prepare: crash })
    await page.getByRole('heading', { name: 'This page crashed' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('the not-found page with its suggestions', async () => {
    const page = await openPage('/monad-arch/raptorcasts', { colorMode, status: 404 })
    await page.locator('.suggestions a').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})
