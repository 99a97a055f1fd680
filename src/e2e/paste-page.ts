/**
 * Helpers for the specs of the paste field. They paste, read the panel, and check that private text stays in the page.
 */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'

export type PasteInput = { kind: string; input: string; expect: string; private: boolean }

export const pasteInputs = JSON.parse(readFileSync('test/paste/inputs.json', 'utf8')) as PasteInput[]

/**
 * Pastes into the focused element. Unless a handler prevents it, a field inserts the text like a browser does, cut to
 * its limit.
 */
export const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    const target = document.activeElement ?? document.body
    if (!target.dispatchEvent(event) || !(target instanceof HTMLInputElement)) return
    const line = pasted.replace(/[\r\n]/g, '').slice(0, target.maxLength)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, line)
    target.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)

export const pasteText = (page: Page): Locator => page.getByRole('textbox', { name: 'Text to read' })
export const pasteActions = (page: Page): Locator => page.getByRole('list', { name: 'What to do' }).getByRole('link')

/** Parts of a text that would reveal it: words of 12 letters and more, hex without `0x`. */
const piecesOf = (text: string): string[] =>
  [...new Set(text.match(/[0-9a-f]{20,}|\b[A-Za-z0-9_]{16,}/gi) ?? [text.slice(0, 30)])].map((piece) =>
    piece.toLowerCase(),
  )

/** Watches network, address and storage. The returned function lists each trace of the text. */
export function watchTraces(page: Page): { tracesOf: (text: string) => Promise<string[]> } {
  const sent: string[] = []
  page.on('request', (request) => {
    sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  return {
    tracesOf: async (text) => {
      const kept = await page.evaluate(() => [
        location.href,
        JSON.stringify({ ...localStorage }),
        JSON.stringify({ ...sessionStorage }),
        JSON.stringify(history.state),
        document.cookie,
      ])
      const places = [...sent, ...kept].map((place) => decodeURIComponent(place).toLowerCase())
      return piecesOf(text).filter((piece) =>
        places.some((place) => place.includes(piece) && !isOfTheSite(piece, place)),
      )
    },
  }
}

/** Method names appear in page addresses of the site, whatever the paste. */
const isOfTheSite = (piece: string, place: string): boolean =>
  /^[a-z]+_[a-z]+$/i.test(piece) && place.startsWith('http')
