import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { openPage } from './harness.ts'

/** Pages that together have every kind of figure and every model to step through. */
const PAGES = [
  '/monad-arch/consensus/monad-bft',
  '/monad-arch/consensus/block-states',
  '/monad-arch/consensus/raptorcast',
  '/monad-arch/consensus/asynchronous-execution',
  '/monad-arch/execution/parallel-execution',
  '/node-ops/full-node-configurations',
  '/developer-essentials/gas-on-monad',
]
/** Computed sizes have rounding errors, so the limit is slightly below 12. */
const LEAST_TYPE = 11.95

describe('on a window of 390 px', SLOW, () => {
  test('no figure is cut and no word in one is smaller than 12 px', { timeout: 60_000 }, async () => {
    for (const path of PAGES) {
      const page = await openPage(path, { width: 390, height: 844 })
      const { figures, cut, small } = await measure(page)
      expect(figures, path).toBeGreaterThan(0)
      expect(cut, path).toEqual([])
      expect(small, path).toEqual([])
      await page.close()
    }
  })
})

/** Boxes that have to be scrolled sideways, and words that are too small to read, among the figures of a page. */
function measure(page: Page): Promise<{ figures: number; cut: string[]; small: string[] }> {
  return page.evaluate((least) => {
    const figures = [...document.querySelectorAll<HTMLElement>('figure.figure')]
    const nameOf = (figure: HTMLElement) =>
      figure.querySelector('title, .explorable-title')?.textContent ?? figure.className
    const shown = (element: Element) => element.getClientRects().length > 0
    const typeOf = (element: Element) => {
      const drawing = element.closest('svg')
      const scale = drawing ? drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width : 1
      return Number.parseFloat(getComputedStyle(element).fontSize) * scale
    }
    const isDescribed = (element: Element) =>
      element.childElementCount === 0 && element.textContent?.trim() !== '' && !element.closest('.visually-hidden')
    return {
      figures: figures.length,
      cut: figures.flatMap((figure) =>
        [figure, ...figure.querySelectorAll('.diagram-box, .explorable-picture')]
          .filter((box) => box.scrollWidth > box.clientWidth + 1)
          .map((box) => `${nameOf(figure)}: ${box.className} ${box.scrollWidth} in ${box.clientWidth}`),
      ),
      small: figures.flatMap((figure) =>
        [...figure.querySelectorAll('svg text, svg tspan, p, b, span, dt, dd, li, small, code')]
          .filter((element) => shown(element) && isDescribed(element) && typeOf(element) < least)
          .map((element) => `${nameOf(figure)}: ${element.textContent} ${typeOf(element).toFixed(1)}`),
      ),
    }
  }, LEAST_TYPE)
}
