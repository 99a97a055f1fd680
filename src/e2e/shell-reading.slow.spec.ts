import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { collapseDuration } from '../core/model/constants.ts'
import { openPage } from './harness.ts'
import { fillSidebar, GUIDE, isAwake, METHOD, OTHER_GUIDE } from './shell-pages.ts'

describe('contents', () => {
  test('list levels 2 to 3, and mark what is being read', async () => {
    const page = await openPage(GUIDE, { reducedMotion: true })
    await isAwake(page)
    const levels = await page.$$eval('[data-toc] a', (links) =>
      links.map(
        (link) => document.getElementById(decodeURIComponent((link as HTMLAnchorElement).hash.slice(1)))?.tagName,
      ),
    )
    expect([...new Set(levels)].sort()).toEqual(['H2', 'H3'])
    const target = page.locator('[data-toc] a').nth(3)
    await target.click()
    await page.waitForFunction(
      () => document.querySelectorAll('[data-toc] a')[3]?.getAttribute('aria-current') === 'true',
    )
    await expect.poll(() => page.locator('[data-toc] [aria-current]').count()).toBe(1)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.waitForFunction(
      () => document.querySelectorAll('[data-toc] a')[3]?.getAttribute('aria-current') === null,
    )
  })

  test('on narrow screens they open without scripts and close when a heading is chosen', async () => {
    const page = await openPage(GUIDE, { width: 390 })
    await isAwake(page)
    await page.locator('.page-contents summary').click()
    const link = page.locator('.page-contents').getByRole('link', { name: 'The problem' })
    await link.click()
    await link.waitFor({ state: 'hidden' })
    // The bar above may still be moving.
    const room = () =>
      page.evaluate(() => {
        const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
        return (edge('#the-problem')?.top ?? -1) - (edge('.crumbbar')?.bottom ?? 0)
      })
    await expect.poll(room).toBeGreaterThanOrEqual(0)
  })

  test('every heading has a link titled after it', async () => {
    const page = await openPage(GUIDE)
    const titles = await page.$$eval('.prose :is(h2, h3)', (headings) =>
      headings.map((heading) => ({
        text: heading.firstChild?.textContent?.trim() ?? '',
        title: heading.querySelector('a.anchor')?.getAttribute('title') ?? '',
      })),
    )
    expect(titles.length).toBeGreaterThan(5)
    for (const { text, title } of titles) expect(title.startsWith(`Direct link to ${text}`), title).toBe(true)
  })
})

describe('narrow columns', () => {
  test.each([390, 997])('the words of a stepped model have room at %i px', async (width) => {
    const page = await openPage(OTHER_GUIDE, { width })
    const told = await page.locator('.explorable-text').first().boundingBox()
    expect(told?.width).toBeGreaterThan(300)
  })

  test.each([390, 997, 1440])('the names of the languages do not touch at %i px', async (width) => {
    const page = await openPage(METHOD, { width })
    const boxes = await page.$$eval('.languages label', (labels) =>
      labels
        .map((label) => {
          const words = document.createRange()
          words.selectNodeContents(label.lastChild ?? label)
          const { left, right, top } = words.getBoundingClientRect()
          return { left, right, top: Math.round(top) }
        })
        .filter(({ left, right }) => right > left),
    )
    expect(boxes.length).toBe(4)
    for (const [index, { left, top }] of boxes.entries()) {
      const before = boxes[index - 1]
      if (before?.top === top) expect(left - before.right).toBeGreaterThanOrEqual(6)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
})

describe('tabs', () => {
  test('change with the arrow keys, and the choice is remembered on the next page', async () => {
    const page = await openPage(METHOD)
    await isAwake(page)
    const chosen = () => page.locator('.languages input:checked').inputValue()
    await page.locator('.languages input:checked').focus()
    await page.keyboard.press('ArrowRight')
    const choice = await chosen()
    expect(choice).not.toBe('curl')
    await expect.poll(() => page.evaluate(() => Object.values({ ...localStorage }))).toContain(choice)
    await page.goto('/reference/json-rpc/eth_getBlockByHash')
    await isAwake(page)
    await expect.poll(chosen).toBe(choice)
  })
})

describe('folds', () => {
  /** Presses a summary and returns time (ms) and height (px) of the movement that starts synchronously. */
  const press = (page: Page, name: string) =>
    page.evaluate((label) => {
      const summaries = [...document.querySelectorAll<HTMLElement>('#trees summary')]
      summaries.find(({ ariaLabel }) => ariaLabel === `Pages of ${label}`)?.click()
      const effect = document
        .getAnimations()
        .map((animation) => animation.effect as KeyframeEffect)
        .find(({ target }) => target instanceof HTMLDetailsElement)
      const [from = 0, to = 0] = (effect?.getKeyframes() ?? []).map(({ height }) => Number.parseFloat(String(height)))
      return effect ? { duration: effect.getTiming().duration, height: Math.abs(to - from) } : undefined
    }, name)
  const isOpen = (page: Page) =>
    page
      .locator('#trees details', { has: page.getByLabel('Pages of Execution') })
      .evaluate((fold) => (fold as HTMLDetailsElement).open)

  test('open and close over a time computed from their height', async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    await fillSidebar(page)
    const opening = await press(page, 'Execution')
    expect(opening?.height).toBeGreaterThan(50)
    expect(opening?.duration).toBe(collapseDuration(opening?.height ?? 0))
    await page.waitForFunction(() =>
      document.getAnimations().every(({ timeline }) => timeline instanceof ScrollTimeline),
    )
    expect(await isOpen(page)).toBe(true)
    expect(await press(page, 'Execution')).toEqual(opening)
    await page.waitForFunction(() =>
      document.getAnimations().every(({ timeline }) => timeline instanceof ScrollTimeline),
    )
    expect(await isOpen(page)).toBe(false)
  })

  test('without motion they open at once', async () => {
    const page = await openPage(GUIDE, { reducedMotion: true })
    await isAwake(page)
    await fillSidebar(page)
    expect(await press(page, 'Execution')).toBeUndefined()
    await expect.poll(() => page.locator('#trees').getByRole('link', { name: 'MonadDb' }).isVisible()).toBe(true)
  })
})

describe('paper', () => {
  test('a method page is complete: every case and field, no frame, dark ink', async () => {
    const page = await openPage(METHOD, { colorMode: 'dark' })
    await isAwake(page)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    const visible = (selector: string) =>
      page.$$eval(selector, (elements) =>
        elements.map((element) => element.checkVisibility({ visibilityProperty: true })),
      )
    expect(new Set(await visible('.navbar, .sidebar, .footer, .announcement, .copy-page'))).toEqual(new Set([false]))
    const panels = await visible('.example-panel pre')
    expect(panels.length).toBeGreaterThan(8)
    expect(new Set(panels)).toEqual(new Set([true]))
    expect(new Set(await visible('.method-body .row'))).toEqual(new Set([true]))
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    const ink = await page.evaluate(() => getComputedStyle(document.body).color)
    expect(ink).toBe('rgb(27, 23, 38)')
  })

  test('links of a guide show where they lead', async () => {
    const page = await openPage(OTHER_GUIDE)
    await page.emulateMedia({ media: 'print' })
    const after = await page
      .locator('.sources a')
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').content)
    expect(after).toContain('http')
  })
})
