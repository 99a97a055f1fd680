/** The search loses nothing that a reader types or inserts, however late its code loads. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './harness.ts'
import { GUIDE } from './search-modal.ts'

/** Delay of every script but the first, and a reader's time for a letter. Milliseconds. */
const DELAYS = [100, 1_000, 5_000]
const PACES = [30, 80, 200]
/** Includes texts that used to lose their second letters, and one that changed the field. */
const TYPED = ['getlogs', '{"code":-32602}', 'nonce too low']
/** Longer than the limit of the search field. The paste field contains them whole. */
const INSERTED = [
  `0x${'ab12'.repeat(16)}`,
  `0x08c379a0${'0'.repeat(190)}`,
  '{"jsonrpc":"2.0","id":1,"result":"0x8f"}',
  'gas',
]
const ROUNDS = 4

/** Letters that were typed or inserted by all tests of this file. */
const count = { tried: 0 }

async function openLate(delay: number): Promise<Page> {
  const page = await openPage(GUIDE, {
    prepare: (fresh) =>
      fresh.route(/\/assets\/(?!entry)[^/]+\.js$/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, delay))
        await route.continue()
      }),
  })
  await page.waitForSelector('html[data-scripts]')
  return page
}

/** The content of the modal's field, once its code is loaded. */
async function held(page: Page): Promise<string> {
  const field = page.locator('.DocSearch-Input, .paste-field-text')
  await field.waitFor()
  return field.inputValue()
}

/** Opens the search, enters a text immediately, compares the field's content, and closes the search. */
async function enter(page: Page, key: string, text: string, way: () => Promise<unknown>): Promise<void> {
  await page.keyboard.press(key)
  await way()
  count.tried += text.length
  await expect.poll(() => held(page)).toBe(text)
  await page.keyboard.press('Escape')
  await page.locator('.DocSearch-Modal').waitFor({ state: 'detached' })
}

const drop = (page: Page, text: string): Promise<void> =>
  page.evaluate((dropped) => {
    const field = document.activeElement as HTMLInputElement
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/plain', dropped)
    // If a field leaves a drop to the browser, the test inserts the text like a browser does.
    if (field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })))
      document.execCommand('insertText', false, dropped)
  }, text)

test.each(DELAYS.flatMap((delay) => PACES.map((pace) => [delay, pace])))(
  'typed, with code that comes after %i ms and %i ms a letter',
  async (delay, pace) => {
    const page = await openLate(delay)
    for (let round = 0; round < ROUNDS; round++)
      for (const text of TYPED) {
        const key = round % 2 === 0 ? 'Control+k' : '/'
        // Only the first round waits for code. The others may type at maximum speed.
        await enter(page, key, text, () => page.keyboard.type(text, { delay: round === 0 ? pace : 30 }))
      }
  },
)

test.each(DELAYS)('inserted and dropped, with code that comes after %i ms', async (delay) => {
  for (const [index, way] of [(page: Page, text: string) => page.keyboard.insertText(text), drop].entries())
    for (const first of INSERTED) {
      const page = await openLate(delay)
      for (const text of [first, ...INSERTED])
        await enter(page, index === 0 ? 'Control+k' : '/', text, () => way(page, text))
      await page.context().close()
    }
})

test('these were more than 2,000 letters', () => {
  expect(count.tried).toBeGreaterThan(2_000)
})
