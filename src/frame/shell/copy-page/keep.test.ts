// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { COPY_PAGE } from './copy-page-placement.ts'
import { keepCopyPage } from './keep.ts'
import { placeCopyPage } from './place.ts'

vi.mock('./place.ts', () => ({ placeCopyPage: vi.fn() }))
let stop: () => void
let isSeen = true

beforeEach(() => {
  vi.useFakeTimers()
  isSeen = true
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(() => (isSeen ? [{}] : []) as unknown as DOMRectList)
  document.body.innerHTML = '<div data-copy-page></div>'
  stop = keepCopyPage()
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.clearAllMocks()
  vi.useRealTimers()
})

describe('keepCopyPage', () => {
  test('loads nothing while the button is in sight', async () => {
    await vi.advanceTimersByTimeAsync(60_000)
    expect(placeCopyPage).not.toHaveBeenCalled()
  })

  test('looks every 500 ms, 30 times, and then no more', async () => {
    isSeen = false
    await vi.advanceTimersByTimeAsync(COPY_PAGE.checkIntervalMs)
    expect(placeCopyPage).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(placeCopyPage).toHaveBeenCalledTimes(COPY_PAGE.checkTicks)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('places again after a resize, once it is over', async () => {
    window.innerWidth = 390
    for (let count = 0; count < 3; count++) window.dispatchEvent(new Event('resize'))
    expect(placeCopyPage).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(placeCopyPage).toHaveBeenCalledTimes(1)
  })

  test('looks again when the tab comes back', async () => {
    isSeen = false
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(placeCopyPage).toHaveBeenCalledTimes(1)
  })

  test('stops with its page', async () => {
    stop()
    isSeen = false
    window.dispatchEvent(new Event('resize'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(placeCopyPage).not.toHaveBeenCalled()
  })
})
