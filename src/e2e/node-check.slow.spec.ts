/** "Check my node" by keyboard. The page checks the typed text, sends nothing and loses nothing. */
import { describe, expect, test } from 'vitest'
import { axeFindings, widerThanWindow } from './a11y.ts'
import { openPage } from './harness.ts'

/** Leaves time for a busy machine. */
const POLL = { timeout: 15_000 }
const PAGE = '/node-ops/check-my-node'
const FAULTS = '[network]\nmtu = "x"\n\nmonad_peer_disc_num_peers 3\nERROR self name record signature mismatch'

describe('check my node', () => {
  test.each(['light', 'dark'] as const)(
    'answers what is typed, at 390 px, in %s mode',
    { timeout: 60_000 },
    async (colorMode) => {
      const sent: string[] = []
      const page = await openPage(PAGE, { colorMode, width: 390, height: 844 })
      await page.locator('[data-hydrate="NodeCheck"]').scrollIntoViewIfNeeded()
      await page.locator('[data-hydrate="NodeCheck"][data-ready]').waitFor()
      page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`))
      const field = page.getByLabel('node.toml, /metrics or log lines')
      await field.focus()
      await page.keyboard.insertText(FAULTS)
      const titles = () => page.locator('.node-check .callout-title').allTextContents()
      await expect.poll(titles, POLL).toContain('network.mtu has the wrong type')
      await expect.poll(titles, POLL).toContain('MonadFewPeers')
      await expect.poll(titles, POLL).toContain('self name record signature mismatch')
      expect(await widerThanWindow(page)).toEqual([])
      expect(await axeFindings(page)).toEqual([])
      // A mistake in the file keeps the text and reports its line.
      await field.focus()
      await page.keyboard.press('Control+End')
      await page.keyboard.insertText('\n[network\nmtu = 1')
      await expect.poll(titles, POLL).toContain('node.toml cannot be read')
      expect(await field.inputValue()).toContain(FAULTS)
      // Choose files, Clear: reached and pressed without a pointer.
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect.poll(() => field.inputValue(), POLL).toBe('')
      await expect.poll(titles, POLL).toEqual([])
      expect(sent.filter((line) => !line.startsWith('GET ') || /num_peers|mismatch/.test(line))).toEqual([])
    },
  )

  test('takes files, megabytes too, and refuses what is too large in words', { timeout: 60_000 }, async () => {
    const page = await openPage(PAGE)
    await page.locator('[data-hydrate="NodeCheck"]').scrollIntoViewIfNeeded()
    await page.locator('[data-hydrate="NodeCheck"][data-ready]').waitFor()
    const files = page.locator('.node-check input[type=file]')
    const log = `${'Nov 22 03:00:00 host monad-bft[1]: INFO nothing to see here\n'.repeat(60_000)}no peers - retrying later`
    await files.setInputFiles({ name: 'bft.log', mimeType: 'text/plain', buffer: Buffer.from(log) })
    await expect
      .poll(() => page.locator('.node-check .callout-title').allTextContents(), POLL)
      .toEqual(['no peers - retrying later'])
    await expect
      .poll(() => page.locator('.node-check .hint').allTextContents(), POLL)
      .toContain('60,000 lines of another kind were not checked.')
    await files.setInputFiles({ name: 'all.log', mimeType: 'text/plain', buffer: Buffer.alloc(20_000_001, 'a') })
    await expect.poll(() => page.getByRole('alert').textContent(), POLL).toMatch(/all\.log is too large/)
    await expect.poll(() => page.locator('.node-check .callout-title').count(), POLL).toBe(1)
  })

  test('says without scripts what it needs', async () => {
    const page = await openPage(PAGE, { javaScript: false })
    await expect.poll(() => page.locator('.without-scripts').isVisible(), POLL).toBe(true)
  })
})
