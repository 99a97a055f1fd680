/** Axe with all rules over pages with an open element: the drawer, menus, the search, and each dialog. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from './a11y.ts'
import { type OpenOptions, openPage } from './harness.ts'
import { paste, pasteActions } from './paste-page.ts'
import { ask, openModal } from './search-modal.ts'
import { GUIDE, isAwake, METHOD } from './shell-pages.ts'
import { withTwoMenus } from './two-menus.ts'

type Opened = {
  name: string
  path: string
  options?: OpenOptions
  /** Limits the check to the open part. The rest of the page is inert, so a missing main landmark is no fault. */
  within?: string
  open: (page: Page) => Promise<unknown>
}

const PHONE = { width: 390, height: 844 }
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const openDrawer = async (page: Page) => {
  await press('Open the menu')(page)
  await page.locator('#sidebar').waitFor()
}

const OPENED: Opened[] = [
  { name: 'the drawer of a guide', path: GUIDE, options: PHONE, within: '#sidebar', open: openDrawer },
  { name: 'the drawer of a method', path: METHOD, options: PHONE, within: '#sidebar', open: openDrawer },
  {
    name: 'the main menu in the drawer',
    path: METHOD,
    options: PHONE,
    within: '#sidebar',
    open: async (page) => {
      await openDrawer(page)
      await press('Main menu')(page)
    },
  },
  {
    name: 'the menu of the context',
    path: GUIDE,
    options: { prepare: withTwoMenus },
    open: (page: Page) => page.locator('.navbar-row .context > summary').click(),
  },
  {
    name: 'the pages beside this one',
    path: GUIDE,
    open: async (page) => {
      await page.getByLabel('Other pages in this section').click()
      await page.locator('.crumb-menu a').first().waitFor()
    },
  },
  {
    name: 'the contents of a phone',
    path: GUIDE,
    options: PHONE,
    open: (page) => page.locator('.page-contents summary').click(),
  },
  {
    name: 'the menu of Copy page',
    path: GUIDE,
    open: async (page) => {
      await page.locator('[data-copy-page] > button').filter({ visible: true }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  { name: 'the empty search', path: GUIDE, open: openModal },
  {
    name: 'the search with results',
    path: GUIDE,
    open: async (page) => {
      await openModal(page)
      await ask(page, 'block by')
    },
  },
  {
    name: 'the box',
    path: GUIDE,
    open: async (page) => {
      await openModal(page)
      await paste(page, '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"nonce too low"}}')
      await pasteActions(page).first().waitFor()
    },
  },
  {
    name: 'Ask AI',
    path: GUIDE,
    open: async (page) => {
      await page.locator('[data-ask]').filter({ visible: true }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the list of keys',
    path: METHOD,
    open: async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  {
    name: 'the viewer',
    path: METHOD,
    open: async (page) => {
      await press('Open in viewer')(page)
      await page.locator('.viewer .view-line').first().waitFor()
    },
  },
  {
    name: 'the form of a request',
    path: METHOD,
    open: async (page) => {
      await page.locator('[data-edit-params]').first().click()
      await page.getByRole('region', { name: 'Build a request' }).waitFor()
    },
  },
]

describe.each(['light', 'dark'] as const)('in %s mode axe has nothing to report on', (colorMode) => {
  test.each(OPENED)('$name', async ({ path, options, within, open }) => {
    const page = await openPage(path, { ...options, colorMode, reducedMotion: true })
    await isAwake(page)
    await open(page)
    expect(await axeFindings(page, within)).toEqual([])
  })
})
