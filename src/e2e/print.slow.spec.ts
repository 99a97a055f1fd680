/** Pages of each kind on paper: the article alone, nothing cut, nothing behind a tab or a fold. Methods have their own. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './harness.ts'
import { isAwake } from './shell-pages.ts'

/** Width of an A4 sheet without its margins. CSS pixels. */
const PAPER_WIDTH = 718
const PAGES = [
  '/monad-arch/consensus/raptorcast',
  '/guides/deploy-smart-contract/foundry',
  '/developer-essentials/network-information',
  '/reference/rpc-error-codes',
  '/reference/rpc-differences',
  '/reference/limits',
  '/tooling-and-infra/rpc-providers',
]

/** Describes content that paper cannot show. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate((width) => {
    const faults: string[] = []
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
    for (const part of document.querySelectorAll('.navbar, .sidebar, .footer, .toc, .pager, .copy-page, .announcement'))
      if (isShown(part)) faults.push(`shown: ${part.className}`)
    if (document.documentElement.scrollWidth > width) faults.push(`${document.documentElement.scrollWidth} px wide`)
    for (const text of document.querySelectorAll('main :is(p, pre, td, h2, h3)')) {
      const name = `${text.localName} "${text.textContent?.trim().slice(0, 40)}"`
      const isForScreens = text.closest('noscript, template, .needs-script, [hidden], dialog, .toc, .crumbbar') !== null
      if (!isForScreens && text.textContent?.trim() && !isShown(text)) faults.push(`left out: ${name}`)
      if (isShown(text) && text.getBoundingClientRect().right > width + 1) faults.push(`cut: ${name}`)
    }
    return [...new Set(faults)].slice(0, 20)
  }, PAPER_WIDTH)

test.each(PAGES)('%s is whole on paper, in dark ink also for readers of the dark mode', async (path) => {
  const page = await openPage(path, { width: PAPER_WIDTH, colorMode: 'dark' })
  await isAwake(page)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect.poll(() => faultsOf(page)).toEqual([])
  const ink = await page.$eval('main p', (text) => getComputedStyle(text).color)
  const brightness = (ink.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  expect(Math.max(...brightness), ink).toBeLessThan(130)
})
