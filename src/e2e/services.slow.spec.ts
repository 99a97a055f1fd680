import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { configured, goTo } from './configured.ts'
import { type OpenOptions, openPage } from './harness.ts'

const GUIDE = '/faq'
const NEXT = '/official-links'
const TAGS = 'https://www.googletagmanager.com/**'

const scripts = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').flatMap(({ name }) => (/\.js/.test(name) ? [name] : [])))

describe('without configuration', () => {
  // The harness fails a test whose page asks another origin for anything.
  test('no page asks another origin, or loads code that would', async () => {
    const page = await openPage('/')
    for (const path of [GUIDE, '/reference/json-rpc/eth_call', '/reference/json-rpc', NEXT]) await goTo(page, path)
    await page.waitForLoadState('networkidle')
    expect((await scripts(page)).filter((name) => /page-views|assistant|add-script|gtag/.test(name))).toEqual([])
  })
})

describe('analytics', () => {
  type Sent = [string, string, Record<string, unknown>]
  const sent = (page: Page) =>
    page.evaluate(() => {
      const layer = (window as Window & { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []
      return layer.map((parts) => Array.from(parts)) as Sent[]
    })
  const views = async (page: Page) =>
    (await sent(page)).filter(([, name]) => name === 'page_view').map(([, , data]) => data)
  const stub: OpenOptions = {
    allow: [/request to another origin: https:\/\/www\.googletagmanager\.com\//],
    prepare: (page) => page.route(TAGS, (route) => route.fulfill({ contentType: 'text/javascript', body: '' })),
  }

  test('sends a view for the first page and each change of route, anonymised', async () => {
    const page = await openPage(GUIDE, configured({ analytics: 'G-TEST' }, stub))
    await page.waitForRequest(TAGS)
    await goTo(page, NEXT)
    await expect.poll(async () => (await views(page)).length).toBe(2)
    expect(await sent(page)).toContainEqual(['config', 'G-TEST', expect.objectContaining({ anonymize_ip: true })])
    const title = await page.title()
    expect(await views(page)).toEqual([
      expect.objectContaining({ page_path: GUIDE }),
      expect.objectContaining({ page_path: NEXT, page_title: title }),
    ])
  })

  test('sends the view of a page although React never comes', async () => {
    const prepare = async (page: Page) => {
      await stub.prepare?.(page)
      await page.route(/\/assets\/(?:react|router)-/, (route) => route.abort())
    }
    const page = await openPage(GUIDE, configured({ analytics: 'G-TEST' }, { ...stub, prepare }))
    await page.waitForRequest(TAGS)
    expect(await views(page)).toEqual([expect.objectContaining({ page_path: GUIDE })])
  })

  test('sends nothing for a reader who does not want to be tracked', async () => {
    const page = await openPage(
      GUIDE,
      configured(
        { analytics: 'G-TEST' },
        {
          prepare: (opened) =>
            opened.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' })),
        },
      ),
    )
    await page.waitForLoadState('networkidle')
    await goTo(page, NEXT)
    expect(await sent(page)).toEqual([])
  })
})
