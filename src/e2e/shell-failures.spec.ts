import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import sirv from 'sirv'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPage, siteUrl } from './harness.ts'
import {
  blockStorage,
  CUT_OFF,
  followLink,
  GUIDE,
  ISLAND_GUIDE,
  isAwake,
  isSameDocument,
  markDocument,
  OTHER_GUIDE,
} from './shell-pages.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const redBox = (page: Page) => page.locator('main').getByRole('alert')
/** Lets requests for a page through or not, by how they are made, and counts the full loads. */
async function controlPage(page: Page, path: string) {
  const control = { failFetch: true, failDocument: false, documents: 0 }
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const isDocument = route.request().resourceType() === 'document'
      if (isDocument) control.documents++
      if (isDocument ? control.failDocument : control.failFetch) await route.abort()
      else await route.continue()
    },
  )
  return control
}

describe('a page that does not load', () => {
  test('the first failure does one full load of the target, query and anchor included', async () => {
    const page = await openPage(GUIDE, { allow: [CUT_OFF] })
    await isAwake(page)
    const control = await controlPage(page, OTHER_GUIDE)
    await markDocument(page)
    await followLink(page, `${OTHER_GUIDE}?x=1#where-next`)
    await heading(page, 'MonadBFT').waitFor()
    expect(await isSameDocument(page)).toBe(false)
    expect([page.url(), control.documents]).toEqual([siteUrl(`${OTHER_GUIDE}?x=1#where-next`), 1])
  })

  test('the second failure of the same target is the red box; Retry reloads the page', async () => {
    const page = await openPage(GUIDE, { allow: [CUT_OFF] })
    await isAwake(page)
    const control = await controlPage(page, OTHER_GUIDE)
    control.failDocument = true
    await followLink(page, OTHER_GUIDE)
    // The full load fails too: the browser shows its own page, and the reader goes back.
    await vi.waitFor(() => expect(control.documents).toBe(1), 5_000)
    await page.waitForTimeout(300)
    await page.goto(siteUrl(GUIDE))
    await isAwake(page)
    await followLink(page, OTHER_GUIDE)
    await redBox(page).waitFor()
    expect(await redBox(page).textContent()).toMatch(
      /^This page did not loadThe page .*monad-bft could not be loaded\..*Cause:.*Retry$/s,
    )
    expect([page.url(), control.documents]).toEqual([siteUrl(OTHER_GUIDE), 1])
    expect(await page.locator('.navbar').isVisible()).toBe(true)
    Object.assign(control, { failDocument: false })
    await redBox(page).getByRole('button', { name: 'Retry' }).click()
    await heading(page, 'MonadBFT').waitFor()
    expect(control.documents).toBe(2)
  })

  test('with blocked storage nothing could end a loop, so the red box comes at once', async () => {
    const page = await openPage(GUIDE, { allow: [CUT_OFF], prepare: blockStorage })
    await isAwake(page)
    const control = await controlPage(page, OTHER_GUIDE)
    await followLink(page, OTHER_GUIDE)
    await redBox(page).waitFor()
    expect(control.documents).toBe(0)
  })

  test('an answer of the server that is no page counts as a failure, with its status', async () => {
    const page = await openPage(GUIDE, { allow: [/status of 503/], prepare: blockStorage })
    await isAwake(page)
    await page.route(siteUrl(OTHER_GUIDE), (route) => route.fulfill({ status: 503, body: 'Busy' }))
    await followLink(page, OTHER_GUIDE)
    await redBox(page).waitFor()
    expect(await redBox(page).textContent()).toContain('the server answered 503')
  })

  test('a style sheet that does not load counts as a failure: no page shows unstyled', async () => {
    const page = await openPage(GUIDE, { allow: [CUT_OFF], prepare: blockStorage })
    await isAwake(page)
    await page.route('**/assets/*.css', (route) => route.abort())
    await followLink(page, '/reference/json-rpc/eth_call')
    await redBox(page).waitFor()
    expect(await redBox(page).textContent()).toMatch(/the style sheet .* did not load/)
  })

  test('after the red box the reader can go on', async () => {
    const page = await openPage(GUIDE, { allow: [CUT_OFF], prepare: blockStorage })
    await isAwake(page)
    await controlPage(page, OTHER_GUIDE)
    await followLink(page, OTHER_GUIDE)
    await redBox(page).waitFor()
    await page.locator('#trees').getByRole('link', { name: 'RaptorCast' }).click()
    await heading(page, 'RaptorCast').waitFor()
    expect(await redBox(page).count()).toBe(0)
  })
})

describe('code that does not load', () => {
  test('the page is loaded anew once, then the red box stands by the part, whose text stays; never a loop', async () => {
    let documents = 0
    const page = await openPage(ISLAND_GUIDE, {
      allow: [CUT_OFF, /did not load/],
      prepare: async (opened) => {
        opened.on('request', (request) => {
          if (request.resourceType() === 'document') documents++
        })
        await opened.route('**/assets/BlockLife-*.js', (route) => route.abort())
      },
    })
    await isAwake(page)
    const part = page.locator('[data-part="BlockLife"]')
    await part.scrollIntoViewIfNeeded()
    await page.waitForFunction(() => sessionStorage.getItem('full-load-of') !== null)
    await isAwake(page)
    await part.scrollIntoViewIfNeeded()
    await redBox(page).waitFor()
    expect(await redBox(page).textContent()).toMatch(/^A part of this page did not load.*Retry$/s)
    expect(await part.textContent()).not.toBe('')
    await page.waitForTimeout(500)
    expect(documents).toBe(2)
  })
})

describe('a page that crashes', () => {
  /** Takes away what the page's scripts stand on, and gives it back when the returned function is called. */
  const breakInBrowser = (page: Page, what: 'page' | 'frame' | 'root') =>
    page.addInitScript((part) => {
      const state = Object.assign(window, { isBroken: true }) as unknown as { isBroken: boolean }
      const fail = () => {
        if (state.isBroken) throw new Error('The test broke it', { cause: new Error('on purpose') })
      }
      if (part === 'page') {
        const Real = window.IntersectionObserver
        window.IntersectionObserver = class extends Real {
          constructor(...parameters: ConstructorParameters<typeof IntersectionObserver>) {
            fail()
            super(...parameters)
          }
        }
      } else if (part === 'frame') {
        const real = document.addEventListener
        document.addEventListener = function (this: Document, ...parameters: unknown[]) {
          if (parameters[0] === 'color-mode-change') fail()
          return Reflect.apply(real, this, parameters)
        }
      } else {
        Object.defineProperty(history, 'scrollRestoration', { get: () => 'auto', set: fail })
      }
    }, what)
  const mend = (page: Page) => page.evaluate(() => Object.assign(window, { isBroken: false }))
  const allow = [/The test broke it/]

  test('the page says so inside the frame, with its causes, and "Try again" renders it anew', async () => {
    const page = await openPage(GUIDE, { allow, prepare: (opened) => breakInBrowser(opened, 'page') })
    await heading(page, 'This page crashed').waitFor()
    expect(await page.locator('main').getByLabel('Error message').textContent()).toBe(
      'The test broke it\n\nCause:\non purpose',
    )
    expect(await page.locator('.navbar').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'This page crashed').waitFor()
    await mend(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'RaptorCast').waitFor()
    await isAwake(page)
  })

  test('when the frame crashes the page stands alone, and "Try again" brings frame and text back', async () => {
    const page = await openPage(GUIDE, { allow, prepare: (opened) => breakInBrowser(opened, 'frame') })
    await heading(page, 'This page crashed').waitFor()
    expect(await page.locator('.navbar').count()).toBe(0)
    await mend(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'RaptorCast').waitFor()
    expect(await page.locator('.navbar').isVisible()).toBe(true)
    expect(await page.locator('#trees a').count()).toBeGreaterThan(50)
  })

  test('what crashes outside the frame shows the fallback page', async () => {
    const page = await openPage(GUIDE, { allow, prepare: (opened) => breakInBrowser(opened, 'root') })
    await heading(page, 'Page Error').waitFor()
    expect(await page.title()).toBe('Page Error')
    expect(await page.locator('main').textContent()).toContain('This page crashed.')
    expect(await page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true)
  })

  test('a part that crashes leaves the rest of the page alone; "Try again" renders it anew', async () => {
    const code = `export default () => { if (!window.isMended) throw new Error('broken part'); return 'whole' }`
    const page = await openPage(ISLAND_GUIDE, {
      allow: [/broken part|Minified React error/],
      prepare: (opened) =>
        opened.route('**/assets/BlockLife-*.js', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: code }),
        ),
    })
    await isAwake(page)
    const part = page.locator('[data-part="BlockLife"]')
    await part.scrollIntoViewIfNeeded()
    await redBox(page).waitFor()
    expect(await redBox(page).textContent()).toBe('This part of the page crashedbroken partTry again')
    expect(await heading(page, 'Block states').isVisible()).toBe(true)
    await page.evaluate(() => Object.assign(window, { isMended: true }))
    await redBox(page).getByRole('button', { name: 'Try again' }).click()
    await redBox(page).waitFor({ state: 'detached' })
    expect(await part.textContent()).toBe('whole')
  })
})

describe('a wrong base URL', () => {
  let server: Server
  let address = ''
  beforeAll(async () => {
    // The same files below another folder, as they stand on a host that was given the wrong one.
    const files = sirv('dist/site', { dev: true })
    server = createServer((request, response) => {
      if (!request.url?.startsWith('/elsewhere/')) {
        response.writeHead(404).end()
        return
      }
      request.url = request.url.slice('/elsewhere'.length)
      files(request, response)
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/elsewhere/`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('shows a banner that the site did not load properly, and what to set', async () => {
    const page = await openPage('/', { allow: [/request to another origin/, /status of 404/] })
    await page.goto(address)
    const banner = page.locator('#base-url-banner')
    await banner.waitFor()
    expect(await banner.textContent()).toBe(
      'This site did not load properly. Its base URL is set to /, but the page stands at /elsewhere/. Set BASE_URL to the folder the site is served from, and build again.',
    )
    expect(await banner.getAttribute('role')).toBe('alert')
  })

  test('a page at its right place has no banner', async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    expect(await page.locator('#base-url-banner').count()).toBe(0)
  })
})
