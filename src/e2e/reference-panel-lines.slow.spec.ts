/** The example panel's size: the parts that are visible without scrolling, on readers' screens. */
import { describe, expect, test } from 'vitest'
import { chooseCase, chooseLanguage, panel, request, response } from './example-panel.ts'
import { openContext, openPage } from './harness.ts'
import { holdPanel, LONGEST, METHODS, visibility } from './panel-visibility.ts'

const DESKTOPS = [
  [1280, 632],
  [1920, 1000],
] as const
describe.each(DESKTOPS)('at %i by %i', (width, height) => {
  test.each(METHODS)('%s: answer and buttons are in sight', async (name) => {
    // The smallest window below the announcement has the least room, so it is tested with every language, the others
    // with the longest only.
    const isSmallest = width === DESKTOPS[0][0]
    await holdPanel({ name, width, height, isAnnounced: true, ...(!isSmallest && { only: [LONGEST] }) })
    await holdPanel({ name, width, height, isAnnounced: false, only: [LONGEST] })
  })
})

describe('a request', () => {
  test('that is longer than its window opens and closes', async () => {
    const page = await openPage('/reference/json-rpc/eth_getBlockByNumber', { width: 1280, height: 632 })
    await chooseLanguage(page, 'Go')
    await panel(page)
      .getByRole('group', { name: /^Request, .*, Go$/ })
      .waitFor()
    await panel(page).getByRole('button', { name: 'Show all' }).click()
    await panel(page).getByRole('button', { name: 'Show less' }).waitFor()
    const before = (await visibility(page)).request
    expect(before).toBeGreaterThan(10)
    expect((await visibility(page)).cutButtons).toEqual([])
    await panel(page).getByRole('button', { name: 'Show less' }).click()
    await expect.poll(async () => (await visibility(page)).request).toBeLessThan(before)
  })

  test.each([
    ['Go', 'client.HeaderByNumber'],
    ['Rust', 'get_block_by_number'],
  ])('in %s shows the call, not only the imports', async (language, call) => {
    const page = await openPage('/reference/json-rpc/eth_getBlockByNumber', { width: 1280, height: 632 })
    await chooseLanguage(page, language)
    await panel(page)
      .getByRole('group', { name: new RegExp(`^Request, .*, ${language}$`) })
      .waitFor()
    const shown = await request(page).evaluate((pre) => {
      const { top, bottom } = pre.getBoundingClientRect()
      const isShown = (line: DOMRect): boolean => line.top >= top - 1 && line.bottom <= bottom + 1
      const lines = [...pre.querySelectorAll('.line')].filter((line) => isShown(line.getBoundingClientRect()))
      return lines.map((line) => line.textContent ?? '')
    })
    expect(shown.join('\n')).toContain(call)
  })

  test.each(['curl', 'Go', 'Rust', 'PowerShell'])('is not cut on a phone: %s', async (language) => {
    for (const name of METHODS) {
      const page = await openPage(`/reference/json-rpc/${name}`, { width: 390, height: 844 })
      await chooseLanguage(page, language)
      await panel(page)
        .getByRole('group', { name: new RegExp(`^Request, .*, ${language}$`) })
        .waitFor()
      const cut = await request(page).evaluate((pre) => pre.scrollHeight - pre.clientHeight)
      expect(cut, name).toBeLessThanOrEqual(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
  })
})

describe('a choice', () => {
  test('beyond the row takes a place in it and is kept there', async () => {
    const context = await openContext()
    const page = await context.newPage()
    await page.goto('/reference/json-rpc/eth_call')
    await chooseLanguage(page, 'PowerShell')
    await request(page).getByText('Invoke-RestMethod').waitFor()
    await expect.poll(() => page.locator('.languages label').allTextContents()).toContain('PowerShell')
    await page.goto('/reference/json-rpc/eth_getBalance')
    await request(page).getByText('Invoke-RestMethod').waitFor()
    await expect.poll(() => page.locator('.languages label').allTextContents()).toContain('PowerShell')
  })

  test('travels in a link: case, language and network', async () => {
    const context = await openContext()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    await page.goto('/reference/json-rpc/eth_call?network=Testnet')
    await request(page).getByText('of Mainnet, so it goes there').waitFor()
    await chooseLanguage(page, 'cast')
    await chooseCase(page, 'Precompile')
    await panel(page).getByRole('button', { name: 'Copy a link to this example' }).click()
    await panel(page).getByRole('button', { name: 'Copied' }).waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const other = await openPage(`${new URL(link).pathname}${new URL(link).search}`)
    await response(other).filter({ hasText: '0x2cf24dba' }).waitFor()
    await expect.poll(() => request(other).textContent()).toMatch(/testnet-rpc[\s\S]*cast call/)
    await expect.poll(() => other.getByRole('group', { name: 'Response, Precompile' }).isVisible()).toBe(true)
  })

  test('of a case whose data does not come says so, and the page stays', async () => {
    const page = await openPage('/reference/json-rpc/eth_call', {
      allow: [/did not load/, /ERR_FAILED/],
      prepare: (opened) => opened.route('**/eth_call.json', (route) => route.abort()),
    })
    await chooseCase(page, 'Precompile')
    await page.getByRole('alert').filter({ hasText: 'did not load' }).waitFor()
    await expect.poll(() => response(page).isVisible()).toBe(true)
  })
})
