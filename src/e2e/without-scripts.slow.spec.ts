/** Readers without JavaScript can leave every page, and a page that needs scripts explains that it does. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sections } from '../chain.config.ts'
import { openPage, siteUrl } from './harness.ts'
import { served } from './routes.ts'

const LONG_MS = 900_000
const STARTS = sections.map(({ start }) => start)

/** Paths of the links in one place that are visible and can be pressed. */
const linkedFrom = (page: Page, place: string): Promise<string[]> =>
  page.$$eval(`${place} a[href]`, (links) =>
    links
      .filter((link) => link.checkVisibility({ visibilityProperty: true }) && link.getClientRects().length > 0)
      .map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  )

/** Routes from which some section cannot be reached, with the sections. */
async function deadEnds(page: Page, place: string, prepare: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = []
  for (const route of served) {
    await page.goto(route)
    await prepare()
    const links = await linkedFrom(page, place)
    const missing = STARTS.filter((start) => !links.includes(start))
    if (missing.length > 0) found.push(`${route}: ${missing.join(', ')}`)
  }
  return found
}

describe('without JavaScript', () => {
  test('each page leads to every section from its navbar', { timeout: LONG_MS }, async () => {
    const page = await openPage('/', { javaScript: false, width: 1366 })
    expect(await deadEnds(page, '.navbar', async () => undefined)).toEqual([])
  })

  test('each page of a phone does so from its drawer', { timeout: LONG_MS }, async () => {
    const page = await openPage('/', { javaScript: false, width: 390, height: 844 })
    const openDrawer = () => page.getByRole('button', { name: 'Open the menu' }).press('Enter')
    expect(await deadEnds(page, '#sidebar', openDrawer)).toEqual([])
  })

  test.each(['/search', '/reference/playground', '/reference/paste', '/reference/shapes'])(
    '%s says that it needs scripts',
    async (path) => {
      const page = await openPage(path, { javaScript: false })
      const words = page
        .locator('main')
        .getByText(/JavaScript/)
        .or(page.locator('main noscript'))
      await expect
        .poll(() =>
          words.evaluateAll((all) =>
            all.some(
              (one) =>
                /without JavaScript|needs? JavaScript|JavaScript, which/i.test(one.textContent ?? '') &&
                one.checkVisibility({ visibilityProperty: true }),
            ),
          ),
        )
        .toBe(true)
    },
  )
})

test('what only scripts can do says so where it stands', { timeout: LONG_MS }, async () => {
  const page = await openPage('/', { javaScript: false, width: 1366 })
  const found: string[] = []
  for (const route of served) {
    await page.goto(route)
    const idle = await page.$$eval('main :is(button, input, select, textarea)', (controls) =>
      controls
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0)
        // A choice of tabs, a form with an address and a popover work by themselves.
        .filter((one) => !one.matches('[type="radio"], form[action] *, [popovertarget]'))
        .filter(
          (one) =>
            !document
              .querySelector('main .without-scripts, main noscript .callout, main noscript p')
              ?.checkVisibility() || !one.closest('[data-hydrate]'),
        )
        .map((one) => `${one.localName} "${one.getAttribute('aria-label') ?? one.textContent?.trim()}"`),
    )
    if (idle.length > 0) found.push(`${route}: ${[...new Set(idle)].slice(0, 5).join(', ')}`)
  }
  expect(found).toEqual([])
})

test('every page is linked from another one', { timeout: LONG_MS }, async () => {
  const linked = new Set<string>()
  for (const route of served) {
    const html = await (await fetch(siteUrl(route))).text()
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const { pathname } = new URL(href, siteUrl(route))
      if (pathname !== route) linked.add(pathname)
    }
  }
  expect(served.filter((route) => !linked.has(route))).toEqual([])
})

test('the folder "Introduction" has its place in the sidebar and in the breadcrumbs of its pages', async () => {
  const page = await openPage('/introduction/why-monad', { javaScript: false })
  expect(await linkedFrom(page, '#sidebar')).toContain('/introduction')
  expect(await linkedFrom(page, '.crumbs')).toContain('/introduction')
})
