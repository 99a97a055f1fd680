/** Every page works when the chunks of React and of the router never load. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type OpenOptions, openContext, openPage, siteUrl } from './harness.ts'
import {
  CUT_OFF,
  followLink,
  GUIDE,
  isAwake,
  isSameDocument,
  METHOD,
  markDocument,
  OTHER_GUIDE,
} from './shell-pages.ts'
import { withTwoMenus } from './two-menus.ts'

/** Chunks that contain React, its renderer or the router. */
const REACT = /\/assets\/(?:react|hydrate-part|router|CrashBoundary)-[\w-]+\.js$/
/** The code that follows a link, which works without React. */
const CHANGE = /\/assets\/change-[\w-]+\.js$/

const block = (page: Page) => page.route(REACT, (route) => route.abort())

/** Opens a page whose scripts run, except React. */
const openBlocked = async (path: string, options: OpenOptions = {}): Promise<Page> => {
  const page = await openPage(path, {
    ...options,
    allow: [CUT_OFF, /did not load/, ...(options.allow ?? [])],
    prepare: async (opened) => {
      await block(opened)
      await options.prepare?.(opened)
    },
  })
  await isAwake(page)
  return page
}

test('no page that is read asks for React', async () => {
  for (const path of ['/', GUIDE, METHOD, '/reference/json-rpc', '/developer-essentials/changelog']) {
    const asked: string[] = []
    const page = await openPage(path, {
      prepare: async (opened) => {
        opened.on('request', (request) => asked.push(request.url()))
      },
    })
    await isAwake(page)
    await page.waitForLoadState('networkidle')
    expect(
      asked.filter((url) => REACT.test(url)),
      path,
    ).toEqual([])
  }
})

describe('without React', () => {
  test('an old address is put right in place, query and anchor kept', async () => {
    const page = await openBlocked(`${GUIDE}.html?x=1#the-idea`, {
      prepare: (opened) =>
        opened.route(`**${GUIDE}.html?x=1`, async (route) =>
          route.fulfill({ response: await route.fetch({ url: siteUrl(GUIDE) }) }),
        ),
    })
    expect(page.url()).toBe(siteUrl(`${GUIDE}?x=1#the-idea`))
  })

  test('the colour mode changes, is kept, and is followed by other tabs', async () => {
    const context = await openContext({ allow: [CUT_OFF] })
    const [one, two] = [await context.newPage(), await context.newPage()]
    for (const page of [one, two]) {
      await block(page)
      await page.goto(GUIDE)
      await isAwake(page)
    }
    await one.getByRole('button', { name: 'Color mode: light. Switch to dark.' }).click()
    await two.waitForSelector('html[data-theme=dark]')
    await two.getByRole('button', { name: 'Color mode: dark. Switch to light.' }).waitFor()
    await one.reload()
    expect(await one.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  })

  test('the announcement closes for good', async () => {
    const page = await openBlocked(GUIDE)
    await page.getByRole('button', { name: 'Close the announcement' }).click()
    await page.getByRole('complementary', { name: 'Announcement' }).waitFor({ state: 'hidden' })
    await page.reload()
    expect(await page.getByRole('complementary', { name: 'Announcement' }).isVisible()).toBe(false)
  })

  test('the chosen version is remembered, one that is gone is forgotten', async () => {
    const page = await openBlocked(GUIDE, {
      prepare: async (opened) => {
        await withTwoMenus(opened)
        await opened.addInitScript(() => localStorage.setItem('docs-version', 'gone'))
      },
    })
    expect(await page.evaluate(() => localStorage.getItem('docs-version'))).toBeNull()
    await page.locator('.navbar-row .context > summary').click()
    await page.evaluate(() => {
      // Runs before the site's handler, because a followed link would reload the page and discard the stored value.
      addEventListener('click', (event) => event.preventDefault(), { capture: true })
      document.querySelector<HTMLElement>('.navbar-row [data-version]')?.click()
    })
    expect(await page.evaluate(() => localStorage.getItem('docs-version'))).toBe('current')
  })

  test('the navbar hides on the way down and comes back on the way up', async () => {
    const page = await openBlocked(GUIDE)
    const isHidden = () => page.evaluate(() => document.documentElement.dataset.navbar === 'hidden')
    await page.evaluate(() => window.scrollTo(0, 900))
    await expect.poll(isHidden).toBe(true)
    await page.evaluate(() => window.scrollTo(0, 700))
    await expect.poll(isHidden).toBe(false)
  })

  test('the drawer opens, holds the focus and closes', async () => {
    const page = await openBlocked(METHOD, { width: 390, height: 800 })
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.waitForFunction(() => document.querySelector('#main')?.hasAttribute('inert'))
    await page.getByRole('button', { name: 'Main menu' }).click()
    await page.locator('#sidebar').getByRole('link', { name: 'Guides' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('[inert]').count()).toBe(0)
  })

  test('the Copy page button comes back when it is taken away, and its menu opens', async () => {
    const page = await openBlocked(GUIDE)
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('[data-copy-page]')) button.remove()
    })
    await page.locator('[data-copy-page] > button').filter({ visible: true }).click()
    await page.getByRole('menuitem', { name: /^View as Markdown/ }).waitFor()
  })

  test('the contents mark what is read, and an anchor is scrolled to and focused', async () => {
    const page = await openBlocked(GUIDE)
    await page.locator('.toc [data-toc] a[href="#where-next"]').click()
    await page.waitForFunction(() => document.activeElement?.id === 'where-next')
    await page.waitForFunction(() => window.scrollY > 300)
    expect(page.url()).toBe(siteUrl(`${GUIDE}#where-next`))
    await page.waitForFunction(() => document.querySelector('.toc a[aria-current]') !== null)
    await page.goBack()
    await page.waitForFunction(() => window.scrollY < 100)
  })

  test('a chosen tab is kept for the next page', async () => {
    const page = await openBlocked('/')
    const network = page.getByRole('group', { name: 'Network' }).getByRole('radio')
    const other = network.nth(1)
    const value = await other.getAttribute('value')
    await page.locator(`label:has(input[value="${value}"])`).first().click()
    await page.reload()
    await isAwake(page)
    await expect.poll(() => other.isChecked()).toBe(true)
  })

  test.each(['Control+k', '/'])('%s says that the search cannot be had, and the page stays', async (key) => {
    const page = await openBlocked(GUIDE)
    await page.evaluate(() => sessionStorage.setItem('full-load-of', location.pathname))
    await page.keyboard.press(key)
    const notice = page.getByRole('alert').filter({ hasText: 'Unable to fetch results' })
    await notice.waitFor()
    await expect.poll(() => notice.textContent()).toContain('You might want to check your network connection.')
    expect(page.url()).toBe(siteUrl(GUIDE))
  })

  test('a link whose code does not come is left to the browser, which loads the page whole; hovering one changes nothing', async () => {
    const page = await openBlocked(GUIDE)
    await page.route(CHANGE, (route) => route.abort())
    await markDocument(page)
    const link = page.locator('#trees').getByRole('link', { name: 'MonadBFT' })
    await link.hover()
    await page.waitForTimeout(400)
    expect(await isSameDocument(page)).toBe(true)
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'MonadBFT' }).waitFor()
    expect([page.url(), await isSameDocument(page)]).toEqual([siteUrl(OTHER_GUIDE), false])
  })

  test('a link whose page answers but whose code does not, is a red box: nothing is left for a browser without a connection', async () => {
    const page = await openBlocked(GUIDE)
    await page.route(CHANGE, (route) => route.abort())
    await page.route('**/assets/entry.client-*.js', (route) => route.abort())
    let documents = 0
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents++
    })
    await followLink(page, OTHER_GUIDE)
    const box = page.locator('main').getByRole('alert')
    await box.waitFor()
    expect([page.url(), documents]).toEqual([siteUrl(OTHER_GUIDE), 0])
    await page.unroute('**/assets/entry.client-*.js')
    await page.unroute(CHANGE)
    await box.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { level: 1, name: 'MonadBFT' }).waitFor()
  })

  test('links are followed, one after the other', async () => {
    const page = await openBlocked(GUIDE)
    await markDocument(page)
    for (const [path, name] of Object.entries({ '/developer-essentials/faucet': 'Faucet', '/faq': 'FAQ' })) {
      await followLink(page, path)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      expect([page.url(), await isSameDocument(page)]).toEqual([siteUrl(path), true])
    }
  })

  test('code that comes when it is asked for again shows the page in place: no document is asked for', async () => {
    const page = await openBlocked(GUIDE)
    await markDocument(page)
    let asked = 0
    await page.route(CHANGE, (route) => {
      asked++
      return asked === 1 ? route.abort() : route.continue()
    })
    await page.unroute(REACT)
    await followLink(page, OTHER_GUIDE)
    await page.getByRole('heading', { level: 1, name: 'MonadBFT' }).waitFor()
    expect([page.url(), await isSameDocument(page), asked]).toEqual([siteUrl(OTHER_GUIDE), true, 2])
  })

  test('a kept choice is there before the first paint, without any script of the site', async () => {
    const page = await openPage('/', {
      allow: [CUT_OFF],
      prepare: async (opened) => {
        await opened.addInitScript(() => localStorage.setItem('tab:network', 'Testnet'))
        await opened.route('**/assets/*.js', (route) => route.abort())
      },
    })
    const network = page.getByRole('group', { name: 'Network' }).getByRole('radio')
    expect(await network.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked))).toEqual([
      false,
      true,
    ])
  })

  test('a file of the site that does not load is told in a banner that blames the network', async () => {
    const page = await openPage(GUIDE, {
      allow: [CUT_OFF],
      prepare: (opened) => opened.route('**/assets/entry.client-*.js', (route) => route.abort()),
    })
    const banner = page.locator('#base-url-banner')
    await banner.waitFor()
    await expect.poll(() => banner.textContent()).toContain('Check your network connection.')
    await page.unroute('**/assets/entry.client-*.js')
    await banner.getByRole('button', { name: 'Retry' }).click()
    await page.waitForSelector('html[data-scripts]')
  })

  test('a frame that crashes gives way to the crash page, and comes back with "Try again"', async () => {
    const page = await openPage(GUIDE, {
      allow: [CUT_OFF, /The test broke it|crashed/],
      prepare: async (opened) => {
        await block(opened)
        await opened.addInitScript(() => {
          const real = document.addEventListener
          const state = Object.assign(window, { isBroken: true })
          document.addEventListener = function (this: Document, ...parameters: unknown[]) {
            if (parameters[0] === 'color-mode-change' && state.isBroken) throw new Error('The test broke it')
            return Reflect.apply(real, this, parameters)
          }
        })
      },
    })
    await page.getByRole('heading', { level: 1, name: 'This page crashed' }).waitFor()
    await page.evaluate(() => Object.assign(window, { isBroken: false }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'RaptorCast' }).waitFor()
    await isAwake(page)
  })

  test('offline, a link shows the red box, and Back leads to the page that was read', async () => {
    const page = await openBlocked(GUIDE, { allow: [/ERR_INTERNET_DISCONNECTED/] })
    await page.context().setOffline(true)
    await followLink(page, OTHER_GUIDE)
    const box = page.locator('main').getByRole('alert')
    await box.waitFor()
    expect([page.url(), await box.locator('h1').textContent()]).toEqual([
      siteUrl(OTHER_GUIDE),
      'This page did not load',
    ])
  })

  test('a slow page shows bar and spinner', async () => {
    const page = await openBlocked(GUIDE)
    await page.route(`**${OTHER_GUIDE}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await page.unroute(REACT)
    await page.route(REACT, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.abort()
    })
    await followLink(page, OTHER_GUIDE)
    await page.getByRole('progressbar', { name: 'Loading the page' }).waitFor({ state: 'attached' })
    await page.locator('main').getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'attached' })
  })
})
