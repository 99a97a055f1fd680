/** The method index and its filter. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { authoredMethods } from '../../test/authored.ts'
import { SLOW } from '../../test/slow.ts'
import { openPage } from './harness.ts'
import { layoutShift } from './layout-shift.ts'

const PAGE = '/reference/json-rpc'
const OF_ALL = `of ${authoredMethods.length} methods`
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
    expect((await shown(page)).sort()).toEqual(authoredMethods)
    expect(await field(page).isVisible()).toBe(false)
  })

  test('initials find a method, the letters are marked, the first row is tinted, Enter opens it', async () => {
    const page = await openAwake()
    await field(page).fill('gtbh')
    const first = page.locator('[data-entry]:visible').first()
    await expect.poll(() => first.getAttribute('data-entry')).toBe('eth_getTransactionByHash')
    expect((await first.locator('mark').allTextContents()).join('')).toBe('gTBH')
    await expect.poll(() => first.locator('[data-best]').count()).toBe(1)
    await expect.poll(() => page.locator('[data-best]').count()).toBe(1)
    await expect.poll(() => status(page).textContent()).toMatch(new RegExp(`^\\d+ ${OF_ALL}, best match first`))
    await field(page).press('Enter')
    await page.waitForURL('**/reference/json-rpc/eth_getTransactionByHash')
  })

  test('a type finds the methods that answer or take it, with its letters marked in the signature', SLOW, async () => {
    const page = await openAwake()
    const marks = (name: string) =>
      page
        .locator(`[data-entry="${name}"]:visible .signature mark`)
        .evaluateAll((found) => found.map((mark) => ({ text: mark.textContent, isResult: mark.closest('b') !== null })))
    await field(page).fill('TxPoolStatus')
    expect(await shown(page)).toContain('txpool_statusByHash')
    expect(await marks('txpool_statusByHash')).toEqual([{ text: 'TxPoolStatus', isResult: true }])
    await field(page).fill('TracerOptions')
    expect((await shown(page)).sort()).toEqual([
      'debug_traceBlockByHash',
      'debug_traceBlockByNumber',
      'debug_traceTransaction',
    ])
    expect(await marks('debug_traceTransaction')).toEqual([{ text: 'TracerOptions', isResult: false }])
    await field(page).fill('Hash32 receipt')
    expect(await marks('eth_getTransactionReceipt')).toEqual([
      { text: 'Hash32', isResult: false },
      { text: 'Receipt', isResult: true },
    ])
    await field(page).fill('tps')
    expect((await marks('txpool_statusByAddress')).map(({ text }) => text).join('')).toBe('TPS')
    const signature = page.locator('[data-entry="txpool_statusByAddress"]:visible .signature')
    await expect.poll(() => signature.textContent()).toBe('(address: Address) → TxPoolStatusMap')
  })

  test('lists of types narrow by what is taken and what is answered', SLOW, async () => {
    const page = await openAwake()
    const takes = page.getByRole('combobox', { name: 'Accepts' })
    const answers = page.getByRole('combobox', { name: 'Returns' })
    await answers.selectOption('Transaction')
    expect((await shown(page)).sort()).toEqual([
      'eth_getTransactionByBlockHashAndIndex',
      'eth_getTransactionByBlockNumberAndIndex',
      'eth_getTransactionByHash',
    ])
    await takes.selectOption('Quantity')
    expect(await shown(page)).toEqual([
      'eth_getTransactionByBlockNumberAndIndex',
      'eth_getTransactionByBlockHashAndIndex',
    ])
    await expect.poll(() => status(page).textContent()).toBe(`2 ${OF_ALL}`)
    await field(page).fill('hash')
    expect(await shown(page)).toEqual(['eth_getTransactionByBlockHashAndIndex'])
    await field(page).press('Escape')
    await takes.selectOption('')
    await answers.selectOption('')
    expect((await shown(page)).sort()).toEqual(authoredMethods)
  })

  test('the same methods as on Ethereum can be told from those that differ', SLOW, async () => {
    const page = await openAwake()
    const verdicts = () =>
      page
        .locator('[data-entry]:visible')
        .evaluateAll((rows) => [...new Set(rows.map((row) => row.getAttribute('data-verdict')))])
    await page.locator('.chip').filter({ hasText: 'Same as Ethereum' }).click()
    expect(await verdicts()).toEqual(['same'])
    const same = (await shown(page)).length
    await page.locator('.chip').filter({ hasText: 'Differs' }).click()
    expect((await verdicts()).sort()).toEqual(['differs', 'same'])
    expect((await shown(page)).length).toBeGreaterThan(same)
  })

  test('facets of one set add up, sets narrow each other, and the count is said', SLOW, async () => {
    const page = await openAwake()
    const chip = (value: string) => page.locator('.chip').filter({ has: page.locator(`input[value="${value}"]`) })
    await chip('txpool').click()
    expect(await shown(page)).toEqual(['txpool_statusByHash', 'txpool_statusByAddress'])
    await chip('net').click()
    expect((await shown(page)).sort()).toEqual(authoredMethods.filter((name) => /^(net|txpool)_/.test(name)))
    await chip('debug').first().click()
    await expect.poll(() => status(page).textContent()).toContain(` ${OF_ALL}`)
    await chip('write').click()
    expect(await shown(page)).toEqual([])
  })

  test('Escape clears, and nothing found is said', SLOW, async () => {
    const page = await openAwake()
    await field(page).fill('qqqq')
    await expect.poll(() => status(page).textContent()).toContain('No method matches.')
    await field(page).press('Escape')
    await expect.poll(() => field(page).inputValue()).toBe('')
    expect((await shown(page)).sort()).toEqual(authoredMethods)
  })

  test('a link can carry what is searched for', SLOW, async () => {
    const page = await openAwake(`${PAGE}?q=feehist`)
    expect((await shown(page))[0]).toBe('eth_feeHistory')
  })

  test('on a phone only the first group is open, until something is chosen; nothing in sight moves', SLOW, async () => {
    const page = await openPage(PAGE, { width: 390 })
    expect(await layoutShift(page)).toBe(0)
    const groups = page.locator('[data-finder-groups] details')
    const open = () => groups.evaluateAll((all) => all.map((group) => (group as HTMLDetailsElement).open))
    expect(await open()).toEqual([true, ...Array((await groups.count()) - 1).fill(false)])
    await groups.nth(1).locator('summary').click()
    expect((await open())[1]).toBe(true)
    await page.locator('.chip').filter({ hasText: 'debug_' }).click()
    expect((await shown(page)).sort()).toEqual(authoredMethods.filter((name) => name.startsWith('debug_')))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('a phone that comes back to a group finds it open', SLOW, async () => {
    const page = await openPage(`${PAGE}#debug`, { width: 390 })
    await page.waitForLoadState('networkidle')
    expect((await shown(page)).sort()).toEqual(authoredMethods)
  })
})
