// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearRecovery, loadCode, mayRecover, recoverOrThrow, watchPreloadErrors } from './recovery.ts'

const loadError = () => Object.assign(new Error('offline'), { name: 'PageLoadError' })
const TARGET = new URL('https://docs.test/faq?x=1#fees')

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('mayRecover', () => {
  test('once per target, until another page was shown', () => {
    expect([mayRecover('/faq'), mayRecover('/faq'), mayRecover('/other')]).toEqual([true, false, true])
    clearRecovery()
    expect(mayRecover('/other')).toBe(true)
  })

  test('never without storage, for nothing could end the loop', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Blocked.', 'SecurityError')
    })
    expect(mayRecover('/faq')).toBe(false)
    clearRecovery()
    expect(warn).toHaveBeenCalledTimes(2)
  })
})

describe('recoverOrThrow', () => {
  test('the first failure loads the whole target, the second throws', () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { assign })
    const settled = vi.fn()
    recoverOrThrow(loadError(), TARGET).then(settled, settled)
    expect(assign).toHaveBeenCalledWith(TARGET)
    expect(settled).not.toHaveBeenCalled()
    expect(() => recoverOrThrow(loadError(), TARGET)).toThrow('offline')
    expect(assign).toHaveBeenCalledTimes(1)
  })

  test('a page that is left for good starts afresh when Back brings it back', () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { assign: () => undefined, reload })
    void recoverOrThrow(loadError(), TARGET)
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(reload).toHaveBeenCalled()
  })

  test('an error that is no failed load is thrown at once', () => {
    expect(() => recoverOrThrow(new TypeError('bug'), TARGET)).toThrow('bug')
    expect(sessionStorage.length).toBe(0)
  })
})

describe('failed code', () => {
  const failCode = () => {
    const event = new Event('vite:preloadError', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }

  test('the first failure reloads the page, the second is left to the reader', () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { pathname: '/faq', reload })
    watchPreloadErrors()
    expect([failCode(), failCode()]).toEqual([true, false])
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

describe('loadCode', () => {
  test('gives what was loaded', async () => {
    expect(await loadCode(async () => ({ wake: 1 }))).toEqual({ wake: 1 })
  })

  test('waits for ever when the page is about to be replaced', async () => {
    const settled = vi.fn()
    void loadCode(async () => undefined).then(settled, settled)
    await new Promise((resolve) => setTimeout(resolve))
    expect(settled).not.toHaveBeenCalled()
  })

  test('a failure that is not recovered reaches the caller', async () => {
    await expect(loadCode(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  })
})
