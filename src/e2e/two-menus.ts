/** Pages of a site with two versions and two languages. This site has one of each. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { GUIDE } from './shell-pages.ts'

/** As the frame draws it. A unit test of the navbar keeps this file current. */
const MENU = readFileSync(new URL('../../fixtures/menus/context.html', import.meta.url), 'utf8')
const ONE_OF_EACH = /<details class="nav-menu context".*?<\/details>/gs

/** Pass it to `openPage` as `prepare`. The guide then has two versions and two languages. */
export const withTwoMenus = (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname === GUIDE,
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(ONE_OF_EACH, () => MENU)
      await route.fulfill({ response, body })
    },
  )
