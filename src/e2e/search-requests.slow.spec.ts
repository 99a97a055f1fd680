/** Requests of a search: few for the first query, none for the next ones. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { SEARCH_BUDGET_REQUESTS } from '../core/model/search-constants.ts'
import { openPage } from './harness.ts'
import { ask, field, GUIDE, openModal, rows } from './search-modal.ts'

const WHOLE = /\/assets\/search\/\w+\/whole\.json$/
const TEXTS = /\/texts-\d+\.json$/
/** Files of texts that a reader waits for. The file with all texts comes a moment later. */
const FIRST_TEXT_FILES = 1
/** Opens a page and records the paths of all later requests. */
async function openWatched(): Promise<{ page: Page; asked: string[] }> {
  const asked: string[] = []
  const page = await openPage(GUIDE)
  await page.waitForSelector('html[data-scripts]')
  // React and the router are loaded with the first page change.
  const router = page.waitForResponse(/\/assets\/router-/)
  await page.locator('#trees').getByRole('link').first().click()
  await router
  await page.waitForLoadState('networkidle')
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname))
  return { page, asked }
}

/** Types faster than a reader pauses, even on a busy machine, because the letters are typed inside the page. */
const typeFast = (page: Page, text: string): Promise<void> =>
  field(page).evaluate(async (input, whole) => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    for (let end = 1; end <= whole.length; end++) {
      value?.set?.call(input, whole.slice(0, end))
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }, text)

const snippets = (page: Page) => rows(page).locator('small').allTextContents()

test('letters fetch no texts; the pause after them fetches those of the best place, then all', SLOW, async () => {
  const { page, asked } = await openWatched()
  await openModal(page)
  await typeFast(page, 'gas limit of a transfer')
  await expect.poll(() => asked.filter((path) => TEXTS.test(path)).length).toBeGreaterThan(0)
  // The line of a text stays empty until the text arrives.
  await expect.poll(async () => (await snippets(page)).filter((text) => text.trim() === '')).toEqual([])
  expect(asked.filter((path) => TEXTS.test(path)).length).toBe(FIRST_TEXT_FILES)
  const first = asked.filter((path) => !WHOLE.test(path) && !path.includes('keep-copy'))
  expect(first.length, first.join('\n')).toBeLessThanOrEqual(SEARCH_BUDGET_REQUESTS)
})

test('one file comes when the first query is answered, and no later query fetches anything', SLOW, async () => {
  const { page, asked } = await openWatched()
  await openModal(page)
  await ask(page, 'block')
  // Once that file has arrived, every line has a text.
  await expect.poll(() => asked.filter((path) => WHOLE.test(path)).length).toBe(1)
  await expect.poll(async () => (await snippets(page)).filter((text) => text.trim() === '')).toEqual([])
  asked.length = 0
  for (const query of ['how do i verify a contract', 'raptorcst', 'replacement transaction underpriced']) {
    await ask(page, query)
    await expect.poll(async () => (await snippets(page)).length).toBeGreaterThan(0)
    expect((await snippets(page)).filter((text) => text.trim() === '')).toEqual([])
  }
  expect(asked.filter((path) => path.includes('search'))).toEqual([])
})
