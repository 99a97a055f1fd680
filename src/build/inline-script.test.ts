// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { inlineScript } from './inline-script.ts'

const SITE = { baseUrl: '/docs/', announcement: { id: 'monad-ten', text: 'News' } }
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

  test('anything else that fails to load is not the base path', () => {
    run()
    fail({})
    expect(banner()).toBeNull()
  })
})

test('no value ends the script element', () => {
  expect(inlineScript({ ...SITE, announcement: { id: '</script><b>', text: '' } })).not.toContain('</')
})
