// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attach } from './attach.ts'

let end: () => void
const field = () => document.querySelector('input') as HTMLInputElement
const type = (text: string): void => {
  field().value = text
  field().dispatchEvent(new Event('input', { bubbles: true }))
}
const shown = () => [...document.querySelectorAll('[data-against]:not([hidden])')].map(({ id }) => id)
const status = () => document.querySelector('[data-against-status]')?.textContent
const open = (address: string): void => {
  history.replaceState(null, '', address)
  document.body.innerHTML = `<div><input type="search" data-against-filter><p data-against-status></p>
    <section data-against-group><p id="call" data-against>eth_call accepts pending</p></section>
    <section data-against-group><p id="logs" data-against>eth_getLogs caps its range</p></section></div>`
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
  open('/?q=range')
  expect([field().value, shown(), status()]).toEqual(['range', ['logs'], '1 of 2 methods'])
  type('eth pending')
  vi.runAllTimers()
  expect([shown(), location.search]).toEqual([['call'], '?q=eth+pending'])
  expect(document.querySelectorAll('[data-against-group]:not([hidden])')).toHaveLength(1)
})

test('a slip is forgiven; what is near nothing says what to try', () => {
  open('/')
  type('pendign')
  expect([shown(), status()]).toEqual([['call'], '1 of 2 methods, with words like “pendign”'])
  type('validators')
  expect(shown()).toEqual([])
  expect(status()).toMatch(/^No method matches “validators”\. Try /)
})
