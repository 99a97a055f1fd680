/** Addresses that are not the one written form of a page: old forms, links to them, and addresses without a page. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { openPage, siteUrl } from './harness.ts'
import { layoutShift } from './layout-shift.ts'
import { CUT_OFF, followLink, GUIDE, isAwake, isSameDocument, markDocument, OTHER_GUIDE } from './shell-pages.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

describe('old addresses', () => {
  const leadsToPage = async (path: string) => {
    const page = await openPage(`${path}?x=1#the-idea`)
    expect(page.url()).toBe(siteUrl(`${GUIDE}?x=1#the-idea`))
  }
  test.each([`${GUIDE}.html`])('%s leads to the page', leadsToPage)
  test.each([`${GUIDE}/index`, `${GUIDE}/index.html`])('%s leads to the page', SLOW, leadsToPage)

  test('a host without redirects: the address is put right in place, query and anchor kept', SLOW, async () => {
    const page = await openPage(`${GUIDE}.html?x=1#the-idea`, {
      prepare: (opened) =>
        opened.route(`**${GUIDE}.html?x=1`, async (route) => {
          const response = await route.fetch({ url: siteUrl(GUIDE) })
          await route.fulfill({ response })
        }),
    })
    await isAwake(page)
    expect(page.url()).toBe(siteUrl(`${GUIDE}?x=1#the-idea`))
  })
})

describe('links to old addresses', () => {
  test.each(['.html', '/index', '/index.html', '/'])(
    'a link that ends in %s shows the page at its one address',
    SLOW,
    async (ending) => {
      const page = await openPage(GUIDE)
      await isAwake(page)
      await markDocument(page)
      await followLink(page, `${OTHER_GUIDE}${ending}?x=1#where-next`)
      await heading(page, 'MonadBFT').waitFor()
      expect([page.url(), await isSameDocument(page)]).toEqual([siteUrl(`${OTHER_GUIDE}?x=1#where-next`), true])
    },
  )
})

describe('unknown addresses', () => {
  test('answer 404 with the nearest pages, which only that page asks for', async () => {
    const page = await openPage('/monad-arch/consensus/raptorcasts', { status: 404 })
    await heading(page, 'Page not found').waitFor()
    const near = page.locator('main').getByRole('link', { name: 'RaptorCast', exact: true })
    await near.waitFor()
    await expect.poll(() => near.getAttribute('href')).toBe(GUIDE)
    expect(await layoutShift(page)).toBe(0)
    await near.click()
    await heading(page, 'RaptorCast').waitFor()
  })

  test('reached by a link show the same page, in the same document', SLOW, async () => {
    const page = await openPage(GUIDE, { allow: [/status of 404/] })
    await isAwake(page)
    await markDocument(page)
    await followLink(page, '/reference/json-rpc/eth_getBlockByNumer')
    await heading(page, 'Page not found').waitFor()
    await page.locator('main').getByRole('link', { name: 'eth_getBlockByNumber' }).waitFor()
    expect(await isSameDocument(page)).toBe(true)
  })

  test('without the list of routes the page still helps', SLOW, async () => {
    const logged: string[] = []
    const page = await openPage('/nowhere', {
      status: 404,
      allow: [CUT_OFF],
      prepare: async (opened) => {
        opened.on('console', (message) => logged.push(message.text()))
        await opened.route('**/routes.json', (route) => route.abort())
      },
    })
    await heading(page, 'Page not found').waitFor()
    await expect.poll(() => logged.join()).toContain('The nearest pages could not be found.')
    await expect.poll(() => page.locator('main').getByRole('link', { name: 'All methods' }).isVisible()).toBe(true)
  })

  test('no other page loads the list of routes', SLOW, async () => {
    const asked: string[] = []
    const page = await openPage(GUIDE, {
      prepare: async (opened) => {
        opened.on('request', (request) => asked.push(new URL(request.url()).pathname))
      },
    })
    await isAwake(page)
    await page.waitForTimeout(300)
    expect(asked).not.toContain('/routes.json')
  })
})
