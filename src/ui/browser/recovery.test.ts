// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  clearRecovery,
  fullLoadHelps,
  leaving,
  loadAhead,
  loadCode,
  mayRecover,
  retryLoad,
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

/** What a request for any address gets: a status, or no answer at all. */
const answerWith = (status: number | undefined, text = '') =>
  vi.stubGlobal('fetch', async () => {
    if (status === undefined) throw new TypeError('Failed to fetch')
    return { status, text: async () => text }
  })

describe('fullLoadHelps', () => {
  test('only where the address answers, and once per target', async () => {
    answerWith(undefined)
    expect(await fullLoadHelps('/faq', '/faq')).toBe(false)
    answerWith(503)
    expect(await fullLoadHelps('/faq', '/faq')).toBe(false)
    answerWith(200)
    expect([await fullLoadHelps('/faq', '/faq'), await fullLoadHelps('/faq', '/faq')]).toEqual([true, false])
  })

  test('not where the connection goes between the page and the script that it starts with', async () => {
    const page = '<script type="module" fetchpriority="low" src="/assets/entry.client-a1.js" data-site-file></script>'
    const asked: string[] = []
    const answer = (isCut: boolean) =>
      vi.stubGlobal('fetch', async (address: string) => {
        asked.push(address)
        if (isCut && address !== '/faq') throw new TypeError('Failed to fetch')
        return { status: 200, text: async () => page }
      })
    answer(true)
    expect(await fullLoadHelps('/faq', '/faq')).toBe(false)
    answer(false)
    expect(await fullLoadHelps('/faq', '/faq')).toBe(true)
    expect(asked).toEqual(['/faq', '/assets/entry.client-a1.js', '/faq', '/assets/entry.client-a1.js'])
  })

  test('a page that does not exist is a page too', async () => {
    answerWith(404)
    expect(await fullLoadHelps('/nowhere', '/nowhere')).toBe(true)
  })

  test('a page that is left for good is loaded anew when Back brings it back', () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    void leaving()
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(reload).toHaveBeenCalled()
  })
})

describe('Retry', () => {
  test('loads the page anew only where there is a page; otherwise it stays, and says so', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { href: 'https://docs.test/faq', reload })
    answerWith(undefined)
    await retryLoad()
    expect(reload).not.toHaveBeenCalled()
    expect(document.querySelector('[role=alert]')?.textContent).toContain('still no connection')
    answerWith(200)
    await retryLoad()
    expect(reload).toHaveBeenCalledTimes(1)
    document.body.replaceChildren()
  })
})

describe('failed code', () => {
  /** As Vite tells it: an event with the failure, then the failure itself. */
  const failCode = (): Promise<never> => {
    const payload = new Error('gone')
    window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
    return Promise.reject(payload)
  }
  const failingLoad = () => loadCode(failCode)

  test('the first failure reloads the page, the second is left to the reader', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { pathname: '/faq', href: 'https://docs.test/faq', reload })
    answerWith(200)
    watchPreloadErrors()
    const first = vi.fn()
    void failingLoad().then(first, first)
    await expect.poll(() => reload).toHaveBeenCalledTimes(1)
    await expect(failingLoad()).rejects.toThrow('gone')
    expect([reload.mock.calls.length, first.mock.calls.length]).toEqual([1, 0])
  })

  test('without an answer from the network the page stays, and the part says what failed', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { pathname: '/faq', href: 'https://docs.test/faq', reload })
    answerWith(undefined)
    await expect(failingLoad()).rejects.toThrow('gone')
    expect(reload).not.toHaveBeenCalled()
  })

  test('never reloads a page that holds text which would be lost', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { pathname: '/faq', href: 'https://docs.test/faq', reload })
    answerWith(200)
    document.body.innerHTML = '<p data-unsaved></p>'
    await expect(failingLoad()).rejects.toThrow('gone')
    document.body.innerHTML = '<input data-never-stored value="https://rpc.test/key">'
    await expect(failingLoad()).rejects.toThrow('gone')
    expect(reload).not.toHaveBeenCalled()
    document.body.replaceChildren()
  })

  test('code that was only a guess fails without a reload, and without an error', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { pathname: '/guess', href: 'https://docs.test/guess', reload })
    answerWith(200)
    expect(await loadAhead(failCode)).toBeUndefined()
    expect(await loadAhead(async () => 'code')).toBe('code')
    await expect(loadCode(() => Promise.reject(new Error('other')))).rejects.toThrow('other')
    expect(reload).not.toHaveBeenCalled()
  })

  test('code that is wanted reloads the page although a guess is on its way', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { pathname: '/wanted', href: 'https://docs.test/wanted', reload })
    answerWith(200)
    void loadAhead(() => new Promise(() => undefined))
    void failingLoad()
    await expect.poll(() => reload).toHaveBeenCalledTimes(1)
  })
})

describe('loadCode', () => {
  test('gives what was loaded', async () => {
    expect(await loadCode(async () => ({ wake: 1 }))).toEqual({ wake: 1 })
  })

  test('a failure that is not recovered reaches the caller', async () => {
    // Not the module of the tests before: there the page is about to be loaded anew.
    vi.resetModules()
    const fresh = await import('./recovery.ts')
    await expect(fresh.loadCode(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  })
})
