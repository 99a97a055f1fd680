/** Pages as a site of two versions and two languages has them: this site has one of each, which stand as text. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { GUIDE } from './shell-pages.ts'

/** As the frame draws them: a unit test of the navbar holds these files. */
const MENUS: Readonly<Record<string, string>> = Object.fromEntries(
  ['Language', 'Documentation version'].map((title) => [
    title,
    readFileSync(
      new URL(`../../fixtures/menus/${title.toLowerCase().replace(' ', '-')}.html`, import.meta.url),
      'utf8',
    ),
  ]),
)
const QUIET = /<span class="nav-quiet"[^>]*><span class="visually-hidden"[^>]*>([\w ]+): <\/span>\w+<\/span>/g

/** To be given to `openPage` as `prepare`: the guide comes with both menus. */
export const withTwoMenus = (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname === GUIDE,
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(QUIET, (text, title: string) => MENUS[title] ?? text)
      await route.fulfill({ response, body })
    },
  )
