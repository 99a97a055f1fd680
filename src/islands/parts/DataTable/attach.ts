/** Filters and sorts data tables. The table is complete and in order before this runs. The URL contains the filter. */

import { textsWith } from '../../../core/lib/near-words.ts'
import { headingId } from '../../../core/lib/path.ts'
import { type FilterControl, storeFilter } from '../../../ui/browser/stored-filter.ts'

export function attach(figure: HTMLElement): () => void {
  const body = figure.querySelector('tbody')
  if (!body) return () => undefined
  const rows = [...body.querySelectorAll('tr')]
  const undo = [attachFilter(figure, rows), ...attachSort(figure, body, rows)]
  return () => {
    for (const step of undo) step()
  }
}

function attachFilter(figure: HTMLElement, rows: readonly HTMLTableRowElement[]): () => void {
  const input = figure.querySelector<HTMLInputElement>('[data-table-filter]')
  if (!input) return () => undefined
  const caption = figure.querySelector('figcaption')
  const all = caption?.textContent ?? ''
  const needs = [...figure.querySelectorAll<HTMLInputElement>('[data-table-need]')]
  const none = figure.querySelector('[data-table-none]')
  const show = () => {
    const wanted = needs.filter(({ checked }) => checked).map(({ dataset }) => Number(dataset.tableNeed))
    const able = rows.filter((row) => wanted.every((column) => row.children[column]?.textContent === 'yes'))
    const words = input.value.trim()
    const { kept, isNear } = textsWith(words, able.map(textOf))
    const left = new Set(able.filter((_, index) => kept[index]))
    for (const row of rows) row.hidden = !left.has(row)
    const isEmpty = left.size === 0
    const count = isNear ? `${left.size} with words like “${words}”` : `${left.size} of ${rows.length} shown`
    const why = isEmpty ? reason(words, wanted.length) : ''
    // Without an element for the reason, the caption shows it.
    const said = isEmpty && !none ? why : count
    if (caption) caption.textContent = left.size === rows.length ? all : `${all}: ${said}`
    if (none) none.textContent = why
  }
  const keys = keysOf(figure)
  const controls = new Map<FilterControl, string>([[input, keys.words]])
  for (const need of needs) {
    need.value = headingId(figure.querySelectorAll('thead th')[Number(need.dataset.tableNeed)]?.textContent ?? '')
    controls.set(need, keys.needs)
  }
  const kept = storeFilter(controls, show)
  const filter = () => {
    show()
    kept.keep()
  }
  caption?.setAttribute('aria-live', 'polite')
  for (const control of controls.keys()) control.addEventListener('input', filter)
  if (input.value.trim() !== '' || needs.some(({ checked }) => checked)) show()
  return () => {
    kept.end()
    for (const control of controls.keys()) control.removeEventListener('input', filter)
  }
}

/** Separates cells by spaces, as readers see them. */
const textOf = (row: HTMLTableRowElement): string =>
  [...row.children].map(({ textContent }) => textContent ?? '').join(' ')

/**
 * Keys of a table in the URL. If a page has several tables, each key contains the table's id, or the id of the heading
 * above it.
 */
function keysOf(figure: HTMLElement): { words: string; needs: string } {
  const page = figure.closest('#page') ?? document
  const tables = [...page.querySelectorAll('[data-table-filter]')].flatMap((field) => field.closest('figure') ?? [])
  if (tables.length < 2) return { words: 'q', needs: 'has' }
  const name = placeOf(figure, page)
  const before = tables.slice(0, tables.indexOf(figure)).filter((table) => placeOf(table, page) === name).length
  const id = before === 0 ? name : `${name}-${before + 1}`
  return { words: `q-${id}`, needs: `has-${id}` }
}

const placeOf = (figure: HTMLElement, page: ParentNode): string =>
  figure.id ||
  ([...page.querySelectorAll('h2[id], h3[id], h4[id]')].findLast(
    (heading) => heading.compareDocumentPosition(figure) & Node.DOCUMENT_POSITION_FOLLOWING,
  )?.id ??
    'top')

/** Explains why all rows are filtered out, and what to do. */
function reason(words: string, needs: number): string {
  if (needs === 0) return `No row contains “${words}”. Try one word, or part of it.`
  const cause =
    words === ''
      ? 'No row has “yes” for all of these needs'
      : `No row has “yes” for all of these needs and contains “${words}”`
  return `${cause}. “Not stated” may still mean yes. Clear one need, or ask the providers.`
}

function attachSort(
  figure: HTMLElement,
  body: HTMLTableSectionElement,
  rows: readonly HTMLTableRowElement[],
): (() => void)[] {
  return [...figure.querySelectorAll<HTMLTableCellElement>('th[data-sort]')].map((head) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = head.textContent
    head.replaceChildren(button)
    const sort = () => {
      const down = head.getAttribute('aria-sort') === 'ascending'
      for (const other of figure.querySelectorAll('th[aria-sort]')) other.removeAttribute('aria-sort')
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending')
      body.append(...sorted(rows, head.cellIndex, down))
    }
    button.addEventListener('click', sort)
    return () => button.removeEventListener('click', sort)
  })
}

/** Rows by the text of one column, with numbers by value. Empty cells are last in either direction. */
function sorted(rows: readonly HTMLTableRowElement[], column: number, down: boolean): HTMLTableRowElement[] {
  const textOf = (row: HTMLTableRowElement): string => row.cells[column]?.textContent?.trim() ?? ''
  return [...rows].sort((a, b) => {
    const [left, right] = [textOf(a), textOf(b)]
    if (left === '' || right === '') return left === right ? 0 : left === '' ? 1 : -1
    return left.localeCompare(right, 'en', { numeric: true }) * (down ? -1 : 1)
  })
}
