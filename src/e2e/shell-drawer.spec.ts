import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP_BREAKPOINT_PX } from '../model/constants.ts'
import { openPage } from './harness.ts'
import { GUIDE, isAwake, METHOD, OTHER_GUIDE } from './shell-pages.ts'

const PHONE = { width: 390, height: 800 }
const openButton = (page: Page) => page.getByRole('button', { name: 'Open the menu' })
const drawer = (page: Page) => page.locator('#sidebar')
const isOpen = (page: Page) => drawer(page).evaluate((nav) => nav.matches(':popover-open'))
const open = async (path: string): Promise<Page> => {
  const page = await openPage(path, PHONE)
  await isAwake(page)
  await openButton(page).click()
  await drawer(page).waitFor()
  return page
}
const focusIsInside = (page: Page) => drawer(page).evaluate((nav) => nav.contains(document.activeElement))

describe('drawer', () => {
  test('opens without scripts', async () => {
    const page = await openPage(GUIDE, { ...PHONE, javaScript: false })
    expect(await drawer(page).isVisible()).toBe(false)
    // Keys, because a click waits for the page's animation frames, and without scripts there are none.
    await openButton(page).press('Enter')
    await expect.poll(() => drawer(page).getByRole('link', { name: 'FAQ' }).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Close the menu' }).press('Enter')
    expect(await drawer(page).isVisible()).toBe(false)
  })

  test('keeps the focus inside, in both directions, and lets the rest of the page rest', async () => {
    const page = await open(GUIDE)
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Close the menu')
    await page.keyboard.press('Shift+Tab')
    expect(await focusIsInside(page)).toBe(true)
    const last = await page.evaluate(() => document.activeElement?.textContent)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Close the menu')
    expect(last).not.toBe('')
    expect(
      await page.$$eval('#main, .navbar, .footer', (parts) => parts.every((part) => part.matches('[inert]'))),
    ).toBe(true)
  })

  test('has the search, which opens over the page', async () => {
    const page = await open(GUIDE)
    await drawer(page).getByRole('link', { name: 'Search docs' }).click()
    await page.getByRole('dialog', { name: 'Search docs' }).waitFor()
    expect(await isOpen(page)).toBe(false)
  })

  test('Escape closes it, wakes the page and gives the focus back', async () => {
    const page = await open(GUIDE)
    await page.keyboard.press('Escape')
    expect(await isOpen(page)).toBe(false)
    expect(await page.locator('[inert]').count()).toBe(0)
    expect(await openButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test('closes on navigation', async () => {
    const page = await open(GUIDE)
    await drawer(page).getByRole('link', { name: 'MonadBFT' }).click()
    await page.waitForURL(`**${OTHER_GUIDE}`)
    await page.getByRole('heading', { level: 1, name: 'MonadBFT' }).waitFor()
    expect(await isOpen(page)).toBe(false)
    expect(await page.locator('[inert]').count()).toBe(0)
  })

  test('closes when the layout becomes desktop', async () => {
    const page = await open(GUIDE)
    await page.setViewportSize({ width: DESKTOP_BREAKPOINT_PX, height: 800 })
    expect(await isOpen(page)).toBe(true)
    await page.setViewportSize({ width: DESKTOP_BREAKPOINT_PX + 1, height: 800 })
    await page.waitForFunction(() => !document.querySelector('#sidebar')?.matches(':popover-open'))
    expect(await page.locator('[inert]').count()).toBe(0)
  })

  test('pages of the reference show their own menu, with a way back to the main one', async () => {
    const page = await open(METHOD)
    const back = drawer(page).getByRole('button', { name: 'Main menu' })
    await drawer(page).getByRole('link', { name: 'eth_getBlockByNumber' }).waitFor()
    await back.click()
    await drawer(page).getByRole('link', { name: 'FAQ' }).waitFor()
    expect([await back.isVisible(), await focusIsInside(page)]).toEqual([false, true])
    await page.keyboard.press('Escape')
    await openButton(page).click()
    await drawer(page).getByRole('link', { name: 'eth_getBlockByNumber' }).waitFor()
  })

  test('the main menu has no button back to itself', async () => {
    const page = await open(GUIDE)
    expect(await drawer(page).getByRole('button', { name: 'Main menu' }).isVisible()).toBe(false)
  })

  test('holds the items that have no room in the navbar', async () => {
    const page = await open(GUIDE)
    await expect.poll(() => drawer(page).getByRole('link', { name: 'Developer chat' }).isVisible()).toBe(true)
    await drawer(page)
      .getByLabel(/^Documentation version/)
      .click()
    await expect.poll(() => drawer(page).getByRole('link', { name: 'Next', exact: true }).isVisible()).toBe(true)
  })
})

describe('sidebar', () => {
  test('at first only the current branch is open; opening another closes none', async () => {
    const page = await openPage(GUIDE, { reducedMotion: true })
    await isAwake(page)
    const openBranches = () =>
      page.$$eval('[data-tree=docs] details[open] > summary', (summaries) =>
        summaries.map(({ textContent }) => textContent),
      )
    expect(await openBranches()).toEqual(['Consensus'])
    // The branches come when the reader turns to the sidebar.
    await page.locator('#trees').hover()
    await page.locator('[data-tree=docs] summary', { hasText: 'Execution' }).click()
    expect(await openBranches()).toEqual(['Consensus', 'Execution'])
  })

  test('after a navigation the new page is marked and what the reader opened stays open', async () => {
    const page = await openPage(GUIDE, { reducedMotion: true })
    await isAwake(page)
    // The branches come when the reader turns to the sidebar.
    await page.locator('#trees').hover()
    await page.locator('[data-tree=docs] summary', { hasText: 'Execution' }).click()
    await page.locator('#sidebar').getByRole('link', { name: 'MonadBFT' }).click()
    await page.getByRole('heading', { level: 1, name: 'MonadBFT' }).waitFor()
    expect(await page.$$eval('#trees a[aria-current]', (links) => links.map(({ textContent }) => textContent))).toEqual(
      ['MonadBFT'],
    )
    await expect.poll(() => page.locator('[data-tree=docs] details[open]').count()).toBe(2)
  })

  test('the filter finds a method by its initials and Enter opens it', async () => {
    const page = await openPage(METHOD)
    await isAwake(page)
    await page.getByRole('searchbox', { name: 'Filter methods' }).fill('gtbh')
    await page.waitForFunction(
      () => document.querySelectorAll('[data-tree=reference] li:not([hidden]) a.method').length < 5,
    )
    await page.keyboard.press('Enter')
    await page.waitForURL('**/eth_getTransactionByHash')
  })
})
