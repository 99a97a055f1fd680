/** The first screen of every method on a laptop shows the whole call, and its response below it. */
import { expect, test } from 'vitest'
import { authoredMethods } from '../../test/authored.ts'
import { openContext } from './harness.ts'
import { visibility } from './panel-visibility.ts'

const LAPTOP = { width: 1366, height: 657 }
const LONG = 600_000
const ANSWER_LINES = 1

test('all lines of the first request are in sight, and lines of the answer below them', { timeout: LONG }, async () => {
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
    if (cutButtons.length > 0) found.push(`${name}: below the window ${cutButtons.join(', ')}`)
  }
  expect(found).toEqual([])
})
