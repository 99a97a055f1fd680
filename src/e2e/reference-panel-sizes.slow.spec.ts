/** The example panel in every language at every size: visible on desktops, complete on phones. */
import { describe, expect, test } from 'vitest'
import { chooseLanguage, panel, request } from './example-panel.ts'
import { openPage } from './harness.ts'
import { holdPanel, languages, METHODS } from './panel-visibility.ts'

const LONG = 240_000

describe.each([
  [1280, 632],
  [1366, 657],
  [1440, 789],
  [1920, 1000],
])('at %i by %i', (width, height) => {
  test.each(METHODS)('%s: answer and buttons are in sight in every language', { timeout: LONG }, async (name) => {
    for (const isAnnounced of [true, false]) await holdPanel({ name, width, height, isAnnounced })
  })
})

describe('at 390 by 844', () => {
  test.each(METHODS)('%s: the request is cut in no language', { timeout: LONG }, async (name) => {
    const page = await openPage(`/reference/json-rpc/${name}`, { width: 390, height: 844 })
    for (const language of await languages(page)) {
      await chooseLanguage(page, language)
      await panel(page)
        .getByRole('group', { name: new RegExp(`^Request, .*, ${language}$`) })
        .waitFor()
      const cut = await request(page).evaluate((pre) => pre.scrollHeight - pre.clientHeight)
      expect(cut, language).toBeLessThanOrEqual(1)
      const collapsing = await request(page).evaluate(
        (pre) =>
          [...pre.querySelectorAll('*')].filter((part) => !getComputedStyle(part).whiteSpace.startsWith('pre')).length,
      )
      expect(collapsing, `${language} is not indented`).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), language).toBe(390)
    }
  })
})
