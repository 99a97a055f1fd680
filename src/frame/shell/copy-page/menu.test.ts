// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeMenu, toggleMenu } from './menu.ts'

const PAGE = '/faq'
const QUESTION = 'https://docs.example/faq'
const TITLES = ['Copy page', 'View as Markdown', 'Open in ChatGPT', 'Open in Claude']

const trigger = () => document.querySelector<HTMLElement>('[data-copy-page] > button') as HTMLElement
const menu = () => document.querySelector<HTMLElement>('[role="menu"]')
const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
const focused = () => document.activeElement?.querySelector('b')?.textContent
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
const writeText = vi.fn(async (_text: string) => undefined)

beforeEach(() => {
  history.replaceState(null, '', PAGE)
  document.head.innerHTML = `<link rel="canonical" href="${QUESTION}">`
  document.body.innerHTML =
    '<div id="page"><p>Text.</p></div><div data-copy-page data-dropdown-style="inline-size: 20rem" data-item-style="color: red"><button aria-expanded="false"><svg><use href="#i-copy"></use></svg>Copy page</button></div><p id="announcer"></p><a id="outside" href="#x">x</a>'
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('# Twin\n', { headers: { 'content-type': 'text/plain' } })),
  )
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  writeText.mockClear()
})
afterEach(() => {
  closeMenu()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the menu', () => {
  test('opens with the four items and takes the focus', () => {
    toggleMenu(trigger(), '/')
    expect(items().map((item) => item.querySelector('b')?.textContent)).toEqual(TITLES)
    expect(trigger().getAttribute('aria-expanded')).toBe('true')
    expect(trigger().getAttribute('aria-controls')).toBe(menu()?.id)
    expect(focused()).toBe('Copy page')
    toggleMenu(trigger(), '/')
    expect(menu()).toBeNull()
    expect(trigger().getAttribute('aria-expanded')).toBe('false')
  })

  test('leads to the twin and to assistants with a question about the page’s canonical address', () => {
    toggleMenu(trigger(), '/')
    const [, view, chatGpt, claude] = items() as HTMLAnchorElement[]
    expect(view?.getAttribute('href')).toBe('/faq.md')
    for (const link of [view, chatGpt, claude]) expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener'])
    const question = (link: HTMLAnchorElement | undefined) => new URL(link?.href ?? '').searchParams.get('q')
    expect(new URL(chatGpt?.href ?? '').host).toBe('chatgpt.com')
    expect(new URL(claude?.href ?? '').host).toBe('claude.ai')
    expect(question(chatGpt)).toContain(QUESTION)
    expect(question(claude)).toMatch(/summary.*explanation/)
  })

  test('moves by arrows, Home, End and first letters, round the ends', () => {
    toggleMenu(trigger(), '/', 'last')
    expect(focused()).toBe('Open in Claude')
    press('ArrowDown')
    expect(focused()).toBe('Copy page')
    press('ArrowUp')
    expect(focused()).toBe('Open in Claude')
    press('Home')
    press('ArrowDown')
    expect(focused()).toBe('View as Markdown')
    press('o')
    press('o')
    expect(focused()).toBe('Open in Claude')
    press('End')
    press('v')
    expect(focused()).toBe('View as Markdown')
  })

  test('closes on Escape with the focus back on its button, and on Tab', () => {
    toggleMenu(trigger(), '/')
    press('Escape')
    expect(menu()).toBeNull()
    expect(document.activeElement).toBe(trigger())
    toggleMenu(trigger(), '/')
    press('Tab')
    expect(menu()).toBeNull()
  })

  test('closes when the pointer or the focus goes elsewhere', () => {
    toggleMenu(trigger(), '/')
    items()[1]?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    expect(menu()).not.toBeNull()
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    expect(menu()).toBeNull()
    toggleMenu(trigger(), '/')
    document.getElementById('outside')?.focus()
    expect(menu()).toBeNull()
  })

  test('takes the looks its container names', () => {
    toggleMenu(trigger(), '/')
    expect(menu()?.getAttribute('style')).toContain('20rem')
    expect(items()[0]?.getAttribute('style')).toContain('red')
  })
})

describe('Copy page', () => {
  test('writes the twin to the clipboard, closes the menu and says so', async () => {
    toggleMenu(trigger(), '/')
    items()[0]?.click()
    expect(menu()).toBeNull()
    await expect.poll(() => writeText).toHaveBeenCalledWith('# Twin\n')
    await expect.poll(() => document.getElementById('announcer')?.textContent).toBe('Page copied as Markdown')
    expect(trigger().querySelector('use')?.getAttribute('href')).toBe('#i-check')
  })

  test('tells the console alone when there is nothing to copy', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    history.replaceState(null, '', '/empty')
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('', { status: 404 })),
    )
    document.getElementById('page')?.replaceChildren()
    toggleMenu(trigger(), '/')
    items()[0]?.click()
    // The page converter loads first, which is slow on a busy machine.
    const isDescribed = () => expect(logged).toHaveBeenCalledWith('Copy page: this page does not have text to copy.')
    await vi.waitFor(isDescribed, { timeout: 30_000 })
    expect(writeText).not.toHaveBeenCalled()
    expect(document.body.textContent).not.toMatch(/no text|failed/i)
  })
})
