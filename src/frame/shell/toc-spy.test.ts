// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { attachToc } from './toc-spy.ts'

test('a jump past headings that were never in the reading zone marks the last one above it', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn()
      disconnect = vi.fn()
    },
  )
  document.body.innerHTML = `<nav data-toc><a href="#one">1</a><a href="#two">2</a><a href="#three">3</a></nav>
    <h2 id="one"></h2><h2 id="two"></h2><h2 id="three"></h2>`
  const place = (tops: Record<string, number>) => {
    for (const [id, top] of Object.entries(tops))
      vi.spyOn(document.querySelector(`#${id}`) as Element, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect)
  }
  const end = attachToc(document.body)
  const marked = () => document.querySelector('[aria-current]')?.textContent
  place({ one: -900, two: -50, three: 4_000 })
  document.dispatchEvent(new Event('scrollend'))
  expect(marked()).toBe('2')
  place({ one: -4_000, two: -3_000, three: -800 })
  document.dispatchEvent(new Event('scrollend'))
  expect(marked()).toBe('3')
  end()
  place({ one: -10, two: 900, three: 1_800 })
  document.dispatchEvent(new Event('scrollend'))
  expect(marked()).toBe('3')
  vi.unstubAllGlobals()
})
