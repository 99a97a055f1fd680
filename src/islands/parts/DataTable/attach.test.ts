// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attach } from './attach.ts'

const ROWS = [
  ['Ada', 'yes', 'not stated'],
  ['Bo', 'yes', 'yes'],
  ['Cy', 'not stated', 'no'],
]
let figure: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/')
  document.body.innerHTML = `<figure><figcaption>3 entries</figcaption><input type="search" data-table-filter>
    <input type="checkbox" data-table-need="1"><input type="checkbox" data-table-need="2">
    <p data-table-none></p><table><thead><tr><th>Name</th><th>A</th><th>B</th></tr></thead><tbody>${ROWS.map(
      (cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
    ).join('')}</tbody></table></figure>`
  figure = document.querySelector('figure') as HTMLElement
})

afterEach(() => vi.useRealTimers())

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
  expect(none()).toMatch(/“yes” for all of these needs and contains “ada”. “Not stated” may still mean yes/)
  need(2)
  type('nobody')
  expect(none()).toBe('No row contains “nobody”. Try one word, or part of it.')
  type('')
  expect(none()).toBe('')
})

test('nothing is filtered any more once the table has gone', () => {
  attach(figure)()
  need(2)
  expect(shown()).toEqual(['Ada', 'Bo', 'Cy'])
})

test('a slip of a finger is forgiven, and the caption says so', () => {
  document.querySelector('tbody tr td:last-child')?.replaceChildren('Mainnet')
  attach(figure)
  type('mainent')
  expect(shown()).toEqual(['Ada'])
  expect(figure.querySelector('figcaption')?.textContent).toBe('3 entries: 1 with words like “mainent”')
})

test('the address holds what is filtered, and a link filters', () => {
  const end = attach(figure)
  type('a')
  need(1)
  vi.runAllTimers()
  expect(location.search).toBe('?q=a&has=a')
  end()
  type('')
  for (const box of figure.querySelectorAll<HTMLInputElement>('[data-table-need]')) box.checked = false
  attach(figure)
  expect(shown()).toEqual(['Ada'])
})

test('each of several tables goes by its id, or by the heading above it', () => {
  const other = figure.cloneNode(true) as HTMLElement
  const third = figure.cloneNode(true) as HTMLElement
  const heading = document.createElement('h2')
  heading.id = 'flags'
  other.id = 'limits'
  document.body.append(heading, other, third)
  for (const table of [figure, other, third]) attach(table)
  for (const field of document.querySelectorAll<HTMLInputElement>('[data-table-filter]')) {
    field.value = 'bo'
    field.dispatchEvent(new Event('input'))
  }
  vi.runAllTimers()
  expect(location.search).toBe('?q-top=bo&q-limits=bo&q-flags=bo')
})
