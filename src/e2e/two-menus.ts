/** Pages as a site of two versions and two languages has them: this site has one of each. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { GUIDE } from './shell-pages.ts'

/** As the frame draws it: a unit test of the navbar holds this file. */
const MENU = readFileSync(new URL('../../fixtures/menus/context.html', import.meta.url), 'utf8')
const ONE_OF_EACH = /<details class="nav-menu context".*?<\/details>/gs

/** To be given to `openPage` as `prepare`: the guide comes with both of each. */
export const withTwoMenus = (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname === GUIDE,
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(ONE_OF_EACH, () => MENU)
      await route.fulfill({ response, body })
    },
  )
