// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** Loads a fresh module, because it caches the store and whether it warned. */
const load = async () => {
  vi.resetModules()
  return import('./storage.ts')
}
const blockStorage = () =>
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('store', () => {
  test('keeps values, and null removes one', async () => {
    const { store } = await load()
    store().set('theme', 'dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    store().set('theme', null)
    expect(store().get('theme')).toBeNull()
    expect(localStorage.length).toBe(0)
  })

  test('hears of changes in other tabs, of its own key and of clearing, until it is stopped', async () => {
    const { store } = await load()
    const heard: (string | null)[] = []
    const stop = store().watch('theme', (value) => heard.push(value))
    const tell = (key: string | null, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
    tell('theme', 'dark')
    tell('other', 'x')
    tell(null, null)
    stop()
    tell('theme', 'light')
    expect(heard).toEqual(['dark', null])
  })

  test('refused storage gives a store that holds nothing, and one warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    blockStorage()
    const { openStore, store } = await load()
    store().set('theme', 'dark')
    openStore()
    expect(store().get('theme')).toBeNull()
    expect(store().watch('theme', () => undefined)()).toBeUndefined()
    expect(warn).toHaveBeenCalledTimes(1)
  })

  test('a write refused later (full storage) warns and does not throw', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const full = {
      removeItem: () => undefined,
      setItem: (key: string) => {
        if (key === 'theme') throw new DOMException('Full.', 'QuotaExceededError')
      },
    }
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue(full as unknown as Storage)
    const { store } = await load()
    store().set('theme', 'dark')
    expect(warn).toHaveBeenCalledTimes(1)
  })
})
