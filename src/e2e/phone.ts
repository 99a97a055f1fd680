/** Finds tables that scroll or are cut without need on a phone, and words that break in the middle. */
import type { Page } from 'playwright-core'

/** A table with this many columns or fewer has no reason to scroll. */
const FEW_COLUMNS = 3

/** Widths of small and of ordinary phones. CSS pixels. */
export const PHONE_WIDTHS = [320, 390] as const

/** One line for each finding on the current page. */
export const phoneFindings = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate(tableFindings, FEW_COLUMNS)),
  ...(await page.evaluate(wordFindings)),
]

/** Runs in the page. */
function tableFindings(narrowColumns: number): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
  for (const table of document.querySelectorAll('main table')) {
    if (!table.checkVisibility({ visibilityProperty: true })) continue
    let scroller = table.parentElement
    while (scroller && scroller !== document.body && !/auto|scroll/.test(getComputedStyle(scroller).overflowX))
      scroller = scroller.parentElement
    const box = scroller === document.body ? null : scroller
    const columns = Math.max(...[...table.querySelectorAll('tr')].map(({ children }) => children.length))
    const name = `table "${table.textContent?.trim().slice(0, 40).replace(/\s+/g, ' ')}" of ${columns} columns`
    const over = box ? box.scrollWidth - box.clientWidth : table.scrollWidth - clientWidth
    if (over <= 1) continue
    const first = table.querySelector('tbody tr > :first-child')
    if (!box) found.push(`${name} is cut`)
    else if (columns <= narrowColumns) found.push(`${name} scrolls by ${Math.round(over)} px`)
    else if (first && getComputedStyle(first).position !== 'sticky') found.push(`${name} loses its first column`)
  }
  return found
}

/**
 * Runs in the page. Hexadecimal may break anywhere and a name before its capitals. Text longer than its line must
 * break.
 */
function wordFindings(): string[] {
  const found = new Set<string>()
  const range = document.createRange()
  const isDivided = (node: Node, at: number, length: number): boolean => {
    range.setStart(node, at)
    range.setEnd(node, at + length)
    const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top)
    return Math.max(...tops) - Math.min(...tops) > 4
  }
  const hasRoom = (node: Node, around: Element, at: number, length: number): boolean => {
    let block = around
    while (getComputedStyle(block).display.startsWith('inline') && block.parentElement) block = block.parentElement
    const { paddingLeft, paddingRight } = getComputedStyle(block)
    const line = block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    range.setStart(node, at)
    range.setEnd(node, at + length)
    // Code has its own padding at both ends.
    return [...range.getClientRects()].reduce((sum, { width }) => sum + width, 12) < line
  }
  const check = (node: Node, around: Element, word: string, start: number): void => {
    for (const { 0: hump, index } of word.matchAll(/\p{Lu}*[\p{Ll}\p{N}]+|\p{Lu}+/gu)) {
      const isHex = /0x|^[0-9a-f]{8,}$/i.test(word)
      if (
        hump.length > 1 &&
        !isHex &&
        isDivided(node, start + index, hump.length) &&
        hasRoom(node, around, start, word.length)
      )
        found.add(`"${word}" breaks in the middle of "${hump}", in <${around.localName}>`)
    }
  }
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: node } = texts
    const around = node.parentElement
    const text = node.nodeValue ?? ''
    if (!around || !text.trim() || around.closest('script, style, svg, textarea, pre, .visually-hidden')) continue
    if (!around.checkVisibility({ visibilityProperty: true }) || !isDivided(node, 0, text.length)) continue
    for (const { 0: word, index } of text.matchAll(/\S+/g)) check(node, around, word, index)
  }
  return [...found]
}
