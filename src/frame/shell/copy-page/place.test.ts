// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { COPY_PAGE } from './copy-page-placement.ts'
import { placeCopyPage } from './place.ts'

const BUTTON = '<div class="copy-page" data-copy-page><button>Copy page</button></div>'
const button = (): HTMLElement | null => document.querySelector('[data-copy-page]')
const show = (html: string): void => {
  document.body.innerHTML = html
}

// This environment has no layout, so an element is visible unless it is marked.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function rects(this: Element) {
    return (this.closest('[data-unseen]') ? [] : [{}]) as unknown as DOMRectList
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('placeCopyPage', () => {
  test('leaves a page alone that shows its own button', () => {
    show(`<main><div id="page"><article>${BUTTON}</article></div></main>`)
    placeCopyPage()
    expect(document.querySelectorAll('[data-copy-page]')).toHaveLength(1)
    expect(button()?.dataset.place).toBeUndefined()
  })

  test.each([
    [
      'the contents',
      '<main><div id="page"><article>a</article><div class="toc-sticky"><nav></nav></div></div></main>',
      '.toc-sticky',
      'toc',
    ],
    [
      'the bar of narrow screens',
      '<main><div id="page"><div class="crumbbar"></div><div class="toc-sticky" data-unseen><nav></nav></div></div></main>',
      '.crumbbar',
      'toc',
    ],
    [
      'the row at the head',
      '<main><div id="page"><div class="head-row"><p>a</p></div></div></main>',
      '.head-row',
      'article',
    ],
    ['the article', '<main><div id="page"><article>a</article></div></main>', 'article', 'article'],
    ['the main area', '<main><div id="page"><p>a</p></div></main>', 'main', 'main'],
    ['the window', '<div id="page"><p>a</p></div>', 'body', 'floating'],
  ])('adds a missing one to %s', (_, html, host, place) => {
    show(html)
    placeCopyPage()
    expect(button()?.parentElement).toBe(document.querySelector(host))
    expect(button()?.dataset.place).toBe(place)
  })

  test('moves the one it added when the layout changes, and takes it away for the page’s own', () => {
    show(
      `<main><div id="page"><div class="toc-sticky" data-unseen><nav></nav>${BUTTON}</div><article>a</article></div></main>`,
    )
    placeCopyPage()
    const added = document.querySelector<HTMLElement>('[data-place]')
    expect(added?.parentElement?.tagName).toBe('ARTICLE')
    document.querySelector('article')?.setAttribute('data-unseen', '')
    placeCopyPage()
    expect(document.querySelector('[data-place]')).toBe(added)
    expect(added?.parentElement?.tagName).toBe('MAIN')
    document.querySelector('.toc-sticky')?.removeAttribute('data-unseen')
    placeCopyPage()
    expect(document.querySelectorAll('[data-copy-page]')).toHaveLength(1)
    expect(button()?.dataset.place).toBeUndefined()
  })

  test('adds none to pages without text of their own', () => {
    show('<main><div id="page"><div class="notice-page">404</div></div></main>')
    placeCopyPage()
    expect(button()).toBeNull()
  })

  test('tries 30 times at 100 ms while the page is not there', () => {
    vi.useFakeTimers()
    show('<main></main>')
    placeCopyPage()
    vi.advanceTimersByTime(COPY_PAGE.reinjectIntervalMs * 3)
    show('<main><div id="page"><article>a</article></div></main>')
    vi.advanceTimersByTime(COPY_PAGE.reinjectIntervalMs)
    expect(button()).not.toBeNull()
    show('<main></main>')
    placeCopyPage()
    vi.advanceTimersByTime(COPY_PAGE.reinjectIntervalMs * COPY_PAGE.reinjectAttempts)
    expect(vi.getTimerCount()).toBe(0)
  })
})
