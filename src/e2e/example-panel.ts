/** The example panel of a method page, as browser tests use it. */
import type { Page } from 'playwright-core'

export const panel = (page: Page) => page.getByRole('complementary', { name: 'Example', exact: true })
export const request = (page: Page) => panel(page).getByRole('group', { name: /^(Your request|Request), / })
export const response = (page: Page) => panel(page).getByRole('group', { name: /^Response, / })

/** How long a choice may stand in neither place, while a kept one takes its place in the row. Milliseconds. */
const PATIENCE_MS = 2_000

/** Chooses a language or a case by its name: in the row when it stands there, else in the menu beside it. */
async function choose(page: Page, group: string, menu: string, name: string): Promise<void> {
  const label = panel(page).getByRole('group', { name: group }).locator('label').getByText(name, { exact: true })
  const fromMenu = () =>
    panel(page).getByRole('combobox', { name: menu }).selectOption({ label: name }, { timeout: PATIENCE_MS })
  if ((await label.count()) > 0) await label.click()
  else await fromMenu().catch(() => label.click())
}

export const chooseLanguage = (page: Page, name: string) => choose(page, 'Language', 'More languages', name)
export const chooseCase = (page: Page, name: string) => choose(page, 'Example case', 'More cases', name)

/** Titles of all cases, in order. */
export const caseTitles = (page: Page): Promise<string[]> =>
  page
    .locator('label:has(input[name="case"]), select[name="case"] option:not([hidden])')
    .evaluateAll((cases) => cases.map((element) => element.textContent?.trim() ?? ''))
