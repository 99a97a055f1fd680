// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DRAWN_LATER, drawRest, endOpening } from './draw-rest.ts'

const root = document.documentElement
const later = () => [...document.querySelectorAll<HTMLElement>(DRAWN_LATER.join())]

beforeEach(() => {
  document.body.innerHTML = `<div class="prose">${'<p>Text</p>'.repeat(40)}</div>`
  endOpening(root)
})

describe('what the first paint leaves out', () => {
  test('is drawn after it, block by block, and stays drawn', async () => {
    root.dataset.opening = ''
    const drawn: string[] = []
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      drawn.push(this.style.getPropertyValue('content-visibility'))
      return new DOMRect()
    })
    drawRest(root)
    expect([later().length, drawn.length]).toEqual([33, 0])
    await expect.poll(() => root.dataset.drawn).toBe('')
    expect(drawn).toEqual(Array.from({ length: 33 }, () => 'visible'))
    vi.restoreAllMocks()
  })

  test('is nothing on the page that comes after', () => {
    root.dataset.opening = ''
    root.dataset.drawn = ''
    endOpening(root)
    expect([root.dataset.opening, root.dataset.drawn]).toEqual([undefined, undefined])
  })

  test('is nothing where the page was laid out whole', () => {
    const frame = vi.spyOn(window, 'requestAnimationFrame')
    drawRest(root)
    expect(frame).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  test('is the same list in the style sheet', () => {
    const css = ['ui/styles/base.css', 'reference/method/parts/CallTrees/CallTrees.css']
      .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
      .join('\n')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(':scope', '.calls')
    const listed = [...css.matchAll(/html\[data-opening\] ([^,{]*)(?=[,{])/g)].map(([, selector = '']) =>
      selector.trim(),
    )
    expect(listed).toEqual(DRAWN_LATER)
  })
})
