import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from './a11y.ts'
import { configured, goTo } from './configured.ts'
import { type OpenOptions, openPage, siteUrl } from './harness.ts'
import { CUT_OFF, field, INDEX } from './search-modal.ts'

const GUIDE = '/faq'
const NEXT = '/official-links'
const WIDGET = 'https://assistant.test/w.js'

const button = (page: Page) => page.getByRole('button', { name: 'Ask AI' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Ask AI' })
const question = (page: Page) => panel(page).getByLabel('Your question')
const hits = (page: Page) => panel(page).locator('.hits').getByRole('link')
const assistant = (page: Page, name: string) => panel(page).getByRole('link', { name: `Open in ${name}` })
const isFocused = (locator: ReturnType<typeof question>) =>
  locator.evaluate((element) => element === document.activeElement)
const resources = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))

/** On a phone, the page's section is above the main menu, which contains the button. */
async function openMainMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.locator('#sidebar').getByRole('button', { name: 'Main menu' }).click()
}

async function openPanel(path: string, options: OpenOptions = {}): Promise<Page> {
  const page = await openPage(path, options)
  await page.waitForSelector('html[data-scripts]')
  await button(page).click()
  await panel(page).waitFor()
  return page
}

describe('Ask AI without an assistant', () => {
  test('loads nothing before it is used, and takes the focus', async () => {
    const page = await openPage(GUIDE)
    await page.waitForLoadState('networkidle')
    expect((await resources(page)).filter((name) => /ask|worker|search/.test(name))).toEqual([])
    await button(page).click()
    await panel(page).waitFor()
    expect(await isFocused(question(page))).toBe(true)
  })

  test('offers both assistants with the question and the address of this page, in a new tab', async () => {
    const page = await openPanel(GUIDE)
    await question(page).fill('Which chain ID has "mainnet"?')
    for (const [name, host] of [
      ['ChatGPT', 'chatgpt.com'],
      ['Claude', 'claude.ai'],
    ] as const) {
      const url = new URL((await assistant(page, name).getAttribute('href')) ?? '')
      expect(url.host).toBe(host)
      expect(url.searchParams.get('q')).toBe(
        `Read ${siteUrl(GUIDE)} and answer my question about it. My question: Which chain ID has "mainnet"?`,
      )
      await expect.poll(() => assistant(page, name).getAttribute('target')).toBe('_blank')
      await expect.poll(() => assistant(page, name).getAttribute('rel')).toBe('noopener')
    }
  })

  test('really opens the tab, without a way back for the other site', async () => {
    const page = await openPanel(GUIDE, { allow: [/request to another origin: https:\/\/claude\.ai\//] })
    await page.context().route('https://claude.ai/**', (route) => route.fulfill({ body: 'Claude' }))
    await question(page).fill('Why?')
    const popup = page.context().waitForEvent('page')
    await assistant(page, 'Claude').click()
    const tab = await popup
    await tab.waitForURL('https://claude.ai/**')
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    await expect.poll(() => panel(page).isVisible()).toBe(true)
  })

  test('shows the best places of this site while typing, and leads to them', async () => {
    const page = await openPanel(GUIDE)
    await page.evaluate(() => Object.assign(window, { marked: true }))
    await question(page).fill('block')
    await panel(page).locator('[data-answered="block"]').waitFor()
    await expect.poll(() => hits(page).count()).toBe(5)
    const all = panel(page).getByRole('link', { name: /^See all / })
    await expect.poll(() => all.getAttribute('href')).toBe('/search?q=block')
    await question(page).fill('')
    await question(page).pressSequentially('raptorcast')
    await panel(page).locator('[data-answered="raptorcast"]').waitFor()
    await expect.poll(() => hits(page).count()).toBeLessThanOrEqual(5)
    const first = hits(page).first()
    await expect.poll(() => first.getAttribute('href')).toMatch(/^\/monad-arch\/consensus\/raptorcast/)
    await first.click()
    await page.waitForURL('**/raptorcast**')
    await panel(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => 'marked' in window)).toBe(true)
    await button(page).click()
    const canonical = new URL((await assistant(page, 'Claude').getAttribute('href')) ?? '')
    expect(canonical.searchParams.get('q')).toContain('/monad-arch/consensus/raptorcast ')
  })

  test('a place on the same page is scrolled to', async () => {
    const page = await openPanel('/developer-essentials/gas-on-monad')
    await question(page).fill('opcode prices')
    await hits(page).and(page.locator('[href$="/gas-on-monad#opcode-prices"]')).click()
    await panel(page).waitFor({ state: 'detached' })
    await page.waitForFunction(() => location.hash === '#opcode-prices' && window.scrollY > 500)
  })

  test('says when nothing is found, and when the index cannot be had', async () => {
    const page = await openPanel(GUIDE)
    await question(page).fill('xyzzyq')
    await panel(page).getByText('No page contains these words.').waitFor()
    const cut = await openPanel(GUIDE, {
      allow: CUT_OFF,
      prepare: (fresh) => fresh.route(INDEX, (route) => route.abort()),
    })
    await question(cut).fill('gas')
    await panel(cut).getByText('Unable to fetch results.').waitFor()
    await expect.poll(() => assistant(cut, 'ChatGPT').isVisible()).toBe(true)
  })

  test.each([
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['its button', (page: Page) => panel(page).getByRole('button', { name: 'Close' }).click()],
    ['a press beside it', (page: Page) => page.mouse.click(5, 5)],
  ])('closes by %s and gives the focus back', async (_, close) => {
    const page = await openPage(GUIDE)
    await page.waitForSelector('html[data-scripts]')
    await button(page).focus()
    await page.keyboard.press('Enter')
    await panel(page).waitFor()
    await close(page)
    await panel(page).waitFor({ state: 'detached' })
    expect(await isFocused(button(page))).toBe(true)
  })

  test('keeps the focus inside, and gives way to the search', async () => {
    const page = await openPanel(GUIDE)
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('Tab')
      const place = await page.evaluate(() => {
        const { activeElement } = document
        return activeElement === document.body || activeElement?.closest('dialog') ? 'inside' : activeElement?.outerHTML
      })
      expect(place).toBe('inside')
    }
    await question(page).focus()
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    expect(await panel(page).count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(button(page))).toBe(true)
  })

  test('opens from the drawer of a phone, which closes, fills the screen, and gives the focus to the menu button', async () => {
    const page = await openPage(GUIDE, { width: 390, height: 800 })
    await page.waitForSelector('html[data-scripts]')
    const menu = page.getByRole('button', { name: 'Open the menu' })
    await openMainMenu(page)
    await page.locator('#sidebar').getByRole('button', { name: 'Ask AI' }).click()
    await panel(page).waitFor()
    expect(await page.locator('#sidebar').evaluate((nav) => nav.matches(':popover-open'))).toBe(false)
    expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 800 })
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    expect(await isFocused(menu)).toBe(true)
  })

  test('says so when its code does not load', async () => {
    const page = await openPage(GUIDE, {
      allow: [...CUT_OFF, /Ask AI did not load/],
      prepare: (fresh) => fresh.route(/\/assets\/open-ask-[^/]+\.js$/, (route) => route.abort()),
    })
    await page.waitForSelector('html[data-scripts]')
    await page.evaluate(() => sessionStorage.setItem('full-load-of', location.pathname))
    await button(page).click()
    await page.getByRole('alert').getByText('Ask AI did not load.').waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    expect(await isFocused(button(page))).toBe(true)
  })

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('has nothing for axe to report in %s mode at %i px', async (colorMode, width) => {
    const page = await openPage(GUIDE, { colorMode, width, height: 844 })
    await page.waitForSelector('html[data-scripts]')
    if (width < 996) await openMainMenu(page)
    await button(page).click()
    await panel(page).waitFor()
    expect(await axeFindings(page), 'nothing asked').toEqual([])
    await question(page).fill('block')
    await hits(page).first().waitFor()
    expect(await axeFindings(page), 'results').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
})

describe('Ask AI with an assistant', () => {
  const allow = [/request to another origin: https:\/\/assistant\.test\//]
  const failing = [...allow, /Failed to load resource/, /The assistant did not load/, /integrity/i]
  const SCRIPT = `document.getElementById('ask-ai').addEventListener('ask-ai:open', (event) => { event.currentTarget.textContent += 'Widget' })`
  const widget = (page: Page) =>
    page.route(WIDGET, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: SCRIPT,
      }),
    )
  const hash = `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`
  const awake = async (options: OpenOptions, integrity?: string): Promise<Page> => {
    const services = { assistant: { src: WIDGET, ...(integrity ? { integrity } : {}) } }
    const page = await openPage(GUIDE, configured(services, options))
    await page.waitForLoadState('networkidle')
    return page
  }
  const addresses = (page: Page) =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))

  test.each([
    ['without a hash', undefined],
    ['with the right hash', hash],
  ])('loads the widget %s on first use only, once, with a container of its own', async (_, integrity) => {
    const page = await awake({ allow, prepare: widget }, integrity)
    expect(await addresses(page)).not.toContain(WIDGET)
    expect(await page.locator('#ask-ai').count()).toBe(0)
    await button(page).click()
    await page.locator('#ask-ai').getByText('Widget', { exact: true }).waitFor()
    await expect.poll(() => page.locator(`script[src="${WIDGET}"]`).getAttribute('integrity')).toBe(integrity ?? null)
    await goTo(page, NEXT)
    await button(page).click()
    await page.locator('#ask-ai').getByText('WidgetWidget', { exact: true }).waitFor()
    await expect.poll(() => page.locator(`script[src="${WIDGET}"]`).count()).toBe(1)
    expect(await panel(page).count()).toBe(0)
  })

  test('is reached from the drawer too, which closes', async () => {
    const page = await awake({ allow, prepare: widget, width: 390 })
    await openMainMenu(page)
    await page.locator('#sidebar').getByRole('button', { name: 'Ask AI' }).click()
    await page.locator('#ask-ai').getByText('Widget').waitFor()
    expect(await page.locator('#sidebar').evaluate((nav) => nav.matches(':popover-open'))).toBe(false)
  })

  test.each([
    ['cannot be had', undefined, (page: Page) => page.route(WIDGET, (route) => route.abort())],
    ['is not the one that was expected', `sha384-${'A'.repeat(64)}`, widget],
  ])('falls back to the panel with a message when the script %s', async (_, integrity, prepare) => {
    const page = await awake({ allow: failing, prepare }, integrity)
    await button(page).click()
    await panel(page).waitFor()
    await expect
      .poll(() => panel(page).getByRole('alert').textContent())
      .toBe('The assistant could not be loaded. You can ask another one here.')
    await expect.poll(() => assistant(page, 'Claude').isVisible()).toBe(true)
    expect(await page.locator(`script[src="${WIDGET}"]`).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
  })
})
