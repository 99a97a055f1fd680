/** The worker's limits and its removal, and readers who lose their network during an action. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceWorker } from '../../scripts/ship/build/service-worker.ts'
import { startServer } from '../../scripts/ship/serve/server.ts'
import { openContext } from './harness.ts'
import { CUT, openCutContext, openNetwork } from './offline-network.ts'
import { GUIDE, isAwake, METHOD, OTHER_GUIDE } from './shell-pages.ts'

const POLL = { timeout: 40_000 }
const LONG_MS = 600_000
/** The worker is requested five seconds after the load. The rest is for a busy machine. */
const LATER_MS = 9_000

const state = (page: Page) =>
  page
    .locator('#offline-state')
    .textContent({ timeout: 100 })
    .catch(() => '')
const isKept = (page: Page) => expect.poll(() => state(page), POLL).toContain('offline')
const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))

describe('nothing is kept', () => {
  const visit = async (script: () => void) => {
    const network = await openNetwork()
    const context = await openCutContext(network, { offlineCopy: true })
    await context.addInitScript(script)
    const page = await context.newPage()
    await page.goto(network.url)
    await page.waitForTimeout(LATER_MS)
    expect(await registrations(page)).toEqual([])
    expect(network.paths.filter((asked) => /sw\.js|offline/.test(asked))).toEqual([])
  }

  test('where the reader saves data', () =>
    visit(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })))

  test('on a slow connection', () =>
    visit(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } })))

  test('where the disk has little room', () =>
    visit(() => {
      // The empty document that a context begins with has no storage.
      if (navigator.storage) navigator.storage.estimate = async () => ({ quota: 30_000_000, usage: 0 })
    }))

  test('before the page has been there for five seconds', async () => {
    const network = await openNetwork()
    const page = await (await openCutContext(network, { offlineCopy: true })).newPage()
    await page.goto(network.url)
    await page.waitForTimeout(4_000)
    expect(network.paths.filter((asked) => /sw\.js|keep-copy|offline/.test(asked))).toEqual([])
  })

  test('where storage is full, and the worker goes without a word', async () => {
    const network = await openNetwork()
    const page = await (await openCutContext(network, { offlineCopy: true })).newPage()
    const session = await page.context().newCDPSession(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin: network.url, quotaSize: 1_000_000 })
    await page.addInitScript(() => {
      navigator.storage.estimate = async () => ({ quota: 1e9, usage: 0 })
    })
    await page.goto(network.url)
    await expect.poll(() => network.paths.some((asked) => asked.includes('offline/pack')), POLL).toBe(true)
    await expect.poll(() => registrations(page), POLL).toEqual([])
    expect(await page.evaluate(() => caches.keys())).toEqual([])
    expect(await state(page)).toBe('')
  })
})

describe('a release after the one that is kept', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'site-next-'))
    await cp('dist/site', folder, { recursive: true })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const rewrite = async (file: string, change: (text: string) => string) =>
    writeFile(path.join(folder, file), change(await readFile(path.join(folder, file), 'utf8')))

  test(
    'is shown at once, replaces what is kept, and a release without a copy takes all of it away',
    async () => {
      const server = await startServer({ root: folder, port: 0 })
      const page = await (await openContext({ offlineCopy: true, allow: [...CUT, new RegExp(server.url)] })).newPage()
      await page.goto(`${server.url}/faq`)
      await isKept(page)
      await rewrite('faq/index.html', (text) => text.replace(/<title>[^<]*/, '<title>Next release'))
      await page.reload()
      expect(await page.title()).toBe('Next release')
      // The next release's list and pack have other names.
      const list = /OFFLINE_LIST="\/([^"]+)"/.exec(await readFile(path.join(folder, 'sw.js'), 'utf8'))?.[1] ?? ''
      const parsed = JSON.parse(await readFile(path.join(folder, list), 'utf8')) as {
        packs: { address: string; files: string[] }[]
      }
      const pack = parsed.packs.find(({ files }) => files.includes('faq/index.html'))
      const before = pack?.address ?? ''
      const text = (await readFile(path.join(folder, before), 'utf8')).replace('<title>FAQ', '<title>Next release')
      await writeFile(path.join(folder, 'assets/offline/pack-next.json'), text)
      const next = JSON.stringify(parsed).replace(before, '/assets/offline/pack-next.json')
      await writeFile(path.join(folder, 'assets/offline/list-next.json'), next)
      await rewrite('sw.js', (code) => code.replace(list, 'assets/offline/list-next.json'))
      await page.reload()
      const storedAddresses = () =>
        page.evaluate(async () => {
          const [name = ''] = await caches.keys()
          return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
        })
      await expect.poll(storedAddresses, POLL).toContain('/assets/offline/pack-next.json')
      await expect.poll(storedAddresses, POLL).not.toContain(before)
      await writeFile(path.join(folder, 'sw.js'), (await serviceWorker(process.cwd(), undefined)).text)
      await page.reload()
      await expect.poll(() => page.evaluate(() => caches.keys()), POLL).toEqual([])
      await server.close()
    },
    LONG_MS,
  )
})

/** A reader's actions. A step that requires the network is skipped. */
type Journey = { name: string; start: string; steps: ((page: Page) => Promise<unknown>)[] }

const press = (key: string) => (page: Page) => page.keyboard.press(key)
const type = (text: string) => (page: Page) => page.keyboard.type(text, { delay: 20 })
const click = (selector: string) => (page: Page) => page.locator(selector).first().click({ timeout: 1_500 })
const follow = (address: string) => (page: Page) =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'On' })
    document.querySelector('main')?.append(link)
    link.click()
  }, address)
/** Back from a method, if the reader has reached it. Before that, the previous history entry is outside the site. */
const back = (page: Page) =>
  page.evaluate((method) => window.location.pathname === method && window.history.back(), METHOD)

const JOURNEYS: Journey[] = [
  { name: 'from guide to guide', start: GUIDE, steps: [follow(OTHER_GUIDE), follow('/faq')] },
  { name: 'from a guide to a method, and back', start: GUIDE, steps: [follow(METHOD), back] },
  { name: 'to a page that does not exist', start: GUIDE, steps: [follow('/no/such/page'), follow('/faq')] },
  { name: 'a search', start: '/faq', steps: [press('Control+k'), type('gas limit'), press('Enter')] },
  { name: 'the search page', start: '/search?q=gas', steps: [click('input[type=search], form input'), type(' limit')] },
  { name: 'the sidebar', start: GUIDE, steps: [(page) => page.locator('#sidebar').hover(), follow('/guides')] },
  { name: 'a question', start: '/faq', steps: [click('[data-ask]'), type('what is gas')] },
  { name: 'Copy page', start: GUIDE, steps: [click('[data-copy-page]'), press('Escape')] },
  { name: 'another case of a method', start: METHOD, steps: [click('[data-edit-params]'), follow('/reference')] },
  {
    name: 'a check of a response',
    start: '/reference/paste',
    steps: [click('[data-hydrate="PasteAnything"] button'), follow(METHOD)],
  },
]

/** Parallel runs. Each has its own network and context. */
const AT_ONCE = 4

/** One run that is cut after this many requests. Returns how many it made. */
async function run({ start, steps }: Journey, requests: number): Promise<number> {
  const network = await openNetwork()
  const context = await openCutContext(network)
  const page = await context.newPage()
  await page.goto(network.url + start)
  await isAwake(page)
  await page.waitForLoadState('networkidle')
  const before = network.count()
  network.cutAfter(requests)
  for (const step of steps) {
    await step(page).catch(() => undefined)
    await page.waitForTimeout(700)
  }
  const at = `cut after ${requests} requests, at ${page.url()}`
  expect(page.url(), at).toContain(network.url)
  await expect.poll(() => page.locator('.navbar a[href]').count(), { ...POLL, message: at }).toBeGreaterThan(0)
  await expect.poll(async () => (await page.locator('main').innerText()).trim(), { ...POLL, message: at }).not.toBe('')
  await expect
    .poll(() => page.locator('a:visible, button:visible').count(), { ...POLL, message: at })
    .toBeGreaterThan(3)
  await context.close()
  return network.count() - before
}

describe('a network that goes away before any request', () => {
  test.each(JOURNEYS)(
    'leaves a way on: $name',
    async (journey) => {
      const all = await run(journey, Number.POSITIVE_INFINITY)
      const cuts = Array.from({ length: all }, (_, requests) => requests)
      const worker = async () => {
        for (let next = cuts.shift(); next !== undefined; next = cuts.shift()) await run(journey, next)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
    },
    LONG_MS,
  )
})
