// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { anchorOf, anchorTarget, arriveAt } from './anchor.ts'

beforeEach(() => {
  document.body.innerHTML =
    '<h2 id="gas limit">Gas</h2><details><summary>More</summary><details><p id="deep">Deep</p></details></details>'
})

describe('anchorOf', () => {
  test('decodes, and takes malformed ones as they are written', () => {
    expect(['#gas%20limit', 'plain', '#100%', '#%E0%A4', '#', ''].map(anchorOf)).toEqual([
      'gas limit',
      'plain',
      '100%',
      '%E0%A4',
      '',
      '',
    ])
  })
})

describe('anchorTarget', () => {
  test('finds the element; an empty or unknown anchor has none', () => {
    expect(anchorTarget('#gas%20limit')?.textContent).toBe('Gas')
    expect(['', '#', '#none', '#50%'].map(anchorTarget)).toEqual([null, null, null, null])
  })
})

describe('arriveAt', () => {
  test('opens every closed fold around the target, focuses it, and brings it back into view', () => {
    const target = document.getElementById('deep') as HTMLElement
    target.scrollIntoView = vi.fn()
    expect(arriveAt('#deep')).toBe(target)
    expect([...document.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, true])
    expect([document.activeElement, target.tabIndex]).toEqual([target, -1])
    expect(target.scrollIntoView).toHaveBeenCalledOnce()
  })

  test('leaves the scrolling to the browser where nothing had to open', () => {
    const target = document.getElementById('gas limit') as HTMLElement
    target.scrollIntoView = vi.fn()
    arriveAt('#gas%20limit')
    expect(document.activeElement).toBe(target)
    expect(target.scrollIntoView).not.toHaveBeenCalled()
  })

  test('does nothing for an anchor that nothing has', () => {
    expect(arriveAt('#100%')).toBeNull()
    expect(document.activeElement).toBe(document.body)
  })
})
