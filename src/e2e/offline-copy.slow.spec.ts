/** Reading without a network, after one visit. The worker waits five seconds, so this is one long test. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { examplesOf } from './examples.ts'
import { type Network, openCutContext, openNetwork } from './offline-network.ts'
import { ask, links, openModal } from './search-modal.ts'
import { followLink, GUIDE, isAwake, isSameDocument, METHOD, markDocument } from './shell-pages.ts'

const POLL = { timeout: 30_000 }
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Visits the home page once, until it reports that the site is stored. */
async function visitOnce(): Promise<{ page: Page; network: Network }> {
  const network = await openNetwork()
  const page = await (await openCutContext(network, { offlineCopy: true })).newPage()
  await page.goto(network.url)
  await expect
    .poll(
      () =>
        page
          .locator('#offline-state')
          .textContent({ timeout: 100 })
          .catch(() => ''),
      POLL,
    )
    .toBe('Readable offline on this device.')
  return { page, network }
}

describe('after one visit of the home page', () => {
  test('without a network a reader reads guides and methods, searches, and checks a block', async () => {
    const { page, network } = await visitOnce()
    expect(network.paths.filter((path) => /\/pkg\/|openrpc|monaco|DocsReact|\/og\//.test(path))).toEqual([])
    network.cutAfter(0)
    await page.context().setOffline(true)
    await expect.poll(() => page.locator('#offline-state').textContent(), POLL).toContain('You are offline')
    await markDocument(page)
    await followLink(page, GUIDE)
    await expect.poll(() => heading(page).textContent(), POLL).toBe('RaptorCast')
    await followLink(page, METHOD)
    await expect.poll(() => heading(page).textContent(), POLL).toBe('eth_getBlockByNumber')
    expect(await isSameDocument(page)).toBe(true)
    await openModal(page)
    await ask(page, 'gas limit')
    await expect.poll(() => links(page).count(), POLL).toBeGreaterThan(5)
    await page.keyboard.press('Escape')
    const opened = await page.goto(`${network.url}/reference/paste`)
    expect(opened?.headers()['content-security-policy']).toContain("frame-ancestors 'self'")
    await isAwake(page)
    const result = examplesOf('eth_getBlockByNumber').find(({ response }) => response.result)?.response.result
    await page.getByLabel('Text to read').fill(JSON.stringify({ jsonrpc: '2.0', id: 1, result }, null, 2))
    await expect.poll(() => page.locator('.outcome .callout-title').textContent(), POLL).toMatch(/fits|valid/i)
    expect((await page.goto(`${network.url}/no/such/page`))?.status()).toBe(404)
    expect(await heading(page).textContent()).toContain('not found')
  })
})
