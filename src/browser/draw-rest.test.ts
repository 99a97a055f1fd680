// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DRAWN_LATER, drawRest } from './draw-rest.ts'

const root = document.documentElement
const later = () => [...document.querySelectorAll<HTMLElement>(DRAWN_LATER)]

beforeEach(() => {
  document.body.innerHTML = `<div class="prose">${'<p>Text</p>'.repeat(40)}</div>`
  delete root.dataset.opening
})

describe('what the first paint leaves out', () => {
  test('is drawn after it, and nothing of that stays on the elements', async () => {
    root.dataset.opening = ''
    const drawn: string[] = []
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      drawn.push(this.style.getPropertyValue('content-visibility'))
      return new DOMRect()
    })
    drawRest(root)
    expect([later().length, drawn.length]).toEqual([27, 0])
    await vi.waitFor(() => expect(root.dataset.opening).toBeUndefined(), { timeout: 30_000 })
    expect(drawn).toEqual(Array.from({ length: 27 }, () => 'visible'))
    expect(later().map(({ style }) => style.length)).toEqual(Array.from({ length: 27 }, () => 0))
    vi.restoreAllMocks()
  })

  test('is nothing where the page was laid out whole', () => {
    const frame = vi.spyOn(window, 'requestAnimationFrame')
    drawRest(root)
    expect(frame).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  test('is the same list in the style sheet', () => {
    const css = readFileSync(join(import.meta.dirname, '../ui/styles/base.css'), 'utf8').replaceAll(/\s+/g, ' ')
    const listed = /html\[data-opening\] :is\(([^{]*)\) \{/.exec(css)?.[1] ?? ''
    expect(listed.trim()).toBe(DRAWN_LATER)
  })
})
