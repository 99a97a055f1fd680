// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DEFERRED, renderDeferred } from './deferred-render.ts'
import { startNavigation } from './navigation-start.ts'

const root = document.documentElement
const later = () => [...document.querySelectorAll<HTMLElement>(DEFERRED.join())]

beforeEach(() => {
  document.body.innerHTML = `<div class="prose">${'<p>Text</p>'.repeat(40)}</div>`
  startNavigation(root, false)
})

describe('what the first paint leaves out', () => {
  test('is drawn after it, block by block, and stays drawn', async () => {
    root.dataset.opening = ''
    const drawn: string[] = []
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      drawn.push(this.style.getPropertyValue('content-visibility'))
      return new DOMRect()
    })
    renderDeferred(root)
    expect([later().length, drawn.length]).toEqual([33, 0])
    await expect.poll(() => root.dataset.drawn).toBe('')
    expect(drawn).toEqual(Array.from({ length: 33 }, () => 'visible'))
    vi.restoreAllMocks()
  })

  test('is what lies below, too, on a page that is shown after it from its top', async () => {
    startNavigation(root, true)
    renderDeferred(root)
    expect([root.dataset.opening, root.dataset.drawn]).toEqual([expect.stringMatching(/^\d/), undefined])
    await expect.poll(() => root.dataset.drawn).toBe('')
    startNavigation(root, true)
    expect(root.dataset.drawn).toBeUndefined()
  })

  test('is nothing on one that is shown elsewhere, such as at an anchor', () => {
    root.dataset.opening = ''
    root.dataset.drawn = ''
    startNavigation(root, false)
    expect([root.dataset.opening, root.dataset.drawn]).toEqual([undefined, undefined])
  })

  test('of a page that is gone is not drawn for the next one', async () => {
    root.dataset.opening = ''
    renderDeferred(root)
    startNavigation(root, true)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(root.dataset.drawn).toBeUndefined()
  })

  test('is nothing where the page was laid out whole', () => {
    const frame = vi.spyOn(window, 'requestAnimationFrame')
    renderDeferred(root)
    expect(frame).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  test('is the same list in the style sheet', () => {
    const css = ['ui/styles/base.css', 'pages/parts/CallTrees/CallTrees.css']
      .map((file) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
      .join('\n')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(':scope', '.calls')
    const listed = [...css.matchAll(/html\[data-opening\] ([^,{]*)(?=[,{])/g)].map(([, selector = '']) =>
      selector.trim(),
    )
    expect(listed).toEqual(DEFERRED)
  })
})
