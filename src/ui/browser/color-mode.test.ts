// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { currentColorMode, setColorMode, watchColorMode } from './color-mode.ts'

const root = document.documentElement

beforeEach(() => {
  localStorage.clear()
  root.removeAttribute('data-theme')
})

describe('currentColorMode', () => {
  test('is the root’s attribute, else light', () => {
    expect(currentColorMode()).toBe('light')
    root.setAttribute('data-theme', 'dark')
    expect(currentColorMode()).toBe('dark')
    root.setAttribute('data-theme', 'sepia')
    expect(currentColorMode()).toBe('light')
  })
})

describe('setColorMode', () => {
  test('shows and stores the mode under "theme"', () => {
    setColorMode('dark')
    expect([root.getAttribute('data-theme'), localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
  })

  test('null clears the stored value and shows the default, as the system is not asked', () => {
    setColorMode('dark')
    setColorMode(null)
    expect([root.getAttribute('data-theme'), localStorage.getItem('theme')]).toEqual(['light', null])
  })
})

describe('watchColorMode', () => {
  test('follows this tab and the others until it is stopped', () => {
    const seen: string[] = []
    const stop = watchColorMode((mode) => seen.push(mode))
    setColorMode('dark')
    const fromOtherTab = (newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue, storageArea: localStorage }))
    fromOtherTab('light')
    fromOtherTab('dark')
    fromOtherTab(null)
    stop()
    setColorMode('dark')
    expect(seen).toEqual(['dark', 'light', 'dark', 'light'])
  })
})
