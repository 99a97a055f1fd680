// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { attach } from './attach.ts'

const ROWS = [
  ['Ada', 'yes', 'not stated'],
  ['Bo', 'yes', 'yes'],
  ['Cy', 'not stated', 'no'],
]
let figure: HTMLElement

beforeEach(() => {
  document.body.innerHTML = `<figure><figcaption>3 entries</figcaption><input type="search" data-table-filter>
    <input type="checkbox" data-table-need="1"><input type="checkbox" data-table-need="2">
    <p data-table-none></p><table><thead><tr><th>Name</th><th>A</th><th>B</th></tr></thead><tbody>${ROWS.map(
      (cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
    ).join('')}</tbody></table></figure>`
  figure = document.querySelector('figure') as HTMLElement
})

const shown = () =>
  [...figure.querySelectorAll('tbody tr')].flatMap((row) =>
    (row as HTMLElement).hidden ? [] : [row.firstElementChild?.textContent],
  )
const none = () => figure.querySelector('[data-table-none]')?.textContent
const need = (column: number) => {
  const box = figure.querySelector(`[data-table-need="${column}"]`) as HTMLInputElement
  box.checked = !box.checked
  box.dispatchEvent(new Event('input'))
}
const type = (text: string) => {
  const field = figure.querySelector('[data-table-filter]') as HTMLInputElement
  field.value = text
  field.dispatchEvent(new Event('input'))
}

test('a table shows the rows that say yes to all that is needed', () => {
  attach(figure)
  need(1)
  expect(shown()).toEqual(['Ada', 'Bo'])
  need(2)
  expect(shown()).toEqual(['Bo'])
  need(1)
  need(2)
  expect(shown()).toEqual(['Ada', 'Bo', 'Cy'])
})

test('an empty table says why it is empty, and what to do', () => {
  attach(figure)
  need(2)
  type('ada')
  expect(shown()).toEqual([])
  expect(none()).toMatch(/yes to all of that and holds these words; "not stated" may still be a yes/)
  need(2)
  type('nobody')
  expect(none()).toBe('No row holds these words. Clear the filter.')
  type('')
  expect(none()).toBe('')
})

test('nothing is filtered any more once the table has gone', () => {
  attach(figure)()
  need(2)
  expect(shown()).toEqual(['Ada', 'Bo', 'Cy'])
})
