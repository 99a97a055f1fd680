// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { inlineScript } from './inline-script.ts'

const SITE = {
  baseUrl: '/docs/',
  announcement: { id: 'monad-ten', text: 'News' },
  colorMode: { default: 'light', respectSystem: false, switch: true },
} as const
const root = document.documentElement
/** Runs the script as the document does. */
const run = (site: Parameters<typeof inlineScript>[0] = SITE) => new Function(inlineScript(site))()
const theme = () => root.getAttribute('data-theme')

beforeEach(() => {
  localStorage.clear()
  document.body.replaceChildren()
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
})

describe('colour mode', () => {
  test.each([
    [null, 'light'],
    ['dark', 'dark'],
    ['light', 'light'],
    ['sepia', 'light'],
  ])('stored %s shows %s', (stored, shown) => {
    if (stored !== null) localStorage.setItem('theme', stored)
    run()
    expect(theme()).toBe(shown)
  })

  test('the configured default is shown to those who chose nothing', () => {
    run({ ...SITE, colorMode: { ...SITE.colorMode, default: 'dark' } })
    expect([theme(), root.getAttribute('data-default-theme')]).toEqual(['dark', 'dark'])
    localStorage.setItem('theme', 'light')
    run({ ...SITE, colorMode: { ...SITE.colorMode, default: 'dark' } })
    expect([theme(), root.getAttribute('data-default-theme')]).toEqual(['light', 'dark'])
  })

  test.each([true, false])('a site that respects the system asks it: dark is %s', (isDark) => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: isDark && query === '(prefers-color-scheme: dark)' }))
    run({ ...SITE, colorMode: { ...SITE.colorMode, respectSystem: true } })
    expect(theme()).toBe(isDark ? 'dark' : 'light')
    vi.unstubAllGlobals()
  })

  test('blocked storage shows the default', () => {
    const spy = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Blocked.', 'SecurityError')
    })
    run()
    expect(theme()).toBe('light')
    spy.mockRestore()
  })
})

describe('announcement', () => {
  test('stays hidden when this one was closed', () => {
    localStorage.setItem('announcement', 'monad-ten')
    run()
    expect(root.getAttribute('data-announcement')).toBe('closed')
  })

  test('a new id shows it again and forgets the old dismissal', () => {
    localStorage.setItem('announcement', 'monad-nine')
    run()
    expect([root.getAttribute('data-announcement'), localStorage.getItem('announcement')]).toEqual([null, null])
  })
})

describe('client release', () => {
  const parse = async (...elements: readonly Record<string, string>[]) => {
    const parsed = elements.map((data) => Object.assign(document.createElement('p'), { data }))
    for (const element of parsed) {
      Object.assign(element.dataset, (element as unknown as { data: object }).data)
      document.body.append(element)
    }
    await new Promise((resolve) => setTimeout(resolve))
    return parsed.map(({ hidden }) => hidden)
  }
  const ANSWERS = [{ since: '0.16.2' }, { until: '0.16.1' }, { since: '0.9.0', until: '0.16.10' }, {}]

  test.each([
    ['0.16.1', '', [true, false, false, false]],
    ['0.16.4', '', [false, true, false, false]],
    ['0.16.4', '?client=0.8.12', [true, false, true, false]],
    [null, '?x&client=0.16.10', [false, true, false, false]],
    [null, '?client=newest', [false, false, false, false]],
    [null, '', [false, false, false, false]],
  ])('stored %s and %j in the address hide what other releases answer', async (stored, query, hidden) => {
    if (stored !== null) localStorage.setItem('client', stored)
    history.replaceState(null, '', `/${query}`)
    run()
    expect(await parse(...ANSWERS)).toEqual(hidden)
    expect(root.hasAttribute('data-query')).toBe(query.includes('?x'))
    window.dispatchEvent(new Event('DOMContentLoaded'))
    history.replaceState(null, '', '/')
  })
})

describe('wrong base path', () => {
  const fail = (attributes: Record<string, string>) => {
    const script = document.createElement('script')
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
    document.head.append(script)
    script.dispatchEvent(new Event('error'))
    script.remove()
  }
  const banner = () => document.getElementById('base-url-banner')

  test('a file of the site that does not load shows one banner with the configured base', () => {
    run()
    fail({ 'data-site-file': '' })
    fail({ 'data-site-file': '' })
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)
    expect(banner()?.textContent).toMatch(/^This site did not load properly\. Its base URL is set to \/docs\/, /)
  })

  test('at its own address, the page blames the network and not the author', () => {
    run()
    const link = document.createElement('link')
    link.rel = 'canonical'
    link.href = `https://docs.example${location.pathname}`
    document.head.append(link)
    fail({ 'data-site-file': '' })
    expect(banner()?.textContent).toBe(
      'This site did not load properly. One of its files could not be loaded. Check your network connection. Retry',
    )
    link.remove()
  })

  test.each(['?methods=logs', '?utm_source=x&client=0.14.1'])('a page does not wait for what %s says', (query) => {
    history.replaceState(null, '', `/${query}`)
    run()
    expect(document.documentElement.hasAttribute('data-query')).toBe(false)
    history.replaceState(null, '', '/')
  })

  test('a page that waits for its scripts is shown when one does not load', () => {
    history.replaceState(null, '', '/?account=0x1')
    run()
    const { documentElement: root } = document
    expect(root.hasAttribute('data-query')).toBe(true)
    fail({ 'data-site-file': '' })
    expect(root.hasAttribute('data-query')).toBe(false)
    history.replaceState(null, '', '/')
  })

  test('anything else that fails to load is not the base path', () => {
    run()
    fail({})
    expect(banner()).toBeNull()
  })
})

describe('kept tabs', () => {
  const GROUP = `<fieldset data-tab-group="network">${['Mainnet', 'Testnet']
    .map((value) => `<input type="radio" name="n" value="${value}"${value === 'Mainnet' ? ' checked' : ''}>`)
    .join('')}</fieldset>`
  /** Continues the document after the script, as during parsing. */
  const parse = async (html: string) => {
    for (const node of new DOMParser().parseFromString(html, 'text/html').body.children) {
      const shell = node.cloneNode(false) as Element
      document.body.append(shell)
      shell.append(...[...node.childNodes].map((child) => child.cloneNode(true)))
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
  const chosen = () => document.querySelector<HTMLInputElement>('input:checked')?.value

  test('are chosen as soon as they are parsed', async () => {
    localStorage.setItem('tab:network', 'Testnet')
    run()
    await parse(GROUP)
    expect(chosen()).toBe('Testnet')
    window.dispatchEvent(new Event('DOMContentLoaded'))
    document.body.replaceChildren()
    await parse(GROUP)
    expect(chosen()).toBe('Mainnet')
  })

  test('nothing is observed for readers who chose nothing', async () => {
    const observe = vi.spyOn(MutationObserver.prototype, 'observe')
    run()
    await parse(GROUP)
    expect([chosen(), observe.mock.calls.length]).toEqual(['Mainnet', 0])
    observe.mockRestore()
  })
})

test('no value ends the script element', () => {
  expect(inlineScript({ ...SITE, announcement: { id: '</script><b>', text: '' } })).not.toContain('</')
})
