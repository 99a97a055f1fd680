/** Method pages on paper contain everything that a reader could open, scroll to or choose on a screen. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { caseTitles } from './example-panel.ts'
import { openPage } from './harness.ts'

/** Width of an A4 sheet without its margins. CSS pixels. */
const PAPER_WIDTH = 718

const onPaper = async (name: string): Promise<Page> => {
  const page = await openPage(`/reference/json-rpc/${name}`, { width: PAPER_WIDTH })
  await page.waitForSelector('html[data-scripts]')
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  return page
}

describe('a method page on paper', () => {
  const hasEveryCase = async (name: string) => {
    const page = await onPaper(name)
    const titles = await caseTitles(page)
    const blocks = await page.locator('.example-panel pre').evaluateAll((pres) =>
      pres.map((pre) => ({
        label: pre.getAttribute('aria-label') ?? '',
        heading: getComputedStyle(pre, '::before').content,
        isVisible: pre.checkVisibility({ visibilityProperty: true }) && pre.getBoundingClientRect().height > 0,
        isCut: pre.scrollHeight > pre.clientHeight + 1 || pre.scrollWidth > pre.clientWidth + 1,
      })),
    )
    expect(titles.length).toBeGreaterThan(2)
    for (const title of titles) {
      const own = blocks.filter(({ label }) => label.includes(`, ${title}`))
      expect(own.map(({ label }) => label).sort(), title).toEqual(
        expect.arrayContaining([`Request, ${title}, JSON`, `Response, ${title}`]),
      )
    }
    for (const { label, heading, isVisible, isCut } of blocks)
      expect({ label, heading, isVisible, isCut }).toEqual({
        label,
        heading: `"${label.replaceAll('"', '\\"')}"`,
        isVisible: true,
        isCut: false,
      })
  }
  const everyCase = '%s: every case is there, under its name and uncut'
  test.each(['eth_getBlockByNumber'])(everyCase, hasEveryCase)
  test.each(['eth_getLogs', 'debug_traceTransaction', 'eth_subscribe'])(everyCase, SLOW, hasEveryCase)

  test('every field, every fold and every form of a union is open', SLOW, async () => {
    const page = await onPaper('eth_getBlockByNumber')
    const hidden = await page
      .locator('.method-body :is(.row, h2, h3, dd, p)')
      .evaluateAll((parts) =>
        parts.filter((part) => !part.checkVisibility({ visibilityProperty: true })).map((part) => part.textContent),
      )
    expect(hidden).toEqual([])
    await expect.poll(() => page.locator('.method-body .row').count()).toBeGreaterThan(40)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PAPER_WIDTH)
  })

  test('buttons and switches stay on the screen', SLOW, async () => {
    const page = await onPaper('eth_getLogs')
    const shown = await page
      .locator('button, select, .tabs, .segments')
      .evaluateAll((controls) =>
        controls
          .filter((control) => control.checkVisibility({ visibilityProperty: true }))
          .map((control) => control.outerHTML),
      )
    expect(shown).toEqual([])
  })
})
