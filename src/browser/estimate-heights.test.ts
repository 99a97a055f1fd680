// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { estimateHeights } from './estimate-heights.ts'

const SHORT = '<p>Text</p>'
const heightOf = (html: string, width = 1366): number => {
  vi.stubGlobal('innerWidth', width)
  document.body.innerHTML = `<div class="prose">${SHORT.repeat(7)}${html}</div>`
  estimateHeights()
  const { style } = document.querySelector<HTMLElement>('.prose > :nth-child(8)') ?? document.body
  return Number.parseInt(style.containIntrinsicBlockSize, 10)
}
const long = `<p>${'word '.repeat(200)}</p>`

test('longer text is higher, and higher still on a phone', () => {
  expect(heightOf(long)).toBeGreaterThan(heightOf(SHORT) * 5)
  expect(heightOf(long, 390)).toBeGreaterThan(heightOf(long) * 1.5)
})

test('what a closed element holds has no height', () => {
  const closed = `<div><details><summary>More</summary>${long}</details></div>`
  expect(heightOf(closed)).toBeLessThan(heightOf(long) / 4)
  expect(heightOf(closed.replace('<details', '<details open'))).toBeGreaterThan(heightOf(long))
})

test('each line of code and each row counts', () => {
  expect(heightOf(`<pre>${'a\n'.repeat(40)}</pre>`)).toBeGreaterThan(40 * 20)
  expect(heightOf(`<table>${'<tr><td>a</td></tr>'.repeat(40)}</table>`)).toBeGreaterThan(40 * 20)
})

test('blocks of the first screen keep the height they have', () => {
  heightOf(long)
  expect(document.querySelector<HTMLElement>('.prose > :first-child')?.style.containIntrinsicBlockSize).toBe('')
})
