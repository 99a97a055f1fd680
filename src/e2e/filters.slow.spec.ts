/** The address contains the state of every filter. A link, a reload, Back and Forward restore the filtered view. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { openPage } from './harness.ts'

type Filter = { path: string; field: string; rows: string; text: string; slip: string; key?: string }

/** One page for each kind of filter, with a text that some rows contain and a misspelling of it. */
const FILTERS: readonly Filter[] = [
  { path: '/', field: '[data-board-filter]', rows: '.board li', text: 'logs', slip: 'getlgos' },
  { path: '/reference/json-rpc', field: '[data-finder-input]', rows: '[data-entry]', text: 'logs', slip: 'getlgos' },
  {
    path: '/reference/shapes',
    field: '[data-table-filter]',
    rows: '.shape-table tbody tr',
    text: 'yParity',
    slip: 'yPartiy',
  },
  { path: '/guides', field: '[data-table-filter]', rows: 'tbody tr', text: 'indexer', slip: 'indxeer' },
  {
    ...{ path: '/reference/rpc-differences', field: '[data-against-filter]', rows: '[data-against]' },
    ...{ text: 'pending', slip: 'pendign' },
  },
  {
    ...{ path: '/reference/json-rpc/eth_call', field: '[data-filter-methods]', rows: '#sidebar a.method' },
    ...{ text: 'logs', slip: 'getlgos', key: 'methods' },
  },
]
const NONE = 'qqqqqqqqqqqqqqqqqqqq'

const shown = (page: Page, { rows }: Filter): Promise<string[]> =>
  page.locator(`${rows}:visible`).evaluateAll((found) => found.map((row) => (row.textContent ?? '').slice(0, 40)))
const asked = (page: Page, { key = 'q' }: Filter): string | null => new URL(page.url()).searchParams.get(key)
const fieldOf = (page: Page, { field }: Filter) => page.locator(field).first()

async function open(filter: Filter, query = ''): Promise<Page> {
  const page = await openPage(filter.path + query)
  await page.waitForSelector('html[data-scripts]')
  await fieldOf(page, filter).scrollIntoViewIfNeeded()
  return page
}

describe.each(FILTERS)('the filter of $path', SLOW, (filter) => {
  test('is in the address, for links, a reload and Back', async () => {
    const page = await open(filter)
    const all = await shown(page, filter)
    const steps = await page.evaluate(() => history.length)
    await fieldOf(page, filter).pressSequentially(filter.text, { delay: 20 })
    await expect.poll(() => asked(page, filter)).toBe(filter.text)
    const left = await shown(page, filter)
    expect(left.length).toBeGreaterThan(0)
    expect(left.length).toBeLessThan(all.length + (filter.key ? 1 : 0))
    expect(await page.evaluate(() => history.length)).toBe(steps)
    const shared = await open(filter, new URL(page.url()).search)
    await expect.poll(() => shown(shared, filter)).toEqual(left)
    expect(await fieldOf(shared, filter).inputValue()).toBe(filter.text)
    await page.reload()
    await fieldOf(page, filter).scrollIntoViewIfNeeded()
    await expect.poll(() => shown(page, filter)).toEqual(left)
    const here = new URL(page.url()).pathname
    // A link of the frame, at any width. A click on it leaves the page, and Back returns to it.
    const link = page.locator('.navbar a[href*="/node-ops"]').first()
    await link.evaluate((element) => (element as HTMLElement).click())
    await page.waitForURL((url) => url.pathname !== here)
    await page.locator('#page h1').filter({ hasText: /node/i }).waitFor()
    await page.goBack()
    await page.waitForURL((url) => url.pathname === here)
    await expect.poll(() => asked(page, filter)).toBe(filter.text)
    await expect.poll(() => fieldOf(page, filter).inputValue()).toBe(filter.text)
    await expect.poll(() => shown(page, filter)).toEqual(left)
  })

  test('forgives a slip, and says what to try when nothing is near', async () => {
    const page = await open(filter)
    await fieldOf(page, filter).fill(filter.slip)
    await expect.poll(async () => (await shown(page, filter)).length).toBeGreaterThan(0)
    await expect.poll(() => page.getByText(/Nearest:|with words like/).count()).toBeGreaterThan(0)
    await fieldOf(page, filter).fill(NONE)
    await expect.poll(() => shown(page, filter)).toEqual([])
    await expect
      .poll(() =>
        page
          .getByText(/\bTry (part|one word)/)
          .filter({ visible: true })
          .count(),
      )
      .toBe(1)
  })
})

test('the chips of the changelog stand in the address', SLOW, async () => {
  const page = await openPage('/developer-essentials/changelog?networks=mainnet')
  await page.waitForSelector('html[data-scripts]')
  await page.locator('[data-changelog-status]').scrollIntoViewIfNeeded()
  const items = page.locator('ol.changelog > li:visible')
  const status = page.locator('[data-changelog-status]')
  await expect.poll(() => status.textContent()).toMatch(/^\d+ of \d+ entries$/)
  const left = await items.count()
  expect(left).toBeGreaterThan(0)
  await page.getByRole('group', { name: 'Network' }).getByText('Mainnet').click()
  await expect.poll(() => items.count()).toBeGreaterThan(left)
  await expect.poll(() => new URL(page.url()).search).toBe('')
})
