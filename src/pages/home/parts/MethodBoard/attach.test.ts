// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attach } from './attach.ts'

let end: () => void
const field = () => document.querySelector('input') as HTMLInputElement
const type = (text: string): void => {
  field().value = text
  field().dispatchEvent(new Event('input', { bubbles: true }))
}
const shown = () => [...document.querySelectorAll('li:not([hidden])')].map(({ textContent }) => textContent)
const status = () => document.querySelector('[role="status"]')?.textContent
const open = (address: string): void => {
  history.replaceState(null, '', address)
  const item = (name: string) => `<li><a href="#${name}">${name}</a></li>`
  document.body.innerHTML = `<div><input type="search" data-board-filter><p role="status" data-board-status></p>
    <div class="board"><section><h3>Blocks<span>2</span></h3><ul>${item('eth_blockNumber')}${item('eth_getLogs')}</ul></section>
    <section><h3>Net<span>1</span></h3><ul>${item('net_version')}</ul></section></div></div>`
  end = attach(document.querySelector('div') as HTMLElement)
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

test('a link filters, and the address holds what is typed', () => {
  open('/?q=logs')
  expect([field().value, shown(), status()]).toEqual(['logs', ['eth_getLogs'], '1 of 3'])
  type('version')
  vi.runAllTimers()
  expect([shown(), location.search]).toEqual([['net_version'], '?q=version'])
})

test('a slip of a finger finds the nearest name, which Enter opens', () => {
  open('/')
  type('getlgos')
  expect([shown(), status()]).toEqual([['eth_getLogs'], 'No exact match. Nearest:'])
  field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect(location.hash).toBe('#eth_getLogs')
})

test('what is near nothing says what to try', () => {
  open('/')
  type('qqqqqqqqqq')
  expect([shown(), status()]).toEqual([
    [],
    'No method matches “qqqqqqqqqq”. Try part of a name, such as block or logs.',
  ])
})
