/** Filter and sort of data tables; the table is complete and in order before this runs. */

export function attach(figure: HTMLElement): () => void {
  const body = figure.querySelector('tbody')
  if (!body) return () => undefined
  const rows = [...body.rows]
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
  const filter = () => {
    const words = input.value.toLowerCase().split(/\s+/)
    for (const row of rows) row.hidden = !words.every((word) => (row.textContent ?? '').toLowerCase().includes(word))
    const left = rows.filter((row) => !row.hidden).length
    if (caption) caption.textContent = left === rows.length ? all : `${all}: ${left} of ${rows.length} shown`
  }
  caption?.setAttribute('aria-live', 'polite')
  input.addEventListener('input', filter)
  return () => input.removeEventListener('input', filter)
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

/** Rows by the text of one column; numbers by value; empty cells last in either direction. */
function sorted(rows: readonly HTMLTableRowElement[], column: number, down: boolean): HTMLTableRowElement[] {
  const textOf = (row: HTMLTableRowElement): string => row.cells[column]?.textContent?.trim() ?? ''
  return [...rows].sort((a, b) => {
    const [left, right] = [textOf(a), textOf(b)]
    if (left === '' || right === '') return left === right ? 0 : left === '' ? 1 : -1
    return left.localeCompare(right, 'en', { numeric: true }) * (down ? -1 : 1)
  })
}
