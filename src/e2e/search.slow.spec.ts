import { gzipSync } from 'node:zlib'
import type { Page, Request, Response } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SEARCH_BUDGET_BYTES, SEARCH_RECENT, SEARCH_RECENT_WITH_FAVORITES } from '../core/model/search-constants.ts'
import { openPage } from './harness.ts'
import { pasteText } from './paste-page.ts'
import { ask, asked, CUT_OFF, field, GUIDE, groups, INDEX, links, modal, openModal, rows } from './search-modal.ts'

describe('the modal opens', () => {
  test.each(['Control+k', 'Meta+k', '/'])('with %s, and Escape closes it', async (keys) => {
    const page = await openPage(GUIDE)
    await page.waitForSelector('html[data-scripts]')
    await page.keyboard.press(keys)
    await field(page).waitFor()
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'detached' })
  })

  test('with a click on the search link, which gets the focus back', async () => {
    const page = await openPage(GUIDE)
    await page.waitForSelector('html[data-scripts]')
    const button = page.getByRole('link', { name: 'Search docs' }).first()
    await button.focus()
    await button.click()
    await field(page).waitFor()
    expect(new URL(page.url()).pathname).toBe(GUIDE)
    await page.getByRole('button', { name: 'Close the search' }).click()
    await modal(page).waitFor({ state: 'detached' })
    expect(await button.evaluate((link) => link === document.activeElement)).toBe(true)
  })

  test('not with the slash key inside a field, and not without scripts', async () => {
    const page = await openPage('/reference/json-rpc')
    await page.waitForSelector('html[data-scripts]')
    const finder = page.getByRole('searchbox', { name: /initials/ })
    await finder.press('/')
    // The modal's code would load later. The key is visible immediately.
    expect([await finder.inputValue(), await modal(page).count()]).toEqual(['/', 0])
    const plain = await openPage(GUIDE, { javaScript: false })
    await plain.getByRole('link', { name: 'Search docs' }).first().click()
    expect(new URL(plain.url()).pathname).toBe('/search')
  })

  test('and keeps the page behind it out of reach', async () => {
    const page = await openPage(GUIDE)
    await openModal(page)
    expect(await page.locator('#root').getAttribute('inert')).not.toBeNull()
    await page.keyboard.press('Control+k')
    await modal(page).waitFor({ state: 'detached' })
    expect(await page.locator('#root').getAttribute('inert')).toBeNull()
  })

  test('and nothing of it is loaded before', async () => {
    const page = await openPage(GUIDE)
    await page.waitForLoadState('networkidle')
    const before = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(before.filter((name) => /search|docsearch|worker/i.test(name))).toEqual([])
  })

  test('after being loaded ahead when the link is hovered', async () => {
    const page = await openPage(GUIDE)
    await page.waitForSelector('html[data-scripts]')
    const loaded = page.waitForResponse(INDEX)
    await page.getByRole('link', { name: 'Search docs' }).first().hover()
    expect((await loaded).status()).toBe(200)
  })
})

describe('the modal answers', () => {
  test('in groups of five at most, with the matches marked', async () => {
    const page = await openPage(GUIDE)
    await openModal(page)
    await ask(page, 'block by')
    const shown = await groups(page)
    expect(Object.keys(shown)).toContain('JSON-RPC methods')
    for (const hits of Object.values(shown)) expect(hits.length).toBeLessThanOrEqual(5)
    await expect.poll(() => rows(page).count()).toBeLessThanOrEqual(20)
    await expect.poll(() => rows(page).locator('b mark').first().textContent()).toBe('BlockBy')
    const name = await modal(page)
      .getByRole('link', { name: /^See all [\d,]+ results$/ })
      .getAttribute('href')
    expect(name).toBe('/search?q=block%20by')
  })

  test('initials, parts of names, codes, any case and typos with the right place first', async () => {
    const page = await openPage(GUIDE)
    await openModal(page)
    for (const [query, start] of [
      ['gtbh', '/reference/json-rpc/eth_getTransactionByHash'],
      ['getlogs', '/reference/json-rpc/eth_getLogs'],
      ['-32602', '/reference/rpc-error-codes#'],
      ['yparity', '/reference/json-rpc/'],
      ['raptorcst', '/monad-arch/consensus/raptorcast'],
    ] as const) {
      await ask(page, query)
      // The explanation of a code is the first row and is not a link to a place.
      const places = links(page).and(page.locator(':not([href="#"])'))
      expect(await places.first().getAttribute('href'), query).toMatch(new RegExp(`^${start}`))
    }
  })

  test('with snippets of ten words, and of five on a phone', async () => {
    const wordsOf = async (width: number) => {
      const page = await openPage(GUIDE, { width, height: 844 })
      await openModal(page)
      await ask(page, 'block')
      return rows(page)
        .locator('small')
        .evaluateAll((snippets) =>
          Math.max(...snippets.map((snippet) => (snippet.textContent ?? '').match(/[\p{L}\p{N}_]+/gu)?.length ?? 0)),
        )
    }
    expect(await wordsOf(1280)).toBe(10)
    expect(await wordsOf(768)).toBe(5)
  })

  test('takes 64 characters, and leaves a longer text whole to the paste field', async () => {
    const page = await openPage(GUIDE)
    await openModal(page)
    await page.keyboard.type('x'.repeat(64))
    await expect.poll(() => field(page).inputValue()).toHaveLength(64)
    await page.keyboard.type('x'.repeat(6))
    await expect.poll(() => pasteText(page).inputValue()).toHaveLength(70)
  })

  test('says what it did not find, what to try, and where to tell', async () => {
    const page = await openPage(GUIDE)
    await openModal(page)
    await field(page).fill('xyzzyq')
    await modal(page).locator('.DocSearch-Title').getByText('No results for "xyzzyq"').waitFor()
    const text = await modal(page).textContent()
    expect(text).toContain('Try searching for')
    expect(text).toContain('Believe this query should return results? Let us know.')
    await expect
      .poll(() => modal(page).getByRole('link', { name: 'Let us know.' }).getAttribute('href'))
      .toBe('/official-links')
    await modal(page).getByRole('button', { name: 'Block states' }).click()
    await rows(page).first().waitFor()
    await expect.poll(() => links(page).first().getAttribute('href')).toBe('/monad-arch/consensus/block-states')
  })

  test('shows the error screen when the index cannot be had, and recovers with it', async () => {
    const page = await openPage(GUIDE, {
      allow: CUT_OFF,
      prepare: (fresh) => fresh.route(INDEX, (route) => route.abort()),
    })
    await openModal(page)
    await field(page).fill('block')
    await modal(page).getByText('Unable to fetch results').waitFor()
    await expect.poll(() => modal(page).textContent()).toContain('You might want to check your network connection.')
    await page.unroute(INDEX)
    await ask(page, 'blocks')
    await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
  })
})

describe('a result', () => {
  test('is chosen with the arrow keys and Enter, without a full load', async () => {
    const page = await openPage(GUIDE)
    await page.evaluate(() => Object.assign(window, { marked: true }))
    await openModal(page)
    await ask(page, 'eth_getBlock')
    await page.keyboard.press('ArrowDown')
    const target = await rows(page).and(page.locator('[aria-selected="true"]')).getByRole('link').getAttribute('href')
    expect(target).toBe(await links(page).nth(1).getAttribute('href'))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${target}`)
    await modal(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => 'marked' in window)).toBe(true)
  })

  test('on the same page scrolls to its section', async () => {
    const page = await openPage('/developer-essentials/gas-on-monad')
    await openModal(page)
    await ask(page, 'opcode prices')
    await links(page).and(page.locator('[href$="/gas-on-monad#opcode-prices"]')).click()
    await modal(page).waitFor({ state: 'detached' })
    await page.waitForFunction(() => location.hash === '#opcode-prices' && window.scrollY > 500)
  })

  test('is kept as a recent search, which can be saved and removed', async () => {
    const page = await openPage(GUIDE, { reducedMotion: true })
    await openModal(page)
    await ask(page, 'base fee')
    const name = (await links(page).first().locator('b').textContent()) ?? ''
    await links(page).first().click()
    await modal(page).waitFor({ state: 'detached' })
    await openModal(page)
    await rows(page).first().waitFor()
    expect(Object.keys(await groups(page))).toEqual(['Recent'])
    await expect.poll(() => links(page).first().locator('b').textContent()).toBe(name)
    await modal(page).getByRole('button', { name: 'Save this search' }).click()
    await modal(page).getByRole('grid', { name: 'Favorite' }).waitFor()
    await modal(page).getByRole('button', { name: 'Remove this search from favorites' }).click()
    await modal(page).getByText('No recent searches').waitFor()
  })

  test('is kept among seven recent searches, or four beside a favourite', async () => {
    const page = await openPage(GUIDE, { reducedMotion: true })
    for (const query of ['gas', 'faucet', 'remix', 'statesync', 'blocksync', 'huff', 'vyper', 'yul', 'oracles']) {
      await openModal(page)
      await ask(page, query)
      await page.keyboard.press('Enter')
      await modal(page).waitFor({ state: 'detached' })
    }
    await openModal(page)
    await rows(page).first().waitFor()
    await expect.poll(() => rows(page).count()).toBe(SEARCH_RECENT)
    await modal(page).getByRole('button', { name: 'Save this search' }).first().click()
    await modal(page).getByRole('grid', { name: 'Favorite' }).waitFor()
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'detached' })
    await openModal(page)
    await rows(page).first().waitFor()
    const shown = await groups(page)
    expect([shown.Recent?.length, shown.Favorite?.length]).toEqual([SEARCH_RECENT_WITH_FAVORITES, 1])
  })
})

test('ten favourites are kept at most', async () => {
  const place = (index: number) => ({
    objectID: `place-${index}`,
    url: `/faq#place-${index}`,
    type: 'lvl1',
    hierarchy: { lvl0: 'FAQ', lvl1: `Place ${index}` },
  })
  const page = await openPage(GUIDE, {
    prepare: (fresh) =>
      fresh.addInitScript(
        (saved) => localStorage.setItem('__DOCSEARCH_FAVORITE_SEARCHES__local', JSON.stringify(saved)),
        Array.from({ length: 12 }, (_, index) => place(index)),
      ),
  })
  await openModal(page)
  await rows(page).first().waitFor()
  expect((await groups(page)).Favorite).toHaveLength(10)
})

describe('the weight of the first query', () => {
  /** Opens a page. `atRest` resolves when every request has finished. */
  async function openWatched(): Promise<{ page: Page; atRest: () => Promise<void> }> {
    const pending = new Set<Request>()
    const page = await openPage(GUIDE, {
      prepare: async (opened) => {
        opened.on('request', (request) => pending.add(request))
        for (const end of ['requestfinished', 'requestfailed'] as const)
          opened.on(end as 'requestfinished', (request) => pending.delete(request))
      },
    })
    return { page, atRest: () => expect.poll(() => pending.size, { timeout: 30_000 }).toBe(0) }
  }

  /** Bytes of everything that arrives from typing a query until its results, after gzip. */
  async function weigh(query: string): Promise<number> {
    const { page, atRest } = await openWatched()
    // React and the router are loaded with the first page change and have their own budget.
    await page.waitForSelector('html[data-scripts]')
    const router = page.waitForResponse(/\/assets\/router-/)
    await page.locator('#trees').getByRole('link').first().click()
    await router
    await atRest()
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await openModal(page)
    // Inserted text counts as pasted and loads the paste field.
    await field(page).pressSequentially(query)
    await asked(page, query)
    await atRest()
    // Data for later queries arrives after the results and has its own budget. A query like the last has to be compared
    // with recovery phrases before it is stored, and does not wait for their words.
    const first = responses.filter((response) => !/\/(?:whole\.json|phrase-words-[^/]*)$/.test(response.url()))
    const bodies = await Promise.all(first.map((response) => response.body()))
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
  }

  test.each(['eth_getLogs', 'block', 'how many requests can one batch have'])(
    'keeps its budget for "%s"',
    async (query) => {
      const weight = await weigh(query)
      expect(weight).toBeGreaterThan(50_000)
      expect(weight).toBeLessThanOrEqual(SEARCH_BUDGET_BYTES)
    },
  )
})
