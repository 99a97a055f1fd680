import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { DESKTOP_BREAKPOINT_PX } from '../core/model/constants.ts'
import { openPage } from './harness.ts'
import { GUIDE, HOME, isAwake, METHOD, OTHER_GUIDE } from './shell-pages.ts'

const POLL = { timeout: 15_000 }
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
    // Uses keys, because a click waits for animation frames, which the page lacks without scripts.
    await openButton(page).press('Enter')
    for (const name of ['MonadBFT', 'Guides', 'Reference', 'Run a node', 'Tools'])
      await drawer(page).getByRole('link', { name, exact: true }).waitFor()
    await page.getByRole('button', { name: 'Close the menu' }).press('Enter')
    expect(await drawer(page).isVisible()).toBe(false)
  })

  test('keeps the focus inside, in both directions, and lets the rest of the page rest', SLOW, async () => {
    const page = await open(GUIDE)
    await page.waitForFunction(() => document.activeElement?.textContent === 'Main menu')
    await page.keyboard.press('Shift+Tab')
    expect(await focusIsInside(page)).toBe(true)
    const last = await page.evaluate(() => document.activeElement?.textContent)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Main menu')
    expect(last).not.toBe('')
    expect(
      await page.$$eval('#main, .navbar, .footer', (parts) => parts.every((part) => part.matches('[inert]'))),
    ).toBe(true)
  })

  test('has the search, which opens over the page', SLOW, async () => {
    const page = await open(GUIDE)
    await drawer(page).getByRole('link', { name: 'Search docs' }).click()
    await page.getByRole('dialog', { name: 'Search docs' }).waitFor()
    expect(await isOpen(page)).toBe(false)
  })

  test('Escape closes it, wakes the page and gives the focus back', SLOW, async () => {
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

  test('closes when the layout becomes desktop', SLOW, async () => {
    const page = await open(GUIDE)
    await page.setViewportSize({ width: DESKTOP_BREAKPOINT_PX, height: 800 })
    expect(await isOpen(page)).toBe(true)
    await page.setViewportSize({ width: DESKTOP_BREAKPOINT_PX + 1, height: 800 })
    await page.waitForFunction(() => !document.querySelector('#sidebar')?.matches(':popover-open'))
    expect(await page.locator('[inert]').count()).toBe(0)
  })

  test('shows the menu of the section, with the main menu behind it, which leads back', SLOW, async () => {
    const page = await open(METHOD)
    const back = drawer(page).getByRole('button', { name: 'Main menu' })
    await drawer(page).getByRole('link', { name: 'eth_getBlockByNumber' }).waitFor()
    await back.click()
    await drawer(page).getByRole('link', { name: 'Guides' }).waitFor()
    expect([await back.isVisible(), await focusIsInside(page)]).toEqual([false, true])
    await drawer(page).getByRole('link', { name: 'Reference' }).click()
    await drawer(page).getByRole('link', { name: 'eth_getBlockByNumber' }).waitFor()
    expect([await isOpen(page), new URL(page.url()).pathname]).toEqual([true, METHOD])
    await back.click()
    await page.keyboard.press('Escape')
    await openButton(page).click()
    await drawer(page).getByRole('link', { name: 'eth_getBlockByNumber' }).waitFor()
  })

  test('a page of no section shows the main menu, which has no button back to itself', SLOW, async () => {
    const page = await open(HOME)
    expect(await drawer(page).getByRole('link', { name: 'Architecture' }).isVisible()).toBe(true)
    expect(await drawer(page).getByRole('button', { name: 'Main menu' }).isVisible()).toBe(false)
  })

  test('holds the items that have no room in the navbar', SLOW, async () => {
    const page = await open(GUIDE)
    await drawer(page).getByRole('button', { name: 'Main menu' }).click()
    await drawer(page).getByRole('link', { name: 'Developer chat' }).waitFor()
    await drawer(page).locator('.context > summary').click()
    for (const name of ['Next', 'English']) await drawer(page).getByRole('link', { name, exact: true }).waitFor()
    await drawer(page).getByRole('radio', { name: 'Testnet' }).waitFor({ state: 'attached' })
  })
})

describe('sidebar', () => {
  test('at first only the current branch is open; opening another closes none', SLOW, async () => {
    const page = await openPage(GUIDE, { reducedMotion: true })
    await isAwake(page)
    const openBranches = () =>
      page.$$eval('#trees details[open] > summary', (summaries) => summaries.map(({ ariaLabel }) => ariaLabel))
    expect(await openBranches()).toEqual(['Pages of Consensus'])
    // The branches load when the reader turns to the sidebar.
    await page.locator('#trees').hover()
    await page.getByLabel('Pages of Execution').click()
    await expect.poll(openBranches, POLL).toEqual(['Pages of Consensus', 'Pages of Execution'])
  })

  test('after a navigation the new page is marked and what the reader opened stays open', async () => {
    const page = await openPage(GUIDE, { reducedMotion: true })
    await isAwake(page)
    // The branches load when the reader turns to the sidebar.
    await page.locator('#trees').hover()
    await page.getByLabel('Pages of Execution').click()
    await page.locator('#sidebar').getByRole('link', { name: 'MonadBFT' }).click()
    await page.getByRole('heading', { level: 1, name: 'MonadBFT' }).waitFor()
    expect(await page.$$eval('#trees a[aria-current]', (links) => links.map(({ textContent }) => textContent))).toEqual(
      ['MonadBFT'],
    )
    await expect.poll(() => page.locator('#trees details[open]').count(), POLL).toBe(2)
  })

  test('the filter finds a method by its initials and Enter opens it', SLOW, async () => {
    const page = await openPage(METHOD)
    await isAwake(page)
    await page.getByRole('searchbox', { name: 'Filter methods' }).fill('gtbh')
    await page.waitForFunction(
      () => document.querySelectorAll('[data-tree=reference] li:not([hidden]) a.method').length < 5,
    )
    await page.keyboard.press('Enter')
    await page.waitForURL('**/eth_getTransactionByHash*')
  })

  test('a page of another section brings its menu, and the navbar says where the reader is', SLOW, async () => {
    const page = await openPage(GUIDE, { width: 1366 })
    await isAwake(page)
    const current = () =>
      page.$$eval('.navbar .nav-section[aria-current]', (links) => links.map((link) => link.textContent))
    expect(await current()).toEqual(['Architecture'])
    await page.locator('.navbar').getByRole('link', { name: 'Reference', exact: true }).click()
    await page.locator('#trees').getByRole('link', { name: 'Error codes' }).waitFor()
    await expect.poll(current, POLL).toEqual(['Reference'])
    expect(
      await page.$$eval('#trees .side-title', (titles) => titles.slice(0, 3).map((title) => title.textContent)),
    ).toEqual(['Use', 'Blocks6', 'Transactions5'])
    await page.locator('#trees').getByRole('link', { name: 'Playground' }).click()
    await page.waitForURL('**/reference/playground')
    await expect.poll(() => page.locator('#sidebar').evaluate((nav) => nav.scrollTop), POLL).toBe(0)
  })

  test('the filter forgives a slip', SLOW, async () => {
    const page = await openPage(METHOD)
    await isAwake(page)
    await page.getByRole('searchbox', { name: 'Filter methods' }).fill('getBalence')
    await page.locator('#trees').getByText('No exact match. Nearest:').waitFor()
    await page.locator('#trees').getByRole('link', { name: 'eth_getBalance' }).waitFor()
  })
})
