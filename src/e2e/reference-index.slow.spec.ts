/** The method index and its filter. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage } from './harness.ts'

const PAGE = '/reference/json-rpc'
const field = (page: Page) => page.getByRole('searchbox', { name: /Name, initials/ })
const status = (page: Page) => page.getByRole('search', { name: 'Methods' }).getByRole('status')
const shown = (page: Page) =>
  page.locator('[data-entry]:visible').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-entry')))
const openAwake = async (path = PAGE) => {
  const page = await openPage(path)
  await page.waitForLoadState('networkidle')
  return page
}

describe('the method index', () => {
  test('lists every method without scripts', async () => {
    const page = await openPage(PAGE, { javaScript: false })
    expect((await shown(page)).length).toBe(42)
    expect(await field(page).isVisible()).toBe(false)
  })

  test('initials find a method, the letters are marked, the first row is tinted, Enter opens it', async () => {
    const page = await openAwake()
    await field(page).fill('gtbh')
    const first = page.locator('[data-entry]:visible').first()
    expect(await first.getAttribute('data-entry')).toBe('eth_getTransactionByHash')
    expect((await first.locator('mark').allTextContents()).join('')).toBe('gTBH')
    expect(await first.locator('[data-best]').count()).toBe(1)
    expect(await page.locator('[data-best]').count()).toBe(1)
    expect(await status(page).textContent()).toMatch(/^\d+ of 42 methods, best match first/)
    await field(page).press('Enter')
    await page.waitForURL('**/reference/json-rpc/eth_getTransactionByHash')
  })

  test('a type finds the methods that answer or take it', async () => {
    const page = await openAwake()
    await field(page).fill('TxPoolStatus')
    expect(await shown(page)).toContain('txpool_statusByHash')
    await field(page).fill('TracerOptions')
    expect((await shown(page)).sort()).toEqual([
      'debug_traceBlockByHash',
      'debug_traceBlockByNumber',
      'debug_traceTransaction',
    ])
  })

  test('facets of one set add up, sets narrow each other, and the count is said', async () => {
    const page = await openAwake()
    const chip = (value: string) => page.locator('.chip').filter({ has: page.locator(`input[value="${value}"]`) })
    await chip('txpool').click()
    expect(await shown(page)).toEqual(['txpool_statusByHash', 'txpool_statusByAddress'])
    await chip('net').click()
    expect((await shown(page)).length).toBe(3)
    await chip('debug').first().click()
    expect(await status(page).textContent()).toMatch(/ of 42 methods/)
    await chip('write').click()
    expect(await shown(page)).toEqual([])
  })

  test('Escape clears, and nothing found is said', async () => {
    const page = await openAwake()
    await field(page).fill('qqqq')
    expect(await status(page).textContent()).toContain('No method matches.')
    await field(page).press('Escape')
    expect(await field(page).inputValue()).toBe('')
    expect((await shown(page)).length).toBe(42)
  })

  test('a link can carry what is searched for', async () => {
    const page = await openAwake(`${PAGE}?q=feehist`)
    expect((await shown(page))[0]).toBe('eth_feeHistory')
  })
})
