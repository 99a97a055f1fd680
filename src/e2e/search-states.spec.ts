/** Messages of the search before it has a result. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { openPage } from './harness.ts'
import { CUT_OFF, field, GUIDE, links, modal, openModal } from './search-modal.ts'

const POLL = { timeout: 20_000 }
/** Delay of every part of the index. Milliseconds. */
const SLOW_MS = 300
const PARTS = /\/(search-index\.json|assets\/search\/.*)$/

/** Records whether the modal ever showed the message, however briefly. */
const watchForNoResults = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const text = document.querySelector('[role="dialog"]')?.textContent ?? ''
      if (text.includes('No results for')) seen.push(text)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen)

test('the first letter never ends in "No results", and nothing says so before every part has answered', async () => {
  // The texts of results are loaded after the results, and late ones belong to an earlier query. They must not change
  // the outcome.
  let waiting = 0
  const page = await openPage(GUIDE, {
    prepare: async (fresh) => {
      await watchForNoResults(fresh)
      await fresh.route(PARTS, async (route) => {
        const decides = !route.request().url().includes('/texts-')
        if (decides) waiting++
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
        await route.continue()
        if (decides) waiting--
      })
    },
  })
  await openModal(page)
  for (const letter of 'gwtcexz7') {
    await field(page).fill(letter)
    await expect
      .poll(async () => (await links(page).count()) > 0 || (await modal(page).textContent())?.includes('recent'), POLL)
      .toBe(true)
  }
  await field(page).fill('gas limit')
  await expect.poll(() => links(page).count(), POLL).toBeGreaterThan(5)
  expect(await seen(page)).toEqual([])
  await expect.poll(() => waiting, POLL).toBe(0)
  await field(page).fill('xyzzyqq')
  await expect.poll(async () => (await seen(page)).length, POLL).toBeGreaterThan(0)
  expect(waiting).toBe(0)
})

test('a part that does not load is a failure or a notice, never "No results"', SLOW, async () => {
  const page = await openPage(GUIDE, {
    allow: CUT_OFF,
    prepare: async (fresh) => {
      await watchForNoResults(fresh)
      await fresh.route(/\/assets\/search\//, (route) => route.abort())
    },
  })
  await openModal(page)
  await field(page).fill('certificate')
  await expect.poll(() => modal(page).textContent(), POLL).toContain('A part of the index did not load.')
  await field(page).fill('xyzzyqq')
  await expect.poll(() => modal(page).textContent(), POLL).toContain('Unable to fetch results')
  expect(await seen(page)).toEqual([])
})

test('Enter waits for the answer to the typed text, and no row of an earlier text is chosen until then', async () => {
  const page = await openPage(GUIDE)
  await openModal(page)
  await field(page).fill('eth_getLogs')
  const chosen = modal(page).locator('[aria-selected="true"]')
  await chosen.waitFor()
  // The answer to the next text takes long, and the rows of the first stay.
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (...all: unknown[]) {
      setTimeout(() => Reflect.apply(post, this, all), 1_000)
    }
  })
  await field(page).press('Control+a')
  await page.keyboard.type('faucet')
  expect([await chosen.count(), (await links(page).count()) > 0]).toEqual([0, true])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/developer-essentials/faucet')
})

test('a typed error and Enter lead to its explanation, a question with words of one to its pages', async () => {
  const page = await openPage(GUIDE)
  await openModal(page)
  await page.keyboard.type('nonce too low')
  await page.keyboard.press('Enter')
  await modal(page).getByText('The account has already used this nonce').first().waitFor()
  const other = await openPage(GUIDE)
  await openModal(other)
  await other.keyboard.type('testnet rpc rate limit')
  await other.keyboard.press('Enter')
  await other.waitForURL('**/reference/limits')
  await modal(other).waitFor({ state: 'detached' })
})
