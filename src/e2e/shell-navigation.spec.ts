import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { openPage, siteUrl } from './harness.ts'
import { layoutShift } from './layout-shift.ts'
import { followLink, GUIDE, isAwake, isSameDocument, METHOD, markDocument, OTHER_GUIDE } from './shell-pages.ts'

/** Value of the specification. It is not imported from the code, which could differ. */
const DELAY_MS = 200

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Loading the page' })
const spinner = (page: Page) => page.locator('main').getByRole('status').filter({ hasText: 'Loading' })
type Sighting = { name: string; afterMs: number; value: string | null }
/** Records when bar and spinner appear in the document, counted from the next click, and the text of the bar. */
const watchWaiting = (page: Page) =>
  page.evaluate(() => {
    const sightings: Sighting[] = []
    Object.assign(window, { sightings })
    let start = 0
    document.addEventListener(
      'click',
      () => {
        start = performance.now()
      },
      true,
    )
    new MutationObserver(() => {
      for (const name of ['progress', 'spinner']) {
        const element = document.querySelector(`.${name}`)
        if (!element || sightings.some((sighting) => sighting.name === name)) continue
        sightings.push({ name, afterMs: performance.now() - start, value: element.getAttribute('aria-valuenow') })
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
const sightings = (page: Page) => page.evaluate(() => (window as unknown as { sightings: Sighting[] }).sightings)
/** Requests for the HTML of a path, by how they were made. */
const watchRequests = (page: Page, path: string): string[] => {
  const kinds: string[] = []
  page.on('request', (request) => {
    if (request.url() === siteUrl(path)) kinds.push(request.resourceType())
  })
  return kinds
}

describe('navigation', () => {
  test('keeps the document, names the tab, moves the focus to the heading and reads it out', async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    await markDocument(page)
    await page.evaluate(() => window.scrollTo(0, 800))
    await page.locator('#trees').getByRole('link', { name: 'MonadBFT' }).click()
    await heading(page, 'MonadBFT').waitFor()
    expect(await isSameDocument(page)).toBe(true)
    expect(await page.title()).toMatch(/^MonadBFT · /)
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    await expect.poll(() => page.locator('#announcer').textContent()).toBe('MonadBFT')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('scrolls to the anchor of the target, and back to where the reader was', async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    await page.evaluate(() => window.scrollTo(0, 700))
    await followLink(page, `${OTHER_GUIDE}#where-next`)
    await heading(page, 'MonadBFT').waitFor()
    await page.waitForFunction(() => {
      const top = document.getElementById('where-next')?.getBoundingClientRect().top ?? -1
      return top >= 0 && top < window.innerHeight
    })
    await page.goBack()
    await heading(page, 'RaptorCast').waitFor()
    await page.waitForFunction(() => Math.abs(window.scrollY - 700) < 60)
  })

  test('Back, pressed before the next page is drawn, leaves the page of the address', async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    await page.evaluate(() => {
      // A slow device draws the page some frames after the address has changed.
      document.startViewTransition = ((change: () => void) => {
        const done = new Promise((resolve) => setTimeout(resolve, 300)).then(change)
        return { ready: done, updateCallbackDone: done, finished: done }
      }) as typeof document.startViewTransition
    })
    await followLink(page, METHOD)
    await page.waitForURL(`**${METHOD}`, { waitUntil: 'commit' })
    await page.goBack({ waitUntil: 'commit' })
    await page.waitForTimeout(600)
    expect(new URL(page.url()).pathname).toBe(GUIDE)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('RaptorCast')
  })

  test('brings the style sheets of the target before it is shown', SLOW, async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    await followLink(page, METHOD)
    await heading(page, 'eth_getBlockByNumber').waitFor()
    expect(await page.locator('.method-page').evaluate((element) => getComputedStyle(element).display)).toBe('grid')
  })

  test('one of less than 200 ms shows neither bar nor spinner', SLOW, async () => {
    const page = await openPage(GUIDE, { prepare: (opened) => opened.clock.install() })
    await isAwake(page)
    await watchWaiting(page)
    let answer = () => undefined as unknown
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const asked = page.waitForRequest(siteUrl(OTHER_GUIDE))
    await page.route(`**${OTHER_GUIDE}`, async (route) => {
      await held
      await route.continue()
    })
    // The page's clock stops here, so that a busy machine delays nothing.
    await page.clock.pauseAt(Date.now() + 60_000)
    await followLink(page, OTHER_GUIDE)
    await asked
    await page.waitForSelector('main[aria-busy=true]')
    await page.clock.runFor(DELAY_MS - 1)
    answer()
    await heading(page, 'MonadBFT').waitFor()
    await page.clock.runFor(10 * DELAY_MS)
    expect(await sightings(page)).toEqual([])
  })

  test('a slow one shows the bar from 8 % and the spinner after 200 ms, and takes both away', SLOW, async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    await watchWaiting(page)
    await page.route(`**${OTHER_GUIDE}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      await route.continue()
    })
    await followLink(page, OTHER_GUIDE)
    await progress(page).waitFor({ state: 'attached' })
    await spinner(page).waitFor({ state: 'attached' })
    const seen = await sightings(page)
    expect(seen.map(({ name }) => name).sort()).toEqual(['progress', 'spinner'])
    for (const { afterMs } of seen) expect(afterMs).toBeGreaterThanOrEqual(DELAY_MS - 1)
    expect(seen.find(({ name }) => name === 'progress')?.value).toBe('8')
    await page.waitForFunction(() => document.querySelector('.progress')?.getAttribute('aria-valuenow') === '10')
    await expect.poll(() => page.locator('main').getAttribute('aria-busy')).toBe('true')
    await heading(page, 'MonadBFT').waitFor()
    await progress(page).waitFor({ state: 'detached' })
    expect(await spinner(page).count()).toBe(0)
  })

  test('a page is loaded ahead when a reader points at its link or reaches it by keyboard', async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    const requests = watchRequests(page, OTHER_GUIDE)
    await page.locator('#trees').getByRole('link', { name: 'MonadBFT' }).hover()
    await expect.poll(() => requests).toEqual(['fetch'])
    await page.locator('#trees').getByRole('link', { name: 'MonadBFT' }).click()
    await heading(page, 'MonadBFT').waitFor()
    expect(requests).toEqual(['fetch'])
    // Otherwise, links that move under the pointer would count as the last request.
    await page.mouse.move(0, 0)
    // The navigation moves the focus last. Earlier, the link would lose it again.
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    const back = watchRequests(page, GUIDE)
    await page.locator('#trees').getByRole('link', { name: 'RaptorCast' }).focus()
    await expect.poll(() => back).toEqual(['fetch'])
  })

  test('previous and next are loaded ahead when they come into view, not before', SLOW, async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    const next = (await page.locator('a[rel=next]').getAttribute('href')) ?? ''
    const requests = watchRequests(page, next)
    await page.waitForTimeout(500)
    expect(requests).toEqual([])
    await page.locator('a[rel=next]').evaluate((link) => link.scrollIntoView())
    await expect.poll(() => requests).toEqual(['fetch'])
  })

  test.each([{ effectiveType: '2g' }, { saveData: true }])(
    'nothing is loaded ahead with %j, neither the page of a link nor the rest of the sidebar',
    SLOW,
    async (connection) => {
      const page = await openPage(GUIDE, {
        prepare: (opened) =>
          opened.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection),
      })
      await isAwake(page)
      await page.waitForLoadState('networkidle')
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      const link = page.locator('#trees').getByRole('link', { name: 'MonadBFT' })
      await link.hover()
      await page.waitForTimeout(300)
      await link.focus()
      await page.waitForTimeout(300)
      expect(requests).toEqual([])
      await link.click()
      await heading(page, 'MonadBFT').waitFor()
    },
  )

  const shifts = 'nothing shifts while %s loads and comes to life at %i px'
  const staysPut = async (path: string, width: number) => {
    const page = await openPage(path, { width })
    await isAwake(page)
    expect(await layoutShift(page)).toBe(0)
  }
  test.each<[string, number]>([
    [GUIDE, 1280],
    [METHOD, 390],
  ])(shifts, staysPut)
  test.each<[string, number]>([
    [GUIDE, 390],
    [METHOD, 1280],
  ])(shifts, SLOW, staysPut)
})
