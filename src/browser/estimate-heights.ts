/**
 * Heights of what the first paint leaves out, from its text: the scrollbar then tells how long the page is before all of
 * it is drawn. The numbers are a least-squares fit over the drawn blocks of a page of each kind, at 390 and 1366 px.
 */
import { NARROW_BREAKPOINT_PX } from '../model/constants.ts'
import { DRAWN_LATER } from './drawn-later.ts'

/** CSS pixels for each: character, character in a table, row, item of text, line of code, figure, block. */
const NARROW = [0.53, 0.17, 39.9, 20.1, 35.9, 29.4, 20.2]
const WIDE = [0.28, 0.14, 23.3, 14.7, 22.5, 49.2, 14.5]

/** Beside the examples of a method its text has less room. */
const BESIDE_PANEL = 1.3

/** What a closed element does not show. */
const CLOSED = 'details:not([open]) > :not(summary)'

/** Gives every block that is not drawn yet the height it will have, about. */
export function estimateHeights(): void {
  const isWide = innerWidth > NARROW_BREAKPOINT_PX
  const weights = isWide ? WIDE : NARROW
  for (const block of document.querySelectorAll<HTMLElement>(DRAWN_LATER.join())) {
    const height = contentOf(block).reduce((sum, count, index) => sum + count * (weights[index] ?? 0), 0)
    const stretch = isWide && block.closest('.method-body') ? BESIDE_PANEL : 1
    block.style.containIntrinsicBlockSize = `${Math.round(height * stretch)}px`
  }
}

function contentOf(block: Element): number[] {
  const shown = (selector: string) =>
    [...block.querySelectorAll(selector)].filter((element) => !element.closest(CLOSED)).length
  const code = [...block.querySelectorAll('pre'), ...(block.matches('pre') ? [block] : [])].filter(
    (element) => !element.closest(CLOSED),
  )
  const hidden = [...block.querySelectorAll(CLOSED)].filter(({ parentElement }) => !parentElement?.closest(CLOSED))
  const text = lengthOf([block]) - lengthOf(hidden) - lengthOf(code)
  const rows = shown('tr')
  const lines = code.reduce((sum, { textContent }) => sum + (textContent ?? '').split('\n').length, 0)
  const figures = shown('figure, svg[viewBox][width]') + Number(block.matches('figure'))
  return [text, rows > 0 ? text : 0, rows, shown('p, li, dt, dd, summary, h3, h4'), lines, figures, 1]
}

const lengthOf = (elements: readonly Element[]): number =>
  elements.reduce((sum, { textContent }) => sum + (textContent?.length ?? 0), 0)
