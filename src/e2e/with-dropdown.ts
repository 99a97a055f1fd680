/**
 * A page of a site whose configuration has a dropdown on the left of the navbar. This site's configuration has none.
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { GUIDE } from './shell-pages.ts'

/** As the frame draws it. A unit test of the navbar keeps this file current. */
const DROPDOWN = readFileSync(new URL('../../fixtures/menus/dropdown.html', import.meta.url), 'utf8')
const PLACES = [/(?=<span class="navbar-space">)/, /(?<=<div class="drawer-items"[^>]*>)/]

/** Pass it to `openPage` as `prepare`. The guide then has the dropdown, in the navbar and in the drawer. */
export const withDropdown = (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname === GUIDE,
    async (route) => {
      const response = await route.fetch()
      const body = PLACES.reduce(
        (html, place) => {
          if (!place.test(html)) throw new Error(`The frame has no place ${place} for the dropdown.`)
          return html.replace(place, () => DROPDOWN)
        },
        await response.text(),
      )
      await route.fulfill({ response, body })
    },
  )
