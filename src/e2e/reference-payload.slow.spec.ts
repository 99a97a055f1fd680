/** The first screen of every method on a laptop shows its limits and parameters, the whole call, and its response. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { authoredMethods } from '../../test/authored.ts'
import { openContext } from './harness.ts'
import { visibility } from './panel-visibility.ts'

const LAPTOP = { width: 1366, height: 657 }
const LONG = 600_000
const ANSWER_LINES = 1

/** Names of parameters and badges that a reader must scroll to. */
const belowWindow = (page: Page): Promise<string[]> =>
  page
    .locator('.method-head :is(.badge, dl[aria-label="Signature"] dt)')
    .evaluateAll((parts) =>
      parts
        .filter((part) => part.getBoundingClientRect().bottom > window.innerHeight)
        .map((part) => part.textContent ?? ''),
    )

test('limits, parameters and the first request are in sight, and lines of the answer', { timeout: LONG }, async () => {
  const context = await openContext(LAPTOP)
  const page = await context.newPage()
  const found: string[] = []
  for (const name of authoredMethods) {
    await page.goto(`/reference/json-rpc/${name}`)
    await page.waitForFunction(() => 'scripts' in document.documentElement.dataset)
    const total = await page.locator('.request pre .line').count()
    const { request, response, responseTotal, cutButtons } = await visibility(page)
    if (request < total) found.push(`${name}: ${request} of ${total} lines of the request`)
    if (response < Math.min(ANSWER_LINES, responseTotal)) found.push(`${name}: ${response} lines of the answer`)
    for (const part of await belowWindow(page)) found.push(`${name}: below the window ${part}`)
    if (cutButtons.length > 0) found.push(`${name}: below the window ${cutButtons.join(', ')}`)
  }
  expect(found).toEqual([])
})
