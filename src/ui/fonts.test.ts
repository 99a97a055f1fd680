// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'

const root = document.documentElement
const added: unknown[] = []

/** A module of its own for each test: what was loaded is remembered in it. */
const freshModule = async () => {
  vi.resetModules()
  return import('./fonts.ts')
}

beforeEach(() => {
  localStorage.clear()
  delete root.dataset.fonts
  added.length = 0
  Object.defineProperty(document, 'fonts', { value: { add: (face: unknown) => added.push(face) }, configurable: true })
})

describe('the fonts of the next page', () => {
  test('are fetched outside the document, remembered, and taken when it is shown', async () => {
    vi.stubGlobal(
      'FontFace',
      class {
        load = () => Promise.resolve(this)
      },
    )
    const { fetchFonts, takeFonts } = await freshModule()
    await fetchFonts(root)
    const stored = localStorage.getItem('fonts')
    expect([stored?.split(' ').length, added.length, root.dataset.fonts]).toEqual([2, 0, undefined])
    takeFonts(root)
    expect([added.length, root.dataset.fonts]).toEqual([2, stored])
  })

  test('are not fetched where the page has them', async () => {
    const { fetchFonts } = await freshModule()
    vi.stubGlobal(
      'FontFace',
      class {
        load = () => Promise.resolve(this)
      },
    )
    await fetchFonts(root)
    root.dataset.fonts = localStorage.getItem('fonts') ?? ''
    const face = vi.fn()
    vi.stubGlobal('FontFace', face)
    await fetchFonts(root)
    expect(face).not.toHaveBeenCalled()
  })

  test('that do not load change nothing but the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubGlobal(
      'FontFace',
      class {
        load = () => Promise.reject(new Error('404'))
      },
    )
    const { fetchFonts, takeFonts } = await freshModule()
    await fetchFonts(root)
    takeFonts(root)
    expect([localStorage.getItem('fonts'), added.length, root.dataset.fonts]).toEqual([null, 0, undefined])
    expect(warn).toHaveBeenCalledTimes(1)
    warn.mockRestore()
  })
})
