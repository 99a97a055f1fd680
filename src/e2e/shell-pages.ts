/** Pages and helpers that the shell's browser specs share. */
import type { Page } from 'playwright-core'

export const HOME = '/'
export const GUIDE = '/monad-arch/consensus/raptorcast'
export const OTHER_GUIDE = '/monad-arch/consensus/monad-bft'
export const METHOD = '/reference/json-rpc/eth_getBlockByNumber'
/** A guide with an interactive part. */
export const ISLAND_GUIDE = '/monad-arch/consensus/block-states'

/** Chromium's own log message when a test cuts off a request. */
export const CUT_OFF = /Failed to load resource: net::ERR_FAILED/

/** Waits until the scripts run, the content that needs them is visible, and the page is fully drawn. */
export const isAwake = (page: Page) => page.waitForSelector('html[data-scripts]:is([data-drawn], :not([data-opening]))')

/** Follows a link that the page itself does not have. Clicked in place, so that the page does not scroll to it. */
export const followLink = (page: Page, href: string) =>
  page.evaluate((address) => {
    const link = document.createElement('a')
    link.href = address
    link.textContent = 'Followed by the test'
    document.querySelector('main')?.prepend(link)
    link.click()
  }, href)

/** Moves the pointer to the sidebar and waits for the branches that the page did not include. */
export async function fillSidebar(page: Page): Promise<void> {
  await page.locator('#sidebar').hover()
  await page.waitForFunction(() => document.querySelector('#trees [data-closed]') === null)
  // Away from the link under the pointer.
  await page.mouse.move(0, 0)
}

/** Marks the document. `isSameDocument` is false after a full load. */
export const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
export const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in window)

/** Blocks storage the way browsers do when site data is blocked. */
export const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
