/** What a search fetches: little for the first query, nothing for the next ones. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { SEARCH_BUDGET_REQUESTS } from '../model/constants.ts'
import { openPage } from './harness.ts'
import { ask, field, GUIDE, openModal, rows } from './search-modal.ts'

const WHOLE = /\/assets\/search\/\w+\/whole\.json$/
const TEXTS = /\/texts-\d+\.json$/
/** Files of texts that a reader waits for where all come a moment later. */
const FIRST_TEXT_FILES = 1
/** Faster than a reader pauses. Milliseconds. */
const LETTER_MS = 60

/** Opens a page and keeps the paths of everything that it asks for from then on. */
async function openWatched(): Promise<{ page: Page; asked: string[] }> {
  const asked: string[] = []
  const page = await openPage(GUIDE)
  await page.waitForSelector('html[data-scripts]')
  // React and the router come with the first intent, whatever it is for.
  const router = page.waitForResponse(/\/assets\/router-/)
  await page.locator('#trees').getByRole('link').first().hover()
  await router
  await page.waitForLoadState('networkidle')
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname))
  return { page, asked }
}

const snippets = (page: Page) => rows(page).locator('small').allTextContents()

test('letters fetch no texts; the pause after them fetches those of the best place, then all', SLOW, async () => {
  const { page, asked } = await openWatched()
  await openModal(page)
  await field(page).pressSequentially('gas limit of a transfer', { delay: LETTER_MS })
  await expect.poll(() => asked.filter((path) => TEXTS.test(path)).length).toBeGreaterThan(0)
  // The line of a text that is on its way is free until it comes.
  await expect.poll(async () => (await snippets(page)).filter((text) => text.trim() === '')).toEqual([])
  expect(asked.filter((path) => TEXTS.test(path)).length).toBe(FIRST_TEXT_FILES)
  const first = asked.filter((path) => !WHOLE.test(path) && !path.includes('keep-copy'))
  expect(first.length, first.join('\n')).toBeLessThanOrEqual(SEARCH_BUDGET_REQUESTS)
})

test('one file comes when the first query is answered, and no later query fetches anything', SLOW, async () => {
  const { page, asked } = await openWatched()
  await openModal(page)
  const whole = page.waitForResponse(WHOLE)
  await ask(page, 'block')
  await (await whole).finished()
  await page.waitForLoadState('networkidle')
  asked.length = 0
  for (const query of ['how do i verify a contract', 'raptorcst', 'replacement transaction underpriced']) {
    await ask(page, query)
    const shown = await snippets(page)
    expect(shown.length).toBeGreaterThan(3)
    expect(shown.filter((text) => text.trim() === '')).toEqual([])
  }
  expect(asked.filter((path) => path.includes('search'))).toEqual([])
})
