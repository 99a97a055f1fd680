// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  clearRecovery,
  fullLoadMayHelp,
  leaving,
  loadAhead,
  loadCode,
  mayRecover,
  watchPreloadErrors,
} from './recovery.ts'

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

describe('fullLoadMayHelp', () => {
  test('only online, and once per target', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(fullLoadMayHelp('/faq')).toBe(false)
    online.mockReturnValue(true)
    expect([fullLoadMayHelp('/faq'), fullLoadMayHelp('/faq')]).toEqual([true, false])
  })

  test('a page that is left for good is loaded anew when Back brings it back', () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    void leaving()
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(reload).toHaveBeenCalled()
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

  test('never reloads a page that holds text which would be lost', () => {
    document.body.innerHTML = '<p data-unsaved></p>'
    expect(failCode()).toBe(false)
    document.body.innerHTML = '<input data-never-kept value="https://rpc.test/key">'
    expect(failCode()).toBe(false)
    document.body.replaceChildren()
  })

  test('code that was only a guess fails without a reload, and without an error', async () => {
    const guess = loadAhead(async () => {
      expect(failCode()).toBe(false)
      throw new Error('gone')
    })
    expect(await guess).toBeUndefined()
    expect(await loadAhead(async () => 'code')).toBe('code')
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
