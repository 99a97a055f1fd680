// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { NETWORK_KEY } from '../core/lib/network-names.ts'
import { keepNetwork } from '../ui/browser/network-choice.ts'
import { showNotice } from '../ui/browser/notice.ts'
import { ownEndpoint } from '../ui/browser/own-endpoint.ts'
import { CHOICE_EVENT, type ChoiceMade, keep } from '../ui/browser/shared-choices.ts'
import { fillMenu, followChoice } from './reader-context.ts'

const PAGE = `<header><details data-context="" open=""><summary><span data-now="network"></span><span data-now="client"></span></summary>
  <div><div data-choices=""></div><ul data-locale-menu=""><li><a href="/de/faq?old=1">Deutsch</a></li></ul></div></details></header>
  <main id="main"><div id="page"><select name="network"><option>Mainnet</option><option>Testnet</option></select>
  <b data-since="0.16.2">new</b></div></main>`

const find = <Found extends HTMLElement>(selector: string): Found => {
  const found = document.querySelector<Found>(selector)
  if (!found) throw new Error(`Nothing matches ${selector}.`)
  return found
}
const now = () => [...document.querySelectorAll('[data-now]')].map(({ textContent }) => textContent)
const undo = () => [...document.querySelectorAll<HTMLElement>('[role=status] button')].find(isUndo)
const isUndo = ({ textContent }: HTMLElement) => textContent === 'Undo'
const radio = (value: string) => find<HTMLInputElement>(`[data-choices] input[value="${value}"]`)

addEventListener(CHOICE_EVENT, (event) => followChoice((event as CustomEvent<ChoiceMade>).detail, showNotice))

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/faq')
  document.body.innerHTML = PAGE
  fillMenu(find('[data-context]'))
})

describe('the reader’s context', () => {
  test('offers each network and every release, with what is in force chosen', () => {
    const choices = [...document.querySelectorAll<HTMLInputElement>('[data-choices] [type=radio]')]
    expect(choices.map(({ value }) => value)).toEqual(['Mainnet', 'Testnet', 'Local', 'custom'])
    expect(choices.find(({ checked }) => checked)?.value).toBe('Mainnet')
    expect(find<HTMLSelectElement>('[data-choices] select').options.length).toBeGreaterThan(10)
  })

  test('a choice in the menu is kept, and shows in the header and on the page, without a notice', () => {
    radio('Testnet').click()
    radio('Testnet').dispatchEvent(new Event('change', { bubbles: true }))
    expect(localStorage.getItem(NETWORK_KEY)).toBe('Testnet')
    expect(now()).toEqual(['Testnet', ''])
    expect(find<HTMLSelectElement>('#page select').value).toBe('Testnet')
    expect(undo()).toBeUndefined()
  })

  test('a choice that is made elsewhere shows there, and Undo takes it back', () => {
    keepNetwork('Local')
    expect(now()).toEqual(['Local', ''])
    expect(radio('Local').checked).toBe(true)
    undo()?.click()
    expect([now(), localStorage.getItem(NETWORK_KEY), radio('Mainnet').checked]).toEqual([['Mainnet', ''], null, true])
    expect(undo()).toBeUndefined()
  })

  test('the notice is one line, and ends after four seconds unless the focus is on it', () => {
    vi.useFakeTimers()
    try {
      keepNetwork('Testnet')
      const notice = find('[role=status]')
      expect(notice.firstChild?.textContent).toBe('Network on every page: Testnet')
      undo()?.focus()
      vi.advanceTimersByTime(5_000)
      expect(notice.isConnected).toBe(true)
      undo()?.blur()
      vi.advanceTimersByTime(4_000)
      expect(notice.isConnected).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  test('the notice ends when the reader goes back', () => {
    keepNetwork('Testnet')
    expect(undo()).toBeDefined()
    dispatchEvent(new Event('popstate'))
    expect(undo()).toBeUndefined()
  })

  test('a release shows what it answers, stands in the address, and goes with Undo', () => {
    keep('client', '0.16.1')
    expect([now(), location.search, find('[data-since]').hidden]).toEqual([
      ['Mainnet', '· 0.16.1'],
      '?client=0.16.1',
      true,
    ])
    undo()?.click()
    expect([now(), location.search, find('[data-since]').hidden]).toEqual([['Mainnet', ''], '', false])
  })

  test('the address of an own endpoint is in memory, and in no storage and no address', () => {
    radio('custom').click()
    radio('custom').dispatchEvent(new Event('change', { bubbles: true }))
    const field = find<HTMLInputElement>('[data-own] input')
    expect(find('[data-own]').hidden).toBe(false)
    field.value = 'https://node.example/key-1234'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    expect(ownEndpoint()).toBe('https://node.example/key-1234')
    expect(JSON.stringify({ ...localStorage, ...sessionStorage }) + location.href).not.toContain('key-1234')
  })

  test('the network of a link is in force until another is chosen', () => {
    history.replaceState(null, '', '/faq?network=Testnet')
    fillMenu(find('[data-context]'))
    expect(radio('Testnet').checked).toBe(true)
    keepNetwork('Local')
    expect([now()[0], location.search]).toEqual(['Local', '?network=Local'])
  })

  test('links to languages keep query and anchor of the moment the menu opens', () => {
    history.replaceState(null, '', '/faq?q=gas#fees')
    fillMenu(find('[data-context]'))
    expect(find('[data-locale-menu] a').getAttribute('href')).toBe('/de/faq?q=gas#fees')
  })
})
