/** Guarantees of navigation: the head, the scroll position, the focus, and the number of requests. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, siteUrl } from './harness.ts'
import {
  CUT_OFF,
  fillSidebar,
  followLink,
  GUIDE,
  isAwake,
  isSameDocument,
  METHOD,
  markDocument,
  OTHER_GUIDE,
} from './shell-pages.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** The metadata in the head, in order, of the open page and of the document that the server sends for its address. */
const heads = (page: Page): Promise<{ toured: string[]; sent: string[] }> =>
  page.evaluate(async () => {
    const of = (whole: Document) => [
      ...[
        ...whole.querySelectorAll(
          'head > :is(title, meta, script[type="application/ld+json"], link:is([rel="canonical"], [rel="alternate"], [rel="icon"], [rel="search"]))',
        ),
      ].map((node) => node.outerHTML),
      // The style sheets of the first page are in its article and are copied when the reader leaves it.
      ...[...whole.querySelectorAll<HTMLElement>('link[rel="stylesheet"][data-site-file], style[data-sheet]')].map(
        (sheet) => (sheet instanceof HTMLLinkElement ? sheet.href : sheet.dataset.sheet) ?? '',
      ),
    ]
    const answer = await fetch(location.href)
    const sent = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return { toured: of(document), sent: of(sent) }
  })

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY))

/** Waits until the page has come to rest at a position. */
const restAt = async (page: Page, y: number): Promise<void> => {
  await expect.poll(async () => Math.abs((await scrolled(page)) - y)).toBeLessThan(60)
}

describe('the head', () => {
  const TOUR: readonly [string, string][] = [
    ['/faq', 'FAQ'],
    [METHOD, 'eth_getBlockByNumber'],
    ['/developer-essentials/changelog', 'Changelog'],
    ['/reference/proof', 'How this site is made'],
    [GUIDE, 'RaptorCast'],
    ['/reference/json-rpc', 'JSON-RPC'],
  ]
  test('after a tour is that of a direct load: title, canonical address, description, previews, styles', async () => {
    const page = await openPage('/')
    await isAwake(page)
    await markDocument(page)
    for (const [path] of TOUR) {
      await followLink(page, path)
      await page.waitForFunction(
        (address) => document.querySelector('link[rel=canonical]')?.getAttribute('href')?.endsWith(address),
        path,
      )
      const { toured, sent } = await heads(page)
      expect(toured, path).toEqual(sent)
    }
    expect(await isSameDocument(page)).toBe(true)
    await page.goBack()
    await page.waitForFunction(() =>
      document.querySelector('link[rel=canonical]')?.getAttribute('href')?.endsWith('/raptorcast'),
    )
    expect(await page.title()).toMatch(/^RaptorCast · /)
  })
})

describe('loading ahead', () => {
  test('a pointer that passes over links asks for nothing', async () => {
    const asked: string[] = []
    const page = await openPage(GUIDE)
    await isAwake(page)
    // The whole trees are requested when a reader turns to the sidebar.
    await fillSidebar(page)
    // Wait for the page's own requests after the load.
    await page.waitForLoadState('networkidle')
    page.on('request', (request) => asked.push(request.url()))
    await page.evaluate(() => {
      for (const link of [...document.querySelectorAll('#trees a')].slice(0, 20)) {
        link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
        link.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }))
      }
    })
    await page.waitForTimeout(400)
    expect(asked).toEqual([])
  })

  test('a request is aborted when the pointer leaves before the answer', async () => {
    const page = await openPage(GUIDE, { allow: [/ERR_ABORTED|aborted/i] })
    await isAwake(page)
    await page.route(`**${OTHER_GUIDE}`, () => new Promise(() => undefined))
    const link = page.locator('#trees').getByRole('link', { name: 'MonadBFT' })
    const started = page.waitForRequest(siteUrl(OTHER_GUIDE))
    await link.hover()
    await started
    const failed = page.waitForEvent('requestfailed')
    await page.mouse.move(640, 880)
    expect((await failed).url()).toBe(siteUrl(OTHER_GUIDE))
  })

  test('at most ten pages are held: the oldest makes room', async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    // The branches replace links of the sidebar.
    await fillSidebar(page)
    const asked: string[] = []
    // The request for a page is canceled when the pointer moves to the next link.
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname)
    })
    const links = await page.$$eval('#trees a', (all) =>
      all.map((link) => link.getAttribute('href') ?? '').filter((href) => href !== location.pathname),
    )
    const paths = [...new Set(links)].slice(0, 11)
    for (const path of paths) {
      await page.evaluate((href) => {
        const link = document.querySelector(`#trees a[href="${href}"]`)
        link?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      }, path)
      await expect.poll(() => asked).toContain(path)
    }
    const [oldest = '', second = ''] = paths
    const before = asked.length
    await followLink(page, second)
    await page.waitForURL(`**${second}`)
    await page.waitForFunction(() => document.querySelector('main')?.getAttribute('aria-busy') === 'false')
    expect(asked.slice(before)).not.toContain(second)
    await followLink(page, oldest)
    await expect.poll(() => asked.slice(before)).toContain(oldest)
  })
})

describe('the place', () => {
  test('an anchor set by hand on the open page is scrolled to, before and after a navigation', async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    const setHash = (hash: string) =>
      page.evaluate((value) => {
        location.hash = value
      }, hash)
    const isAt = (id: string) =>
      page.waitForFunction((wanted) => {
        const top = document.getElementById(wanted)?.getBoundingClientRect().top ?? -1
        return top >= 0 && top < innerHeight / 2 && document.activeElement?.id === wanted
      }, id)
    await setHash('#the-idea')
    await isAt('the-idea')
    await followLink(page, OTHER_GUIDE)
    await heading(page, 'MonadBFT').waitFor()
    const ids = await page.$$eval('#page h2[id]', (all) => all.map(({ id }) => id))
    const [first = '', , third = ''] = ids
    await setHash(`#${third}`)
    await isAt(third)
    await setHash(`#${first}`)
    await isAt(first)
    await page.goBack()
    await isAt(third)
  })

  test('an address that is pasted on the open page, with another anchor, is scrolled to', async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    await markDocument(page)
    await page.goto(siteUrl(`${GUIDE}#where-next`))
    await page.waitForFunction(() => document.activeElement?.id === 'where-next' && window.scrollY > 300)
    expect(await isSameDocument(page)).toBe(true)
  })

  test.each(['#100%', '#%E0%A4', '#50%25'])(
    'a malformed anchor (%s) throws nothing and changes nothing',
    async (hash) => {
      const page = await openPage(`${METHOD}${hash}`)
      await isAwake(page)
      await page.waitForLoadState('networkidle')
      expect(await page.locator('main').getByRole('alert').count()).toBe(0)
      const guide = await openPage(GUIDE)
      await isAwake(guide)
      await followLink(guide, hash)
      await followLink(guide, `${OTHER_GUIDE}${hash}`)
      await heading(guide, 'MonadBFT').waitFor()
      expect(await guide.locator('main').getByRole('alert').count()).toBe(0)
    },
  )

  test('back and forward keep the scroll position, after anchors and a reload too', async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    await page.evaluate(() => window.scrollTo(0, 700))
    // Calls its click method, because a test's pointer scrolls the window to catch the link while the contents move.
    await page.locator('.toc [data-toc] a[href="#where-next"]').evaluate((link: HTMLElement) => link.click())
    await page.waitForFunction(() => window.scrollY > 1_000)
    await page.goBack()
    await restAt(page, 700)
    await followLink(page, OTHER_GUIDE)
    await heading(page, 'MonadBFT').waitFor()
    await page.evaluate(() => window.scrollTo(0, 500))
    await page.goBack()
    await heading(page, 'RaptorCast').waitFor()
    await restAt(page, 700)
    await page.goForward()
    await heading(page, 'MonadBFT').waitFor()
    await restAt(page, 500)
    await page.reload()
    await isAwake(page)
    await restAt(page, 500)
    // For the browser, the previous entry belongs to the same document, which has been reloaded.
    await page.goBack()
    await heading(page, 'RaptorCast').waitFor()
    await restAt(page, 700)
  })

  test('without the router Back and Forward lead to where the reader was, too', async () => {
    const page = await openPage(GUIDE, {
      allow: [CUT_OFF],
      prepare: (opened) => opened.route('**/assets/router-*.js', (route) => route.abort()),
    })
    await isAwake(page)
    await markDocument(page)
    await page.evaluate(() => window.scrollTo(0, 700))
    await followLink(page, OTHER_GUIDE)
    await heading(page, 'MonadBFT').waitFor()
    await page.evaluate(() => window.scrollTo(0, 500))
    await page.goBack()
    await heading(page, 'RaptorCast').waitFor()
    await restAt(page, 700)
    await page.goForward()
    await heading(page, 'MonadBFT').waitFor()
    await restAt(page, 500)
    expect(await isSameDocument(page)).toBe(true)
  })

  test('where the reader scrolled before the first navigation is where Back leads, after a reload too', async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    await page.evaluate(() => window.scrollTo(0, 400))
    await followLink(page, OTHER_GUIDE)
    await heading(page, 'MonadBFT').waitFor()
    await page.goBack()
    await heading(page, 'RaptorCast').waitFor()
    await restAt(page, 400)
    await page.reload()
    await isAwake(page)
    await page.evaluate(() => window.scrollTo(0, 900))
    await followLink(page, OTHER_GUIDE)
    await heading(page, 'MonadBFT').waitFor()
    await page.goBack()
    await heading(page, 'RaptorCast').waitFor()
    await restAt(page, 900)
  })
})

describe('the focus', () => {
  test('goes to the target of an anchor on another page, and the title is read out', async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    await followLink(page, `${OTHER_GUIDE}#where-next`)
    await page.waitForFunction(() => document.activeElement?.id === 'where-next')
    await expect.poll(() => page.locator('#announcer').textContent()).toBe('MonadBFT')
  })

  test('a page changes within a View Transition where motion is wanted, and without one where it is not', async () => {
    for (const reducedMotion of [false, true]) {
      const page = await openPage(GUIDE, {
        reducedMotion,
        prepare: (opened) =>
          opened.addInitScript(() => {
            const start = document.startViewTransition.bind(document)
            const count = Object.assign(window, { transitions: 0 })
            document.startViewTransition = (...parameters: Parameters<typeof start>) => {
              count.transitions++
              return start(...parameters)
            }
          }),
      })
      await isAwake(page)
      await followLink(page, OTHER_GUIDE)
      await heading(page, 'MonadBFT').waitFor()
      expect(await page.evaluate(() => (window as unknown as { transitions: number }).transitions)).toBe(
        reducedMotion ? 0 : 1,
      )
    }
  })
})
