/** Sum of the layout shifts of a page that the reader did not cause, as browsers report them. */
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    shifts: { value: number; sources: string[] }[]
  }
}

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node?: Node | null }[]
}

/** Starts watching at the next navigation. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue
        const sources = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ''))
        window.shifts.push({ value: entry.value, sources })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The layout shift since the page was opened, after it came to rest. */
export async function layoutShift(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const shifts = await page.evaluate(() => window.shifts)
  return shifts.reduce((sum, { value }) => sum + value, 0)
}
