// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createProgress, type Progress } from './progress.ts'

let progress: Progress
const at = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`Nothing matches ${selector}.`)
  return found
}
beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<header></header><main><p>Page</p></main>'
  progress = createProgress(at('header'), at('main'))
})
afterEach(() => vi.useRealTimers())
/** Hundredths of the width, or null when there is no bar. */
const share = () => document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? null
const hasSpinner = () => document.querySelector('main > .page-spinner[role=status]') !== null

describe('createProgress', () => {
  test('idle, started at 8 % after 200 ms, trickling by 2 % each 800 ms, completed, removed', () => {
    expect(share()).toBeNull()
    progress.start()
    vi.advanceTimersByTime(199)
    expect([share(), hasSpinner(), at('main').getAttribute('aria-busy')]).toEqual([null, false, 'true'])
    vi.advanceTimersByTime(1)
    expect([share(), hasSpinner()]).toEqual(['8', true])
    vi.advanceTimersByTime(800)
    expect(share()).toBe('10')
    vi.advanceTimersByTime(1_600)
    expect(share()).toBe('14')
    progress.finish()
    expect([share(), hasSpinner(), at('main').getAttribute('aria-busy')]).toEqual(['100', false, 'false'])
    vi.advanceTimersByTime(199)
    expect(share()).toBe('100')
    vi.advanceTimersByTime(1)
    expect(share()).toBeNull()
  })

  test('a quick navigation never shows it', () => {
    progress.start()
    vi.advanceTimersByTime(150)
    progress.finish()
    vi.advanceTimersByTime(1_000)
    expect([share(), hasSpinner()]).toEqual([null, false])
  })

  test('however long it takes, only the arrival of the page completes it', () => {
    progress.start()
    vi.advanceTimersByTime(200 + 120_000)
    expect(share()).toBe('99')
  })

  test('a second start while a navigation is under way does not begin anew', () => {
    progress.start()
    vi.advanceTimersByTime(150)
    progress.start()
    vi.advanceTimersByTime(50)
    expect(share()).toBe('8')
    progress.start()
    vi.advanceTimersByTime(800)
    expect([share(), document.querySelectorAll('[role=progressbar]').length]).toEqual(['10', 1])
  })

  test('a second navigation while the bar leaves starts anew, with one bar', () => {
    progress.start()
    vi.advanceTimersByTime(1_000)
    progress.finish()
    vi.advanceTimersByTime(100)
    progress.start()
    vi.advanceTimersByTime(200)
    expect([share(), document.querySelectorAll('[role=progressbar]').length]).toEqual(['8', 1])
  })

  test('leaves no timer behind once it has left', () => {
    progress.start()
    vi.advanceTimersByTime(300)
    progress.finish()
    vi.advanceTimersByTime(200)
    expect(vi.getTimerCount()).toBe(0)
  })
})
