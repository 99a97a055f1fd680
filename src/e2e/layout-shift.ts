/** Sum of the layout shifts of a page that the reader did not cause, as browsers report them. */
import type { Page } from 'playwright-core'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/**
 * The layout shift since the page was opened, after it came to rest. Rounded to three decimals like the reports of
 * browsers' tools. A typeface that arrives after the first paint on a busy machine moves text by 0.0003, too
 * little to be seen. How early typefaces arrive is tested in faces.spec.ts.
 */
export async function layoutShift(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  const sum = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) shift += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => resolve(shift), 100))
      }),
  )
  return Number(sum.toFixed(3))
}
