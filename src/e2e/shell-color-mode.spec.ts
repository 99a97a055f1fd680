import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { DEFAULT_COLOR_MODE, THEME_STORAGE_KEY } from '../core/model/constants.ts'
import { openContext, openPage } from './harness.ts'
import { layoutShift } from './layout-shift.ts'
import { blockStorage, CUT_OFF, GUIDE, HOME, isAwake } from './shell-pages.ts'

const shownMode = (page: Awaited<ReturnType<typeof openPage>>) =>
  page.evaluate(() => document.documentElement.dataset.theme)
const storedMode = (page: Awaited<ReturnType<typeof openPage>>) =>
  page.evaluate((key) => localStorage.getItem(key), THEME_STORAGE_KEY)

describe('colour mode', () => {
  test('starts light even when the system is dark', SLOW, async () => {
    const page = await openPage(HOME, { prepare: (opened) => opened.emulateMedia({ colorScheme: 'dark' }) })
    expect([await shownMode(page), await storedMode(page)]).toEqual([DEFAULT_COLOR_MODE, null])
  })

  test('the switch changes and stores it, and a later visit keeps it', async () => {
    const page = await openPage(GUIDE)
    await page.getByRole('button', { name: 'Color mode: light. Switch to dark.' }).click()
    expect([await shownMode(page), await storedMode(page)]).toEqual(['dark', 'dark'])
    await page.reload()
    expect(await shownMode(page)).toBe('dark')
    await page.getByRole('button', { name: 'Color mode: dark. Switch to light.' }).click()
    expect([await shownMode(page), await storedMode(page)]).toEqual(['light', 'light'])
  })

  test('the stored mode is there before the first paint, without the site’s scripts', async () => {
    const page = await openPage(HOME, {
      colorMode: 'dark',
      allow: [CUT_OFF],
      prepare: (opened) => opened.route('**/assets/*.js', (route) => route.abort()),
    })
    expect(await shownMode(page)).toBe('dark')
  })

  test('other tabs follow, and clearing the value means light', SLOW, async () => {
    const context = await openContext()
    const [one, two] = [await context.newPage(), await context.newPage()]
    for (const page of [one, two]) {
      await page.goto(GUIDE)
      await isAwake(page)
    }
    await one.getByRole('button', { name: /^Color mode/ }).click()
    await two.waitForSelector('html[data-theme=dark]')
    await two.getByRole('button', { name: 'Color mode: dark. Switch to light.' }).waitFor()
    await two.getByRole('button', { name: /^Color mode/ }).click()
    await one.waitForSelector('html[data-theme=light]')
    await one.evaluate(() => localStorage.setItem('theme', 'dark'))
    await two.waitForSelector('html[data-theme=dark]')
    await one.evaluate(() => localStorage.clear())
    await two.waitForSelector('html[data-theme=light]')
  })
})

describe('blocked storage', () => {
  test('is warned of once, and everything works for as long as the page is open', SLOW, async () => {
    const warnings: string[] = []
    const page = await openPage(GUIDE, {
      prepare: async (opened) => {
        opened.on('console', (message) => {
          if (message.type() === 'warning') warnings.push(message.text())
        })
        await blockStorage(opened)
      },
    })
    await page.getByRole('button', { name: 'Color mode: light. Switch to dark.' }).click()
    expect(await shownMode(page)).toBe('dark')
    await page.getByRole('button', { name: 'Close the announcement' }).click()
    await page.getByRole('complementary', { name: 'Announcement' }).waitFor({ state: 'hidden' })
    expect(warnings.filter((text) => text.startsWith('Browser storage is not available'))).toHaveLength(1)
  })
})

describe('announcement', () => {
  const bar = (page: Awaited<ReturnType<typeof openPage>>) => page.getByRole('complementary', { name: 'Announcement' })

  test('is shown until it is closed, then stays hidden, and nothing jumps', async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    await page.getByRole('button', { name: 'Close the announcement' }).click()
    await bar(page).waitFor({ state: 'hidden' })
    await page.reload()
    await isAwake(page)
    expect(await bar(page).isVisible()).toBe(false)
    expect(await layoutShift(page)).toBe(0)
  })

  test('a later one shows again: the dismissal belongs to its id', SLOW, async () => {
    const page = await openPage(GUIDE, {
      prepare: (opened) => opened.addInitScript(() => localStorage.setItem('announcement', 'an-older-one')),
    })
    await isAwake(page)
    await expect.poll(() => bar(page).isVisible()).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('announcement'))).toBeNull()
  })

  test('closing it with the keyboard leaves the focus on the page', SLOW, async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    await page.getByRole('button', { name: 'Close the announcement' }).focus()
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('brand')
  })
})
