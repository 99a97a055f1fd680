// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attach } from './attach.ts'

let end: () => void
const box = (value: string) => document.querySelector(`input[value="${value}"]`) as HTMLInputElement
const toggle = (value: string): void => {
  box(value).checked = !box(value).checked
  box(value).dispatchEvent(new Event('change', { bubbles: true }))
}
const shown = () => [...document.querySelectorAll('li:not([hidden])')].map(({ id }) => id)
const status = () => document.querySelector('[data-changelog-status]')?.textContent
const open = (address: string): void => {
  history.replaceState(null, '', address)
  document.body.innerHTML = `<div>
    <input type="checkbox" data-facet="type" value="client"><input type="checkbox" data-facet="type" value="contract">
    <input type="checkbox" data-facet="networks" value="mainnet"><input type="checkbox" data-facet="networks" value="testnet">
    <p data-changelog-status>3 entries</p><ol class="changelog"><li id="a" data-type="client" data-networks="mainnet testnet">
    </li><li id="b" data-type="client" data-networks="testnet"></li><li id="c" data-type="contract" data-networks="testnet">
    </li></ol></div>`
  end = attach(document.querySelector('div') as HTMLElement)
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

test('kinds and networks narrow, and stand in the address', () => {
  open('/')
  toggle('client')
  toggle('mainnet')
  expect([shown(), status()]).toEqual([['a'], '1 of 3 entries'])
  vi.runAllTimers()
  expect(location.search).toBe('?type=client&networks=mainnet')
})

test('a link narrows, and an empty list says what to do', () => {
  open('/?type=contract')
  expect([shown(), status()]).toEqual([['c'], '1 of 3 entries'])
  toggle('mainnet')
  expect([shown(), status()]).toEqual([
    [],
    'This network does not have an entry of this kind. Clear one of the two filters.',
  ])
})
