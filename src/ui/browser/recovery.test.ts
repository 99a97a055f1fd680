// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  clearRecovery,
  fullLoadHelps,
  leaving,
  loadAhead,
  loadCode,
  mayRecover,
  pressKept,
  retryLoad,
} from './recovery.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  document.body.replaceChildren()
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

/** The response to every request, which is a status or a network failure. */
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

describe('the code of a press', () => {
  const notice = () => document.querySelector('[role=alert]')
  const pressIn = (label: string) =>
    [...(notice()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === label)?.click()
  const control = () => {
    document.body.innerHTML = '<button>Copy</button><button>Open</button><button>Open</button>'
    return document.querySelectorAll('button')[2] as HTMLElement
  }
  const failTimes = (times: number) => {
    let left = times
    return async () => {
      if (left-- > 0) throw new Error('gone')
      return 'code'
    }
  }
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

  test('that does not come is told at once, and asked for again by Retry', async () => {
    const code = loadCode(failTimes(1), 'The viewer', control())
    await expect.poll(() => notice()?.textContent).toContain('The viewer did not load.')
    pressIn('Retry')
    expect(await code).toBe('code')
    expect(notice()).toBeNull()
  })

  test('is given up by Close', async () => {
    const code = loadCode(failTimes(1), 'The viewer', control())
    await expect.poll(notice).not.toBeNull()
    pressIn('Close')
    await expect(code).rejects.toThrow('gone')
  })

  test('that does not come again is loaded with the whole page, which then presses the same control', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { pathname: '/faq', href: 'https://docs.test/faq', reload })
    answerWith(200)
    void loadCode(failTimes(9), 'The viewer', control())
    for (const times of [0, 1]) {
      await expect.poll(notice).not.toBeNull()
      pressIn('Retry')
      await expect.poll(() => reload.mock.calls.length).toBe(times)
    }
    const pressed = vi.fn()
    control().addEventListener('click', pressed)
    pressKept()
    pressKept()
    expect(pressed).toHaveBeenCalledTimes(1)
  })

  test('that was only a guess fails in silence', async () => {
    expect(await loadAhead(failTimes(1))).toBeUndefined()
    expect(await loadAhead(failTimes(0))).toBe('code')
    expect(notice()).toBeNull()
  })
})
