// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { markCurrent } from './mark-current.ts'
import { attachFilter } from './method-filter.ts'
import { hidesAt } from './navbar-scroll.ts'
import { attach } from './parts/Suggestions/attach.ts'
import { revealCurrent, showTree } from './sidebar-state.ts'

const at = <T extends Element = HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`Nothing matches ${selector}.`)
  return found
}
afterEach(() => vi.unstubAllGlobals())

describe('hidesAt', () => {
  test('always shows while the scroll position is less than the height', () => {
    expect([hidesAt(0, 100, 60, 900), hidesAt(59, 10, 60, 900)]).toEqual([false, false])
  })

  test('leaves on the way down and comes back on the way up', () => {
    expect([hidesAt(300, 200, 60, 900), hidesAt(200, 300, 60, 900)]).toEqual([true, false])
  })

  test('stays as it is at rest and beyond the end, where elastic scrolling turns round', () => {
    expect([hidesAt(300, 300, 60, 900), hidesAt(920, 940, 60, 900)]).toEqual([undefined, undefined])
  })
})

describe('navigation trees', () => {
  beforeEach(() => {
    document.body.innerHTML = `<nav>
      <button data-main-menu></button>
      <div id="trees"><div data-tree="guides"><details id="guides"><summary>Guides</summary><a class="side-link" href="/docs/guides/huff">Huff</a></details>
        <details id="opened" open><a class="side-link" href="/docs/faq" aria-current="page">FAQ</a></details></div></div>
      <div data-tree="" hidden><a href="/docs/reference">Reference</a></div>
    </nav>`
  })
  const trees = () =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-tree]')].map(({ dataset, hidden }) => [dataset.tree, hidden]),
    )

  test('the current page is marked and its branch opened, no other branch closes', () => {
    markCurrent(at('nav'), '/docs/', '/guides/huff', 'guides')
    expect([...document.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent)).toEqual(['Huff'])
    expect([...document.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, true])
  })

  test('a page of another section brings its tree along; the main menu stands behind both', () => {
    const next = new DOMParser().parseFromString(
      '<div data-tree="reference" hidden><a class="side-link" href="/docs/reference/json-rpc/eth_call">eth_call</a></div>',
      'text/html',
    )
    markCurrent(at('nav'), '/docs/', '/reference/json-rpc/eth_call', 'reference', next)
    expect(trees()).toEqual({ guides: true, reference: false, '': true })
    expect([at('[aria-current]').textContent, at('button').hidden]).toEqual(['eth_call', false])
    markCurrent(at('nav'), '/docs/', '/faq', 'guides')
    expect(trees()).toEqual({ guides: false, reference: true, '': true })
  })

  test('a page of no section shows the main menu', () => {
    markCurrent(at('nav'), '/docs/', '/search', '')
    expect([trees(), at('button').hidden]).toEqual([{ guides: true, '': false }, true])
  })

  test('going back to the main menu takes the focus along', () => {
    at('button').focus()
    showTree(at('nav'), '')
    expect(document.activeElement).toBe(at('[data-tree=""] a'))
  })

  test('the current link is scrolled into the sidebar’s view, the page is not', () => {
    markCurrent(at('nav'), '/docs/', '/guides/huff', 'guides')
    Object.defineProperties(at('nav'), { scrollHeight: { value: 2_000 }, clientHeight: { value: 600 } })
    at('[aria-current]').getBoundingClientRect = () => new DOMRect(0, 1_500, 10, 10)
    revealCurrent(at('nav'))
    expect(at('nav').scrollTop).toBe(1_300)
  })
})

describe('method filter', () => {
  // A test's typed text must not reach the address of the next test.
  afterEach(() => vi.useRealTimers())
  beforeEach(() => {
    vi.useFakeTimers()
    history.replaceState(null, '', '/')
    const link = (name: string) => `<li><a class="method" href="#${name}">${name}</a></li>`
    document.body.innerHTML = `<div data-tree="reference"><div class="field"><input data-filter-methods></div>
      <div class="side-group" id="use"><ul><li><a class="side-link">Playground</a></li></ul></div>
      <details class="side-group" id="eth"><ul>${link('eth_call')}${link('eth_getLogs')}</ul></details>
      <details class="side-group" id="net"><ul>${link('net_version')}</ul></details></div>`
  })
  const type = (text: string) => {
    at<HTMLInputElement>('input').value = text
    at('input').dispatchEvent(new Event('input'))
  }
  const shown = () => [...document.querySelectorAll('li:not([hidden]) > .method')].map(({ textContent }) => textContent)

  test('hides methods and groups without a match and opens the others', () => {
    attachFilter(at('input'))
    type('logs')
    expect(shown()).toEqual(['eth_getLogs', 'net_version'].slice(0, 1))
    expect([at<HTMLDetailsElement>('#eth').open, at('#net').hidden, at('#use').hidden]).toEqual([true, true, true])
  })

  test('counts what was typed before it was awake, and an empty field shows all', () => {
    at<HTMLInputElement>('input').value = 'net'
    attachFilter(at('input'))
    expect(shown()).toEqual(['net_version'])
    type('')
    expect([shown().length, at('#eth').hidden]).toEqual([3, false])
  })

  test('forgives a slip and says so; says when nothing is near, and nothing when it matches', () => {
    attachFilter(at('input'))
    const said = () => document.querySelector('[role="status"]')?.textContent
    type('eth_getLgos')
    expect([shown(), said()]).toEqual([['eth_getLogs'], 'No exact match. Nearest:'])
    type('zzzzzzzzzz')
    expect([shown(), said()]).toEqual([
      [],
      'No method matches “zzzzzzzzzz”. Try part of a name, such as block or logs.',
    ])
    type('call')
    expect([shown(), said()]).toEqual([['eth_call'], ''])
  })

  test('starts with what the address names, and is written into it', () => {
    history.replaceState(null, '', '/?methods=logs')
    attachFilter(at('input'))
    expect([at<HTMLInputElement>('input').value, shown()]).toEqual(['logs', ['eth_getLogs']])
    type('call')
    vi.runAllTimers()
    expect(location.search).toBe('?methods=call')
    type('')
    vi.runAllTimers()
    expect(location.search).toBe('')
  })

  test('goes along to the next page of the section, not to one of another', async () => {
    history.replaceState(null, '', '/one?methods=logs')
    const nav = document.createElement('nav')
    nav.append(...document.body.childNodes)
    document.body.append(nav)
    nav.dataset.active = 'reference'
    attachFilter(at('input'))
    const show = async (address: string, section: string) => {
      history.replaceState(null, '', address)
      nav.dataset.active = section
      await vi.advanceTimersByTimeAsync(1_000)
      return location.search
    }
    expect(await show('/guides', 'guides')).toBe('')
    expect(await show('/two', 'reference')).toBe('?methods=logs')
  })

  test('Enter opens the best match', () => {
    attachFilter(at('input'))
    const opened: string[] = []
    document.addEventListener('click', (event) => opened.push((event.target as Element).textContent ?? ''))
    type('call')
    at('input').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
    expect(opened).toEqual(['eth_call'])
  })
})

describe('suggestions of the not-found page', () => {
  const ROUTES = [{ path: '/faq', title: 'Questions' }]
  const element = () => {
    document.body.innerHTML = '<div data-suggestions="/docs/routes.json" data-base="/docs/"></div>'
    return at('div')
  }

  test('are links below the base path', async () => {
    vi.stubGlobal('location', { pathname: '/docs/fax' })
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(ROUTES)))
    attach(element())
    await expect.poll(() => at('a').getAttribute('href')).toBe('/docs/faq')
    expect(at('a').textContent).toBe('Questions')
  })

  test('a list that does not load leaves the page as it is', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
    const host = element()
    attach(host)
    await expect.poll(() => warn).toHaveBeenCalledTimes(1)
    expect(host.childNodes).toHaveLength(0)
  })
})
