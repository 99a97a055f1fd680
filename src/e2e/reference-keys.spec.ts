/** Single keys of method pages, and the dialog that lists and switches them. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { openContext, openPage } from './harness.ts'
import { modal } from './search-modal.ts'

const PAGE = '/reference/json-rpc/eth_getBlockByNumber'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
/** Opens a page and waits until its keys work. */
const openAwake = async (path = PAGE) => {
  const page = await openPage(path)
  await areAwake(page)
  return page
}
/** A busy machine may be idle on the network before it has run the fetched code. */
const areAwake = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('#page [data-load="now"]:not([data-ready])'))
}
const press = async (page: Page, key: string, target = 'body') => {
  await page.locator(target).first().press(key)
  // Waits until the network is idle, to prove that the key fetches nothing.
  await page.waitForLoadState('networkidle')
}

describe('single keys', () => {
  test('[ and ] go to the previous and the next method', async () => {
    const page = await openAwake()
    const next = await page.getByRole('link', { name: /Next method/ }).getAttribute('href')
    await page.keyboard.press(']')
    await page.waitForURL(`**${next}`)
    await page.getByRole('heading', { level: 1, name: next?.split('/').at(-1) ?? '' }).waitFor()
    await areAwake(page)
    await page.keyboard.press('[')
    await page.waitForURL(`**${PAGE}`)
  })

  test('c copies the request in the chosen language', SLOW, async () => {
    const context = await openContext()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    await page.goto(PAGE, { waitUntil: 'networkidle' })
    // Contexts share one clipboard, which another test may write to.
    const copied = async () => {
      await page.keyboard.press('c')
      return page.evaluate(() => navigator.clipboard.readText())
    }
    await expect.poll(copied).toContain('curl -s')
    await expect.poll(() => page.locator('#announcer').textContent()).toBe('Request copied')
  })

  test.each([
    ['in a field', (page: Page) => page.getByPlaceholder('Filter methods').press(']')],
    ['with a modifier', (page: Page) => page.keyboard.press('Control+]')],
    ['with Alt', (page: Page) => page.keyboard.press('Alt+]')],
    [
      'in a dialog',
      async (page: Page) => {
        await page.keyboard.press('?')
        await dialog(page).waitFor()
        await page.keyboard.press(']')
      },
    ],
  ])('none fires %s', SLOW, async (_, act) => {
    const page = await openAwake()
    await act(page)
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).pathname).toBe(PAGE)
  })

  test('none fires in the builder', SLOW, async () => {
    const page = await openAwake()
    await page.getByRole('button', { name: 'Edit params' }).click()
    await press(page, ']', '.form input.wire')
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).pathname).toBe(PAGE)
  })

  test('nothing listens on pages without methods', SLOW, async () => {
    const page = await openAwake('/reference/json-rpc')
    await press(page, '?')
    expect(await dialog(page).count()).toBe(0)
  })
})

describe('the help dialog', () => {
  test('opens by ? and by its button, lists the keys, and gives the focus back', SLOW, async () => {
    const page = await openAwake()
    await page.keyboard.press('?')
    await dialog(page).waitFor()
    for (const name of [
      'Previous method',
      'Next method',
      'Copy the request',
      'Search, even if single-key shortcuts are off',
    ])
      await expect.poll(() => dialog(page).getByText(name, { exact: true }).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)
    const opener = page.getByRole('button', { name: 'Keyboard shortcuts' })
    await opener.click()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(await opener.evaluate((node) => node === document.activeElement)).toBe(true)
  })

  test('its switch turns the keys off, on every page and for good, and on again', SLOW, async () => {
    const context = await openContext()
    const page = await context.newPage()
    await page.goto(PAGE, { waitUntil: 'networkidle' })
    await page.keyboard.press('?')
    const toggle = dialog(page).getByRole('switch', { name: 'Single-key shortcuts' })
    await expect.poll(() => toggle.isChecked()).toBe(true)
    await toggle.uncheck()
    await page.keyboard.press('Escape')
    await page.goto('/reference/json-rpc/eth_call', { waitUntil: 'networkidle' })
    for (const key of [']', '[', '?']) await press(page, key)
    expect(new URL(page.url()).pathname).toBe('/reference/json-rpc/eth_call')
    expect(await dialog(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    expect(await toggle.isChecked()).toBe(false)
    await toggle.check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await dialog(page).waitFor()
  })

  test('its switch turns the search key off too, on pages without methods as well; Ctrl+K stays', SLOW, async () => {
    const context = await openContext()
    const page = await context.newPage()
    await page.goto(PAGE, { waitUntil: 'networkidle' })
    await page.keyboard.press('/')
    await modal(page).waitFor()
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await dialog(page).getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
    await page.keyboard.press('Escape')
    for (const path of [PAGE, '/faq']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await press(page, '/')
      expect(await modal(page).count(), path).toBe(0)
      await page.keyboard.press('Control+k')
      await modal(page).waitFor()
    }
  })
})
