/** Filter and sort of data tables; the table is complete and in order before this runs. */

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
  const filter = () => {
    const words = input.value.toLowerCase().split(/\s+/)
    const wanted = needs.filter(({ checked }) => checked).map(({ dataset }) => Number(dataset.tableNeed))
    for (const row of rows) {
      const hasWords = words.every((word) => (row.textContent ?? '').toLowerCase().includes(word))
      row.hidden = !hasWords || !wanted.every((column) => row.children[column]?.textContent === 'yes')
    }
    const left = rows.filter((row) => !row.hidden).length
    if (caption) caption.textContent = left === rows.length ? all : `${all}: ${left} of ${rows.length} shown`
    if (none) none.textContent = left > 0 ? '' : reason(input.value.trim() !== '', wanted.length)
  }
  caption?.setAttribute('aria-live', 'polite')
  for (const control of [input, ...needs]) control.addEventListener('input', filter)
  return () => {
    for (const control of [input, ...needs]) control.removeEventListener('input', filter)
  }
}

/** Why no row is left, and what to do. */
function reason(hasWords: boolean, needs: number): string {
  const cause = needs === 0 ? 'No row holds these words.' : 'No row says yes to all of that'
  if (needs === 0) return `${cause} Clear the filter.`
  return `${cause}${hasWords ? ' and holds these words' : ''}; "not stated" may still be a yes. Clear one, or ask the providers.`
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
