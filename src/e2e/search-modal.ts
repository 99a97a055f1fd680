/** Helpers of the search specs: open the modal, type a query, and read the results. */
import type { Locator, Page } from 'playwright-core'

export const GUIDE = '/faq'
export const INDEX = '**/search-index.json'

/** Chromium's own log messages when a test blocks a file. */
export const CUT_OFF = [/Failed to load resource/]

export const modal = (page: Page): Locator => page.getByRole('dialog', { name: 'Search docs' })
export const field = (page: Page): Locator => modal(page).getByRole('combobox', { name: 'Search docs' })
export const rows = (page: Page): Locator => modal(page).getByRole('row')
export const links = (page: Page): Locator => rows(page).getByRole('link')

/** Opens the modal by keyboard, once the page listens. */
export async function openModal(page: Page): Promise<void> {
  await page.waitForSelector('html[data-scripts]')
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
}

/** Inserts a query and waits for its results. */
export async function ask(page: Page, query: string): Promise<void> {
  await field(page).fill(query)
  await asked(page, query)
}

/** Waits for the results of a query. Results of an earlier query do not count. */
export async function asked(page: Page, query: string): Promise<void> {
  await page.waitForFunction(
    (text) =>
      [...document.querySelectorAll<HTMLAnchorElement>('[role="dialog"] a[href*="/search?q="]')].some(
        ({ href }) => new URL(href).searchParams.get('q') === text,
      ),
    query,
  )
}

/** Texts of the results of each group, by the group's name. */
export const groups = (page: Page): Promise<Record<string, string[]>> =>
  modal(page)
    .getByRole('grid')
    .evaluateAll((grids) =>
      Object.fromEntries(
        grids.map((grid) => [
          grid.getAttribute('aria-label') ?? '',
          [...grid.querySelectorAll('.hit')].map((hit) => hit.textContent ?? ''),
        ]),
      ),
    )
