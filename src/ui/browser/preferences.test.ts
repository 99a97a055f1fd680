// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeAnnouncement } from './announcement.ts'
import { preferredVersion, rememberVersion } from './docs-version.ts'
import { prefersReducedMotion, watchDesktop } from './media.ts'
import { mayPrefetch } from './prefetch.ts'

afterEach(() => vi.unstubAllGlobals())

beforeEach(() => localStorage.clear())

describe('preferredVersion', () => {
  test('remembers the choice', () => {
    rememberVersion('1.0')
    expect(preferredVersion(['current', '1.0'])).toBe('1.0')
  })

  test('clears a choice that no longer exists', () => {
    rememberVersion('0.9')
    expect(preferredVersion(['current', '1.0'])).toBeNull()
    expect(localStorage.length).toBe(0)
  })
})

test('closing the announcement stores its id and hides it at once', () => {
  closeAnnouncement('monad-ten')
  expect(Object.values({ ...localStorage })).toEqual(['monad-ten'])
  expect(document.documentElement.getAttribute('data-announcement')).toBe('closed')
})

describe('mayPrefetch', () => {
  const on = (connection: object | undefined) => {
    vi.stubGlobal('navigator', { connection })
    return mayPrefetch()
  }

  test('not on 2g, slow 2g or data-saver', () => {
    expect([on({ effectiveType: '2g' }), on({ effectiveType: 'slow-2g' }), on({ saveData: true })]).toEqual([
      false,
      false,
      false,
    ])
  })

  test('on better connections and where the browser does not say', () => {
    expect([on({ effectiveType: '4g', saveData: false }), on(undefined)]).toEqual([true, true])
  })
})

describe('media', () => {
  test('desktop begins above 996 px', () => {
    const asked: string[] = []
    vi.stubGlobal('matchMedia', (query: string) => {
      asked.push(query)
      return { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
    })
    watchDesktop(() => undefined)()
    expect(prefersReducedMotion()).toBe(true)
    expect(asked).toEqual(['(width > 996px)', '(prefers-reduced-motion: reduce)'])
  })

  test('tells when the layout becomes desktop, until it is stopped', () => {
    const target = new EventTarget()
    vi.stubGlobal('matchMedia', () => target)
    const seen: boolean[] = []
    const stop = watchDesktop((isNowDesktop) => seen.push(isNowDesktop))
    const change = (matches: boolean) => target.dispatchEvent(Object.assign(new Event('change'), { matches }))
    change(true)
    stop()
    change(false)
    expect(seen).toEqual([true])
  })
})
