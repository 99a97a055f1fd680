/** A dropdown of the navbar, the same disclosure as the version menu, with links from the configuration. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { openPage } from './harness.ts'
import { GUIDE, isAwake } from './shell-pages.ts'
import { withDropdown } from './with-dropdown.ts'

const NAMES = ['RaptorCast', 'FAQ', 'Status of the networks']
const open = async (options: { width: number; javaScript?: boolean }): Promise<Page> => {
  const page = await openPage(GUIDE, { height: 844, prepare: withDropdown, ...options })
  if (options.javaScript !== false) await isAwake(page)
  return page
}
const menuIn = (frame: Locator): Locator => frame.locator('details', { has: frame.page().getByText('More') })
const links = (menu: Locator) => menu.getByRole('link').allTextContents()

describe('dropdown', () => {
  test.each([1366, 997])('at %i px it opens towards the inside, below its label', async (width) => {
    const page = await open({ width })
    const menu = menuIn(page.locator('.navbar'))
    await menu.locator('summary').click()
    expect(await links(menu)).toEqual(NAMES)
    const [label, list] = await Promise.all([menu.locator('summary').boundingBox(), menu.locator('ul').boundingBox()])
    expect(list?.x).toBe(label?.x)
    expect((list?.x ?? 0) + (list?.width ?? width)).toBeLessThan(width)
    expect(list?.y).toBeGreaterThanOrEqual((label?.y ?? 0) + (label?.height ?? 0))
    expect(await menu.locator('[aria-current="page"]').allTextContents()).toEqual(['RaptorCast'])
    // Over the bar below the navbar, which narrow windows have.
    await menu.getByRole('link', { name: 'RaptorCast' }).click({ trial: true })
  })

  test('by keyboard it opens, Escape closes it with the focus back, and so does going on', async () => {
    const page = await open({ width: 1366 })
    const menu = menuIn(page.locator('.navbar'))
    const isOpen = () => menu.evaluate((details: HTMLDetailsElement) => details.open)
    const summary = menu.locator('summary')
    await summary.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('RaptorCast')
    await page.keyboard.press('Escape')
    expect(await isOpen()).toBe(false)
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    for (const _ of [...NAMES, 'beyond']) await page.keyboard.press('Tab')
    await expect.poll(isOpen).toBe(false)
  })

  test('a click beside it closes it; an entry leads to its page', SLOW, async () => {
    const page = await open({ width: 1366 })
    const menu = menuIn(page.locator('.navbar'))
    await menu.locator('summary').click()
    await page.locator('.footer').dispatchEvent('click')
    await expect.poll(() => menu.getAttribute('open')).toBeNull()
    await menu.locator('summary').click()
    await menu.getByRole('link', { name: 'FAQ' }).click()
    await page.waitForURL('**/faq')
  })

  test.each([true, false])('on a phone it stands in the drawer, scripts: %s', async (javaScript) => {
    const page = await open({ width: 390, javaScript })
    expect(await menuIn(page.locator('.navbar')).isVisible()).toBe(false)
    // Uses keys, because a click waits for animation frames, which the page lacks without scripts.
    await page.getByRole('button', { name: 'Open the menu' }).press('Enter')
    const drawer = page.locator('#sidebar')
    if (javaScript) await drawer.getByRole('button', { name: 'Main menu' }).click()
    const menu = menuIn(drawer.locator('.drawer-items'))
    await menu.locator('summary').press('Enter')
    expect(await links(menu)).toEqual(NAMES)
    const [room, list] = await Promise.all([drawer.boundingBox(), menu.locator('ul').boundingBox()])
    expect(list?.x).toBeGreaterThanOrEqual(room?.x ?? 0)
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0))
    for (const box of await menu.getByRole('link').all())
      expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
})
