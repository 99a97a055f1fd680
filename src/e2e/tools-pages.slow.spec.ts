import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { authoredMethods, listedMethods } from '../../test/authored.ts'
import { axeFindings } from './a11y.ts'
import { openPage, siteUrl } from './harness.ts'

/** The texts of elements, sorted. */
const sorted = async (elements: Locator): Promise<string[]> => (await elements.allTextContents()).sort()

describe('the schema explorer', () => {
  test('shows one method, or all, in its own chunk', { timeout: 60_000 }, async () => {
    const page = await openPage('/reference/shapes?method=eth_getLogs#explorer')
    await page.locator('.explorer .Methods-heading').first().waitFor({ timeout: 30_000 })
    await expect.poll(() => page.locator('.explorer .Methods-heading').allTextContents()).toEqual(['eth_getLogs'])
    await page.getByLabel('Method', { exact: true }).selectOption('')
    await expect.poll(() => sorted(page.locator('.explorer .Methods-heading'))).toEqual(authoredMethods)
    expect(page.url()).not.toContain('method=')
  })

  test.each(['light', 'dark'] as const)(
    'has nothing for axe in %s mode, opened',
    { timeout: 60_000 },
    async (colorMode) => {
      const page = await openPage('/reference/shapes?method=eth_getLogs#explorer', { colorMode })
      await page.locator('.explorer .w-rjv-value').first().waitFor({ timeout: 30_000 })
      await page.locator('.explorer [role="treeitem"]').first().locator('> div').click()
      await page.locator('.explorer').getByText('Object', { exact: true }).first().waitFor()
      expect(await axeFindings(page)).toEqual([])
    },
  )

  test('does not hang on a shape that contains itself', { timeout: 60_000 }, async () => {
    const page = await openPage('/reference/shapes?method=debug_traceTransaction#explorer')
    await page.locator('.explorer .Methods-heading').first().waitFor({ timeout: 30_000 })
    expect(await page.evaluate(() => 1 + 1)).toBe(2)
  })

  test('offers another try when the document does not load', { timeout: 60_000 }, async () => {
    const page = await openPage('/reference/shapes?method=eth_getLogs#explorer', {
      allow: [/openrpc\.json/],
      prepare: (opened) => opened.route('**/openrpc.json', (route) => route.fulfill({ status: 503, body: '' })),
    })
    await page.getByText('The explorer did not load').waitFor({ timeout: 30_000 })
    await page.unroute('**/openrpc.json')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.locator('.explorer .Methods-heading').first().waitFor({ timeout: 30_000 })
  })

  test('is not loaded by any other page of the reference', async () => {
    const loaded: string[] = []
    const page = await openPage('/reference/json-rpc', {
      prepare: async (opened) => {
        opened.on('request', (request) => loaded.push(request.url()))
      },
    })
    await page.waitForLoadState('networkidle')
    expect(loaded.filter((url) => /DocsReact|monaco|marked-editor|worker/i.test(url))).toEqual([])
  })

  test('is loaded by its page once a reader uses it, and links the document without scripts', async () => {
    const page = await openPage('/reference/shapes')
    await page.waitForLoadState('networkidle')
    const names = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect((await names()).filter((name) => name.includes('DocsReact'))).toEqual([])
    await page.getByLabel('Method', { exact: true }).selectOption('eth_getLogs')
    await page.locator('.explorer .Methods-heading').first().waitFor({ timeout: 30_000 })
    const plain = await openPage('/reference/shapes', { javaScript: false })
    await expect.poll(() => plain.locator('main a[href$="/openrpc.json"]').count()).toBeGreaterThan(0)
  })

  test('stands where the old addresses lead, with their queries and anchors', async () => {
    const page = await openPage('/reference/json-rpc/explorer?method=eth_getLogs')
    await page.waitForURL('**/reference/shapes?method=eth_getLogs#explorer')
    await page.goto(siteUrl('/reference/types#type-Block'))
    await page.waitForURL('**/reference/shapes#type-Block')
  })
})

describe('the comparison with Ethereum', () => {
  test('counts, opens part by part, and filters', async () => {
    const page = await openPage('/reference/rpc-differences')
    const tally = await page.locator('.tally b').allTextContents()
    expect(
      tally
        .slice(0, 4)
        .map(Number)
        .reduce((sum, count) => sum + count),
    ).toBe(listedMethods.length)
    const logs = page.locator('#compare-eth_getBalance')
    await logs.locator('summary').click()
    await expect.poll(() => logs.getByRole('region').isVisible()).toBe(true)
    await page.getByLabel('Filter methods and parts').fill('eth_getBalance')
    await expect.poll(() => page.locator('[data-against]:not([hidden])').count()).toBe(1)
  })

  test('is complete without scripts', async () => {
    const page = await openPage('/reference/rpc-differences', { javaScript: false })
    const names = await page.locator('[data-against]').evaluateAll((rows) => rows.map((row) => row.dataset.against))
    expect(names).toEqual(expect.arrayContaining(listedMethods))
  })
})

describe('the error catalogue', () => {
  test('is where the methods’ pages link to', async () => {
    const page = await openPage('/reference/json-rpc/eth_getLogs')
    const targets = await page
      .locator('[aria-labelledby="errors"] a.code-number')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).hash))
    expect(targets.length).toBeGreaterThan(3)
    await page.goto('/reference/rpc-error-codes')
    for (const hash of new Set(targets)) expect(await page.locator(`[id="${hash.slice(1)}"]`).count(), hash).toBe(1)
  })

  test('links back to the methods', async () => {
    const page = await openPage('/reference/rpc-error-codes')
    const link = page.locator('#block-range-too-large ~ .facts a[href$="eth_getLogs#errors"]').first()
    await link.click()
    await page.waitForURL('**/reference/json-rpc/eth_getLogs#errors')
  })
})

describe('the tables', () => {
  test('answer which methods return yParity', async () => {
    const page = await openPage('/reference/shapes')
    await page.getByLabel('Filter shapes').fill('yParity')
    const row = page.locator('[id="field-yParity"]')
    await expect.poll(() => page.locator('.shape-table tbody tr:visible').count()).toBeLessThan(5)
    await row.getByRole('link').first().click()
    await page.waitForURL('**/reference/json-rpc/**#**')
    const anchor = decodeURIComponent(new URL(page.url()).hash.slice(1))
    await expect.poll(() => page.locator(`[id="${anchor}"]`).count()).toBe(1)
  })

  test('prove that no example fails', async () => {
    const page = await openPage('/reference/proof', { javaScript: false })
    await expect.poll(() => page.locator('[data-failing]').getAttribute('data-failing')).toBe('0')
    // The tables are folded.
    await page.locator('details').evaluateAll((folds) => {
      for (const fold of folds) (fold as HTMLDetailsElement).open = true
    })
    const examples = page.getByRole('region', { name: / examples$/ })
    const rows = await examples.locator('tbody tr').allTextContents()
    expect(rows.length).toBeGreaterThan(40)
    expect(rows.filter((row) => row.includes('FAILS'))).toEqual([])
    expect(
      await page
        .getByRole('region', { name: / errors$/ })
        .getByText('monad-rpc/src/')
        .count(),
    ).toBeGreaterThan(30)
  })
})

describe('the exports', () => {
  test.each(['/reference', '/reference/shapes'])('are served where %s links to', async (path) => {
    const page = await openPage(path, { javaScript: false })
    const links = await page
      .getByRole('region', { name: 'Exports' })
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href))
    for (const file of [/openrpc\.json$/, /openapi\.json$/, /postman/, /bruno/, /\.http$/, /\.tgz$/])
      expect(links.filter((url) => file.test(url)).length, String(file)).toBe(1)
    for (const url of links) expect((await page.request.get(url)).status(), url).toBe(200)
    expect((await page.request.get(siteUrl('/openrpc/1.0.0/openrpc.json'))).status()).toBe(200)
  })
})
