/** The example panel of a method page, as browser tests use it. */
import type { Page } from 'playwright-core'

export const panel = (page: Page) => page.getByRole('complementary', { name: 'Example', exact: true })
export const request = (page: Page) => panel(page).getByRole('group', { name: /^(Your request|Request), / })
export const response = (page: Page) => panel(page).getByRole('group', { name: /^Response, / })

/** Timeouts for one attempt to find a choice and for all attempts. Milliseconds. */
const LOOK_MS = 1_000
const PATIENCE_MS = 30_000

/**
 * Chooses a language or a case by its name, in the row or else in the menu next to it. While a stored choice moves into
 * the row, it is in neither.
 */
async function choose(page: Page, group: string, menu: string, name: string): Promise<void> {
  const label = panel(page).getByRole('group', { name: group }).locator('label').getByText(name, { exact: true })
  const list = panel(page).getByRole('combobox', { name: menu })
  const deadline = Date.now() + PATIENCE_MS
  const isChosen = async () => {
    const hasLabel = (await label.count()) > 0
    const choice = hasLabel
      ? label.click({ timeout: LOOK_MS })
      : list.selectOption({ label: name }, { timeout: LOOK_MS })
    return choice.then(
      () => true,
      (error: unknown) => {
        if (Date.now() > deadline) throw error
        return false
      },
    )
  }
  while (!(await isChosen()));
}

export const chooseLanguage = (page: Page, name: string) => choose(page, 'Language', 'More languages', name)
export const chooseCase = (page: Page, name: string) => choose(page, 'Example case', 'More cases', name)

/** Titles of all cases, in order. */
export const caseTitles = (page: Page): Promise<string[]> =>
  page
    .locator('label:has(input[name="case"]), select[name="case"] option:not([hidden])')
    .evaluateAll((cases) => cases.map((element) => element.textContent?.trim() ?? ''))
