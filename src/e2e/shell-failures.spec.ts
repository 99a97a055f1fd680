import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import sirv from 'sirv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
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

/** Chromium's own log message for a request without a network. */
const OFFLINE = /net::ERR_INTERNET_DISCONNECTED/

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const redBox = (page: Page) => page.locator('main').getByRole('alert')
/** Allows or blocks requests for a page by how they are made, and counts the full loads. */
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
  test('offline, a click shows the red box at once, at the address it is about; Retry reloads the page', async () => {
    const page = await openPage(GUIDE, { allow: [OFFLINE] })
    await isAwake(page)
    await page.context().setOffline(true)
    await page.locator('#trees').getByRole('link', { name: 'MonadBFT' }).click()
    await redBox(page).waitFor()
    await expect
      .poll(() => redBox(page).textContent())
      .toMatch(/^This page did not loadThe page .*monad-bft could not be loaded\..*Cause:.*Retry$/s)
    expect(page.url()).toBe(siteUrl(OTHER_GUIDE))
    await expect.poll(() => page.locator('.navbar').isVisible()).toBe(true)
    await page.context().setOffline(false)
    await redBox(page).getByRole('button', { name: 'Retry' }).click()
    await heading(page, 'MonadBFT').waitFor()
    expect(await redBox(page).count()).toBe(0)
  })

  test('offline, after other pages were read, it is the same, and Back leads to the page before', SLOW, async () => {
    const page = await openPage(GUIDE, { allow: [OFFLINE] })
    await isAwake(page)
    await followLink(page, '/faq')
    await heading(page, 'FAQ').waitFor()
    await page.context().setOffline(true)
    await followLink(page, OTHER_GUIDE)
    await redBox(page).waitFor()
    expect(page.url()).toBe(siteUrl(OTHER_GUIDE))
    await page.context().setOffline(false)
    await page.goBack()
    await heading(page, 'FAQ').waitFor()
    expect(await redBox(page).count()).toBe(0)
  })

  test('a failed request while online is the red box at once too: nothing is thrown away', SLOW, async () => {
    const page = await openPage(GUIDE, { allow: [CUT_OFF] })
    await isAwake(page)
    const control = await controlPage(page, OTHER_GUIDE)
    await followLink(page, OTHER_GUIDE)
    await redBox(page).waitFor()
    expect([page.url(), control.documents]).toEqual([siteUrl(OTHER_GUIDE), 0])
    Object.assign(control, { failFetch: false })
    await redBox(page).getByRole('button', { name: 'Retry' }).click()
    await heading(page, 'MonadBFT').waitFor()
    expect(control.documents).toBe(1)
  })

  /** Responds to the fetch of a page like a server that has a newer release. */
  const answerFromOtherRelease = async (page: Page, path: string) => {
    const control = { documents: 0 }
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        if (route.request().resourceType() === 'document') {
          control.documents++
          await route.continue()
          return
        }
        const response = await route.fetch()
        const text = await response.text()
        await route.fulfill({ response, body: text.replace(/entry\.client-[\w-]+\.js/g, 'entry.client-next.js') })
      },
    )
    return control
  }

  test('a page of another release is loaded whole, once, query and anchor included', async () => {
    // This site does not have the script of that release.
    const page = await openPage(GUIDE, { allow: [/status of 404.*entry\.client-next/] })
    await isAwake(page)
    const control = await answerFromOtherRelease(page, OTHER_GUIDE)
    await markDocument(page)
    await followLink(page, `${OTHER_GUIDE}?x=1#where-next`)
    await page.waitForURL(`**${OTHER_GUIDE}?x=1#where-next`)
    await heading(page, 'MonadBFT').waitFor()
    expect(await isSameDocument(page)).toBe(false)
    expect([page.url(), control.documents]).toEqual([siteUrl(`${OTHER_GUIDE}?x=1#where-next`), 1])
  })

  test('an answer that is no page of the site is left to the browser', SLOW, async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    await page.route(
      (url) => url.pathname === OTHER_GUIDE,
      (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to this network</h1>' }),
    )
    await followLink(page, OTHER_GUIDE)
    await heading(page, 'Sign in to this network').waitFor()
  })

  test('with blocked storage nothing could end a loop of full loads, so the red box comes at once', SLOW, async () => {
    const page = await openPage(GUIDE, { allow: [/status of 404.*entry\.client-next/], prepare: blockStorage })
    await isAwake(page)
    const control = await answerFromOtherRelease(page, OTHER_GUIDE)
    await followLink(page, OTHER_GUIDE)
    await redBox(page).waitFor()
    expect(control.documents).toBe(0)
  })

  test('an error of the server is the red box at once, with its status', SLOW, async () => {
    const page = await openPage(GUIDE, { allow: [/status of 503/] })
    await isAwake(page)
    await page.route(siteUrl(OTHER_GUIDE), (route) => route.fulfill({ status: 503, body: 'Busy' }))
    await followLink(page, OTHER_GUIDE)
    await redBox(page).waitFor()
    await expect.poll(() => redBox(page).textContent()).toContain('the server returned 503')
  })

  test('a style sheet that does not load counts as a failure: no page shows unstyled', SLOW, async () => {
    const page = await openPage(GUIDE, { allow: [CUT_OFF], prepare: blockStorage })
    await isAwake(page)
    await page.route('**/assets/*.css', (route) => route.abort())
    await followLink(page, '/reference/json-rpc/eth_call')
    await redBox(page).waitFor()
    await expect.poll(() => redBox(page).textContent()).toMatch(/the style sheet .* did not load/)
  })

  test('after the red box the reader can go on', SLOW, async () => {
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
  test('the red box stands by the part, whose text stays; the second Retry loads the page anew and presses again; never a loop', async () => {
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
    const part = page.locator('[data-hydrate="BlockLife"]')
    // Its code is loaded on first use.
    await part.locator('button:enabled').last().click()
    const failed = () => page.waitForEvent('requestfailed', (request) => request.url().includes('/BlockLife-'))
    const retry = () => redBox(page).getByRole('button', { name: 'Retry' }).click()
    await redBox(page).waitFor()
    expect(documents).toBe(1)
    await Promise.all([failed(), retry()])
    await redBox(page).waitFor()
    expect(documents).toBe(1)
    // Nothing is pressed after the load: the stored press requests the code.
    await Promise.all([failed(), retry()])
    await isAwake(page)
    await redBox(page).waitFor()
    await expect.poll(() => redBox(page).textContent()).toMatch(/^A part of this page did not load.*Retry$/s)
    expect(await part.textContent()).not.toBe('')
    await page.waitForTimeout(500)
    expect(documents).toBe(2)
  })
})

describe('a wrong base URL', () => {
  let server: Server
  let address = ''
  beforeAll(async () => {
    // The same files below another folder, as on a host that is configured with the wrong one.
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
    await expect
      .poll(() => banner.textContent())
      .toBe(
        'This site did not load properly. Its base URL is set to /, but the page stands at /elsewhere/. Set BASE_URL to the folder the site is served from, and build again.',
      )
    await expect.poll(() => banner.getAttribute('role')).toBe('alert')
  })

  test('a page at its right place has no banner', SLOW, async () => {
    const page = await openPage(GUIDE)
    await isAwake(page)
    expect(await page.locator('#base-url-banner').count()).toBe(0)
  })
})
