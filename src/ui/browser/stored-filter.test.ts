// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FilterControl, type StoredFilter, storeFilter } from './stored-filter.ts'

let filter: StoredFilter
const show = vi.fn()
const at = <T extends Element>(selector: string): T => document.querySelector<T>(selector) as T
const words = () => at<HTMLInputElement>('input[type="search"]')
const box = (value: string) => at<HTMLInputElement>(`input[value="${value}"]`)
const menu = () => at<HTMLSelectElement>('select')

const start = (address: string, isOfFrame = false): void => {
  history.replaceState(null, '', address)
  filter = storeFilter(
    new Map<FilterControl, string>([
      [words(), 'q'],
      [box('read'), 'kind'],
      [box('write'), 'kind'],
      [menu(), 'takes'],
    ]),
    show,
    isOfFrame,
  )
}
const goBackTo = (address: string): void => {
  history.replaceState(null, '', address)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

beforeEach(() => {
  vi.useFakeTimers()
  show.mockReset()
  document.body.innerHTML = `<input type="search"><input type="checkbox" value="read"><input type="checkbox" value="write">
    <select><option value="">Any</option><option value="Hash32">Hash32</option></select><a>Elsewhere</a>`
})
afterEach(() => {
  filter.end()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a link', () => {
  test('chooses what it names', () => {
    start('/?q=logs&kind=read&kind=write&takes=Hash32')
    expect([words().value, box('read').checked, box('write').checked, menu().value]).toEqual([
      'logs',
      true,
      true,
      'Hash32',
    ])
  })

  test('chooses nothing that does not exist, and takes nothing from a reader who was faster', () => {
    words().value = 'call'
    start('/?q=logs&kind=burn&takes=Nothing')
    expect([words().value, box('read').checked, menu().value]).toEqual(['call', false, ''])
  })

  test('of any length fills the field with a short text', () => {
    start(`/?q=${'x'.repeat(5_000)}`)
    expect(words().value).toHaveLength(200)
  })
})

describe('what is chosen', () => {
  test('is written once the reader pauses, beside what else the address holds, without a step in the history', () => {
    start('/?client=0.14.1&q=old#eth')
    const steps = history.length
    words().value = ' get logs '
    box('write').checked = true
    filter.keep()
    expect(location.search).toBe('?client=0.14.1&q=old')
    vi.runAllTimers()
    expect(location.search + location.hash).toBe('?client=0.14.1&q=get+logs&kind=write#eth')
    expect(history.length).toBe(steps)
  })

  test('is written before a click leads elsewhere', () => {
    start('/')
    words().value = 'logs'
    filter.keep()
    at<HTMLElement>('a').click()
    expect(location.search).toBe('?q=logs')
  })

  test('leaves the address when nothing is chosen any more', () => {
    start('/?q=logs&kind=read')
    words().value = ''
    box('read').checked = false
    filter.keep()
    vi.runAllTimers()
    expect(location.search).toBe('')
  })

  test('stays in the page when it is a key', () => {
    start('/')
    words().value = `0x${'1f'.repeat(32)}`
    filter.keep()
    vi.runAllTimers()
    expect(location.search).toBe('')
  })

  test('is not written into the address of the next page', () => {
    start('/')
    words().value = 'logs'
    filter.keep()
    filter.end()
    history.replaceState(null, '', '/next')
    vi.runAllTimers()
    expect(location.href).toMatch(/\/next$/)
  })
})

describe('Back and Forward', () => {
  test('show what the address names', () => {
    start('/?q=logs')
    goBackTo('/?q=call&kind=write')
    expect([words().value, box('write').checked, show.mock.calls.length]).toEqual(['call', true, 1])
    goBackTo('/')
    expect([words().value, box('write').checked, show.mock.calls.length]).toEqual(['', false, 2])
  })

  test('to another page leave the filter of this one; that of the frame goes along', () => {
    start('/here?q=logs')
    goBackTo('/there?q=call')
    expect([words().value, show.mock.calls.length]).toEqual(['logs', 0])
    filter.end()
    start('/here?q=logs', true)
    goBackTo('/there?q=call')
    expect([words().value, show.mock.calls.length]).toEqual(['call', 1])
  })
})
