/** The whole site without a pointer. These tests never click and move the focus by keys only. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { type OpenOptions, openPage } from './harness.ts'
import { GUIDE, isAwake, METHOD, OTHER_GUIDE } from './shell-pages.ts'
import { withTwoMenus } from './two-menus.ts'

/** More presses of Tab than needed to reach the next stop. */
const FAR = 120

const CLOSED_BRANCH = '#trees details:not([open]) > summary'
const isClosedBranch = (page: Page) =>
  page.evaluate((branch) => document.activeElement?.matches(branch) ?? false, CLOSED_BRANCH)

/** Describes the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement?.cloneNode(true) as Element | undefined
    for (const unheard of element?.querySelectorAll('[aria-hidden="true"]') ?? []) unheard.remove()
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })
/** Presses Tab until the focused element matches. Every stop on the way must be visible. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let step = 0; step < FAR; step++) {
    await page.keyboard.press('Tab')
    const state = await page.evaluate((wanted) => {
      const element = document.activeElement
      const box = element?.getBoundingClientRect()
      return {
        isThere: element?.matches(wanted) ?? false,
        isSeen: box !== undefined && box.width > 0 && box.bottom > 0 && box.top < window.innerHeight,
        name: element?.outerHTML.slice(0, 120),
      }
    }, selector)
    expect(state.isSeen, `${state.name} has the focus and is not in sight`).toBe(true)
    if (state.isThere) return
  }
  throw new Error(`Tab does not reach ${selector}.`)
}
const start = async (path: string, width?: number, prepare?: OpenOptions['prepare']): Promise<Page> => {
  const size = width ? { width, height: 844 } : {}
  const page = await openPage(path, { reducedMotion: true, ...size, ...(prepare ? { prepare } : {}) })
  await isAwake(page)
  return page
}

describe('by keyboard', () => {
  test('the frame is reached in its order', async () => {
    const page = await start(GUIDE)
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to main content')
    expect(await page.locator('.skip').evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
    const order: string[] = []
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press('Tab')
      order.push(await focused(page))
    }
    expect(order).toEqual([
      'What changed',
      'Close the announcement',
      'Monad docs, home',
      'Guides',
      'Reference',
      'Architecture',
      'Run a node',
      'Tools',
      'Ask AI',
      'Search docs',
      'Your network and versions:',
      'Developer chat',
      'Color mode: light. Switch to dark.',
      'Architecture',
    ])
  })

  test('a menu opens, its entries are reached, and Escape leads back to it', SLOW, async () => {
    const page = await start(GUIDE, undefined, withTwoMenus)
    await tabTo(page, '.navbar-row summary')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.nav-menu')?.hasAttribute('open'))).toBe(true)
    await page.keyboard.press('Escape')
    expect(await focused(page)).toMatch(/^Your network and versions/)
    expect(await page.locator('.nav-menu[open]').count()).toBe(0)
  })

  test('a branch of the sidebar opens and its first page is followed', SLOW, async () => {
    const page = await start(GUIDE)
    // The first stop in the sidebar requests its branches, which arrive at any time.
    await tabTo(page, '#trees :is(a, summary)')
    await expect.poll(() => page.locator('#trees [data-closed]').count()).toBe(0)
    if (!(await isClosedBranch(page))) await tabTo(page, CLOSED_BRANCH)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.parentElement?.hasAttribute('open'))).toBe(true)
    await page.keyboard.press('Tab')
    const first = await page.evaluate(() => {
      const link = document.activeElement as HTMLAnchorElement
      return link.closest('#trees details[open]')?.querySelector('a') === link ? link.pathname : undefined
    })
    expect(first).toBeDefined()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${first}`)
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  })

  test('the skip link leads past the navigation, and the contents to a section', SLOW, async () => {
    const page = await start(GUIDE)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await tabTo(page, '[data-toc] li:nth-child(3) > a')
    const target = await page.evaluate(() => (document.activeElement as HTMLAnchorElement).hash.slice(1))
    await page.keyboard.press('Enter')
    await page.waitForFunction((id) => document.activeElement?.id === id, target)
    // The focus moves first, and the scrolling follows.
    const top = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().top)
    await expect.poll(top).toBeGreaterThan(0)
    // Tab continues from the section, although the link is in the contents.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.querySelector('article')?.contains(document.activeElement))).toBe(true)
  })

  test('tabs change with the arrows, and the panel below them follows', SLOW, async () => {
    const page = await start(METHOD)
    await tabTo(page, '.languages input')
    const shown = () => page.locator('.request pre').textContent()
    const before = await shown()
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).checked)).toBe(true)
    await expect.poll(shown).not.toBe(before)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(shown).toBe(before)
  })

  test('on a phone the drawer opens, leads to a page and is gone', async () => {
    const page = await start(GUIDE, 390)
    const isOpen = () => page.locator('#sidebar').evaluate((nav) => nav.matches(':popover-open'))
    await tabTo(page, '[popovertarget=sidebar]')
    await page.keyboard.press('Enter')
    expect(await isOpen()).toBe(true)
    await page.keyboard.press('Escape')
    expect([await isOpen(), await focused(page)]).toEqual([false, 'Open the menu'])
    await page.keyboard.press('Enter')
    await tabTo(page, `#trees a[href="${OTHER_GUIDE}"]`)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${OTHER_GUIDE}`)
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    expect(await isOpen()).toBe(false)
  })

  test('on a phone the bar of contents opens, leads to a section and closes', SLOW, async () => {
    const page = await start(GUIDE, 390)
    await tabTo(page, '.page-contents > summary')
    await page.keyboard.press('Enter')
    await tabTo(page, '.page-contents a[href="#the-idea"]')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.id === 'the-idea')
    expect(await page.locator('.page-contents').getAttribute('open')).toBeNull()
  })
})
