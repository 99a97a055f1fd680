/** The parts of the example panel that are visible without scrolling, on readers' screens. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { caseTitles, chooseCase, chooseLanguage, panel, request } from './example-panel.ts'
import { openPage } from './harness.ts'

export const METHODS = ['eth_call', 'eth_getBlockByNumber', 'debug_traceTransaction']
/** Lines of the response in sight below the request. */
const LINES = 1
/** The language with the longest request. */
export const LONGEST = 'Go'
/** Lines of the request in sight, whatever the language. */
const REQUEST_LINES = 8

type Visibility = { response: number; responseTotal: number; request: number; cutButtons: string[]; rows: number }

/** The visible parts of the panel: whole lines, and the buttons outside the window. */
export const visibility = (page: Page): Promise<Visibility> =>
  page.evaluate(() => {
    const lines = (selector: string) => {
      const pre = document.querySelector(selector)
      const box = pre?.getBoundingClientRect()
      const all = [...(pre?.querySelectorAll('.line') ?? [])]
      const whole = all.filter((line) => {
        const { top, bottom } = line.getBoundingClientRect()
        return box && top >= box.top - 1 && bottom <= Math.min(box.bottom, window.innerHeight) + 1
      })
      return { whole: whole.length, total: all.length }
    }
    const buttons = [...document.querySelectorAll('.example :is(button, a, select, label, summary)')].filter(
      (control) => control.checkVisibility({ visibilityProperty: true }),
    )
    const tops = (selector: string) =>
      new Set([...document.querySelectorAll(selector)].map((label) => Math.round(label.getBoundingClientRect().top)))
    return {
      response: lines('.response pre').whole,
      responseTotal: lines('.response pre').total,
      request: lines('.request pre').whole,
      cutButtons: buttons
        .filter((control) => control.getBoundingClientRect().bottom > window.innerHeight)
        .map((control) => control.textContent ?? ''),
      rows: Math.max(tops('.languages label').size, tops('.example > .segments label').size),
    }
  })

export const languages = (page: Page): Promise<string[]> =>
  page
    .locator('.languages label, .languages option:not([hidden])')
    .evaluateAll((names) => names.map((name) => name.textContent ?? ''))

/** The case with the longest response, the only one for which a window can be too small. */
async function showLongestCase(page: Page): Promise<void> {
  let longest = { title: '', lines: 0 }
  for (const title of await caseTitles(page)) {
    await chooseCase(page, title)
    await panel(page)
      .getByRole('group', { name: `Response, ${title}`, exact: true })
      .waitFor()
    const { responseTotal: lines } = await visibility(page)
    if (lines > longest.lines) longest = { title, lines }
  }
  await chooseCase(page, longest.title)
}

type Held = {
  name: string
  width: number
  height: number
  isAnnounced: boolean
  /** Languages to try. Default: all. */
  only?: readonly string[]
}

/** Opens a method and checks that the longest response, the request and the buttons meet their limits. */
export async function holdPanel({ name, width, height, isAnnounced, only }: Held): Promise<void> {
  const page = await openPage(`/reference/json-rpc/${name}`, { width, height })
  if (!isAnnounced) await page.getByRole('button', { name: 'Close the announcement' }).click()
  await showLongestCase(page)
  for (const language of only ?? (await languages(page))) {
    await chooseLanguage(page, language)
    await panel(page)
      .getByRole('group', { name: new RegExp(`^Request, .*, ${language}$`) })
      .waitFor()
    const { response: lines, responseTotal, request: asked, cutButtons, rows } = await visibility(page)
    const where = `${language}, ${isAnnounced ? 'announcement open' : 'closed'}`
    expect(lines, where).toBeGreaterThanOrEqual(Math.min(LINES, responseTotal))
    const total = await request(page).locator('.line').count()
    expect(asked, where).toBeGreaterThanOrEqual(Math.min(REQUEST_LINES, total))
    expect(cutButtons, where).toEqual([])
    expect(rows, where).toBe(1)
  }
}
