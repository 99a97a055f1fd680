/** Content of the home page that is visible without scrolling, and the effect of each control. */
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { authoredMethods } from '../../test/authored.ts'
import { SLOW } from '../../test/slow.ts'
import { openPage } from './harness.ts'
import { HOME, isAwake } from './shell-pages.ts'

const POLL = { timeout: 15_000 }
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
const ENTRANCES = ['Build a dApp', 'Look up a method', 'Run a node']

/** Our own endpoint in place of both networks. */
const answering = (body: string) => (page: Page) =>
  page.route(/^https:\/\/[\w-]*rpc\.monad\.xyz/, (route: Route) =>
    route.fulfill({ status: route.request().method() === 'OPTIONS' ? 204 : 200, headers: CORS, body }),
  )
const open = (prepare?: (page: Page) => Promise<unknown>) =>
  openPage(HOME, { width: 1366, height: 768, allow: [/rpc\.monad\.xyz/], ...(prepare ? { prepare } : {}) })
const shownMethods = (page: Page) =>
  page.$$eval('.board li:not([hidden])', (items) => items.map((item) => item.textContent))

describe('the first screen', () => {
  test.each([
    [1366, 657],
    [390, 844],
  ])('of %i × %i px says what the site is, what costs money, and has three ways on', async (width, height) => {
    const page = await openPage(HOME, { width, height })
    await isAwake(page)
    const bottomOf = (selector: string) =>
      page.$eval(selector, (element) => Math.round(element.getBoundingClientRect().bottom))
    for (const selector of ['.hero h1', '.hero .lead', '.hero .paste-field', '.hero .cost'])
      expect(await bottomOf(selector), selector).toBeLessThanOrEqual(height)
    for (const name of ENTRANCES) {
      const box = await page.getByRole('link', { name }).first().boundingBox()
      expect((box?.y ?? height) + (box?.height ?? 0), name).toBeLessThanOrEqual(height)
    }
  })

  test('the card follows the network, leads to its explorer, and its request runs in place', SLOW, async () => {
    const page = await open(answering('{"jsonrpc":"2.0","id":1,"result":"0x1b4"}'))
    await isAwake(page)
    const card = page.locator('.network')
    await card.getByText('Testnet', { exact: true }).click()
    await card.getByRole('link', { name: 'testnet.monadvision.com' }).waitFor()
    await card.getByRole('button', { name: 'Run' }).click()
    await card.getByText('block 436').waitFor()
    await card.getByRole('button', { name: /^Add .* to your wallet$/ }).click()
    await card.getByText('No wallet').first().waitFor()
  })

  test('an endpoint that fails is told in words', SLOW, async () => {
    const page = await open((opened) => opened.route(/rpc\.monad\.xyz/, (route) => route.abort()))
    await isAwake(page)
    await page.locator('.network').getByRole('button', { name: 'Run' }).click()
    await page.locator('.network').getByText('The address does not respond.').waitFor()
  })
})

describe('the board of methods', () => {
  test('filters by part of a name and by initials, says when nothing matches, and Enter opens the best', async () => {
    const page = await open()
    const field = page.getByRole('searchbox', { name: 'Filter methods' })
    await field.fill('balance')
    await expect.poll(() => shownMethods(page), POLL).toEqual(['eth_getBalance'])
    await field.fill('zzz')
    await page.getByText('No method matches “zzz”.').waitFor()
    expect(await shownMethods(page)).toEqual([])
    await field.fill('')
    await expect.poll(async () => (await shownMethods(page)).sort(), POLL).toEqual(authoredMethods)
    await field.fill('gtbh')
    await expect.poll(() => shownMethods(page), POLL).toContain('eth_getTransactionByHash')
    await field.press('Enter')
    await page.waitForURL('**/eth_getTransactionByHash')
  })
})

test('no text of the page stands there twice', SLOW, async () => {
  const page = await open()
  const repeated = await page.$$eval('#page :is(p, h1, h2, h3, dt, b)', (elements) => {
    const texts = elements
      .filter((element) => element.checkVisibility())
      .map((element) => element.textContent?.trim() ?? '')
      .filter((text) => text.length > 25)
    return texts.filter((text, index) => texts.indexOf(text) !== index)
  })
  expect(repeated).toEqual([])
})
