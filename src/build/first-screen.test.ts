import { describe, expect, test } from 'vitest'
import { endOfFirstScreen } from './first-screen.ts'

const LONG = 'x'.repeat(2400)
const page = (article: string) => `<nav><p>${LONG}</p></nav><main id="main"><div id="page">${article}</div></main>`
const beginning = (article: string): string | undefined => {
  const html = page(article)
  const end = endOfFirstScreen(html)
  return end === undefined ? undefined : html.slice(0, end)
}

describe('endOfFirstScreen', () => {
  test('is the end of the paragraph that fills the window', () => {
    expect(beginning(`<p>a</p><p>${LONG}</p><p>last</p>`)).toMatch(/x$/)
    expect(beginning(`<p>${LONG}</p><p>last</p>`)?.endsWith(LONG)).toBe(true)
  })

  test.each([
    ['a table', `<table><tr><td><p>${LONG}</p></td></tr></table><p>after</p>`],
    ['a list', `<ul><li><p>${LONG}</p></li></ul><p>after</p>`],
    ['a part that React takes over', `<div data-hydrate="Form"><div><p>${LONG}</p></div></div><p>after</p>`],
    ['a part that a script may draw anew', `<div data-part="Chips" data-load="near"><p>${LONG}</p></div><p>after</p>`],
  ])('is never in %s', (_, article) => {
    expect(beginning(article)).toMatch(/<p>after$/)
  })

  test('is before the example panel, however short that page is', () => {
    expect(
      beginning('<div class="method-page"><header><h1>eth_call</h1></header><div data-example="{}"></div></div>'),
    ).toMatch(/<h1>eth_call<\/h1>$/)
  })

  test('may be in a page whose root is decorated', () => {
    expect(beginning(`<div data-part="MethodPage Reference" data-load="near"><p>${LONG}</p></div>`)).toMatch(/x$/)
  })

  test('does not count what is not seen as text, nor end tags that an element does without', () => {
    expect(beginning(`<svg><path d="M0"/><title>${LONG}</title></svg><br><p>short</p>`)).toBeUndefined()
  })

  test('a short page has none', () => {
    expect(beginning('<p>short</p>')).toBeUndefined()
    expect(endOfFirstScreen(`<p>${LONG}</p>`)).toBeUndefined()
  })
})
