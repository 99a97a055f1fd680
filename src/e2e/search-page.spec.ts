import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { openPage } from './harness.ts'
import { CUT_OFF, field, INDEX, modal, openModal } from './search-modal.ts'

const input = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Search docs' })
const hits = (page: Page) => page.getByRole('main').locator('.hits').getByRole('link')
const status = (page: Page) => page.getByRole('main').getByRole('status')
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

describe('/search', () => {
  test('a page beyond the last one is the last one', SLOW, async () => {
    const page = await openPage('/search?q=gas&p=999')
    const place = page.getByRole('navigation', { name: 'Pages of results' })
    await expect
      .poll(async () => /Page (\d+) of \1$/.test((await place.innerText()).trim()), { timeout: 20_000 })
      .toBe(true)
    await expect.poll(() => page.locator('.hits a').count()).toBeGreaterThan(0)
    expect(page.url()).not.toContain('999')
  })

  test('answers the query of its address, twenty at a time', async () => {
    const page = await openPage('/search?q=block')
    await hits(page).first().waitFor()
    await expect.poll(() => input(page).inputValue()).toBe('block')
    await expect.poll(() => hits(page).count()).toBe(20)
    await expect.poll(() => status(page).textContent()).toMatch(/^[\d,]+ results$/)
    const before = await hits(page).first().getAttribute('href')
    await page.getByRole('link', { name: 'More results' }).click()
    await page.getByText('Page 2 of').waitFor()
    expect(addressOf(page)).toBe('/search?q=block&p=2')
    expect(await hits(page).first().getAttribute('href')).not.toBe(before)
    await page.getByRole('link', { name: 'Previous results' }).click()
    await page.getByText('Page 1 of').waitFor()
    await expect.poll(() => hits(page).first().getAttribute('href')).toBe(before)
  })

  test('has its own look: a field with a frame, and results in rows', SLOW, async () => {
    const page = await openPage('/search?q=block')
    await hits(page).first().waitFor()
    const styleOf = (selector: string, property: string) =>
      page
        .getByRole('main')
        .locator(selector)
        .first()
        .evaluate((part, name) => getComputedStyle(part).getPropertyValue(name), property)
    expect(await styleOf('.search-field', 'display')).toBe('flex')
    expect(await styleOf('.search-field', 'border-top-style')).toBe('solid')
    expect(await styleOf('.hit', 'display')).toBe('grid')
    const boxes = await hits(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    for (const height of boxes) expect(height).toBeLessThan(80)
  })

  test('keeps what is typed in the address, and goes back to it', SLOW, async () => {
    const page = await openPage('/search')
    await page.waitForSelector('html[data-scripts]')
    await input(page).fill('raptorcast')
    await hits(page).first().waitFor()
    expect(addressOf(page)).toBe('/search?q=raptorcast')
    await hits(page).first().click()
    await page.waitForURL('**/raptorcast**')
    await page.goBack()
    await hits(page).first().waitFor()
    await expect.poll(() => input(page).inputValue()).toBe('raptorcast')
  })

  test('works with the keyboard alone', SLOW, async () => {
    const page = await openPage('/search?q=block')
    await hits(page).nth(1).waitFor()
    const first = (await hits(page).first().getAttribute('href')) ?? ''
    await input(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(
      await hits(page)
        .nth(1)
        .evaluate((link) => link === document.activeElement),
    ).toBe(true)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await input(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${first}`)
  })

  test('is where the modal shows all results, also from itself', SLOW, async () => {
    const page = await openPage('/search?q=gas')
    await hits(page).first().waitFor()
    await openModal(page)
    await field(page).fill('statesync')
    await modal(page)
      .getByRole('link', { name: /^See all/ })
      .click()
    await page.waitForURL('**/search?q=statesync')
    await modal(page).waitFor({ state: 'detached' })
    await expect.poll(() => input(page).inputValue()).toBe('statesync')
    await expect.poll(() => hits(page).first().getAttribute('href')).toMatch(/statesync/)
  })

  test('says what it did not find and what to try', SLOW, async () => {
    const page = await openPage('/search?q=xyzzyq')
    await page.getByText('No results for "xyzzyq"').last().waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'Let us know.' }).getAttribute('href'))
      .toBe('/official-links')
    await page.getByRole('link', { name: 'Block states' }).first().click()
    await hits(page).first().waitFor()
    expect(addressOf(page)).toBe('/search?q=Block+states')
  })

  test('shows what failed, and tries again', SLOW, async () => {
    const page = await openPage('/search?q=gas', {
      allow: CUT_OFF,
      prepare: (fresh) => fresh.route(INDEX, (route) => route.abort()),
    })
    await page.getByText('Unable to fetch results').waitFor()
    await page.unroute(INDEX)
    await page.getByRole('button', { name: 'Retry' }).click()
    await hits(page).first().waitFor()
  })

  test('takes 64 characters of an address', SLOW, async () => {
    const page = await openPage(`/search?q=${'x'.repeat(100)}`)
    await page.getByText('No results for').last().waitFor()
    await expect.poll(() => input(page).inputValue()).toHaveLength(64)
  })

  test('says that it needs scripts, and leads on without them', async () => {
    const page = await openPage('/search', { javaScript: false })
    await expect.poll(() => page.getByRole('main').textContent()).toContain('needs JavaScript, which is switched off')
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await expect.poll(() => sections.getByRole('link').count()).toBeGreaterThan(20)
    await sections.getByRole('link', { name: 'FAQ' }).click()
    await page.waitForURL('**/faq')
  })
})
