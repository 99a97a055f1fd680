/** The box: what is pasted into the search is understood in the page and acted on. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoViolations } from './a11y.ts'
import { openPage, siteUrl } from './harness.ts'
import { field, modal, openModal } from './search-modal.ts'
import { watchTraces } from './box-traces.ts'

type Input = { kind: string; input: string; private: boolean }
const inputs = JSON.parse(readFileSync('test/box/inputs.json', 'utf8')) as Input[]
const inputOf = (index: number): string => inputs[index]?.input ?? ''

const POLL = { timeout: 10_000 }

/** Pastes as a reader does: the event reaches whatever has the focus. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    const target = document.activeElement ?? document.body
    if (target.dispatchEvent(event) && target instanceof HTMLInputElement) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, pasted.slice(0, 64))
      target.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, text)
}

const text = (page: Page): Locator => page.getByRole('textbox', { name: 'Text to read' })
const panel = (page: Page): Promise<string> => modal(page).innerText()
