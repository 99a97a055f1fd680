/** The site built for `/docs/` in a copy of the sources, served below that path only. */
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type RunningServer, startServer } from '../../scripts/ship/serve/server.ts'
import { buildCopy, copySources } from '../../scripts/test/site-copy.ts'
import { openContext } from './harness.ts'
import { ask, links, openModal } from './search-modal.ts'
import { followLink, GUIDE, isAwake, isSameDocument, METHOD, markDocument, OTHER_GUIDE } from './shell-pages.ts'

const BASE = '/docs'
const BUILD_TIMEOUT_MS = 300_000

let folder = ''
let site = ''
let server: RunningServer
const read = (file: string) => readFile(path.join(site, file), 'utf8')

beforeAll(async () => {
  folder = await copySources()
  site = path.join(folder, 'dist/site')
  const { code, output } = await buildCopy(folder, { BASE_URL: '/docs', SITE_URL: 'https://docs.example' })
  expect(code, output).toBe(0)
  server = await startServer({ root: site, port: 0, base: `${BASE}/` })
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Opens a path of this site. The test fails when a page requests anything outside the base path or a missing file. */
async function open(pathname: string, allow: readonly RegExp[] = []): Promise<Page> {
  const own = new RegExp(`^request to another origin: ${server.url}${BASE}(/|$)`)
  const context = await openContext({ allow: [own, ...allow] })
  const page = await context.newPage()
  await page.goto(server.url + BASE + pathname)
  return page
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const at = (page: Page) => page.url().slice(server.url.length)

describe('in the browser', () => {
  test.each(['/', GUIDE, METHOD, '/reference/json-rpc', '/guides', '/reference/paste', '/reference/playground'])(
    '%s comes whole, awake and without the banner',
    async (pathname) => {
      const page = await open(pathname)
      await isAwake(page)
      await page.waitForLoadState('networkidle')
      expect(await page.locator('#base-url-banner').count()).toBe(0)
      expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px')
      const outside = await page.$$eval('a[href^="/"]', (anchors) =>
        anchors.map((link) => link.getAttribute('href') ?? '').filter((href) => !/^\/docs(\/|$)/.test(href)),
      )
      expect(outside).toEqual([])
    },
  )

  test('navigation keeps the document, marks the sidebar, and goes back', async () => {
    const page = await open(GUIDE)
    await isAwake(page)
    await markDocument(page)
    await page.locator('#trees').getByRole('link', { name: 'MonadBFT' }).click()
    await heading(page, 'MonadBFT').waitFor()
    expect(at(page)).toBe(BASE + OTHER_GUIDE)
    await expect.poll(() => page.locator('#trees a[aria-current=page]').textContent()).toBe('MonadBFT')
    await page.locator('.navbar .brand').click()
    await page.waitForURL(`${server.url}${BASE}/`)
    await page.goBack()
    await heading(page, 'MonadBFT').waitFor()
    expect(await isSameDocument(page)).toBe(true)
  })

  test('the search leads to pages of the site', async () => {
    const page = await open(GUIDE)
    await openModal(page)
    await ask(page, 'eth_getLogs')
    await expect.poll(() => links(page).first().getAttribute('href')).toBe(`${BASE}/reference/json-rpc/eth_getLogs`)
    await page.keyboard.press('Enter')
    await heading(page, 'eth_getLogs').waitFor()
    expect(at(page)).toBe(`${BASE}/reference/json-rpc/eth_getLogs`)
  })

  test('an unknown address shows the 404 page with the nearest pages', async () => {
    const page = await open('/monad-arch/consensus/raptorcasts', [/status of 404/])
    await heading(page, 'Page not found').waitFor()
    await page.locator('main').getByRole('link', { name: 'RaptorCast', exact: true }).click()
    await heading(page, 'RaptorCast').waitFor()
    expect(at(page)).toBe(BASE + GUIDE)
    await isAwake(page)
    await followLink(page, `${BASE}/nowhere-at-all`)
    await heading(page, 'Page not found').waitFor()
  })

  test('old addresses, with and without a host that redirects, lead to the page', async () => {
    const page = await open(`${GUIDE}.html?x=1#the-idea`)
    expect(at(page)).toBe(`${BASE}${GUIDE}?x=1#the-idea`)
  })

  test('served below another path, a banner says what to set', async () => {
    const elsewhere = await startServer({ root: site, port: 0 })
    // Registered before the context is opened, so that it runs after the context is closed.
    onTestFinished(() => elsewhere.close())
    const page = await (await openContext({ allow: [/another origin/, /status of 404/, /MIME type/] })).newPage()
    await page.goto(elsewhere.url)
    await expect
      .poll(() => page.locator('#base-url-banner').textContent())
      .toMatch(/^This site did not load properly\. Its base URL is set to \/docs\/, but the page stands at \/\. /)
  })
})

describe('files beside the pages', () => {
  const PREFIX = 'https://docs.example/docs'

  test('the sitemap, robots and the search description name whole addresses', async () => {
    const addresses = [...(await read('sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
    expect(addresses).toContain(PREFIX + GUIDE)
    expect(addresses.filter((address) => !address.startsWith(PREFIX))).toEqual([])
    expect(await read('robots.txt')).toContain(`Sitemap: ${PREFIX}/sitemap.xml`)
    expect(await read('opensearch.xml')).toContain(`template="${PREFIX}/search?q={searchTerms}"`)
  })

  test('links of every twin and of llms.txt stay below the path', async () => {
    const twins = (await readdir(site, { recursive: true })).filter((file) => file.endsWith('.md'))
    expect(twins.length).toBeGreaterThan(100)
    // llms-full.txt consists of these twins in sequence.
    for (const file of [...twins, 'llms.txt']) {
      // Links are read outside code only.
      const text = (await read(file)).replaceAll(/^(`{3,})[\s\S]*?^\1$|(`+)[^`]+\2/gm, '')
      const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
      const own = targets.filter((target) => target.startsWith('/') || target.startsWith('https://docs.example'))
      expect(
        // Links of cards are paths from the root of the host.
        own.filter((target) => !target.startsWith(PREFIX) && !target.startsWith('/docs/')),
        file,
      ).toEqual([])
    }
  })

  test('head, preview image and rules name the path', async () => {
    const html = await read(`${GUIDE.slice(1)}/index.html`)
    expect(html).toContain(`<link rel="canonical" href="${PREFIX}${GUIDE}">`)
    expect(html).toContain(`content="${PREFIX}/og${GUIDE}.png"`)
    expect(await read('_redirects')).toContain(`${BASE}${GUIDE}.html ${BASE}${GUIDE} 301`)
    expect(await read('_headers')).toContain(`\n${BASE}/assets/*\n`)
  })
})
